import { machinePaths, serverPrefixes } from '#paths.ts';
import { robotsDisallowedPaths } from '../page-paths.ts';
import { toAbsoluteUrl } from './structured-data.ts';

/** Runs at build: the answer is written as a file. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...[...robotsDisallowedPaths, ...Object.values(serverPrefixes)].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${toAbsoluteUrl(machinePaths.siteMap)}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
}
