import { pages } from '#paths.ts';
import { absolute } from './structured-data.ts';

/** What belongs to one customer or to the staff; none of it is reachable without an account or a private link. */
const notForSearch = [pages.dashboard, pages.admin, pages.thankYou, '/details', '/api/', '/files/'];

/** Runs at build: the answer is written as a file. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...notForSearch.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
}
