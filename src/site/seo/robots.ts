import { serverFolders, service } from '#paths.ts';
import { refusedPages } from '../public-pages.ts';
import { absolute } from './structured-data.ts';

/** Runs at build: the answer is written as a file. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...[...refusedPages, ...Object.values(serverFolders)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute(service.siteMap)}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
}
