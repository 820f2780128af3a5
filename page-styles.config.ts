// What stands as style in each page without script. All of them share one sheet (src/site/shell/site.css), written into each:
// of it a page keeps the rules that it uses, under names as short as they can be.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { PurgeCSS } from 'purgecss';

const sheet = /<style data-precedence="site"[^>]*>([\s\S]*?)<\/style>/;

/** Stands for the sheet while the rest of the page is worked on. */
const place = '<style></style>';

export async function shortenPageStyles(client: string): Promise<void> {
  for (const path of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html')) continue;
    const page = readFileSync(join(client, path), 'utf8');
    const [whole, css = ''] = sheet.exec(page) ?? [];
    if (!whole) continue;
    const html = withoutIconAttributes(withoutTextMarks(page.replace(whole, () => place)));
    const short = shortenClassNames(html, await prune(html, css));
    writeFileSync(
      join(client, path),
      short.html.replace(place, () => `<style>${short.css}</style>`),
    );
  }
}

/** React marks where a text or a part ends and the next begins, for the script that a page without script has not. */
const withoutTextMarks = (html: string) => html.replaceAll(/<!--(?: |\/?\$)-->/g, '');

/** Without what every icon of lucide-react says of itself, as the sheet says it for all, and what a page of HTML need not say. */
export const withoutIconAttributes = (html: string) =>
  html
    .replaceAll('<svg xmlns="http://www.w3.org/2000/svg"', '<svg')
    .replaceAll(
      '<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"',
      '<svg viewBox="0 0 24 24"',
    );

export async function prune(html: string, css: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    defaultExtractor: readSelectable,
    // Set by the browser or by the page's few lines of script, so never in the text of the page.
    dynamicAttributes: ['data-signed-in', 'open', 'popover'],
    variables: true,
    keyframes: true,
  });
  const code = startInEachElement(
    withoutUnsetVariables(withoutIdleVariables(result?.css ?? css, html), html).replaceAll(noShadow, ''),
  );
  return transform({ filename: 'page.css', code: Buffer.from(code), minify: true }).code.toString();
}

/** What a selector can name. The words that a page says are none of it: 'press', 'road' and 'ring' are classes too. */
function readSelectable(html: string) {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  const attributes = tags
    .flatMap((tag) => [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)])
    .map(([, name = '', value = '']) => ({ name, value }));
  return {
    tags: tags.map((tag) => /\w+/.exec(tag)?.[0] ?? ''),
    classes: readClassNames(html),
    ids: attributes.filter(({ name }) => name === 'id').map(({ value }) => value),
    attributes: {
      names: attributes.map(({ name }) => name),
      values: attributes.flatMap(({ value }) => [value, ...value.split(/\s+/)]),
    },
    undetermined: [],
  };
}

const declaration = /@property (--[\w-]+)\{([^}]*)\}/g;
const olderBrowsers = /@layer properties\{@supports [^{]*\{([^{]*\{[^}]*\})\}\}/;

/**
 * Tailwind leaves room for classes that change a rule from elsewhere, such as 'space-y-reverse' or 'ring'. Where no rule
 * of the page does, the first value of the variable stands in its place, or what its use says for that case.
 */
function withoutIdleVariables(css: string, html: string): string {
  const changing = css.replaceAll(declaration, '').replace(olderBrowsers, '') + html;
  return [...css.matchAll(declaration)].reduce((text, [whole, name = '', description = '']) => {
    const initial = /initial-value:([^;]*)/.exec(description)?.[1];
    const set = [...changing.matchAll(new RegExp(`[{;"]${name}:([^;}"]*)`, 'g'))];
    if (set.some(([, value]) => value !== initial)) return text;
    // In a sum a length needs its unit, also where it is none.
    const value = initial === '0' && description.includes('<length>') ? '0px' : initial;
    const use = new RegExp(`var\\(${name}(?:,((?:[^()]|\\([^()]*\\))*))?\\)`, 'g');
    return text
      .replace(whole, '')
      .replaceAll(new RegExp(`(?<=[{;])${name}:[^;}]*;?`, 'g'), '')
      .replaceAll(use, (asked: string, fallback?: string) => value ?? fallback ?? asked);
  }, css);
}

/** In a list of shadows, where Tailwind leaves room for more. */
const noShadow = /0 0 #0000,\s*/g;

/** Other variables have no first value: where nothing sets one, as 'ease-in' would, stands what its use says for that case. */
function withoutUnsetVariables(css: string, html: string): string {
  const set = css + html;
  return css.replaceAll(/var\((--tw-[\w-]+),((?:[^()]|\([^()]*\))*)\)/g, (asked, name: string, fallback: string) =>
    set.includes(`${name}:`) ? asked : fallback,
  );
}

/**
 * For browsers that know no @property, Tailwind gives each element the first values of such variables. That serves every
 * browser, so that they are said once.
 */
function startInEachElement(css: string): string {
  const [, starts = ''] = olderBrowsers.exec(css) ?? [];
  return css
    .replace(olderBrowsers, () => `@layer properties{${starts}}`)
    .replaceAll(declaration, (whole, name: string) => (starts.includes(`${name}:`) ? '' : whole));
}

const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
};
const classAttribute = / class="([^"]*)"/g;
/** As a style sheet writes a class: whatever is no letter stands behind a backslash. A number such as `.5` is none. */
const classSelector = /\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi;

/** Names of classes hold whatever signs Tailwind puts in, some of them written as HTML wants them. */
const splitNames = (names: string) =>
  names
    .replaceAll(/&(amp|gt|lt|quot|#x27);/g, (sign) => signs[sign] ?? sign)
    .split(/\s+/)
    .filter(Boolean);

const readClassNames = (html: string) =>
  [...html.matchAll(classAttribute)].flatMap(([, names = '']) => splitNames(names));

const withoutEscapes = (name: string) => name.replaceAll(/\\(.)/g, '$1');

/** The same page with its own sheet: the most frequent names are the shortest, and what no rule names is left out. */
export function shortenClassNames(html: string, css: string): { html: string; css: string } {
  const styled = new Set([...css.matchAll(classSelector)].map(([, name = '']) => withoutEscapes(name)));
  const uses = new Map<string, number>();
  for (const name of readClassNames(html)) if (styled.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const byUse = [...uses].sort(([, one], [, other]) => other - one);
  const short = new Map(byUse.map(([name], rank) => [name, nameOfRank(rank)]));
  return {
    html: html.replaceAll(classAttribute, (_, names: string) => {
      const kept = splitNames(names).flatMap((name) => short.get(name) ?? []);
      return kept.length > 0 ? ` class="${kept.join(' ')}"` : '';
    }),
    // A rule for what is not in the page yet, such as a mark that its script sets, keeps its name.
    css: css.replaceAll(classSelector, (whole, name: string) => {
      const renamed = short.get(withoutEscapes(name));
      return renamed ? `.${renamed}` : whole;
    }),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** a, b, … Z, aa, ab, … */
function nameOfRank(rank: number): string {
  const last = letters.charAt(rank % letters.length);
  return rank < letters.length ? last : nameOfRank(Math.floor(rank / letters.length) - 1) + last;
}
