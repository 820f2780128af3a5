// Leaves in each page without script the style rules that this page uses: all of them share one sheet, written into each.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { foldConstants } from './fold-constants.mjs';
import { readClassNames, shortenClassNames } from './shorten-class-names.mjs';

const sheet = /(<style data-precedence="site"[^>]*>)([\s\S]*?)(<\/style>)/;

/** Stands for the sheet while the rest of the page is worked on. */
const place = '<style></style>';

export async function pruneStyles(client) {
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const page = readFileSync(join(client, path), 'utf8');
    const [whole, open, css, close] = sheet.exec(page) ?? [];
    if (!whole) continue;
    const html = withoutTextMarks(page.replace(whole, () => place));
    const short = shortenClassNames(html, foldConstants(await prune(html, css), html));
    writeFileSync(
      join(client, path),
      short.html.replace(place, () => open + short.css + close),
    );
  }
}

/** React marks where one text ends and the next begins, for the script that a page without script has not. */
const withoutTextMarks = (html) => html.replaceAll('<!-- -->', '');

export async function prune(html, css) {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: readSelectable,
    // Set by the browser or by the page's few lines of script, so never in the text of the page.
    dynamicAttributes: ['data-signed-in', 'open', 'popover'],
    variables: true,
    keyframes: true,
  });
  return result.css;
}

/** What a selector can name. The words that a page says are none of it: 'press', 'road' and 'ring' are classes too. */
function readSelectable(html) {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)]);
  return {
    tags: tags.map((tag) => /\w+/.exec(tag)[0]),
    classes: readClassNames(html),
    ids: attributes.filter(([, name]) => name === 'id').map(([, , value]) => value),
    attributes: {
      names: attributes.map(([, name]) => name),
      values: attributes.flatMap(([, , value]) => (value === undefined ? [] : [value, ...value.split(/\s+/)])),
    },
    undetermined: [],
  };
}
