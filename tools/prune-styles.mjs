// Leaves in each page without script the style rules that this page uses: all of them share one sheet, written into each.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';

const sheet = /(<style data-precedence="site"[^>]*>)([\s\S]*?)(<\/style>)/;

export async function pruneStyles(client) {
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const html = readFileSync(join(client, path), 'utf8');
    const [whole, open, css, close] = sheet.exec(html) ?? [];
    if (!whole) continue;
    const pruned = await prune(html.replace(whole, ''), css);
    writeFileSync(
      join(client, path),
      html.replace(whole, () => open + pruned + close),
    );
  }
}

export async function prune(html, css) {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: (text) => [...classNames(text), ...(text.match(/[\w-]+/g) ?? [])],
    // Set by the browser or by the page's few lines of script, so never in the text of the page.
    dynamicAttributes: ['data-signed-in', 'open', 'popover'],
    variables: true,
    keyframes: true,
  });
  return result.css;
}

const signs = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" };

/** Names of classes hold whatever signs Tailwind puts in, some of them written as HTML wants them. */
function classNames(html) {
  return [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) =>
    names.replaceAll(/&(amp|gt|lt|quot|#x27);/g, (sign) => signs[sign]).split(/\s+/),
  );
}
