import { decodeHTML } from 'entities';
import type { inboundEmails } from '#orders/tables/mails.ts';
import type { PortalMail } from '#robot/driver.ts';

/** As much of a mail as rules read, in characters: authorities write a page or two, and quote the rest below it. */
const maxReadLength = 50_000;

/**
 * What a mail says, for the rules that read it. Its two bodies should say the same (RFC 2046, 5.1.4), and its reader sees one
 * of them: where the page has a word that the plain text has not, both are read.
 */
export function extractMailText({ textBody, htmlBody }: { textBody: string | null; htmlBody: string | null }): string {
  const [text = '', page = ''] = [textBody ?? '', textOfHtml(htmlBody ?? '')].map((one) => one.slice(0, maxReadLength));
  const both = text.trim() === '' ? page : saysMore(page, text) ? `${text}\n\n${page}` : text;
  // Signs that nobody sees part words in two, 'n\u00adot'.
  return both.replace(/\p{Cf}/gu, '');
}

/** As drivers read it. */
export function toPortalMail(mail: typeof inboundEmails.$inferSelect): PortalMail {
  return {
    from: mail.fromEmail,
    subject: mail.subject,
    text: extractMailText(mail),
    headers: mail.heads,
    attachments: mail.attachments.map(({ filename, content_type }) => ({ filename, contentType: content_type })),
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function saysMore(page: string, text: string): boolean {
  const said = new Set(wordsOf(text));
  return wordsOf(page).some((word) => !said.has(word));
}

/** Where a new line begins. */
const blocks = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p section table td th tr ul'.split(' '),
);
/** What nobody who reads it sees. */
const unseen = new Set(['head', 'script', 'style', 'title', 'template']);
/**
 * A page without its tags, read once from beginning to end: a sender may have written a hundred thousand of them. Its blocks
 * are lines, and what it quotes is marked as in a plain mail.
 */
export function textOfHtml(html: string): string {
  return `${readTags(html)}${readStyleTexts(html)}`.trim();
}

function readTags(html: string): string {
  const texts: string[] = [];
  // What is open: how deep inside something unseen, and whose end is waited for.
  let hidden: { name: string; depth: number; from: number } | undefined;
  let quotes = 0;
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    const isComment = open !== -1 && html.startsWith('<!--', open);
    const close = open === -1 ? -1 : isComment ? endOfComment(html, open) : html.indexOf('>', open);
    if (hidden === undefined) texts.push(decoded(html.slice(at, open === -1 || close === -1 ? undefined : open)));
    if (close === -1) {
      // Never closed: nobody knows where it ends, and a 'no' behind it is not to be lost.
      if (hidden && !unseen.has(hidden.name)) texts.push(decoded(html.slice(hidden.from).replace(/<[^<>]*>/g, ' ')));
      return texts.join('');
    }
    at = close + 1;
    if (isComment) continue;
    const [, slash, name = ''] =
      /^(\/?)([a-z][a-z0-9]{0,15})/.exec(html.slice(open + 1, open + 20).toLowerCase()) ?? [];
    if (hidden) {
      // The next one of these ends the one before it.
      const isNext = name === hidden.name && !slash && endedByNext.has(name);
      if (name === hidden.name) hidden.depth += slash || isNext ? -1 : 1;
      if (hidden.depth === 0) hidden = undefined;
      if (hidden || !isNext) continue;
    }
    const isUnseen =
      !slash && (unseen.has(name) || isInvisible(html.slice(open, Math.min(close, open + maxTagLength))));
    if (isUnseen && !empty.has(name)) {
      hidden = { name, depth: 1, from: at };
      continue;
    }
    if (!slash) texts.push(besideText(name, html.slice(open, Math.min(close, open + maxTagLength))));
    if (name === 'blockquote') quotes = Math.max(0, quotes + (slash ? -1 : 1));
    texts.push(blocks.has(name) ? `\n${quotes > 0 ? '> ' : ''}` : name ? '' : ' ');
  }
}

const struck = new Set(['del', 's', 'strike']);

/** What a tag says besides its text: in place of its picture, or that its text is struck out. */
function besideText(name: string, tag: string): string {
  if (struck.has(name) || /line-through/i.test(tag)) return ' [struck out] ';
  const alt = name === 'img' ? /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag)?.slice(1).join('') : '';
  return alt ? `\n${decoded(alt)}\n` : '';
}

/** Words that a style sheet puts on the page (CSS, generated content); signs of an icon are none. */
function readStyleTexts(html: string): string {
  const [, ...behind] = html.split(/\bcontent\b/i);
  const written = behind.map((part) => /^\s*:\s*(?:"([^"]*)"|'([^']*)')/.exec(part.slice(0, maxStyleTextLength)));
  return written.flatMap((found) => (found ? `\n${decoded(found[1] ?? found[2] ?? '')}` : [])).join('');
}

/** In characters. */
const maxStyleTextLength = 400;

/** A tag's attributes that are read, in characters. */
const maxTagLength = 4_000;
/** Nothing stands in them, so nothing in them is hidden. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const endedByNext = new Set('dd dt li p td th tr'.split(' '));

function endOfComment(html: string, open: number): number {
  const end = html.indexOf('-->', open + 4);
  return end === -1 ? -1 : end + 2;
}

/** Styles that nobody sees the words of: the old text of a mail that was written over, or words for a program alone. */
const invisible =
  /(?:^|[;"'\s])(?:display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0+)?(?![.\d])|font-size:0(?:\.0+)?(?:px|pt|em|rem|%)?(?![.\d])|font:0|(?:max-)?(?:height|width):0(?:px|pt|em|%)?(?![.\d])|text-indent:-\d{3,}|mso-hide:all|color:(?:transparent|rgba\(\d+,\d+,\d+,0\)))/;
const colours: Readonly<Record<string, string>> = {
  white: '#ffffff',
  '#fff': '#ffffff',
  black: '#000000',
  '#000': '#000000',
};
const colourOf = (text = '') => colours[text] ?? text.replace(/^rgba?\(255,255,255(?:,1)?\)$/, '#ffffff');

/** In time that grows with the length, which a regular expression for it does not. */
function withoutComments(style: string): string {
  const [first = '', ...parts] = style.split('/*');
  const behind = (part: string) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '');
  return first + parts.map(behind).join('');
}

/** Of one opening tag. White words are taken as white on white, unless the very tag gives them another ground. */
function isInvisible(tag: string): boolean {
  const attributes = decodeHTML(tag).toLowerCase();
  if (/\shidden(?:[\s=/]|$)/.test(attributes.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '="" '))) return true;
  const written = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/.exec(attributes)?.slice(1).join('') ?? '';
  const style = withoutComments(written).replace(/!important|\s+/g, '');
  if (invisible.test(`;${style}`)) return true;
  const value = (name: string) => new RegExp(`(?:^|;)${name}:([^;]+)`).exec(style)?.[1];
  const font = /^<font\s[^>]*color\s*=\s*["']?([#\w]+)/.exec(attributes)?.[1];
  const text = colourOf(value('color') ?? font);
  const ground = colourOf(
    value('background-color') ?? value('background') ?? /bgcolor\s*=\s*["']?([#\w]+)/.exec(attributes)?.[1],
  );
  return text === '#ffffff' ? ground === '' || ground === '#ffffff' : text !== '' && text === ground;
}

const decoded = (text: string) => decodeHTML(text.replace(/\s+/g, ' ')).replaceAll('\u00a0', ' ');
