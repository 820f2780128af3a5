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
  const constants = [...findDeclared(css), ...findThemeValues(css), ...findUnset(rules)].filter(
    ({ name, value }) => !isChanged(`${rules}${html}`, name, value),
  );
  const names = new Set(constants.map(({ name }) => name));
  let folded = css
    .replaceAll(declaration, (whole, name) => (names.has(name) ? '' : whole))
    .replace(olderBrowsers, (_, open, values, close) => {
      const kept = values.split(';').filter((value) => !names.has(value.split(':')[0]));
      return kept.length > 0 ? open + kept.join(';') + close : '';
    });
  // The value of one may name another.
  for (let before; before !== folded; ) {
    before = folded;
    folded = constants.reduce(replaceVariable, folded);
  }
  // Sums up what has become a constant sum, and drops rules that have become empty.
  return transform({ filename: 'page.css', code: Buffer.from(folded), minify: true }).code.toString();
}

const findDeclared = (css) =>
  [...css.matchAll(declaration)].map(([, name, description]) => {
    const initial = /initial-value:([^;]*)/.exec(description)?.[1];
    // In a sum a length needs its unit, also where it is none.
    return { name, value: initial === '0' && description.includes('<length>') ? '0px' : initial };
  });

const findThemeValues = (css) =>
  [...(theme.exec(css)?.[1] ?? '').matchAll(/(--[\w-]+):([^;]*)/g)].map(([, name, value]) => ({ name, value }));

/** What a rule asks for and nothing declares. */
function findUnset(rules) {
  const asked = new Set([...rules.matchAll(/var\((--[\w-]+),/g)].map(([, name]) => name));
  return [...asked].filter((name) => !rules.includes(`${name}:`)).map((name) => ({ name, value: undefined }));
}

function isChanged(text, name, value) {
  const set = [...text.matchAll(new RegExp(`[{;"]${name}:([^;}]*)`, 'g'))].map(([, one]) => one);
  return set.some((one) => one !== value);
}

/** Without a value, what each use says for that case applies; a use that says nothing stays. */
function replaceVariable(css, { name, value }) {
  const own = css.replaceAll(new RegExp(`(?<=[{;])${name}:[^;}]*;?`, 'g'), '');
  const parts = own.split(new RegExp(`var\\(${name}(?=[,)])`));
  return parts.slice(1).reduce((before, part) => {
    const end = findClosing(part);
    const fallback = part[0] === ',' ? part.slice(1, end) : undefined;
    return before + (value ?? fallback ?? `var(${name})`) + part.slice(end + 1);
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
