// Gives the classes of one page names of one or two letters, the most frequent first. What no rule names is left out.

const signs = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" };
const attribute = /\bclass="([^"]*)"/g;
/** As a style sheet writes a class: whatever is no letter stands behind a backslash. A number such as `.5` is none. */
const selector = /\.((?:[a-z_-]|\\.)(?:[\w-]|\\.)*)/gi;

/** Names of classes hold whatever signs Tailwind puts in, some of them written as HTML wants them. */
const splitNames = (names) =>
  names
    .replaceAll(/&(amp|gt|lt|quot|#x27);/g, (sign) => signs[sign])
    .split(/\s+/)
    .filter(Boolean);

export const readClassNames = (html) => [...html.matchAll(attribute)].flatMap(([, names]) => splitNames(names));

const withoutEscapes = (name) => name.replaceAll(/\\(.)/g, '$1');

/** The same page with its own sheet, under shorter names. */
export function shortenClassNames(html, css) {
  const styled = new Set([...css.matchAll(selector)].map(([, name]) => withoutEscapes(name)));
  const uses = new Map();
  for (const name of readClassNames(html)) if (styled.has(name)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const byUse = [...uses].sort(([, uses], [, others]) => others - uses);
  const short = new Map(byUse.map(([name], rank) => [name, nameOfRank(rank)]));
  return {
    html: html.replaceAll(new RegExp(` ${attribute.source}`, 'g'), (_, names) => {
      const kept = splitNames(names).flatMap((name) => short.get(name) ?? []);
      return kept.length > 0 ? ` class="${kept.join(' ')}"` : '';
    }),
    // A rule for what is not in the page yet, such as a mark that its script sets, keeps its name.
    css: css.replaceAll(selector, (whole, name) => {
      const renamed = short.get(withoutEscapes(name));
      return renamed ? `.${renamed}` : whole;
    }),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** a, b, … Z, aa, ab, … */
function nameOfRank(rank) {
  const last = letters[rank % letters.length];
  return rank < letters.length ? last : nameOfRank(Math.floor(rank / letters.length) - 1) + last;
}
