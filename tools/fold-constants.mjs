// Writes the values of variables that nothing in a page changes into its sheet. Tailwind leaves room for classes that would
// change them (such as 'space-y-reverse' or 'ring'), and a page without these needs no room.
import { transform } from 'lightningcss';

const declaration = /@property (--[\w-]+)\{([^}]*)\}/g;
/** The design's own values, which only a sheet of this page could change. */
const theme = /@layer theme\{:root\{([^}]*)\}\}/;
/** The initial values once more, for browsers that do not know `@property`. */
const olderBrowsers = /(@layer properties\{@supports [^{]*\{[^{]*\{)([^}]*)(\}\}\})/;

/** @param html of the page, which may set variables too */
export function foldConstants(css, html = '') {
  const rules = css.replace(olderBrowsers, '').replaceAll(declaration, '');
  const declared = [...css.matchAll(declaration)].map(([, name, description]) => ({
    name,
    initial: /initial-value:([^;]*)/.exec(description)?.[1],
  }));
  const ofTheme = [...(theme.exec(css)?.[1] ?? '').matchAll(/(--[\w-]+):([^;]*)/g)].map(([, name, initial]) => ({
    name,
    initial,
  }));
  const constants = [...declared, ...ofTheme].filter(
    ({ name, initial }) => !isChanged(`${rules}${html}`, name, initial),
  );
  const names = new Set(constants.map(({ name }) => name));
  const withoutConstants = css
    .replaceAll(declaration, (whole, name) => (names.has(name) ? '' : whole))
    .replace(olderBrowsers, (_, open, values, close) => {
      const kept = values.split(';').filter((value) => !names.has(value.split(':')[0]));
      return kept.length > 0 ? open + kept.join(';') + close : '';
    });
  const folded = constants.reduce(replaceVariable, withoutConstants);
  // Sums up what has become a constant sum, and drops rules that have become empty.
  return transform({ filename: 'page.css', code: Buffer.from(folded), minify: true }).code.toString();
}

function isChanged(text, name, initial) {
  const values = [...text.matchAll(new RegExp(`[{;"]${name}:([^;}]*)`, 'g'))].map(([, value]) => value);
  return values.some((value) => value !== initial);
}

/** Without an initial value, what each use says for that case applies; a use that says nothing stays. */
function replaceVariable(css, { name, initial }) {
  const own = css.replaceAll(new RegExp(`(?<=[{;])${name}:[^;}]*;?`, 'g'), '');
  const parts = own.split(new RegExp(`var\\(${name}(?=[,)])`));
  return parts.slice(1).reduce((before, part) => {
    const end = findClosing(part);
    const fallback = part[0] === ',' ? part.slice(1, end) : undefined;
    const value = initial ?? fallback ?? `var(${name})`;
    return before + value + part.slice(end + 1);
  }, parts[0]);
}

/** Of the bracket that was opened before the text. */
function findClosing(text) {
  let depth = 1;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++;
    if (text[index] === ')' && --depth === 0) return index;
  }
  throw new Error(`A bracket is never closed: ${text.slice(0, 80)}`);
}
