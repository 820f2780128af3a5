import { sitemapPaths } from '../page-paths.ts';
import { toAbsoluteUrl } from './structured-data.ts';

/** Runs at build: the answer is written as a file. */
export function loader(): Response {
  const addresses = sitemapPaths.map((path) => `<url><loc>${toAbsoluteUrl(path)}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses.join('\n')}
</urlset>
`;
  return new Response(xml, { headers: { 'content-type': 'application/xml' } });
}
