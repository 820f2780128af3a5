/** As much of a mail as rules read, in characters: authorities write a page or two, and quote the rest below it. */
const mostRead = 50_000;

/** What a mail says, for the rules that read it. */
export function textOf({ textBody, htmlBody }: { textBody: string | null; htmlBody: string | null }): string {
  return (textBody?.trim() ? textBody : textOfHtml(htmlBody ?? '')).slice(0, mostRead);
}

/** Where a new line begins. */
const blocks = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p section table td th tr ul'.split(' '),
);
/** What nobody who reads it sees. */
const unseen = new Set(['head', 'script', 'style', 'title', 'template']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  rsquo: '’',
};

/**
 * A page without its tags, read once from beginning to end: a sender may have written a hundred thousand of them. Its blocks
 * are lines, and what it quotes is marked as in a plain mail.
 */
export function textOfHtml(html: string): string {
  const texts: string[] = [];
  let quotes = 0;
  let hidden: string | undefined;
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (hidden === undefined) texts.push(decoded(html.slice(at, open === -1 || close === -1 ? undefined : open)));
    if (close === -1) return texts.join('').trim();
    const [, slash, name = ''] =
      /^(\/?)([a-z][a-z0-9]{0,15})/.exec(html.slice(open + 1, open + 20).toLowerCase()) ?? [];
    if (hidden === undefined && !slash && unseen.has(name)) hidden = name;
    else if (hidden === name && slash) hidden = undefined;
    if (name === 'blockquote') quotes = Math.max(0, quotes + (slash ? -1 : 1));
    texts.push(blocks.has(name) ? `\n${quotes > 0 ? '> ' : ''}` : name ? '' : ' ');
    at = close + 1;
  }
}

const decoded = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,6}));/gi, (all, code: string | undefined, name: string | undefined) =>
      name ? (entities[name.toLowerCase()] ?? all) : Number(code) < 0x110000 ? String.fromCodePoint(Number(code)) : all,
    );
