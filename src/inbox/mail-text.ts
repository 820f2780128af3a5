import { decodeHTML } from 'entities';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { withoutQuotes } from '#permits/answers/mail-text.ts';
import type { PortalMail } from '#robot/driver.ts';

/** How much of a mail the rules read, in characters: authorities write a page or two, and quote the rest below. */
const maxReadLength = 50_000;

/**
 * The text of a mail, for the rules that read it. Its two bodies should have the same content (RFC 2046, 5.1.4), and
 * its reader sees one of them. Where the HTML has a word that the plain text lacks, both are read.
 */
export function extractMailText({ textBody, htmlBody }: { textBody: string | null; htmlBody: string | null }): string {
  const [text = '', page = ''] = [textBody ?? '', textOfHtml(htmlBody ?? '')].map((body) =>
    body.slice(0, maxReadLength),
  );
  const both = text.trim() === '' ? page : hasFurtherWords(page, text) ? `${text}\n\n${page}` : text;
  // Invisible characters split words, 'n\u00adot'.
  return both.replace(/\p{Cf}/gu, '');
}

/** What its writer says, from one of its two bodies and without what it quotes. */
export function extractOwnMessage({
  textBody,
  htmlBody,
}: {
  textBody: string | null;
  htmlBody: string | null;
}): string {
  const body = (textBody?.trim() ? textBody : textOfHtml(htmlBody ?? '')).slice(0, maxReadLength);
  const whole = body.replaceAll('\r', '').trim();
  // Who answers between the quoted lines leaves no text of their own below: then all of it is shown.
  return withoutQuotes(whole) || whole;
}

/** The mail in the form that drivers read. */
export function toPortalMail(mail: typeof inboundEmails.$inferSelect): PortalMail {
  return {
    from: mail.fromEmail,
    subject: mail.subject,
    text: extractMailText(mail),
    headers: mail.headers,
    attachments: mail.attachments.map(({ filename, content_type }) => ({ filename, contentType: content_type })),
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function hasFurtherWords(page: string, text: string): boolean {
  const wordsOfText = new Set(wordsOf(text));
  return wordsOf(page).some((word) => !wordsOfText.has(word));
}

/** Elements that begin a new line. */
const blocks = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p section table td th tr ul'.split(' '),
);
/** Elements that no reader of the mail sees. */
const hiddenElements = new Set(['head', 'script', 'style', 'title', 'template']);
/**
 * A page without its tags, read once from beginning to end, because a sender may have written a hundred thousand of
 * them. Block elements become lines, and quotes are marked as in a plain mail.
 */
export function textOfHtml(html: string): string {
  return `${readTags(html)}${readStyleTexts(html)}`.trim();
}

function readTags(html: string): string {
  const texts: string[] = [];
  // The hidden element that is open: its depth, and the end tag that it waits for.
  let hidden: { name: string; depth: number; from: number } | undefined;
  let quotes = 0;
  let position = 0;
  for (;;) {
    const open = html.indexOf('<', position);
    const isComment = open !== -1 && html.startsWith('<!--', open);
    const close = open === -1 ? -1 : isComment ? endOfComment(html, open) : html.indexOf('>', open);
    if (hidden === undefined) texts.push(decoded(html.slice(position, open === -1 || close === -1 ? undefined : open)));
    if (close === -1) {
      // The element is never closed: nobody knows where it ends, and a 'no' behind it must not be lost.
      if (hidden && !hiddenElements.has(hidden.name))
        texts.push(decoded(html.slice(hidden.from).replace(/<[^<>]*>/g, ' ')));
      return texts.join('');
    }
    position = close + 1;
    if (isComment) continue;
    const [, slash, name = ''] =
      /^(\/?)([a-z][a-z0-9]{0,15})/.exec(html.slice(open + 1, open + 20).toLowerCase()) ?? [];
    if (hidden) {
      // The next element of this kind ends the one before it.
      const isNext = name === hidden.name && !slash && endedByNext.has(name);
      if (name === hidden.name) hidden.depth += slash || isNext ? -1 : 1;
      if (hidden.depth === 0) hidden = undefined;
      if (hidden || !isNext) continue;
    }
    const isUnseen =
      !slash && (hiddenElements.has(name) || isInvisible(html.slice(open, Math.min(close, open + maxTagLength))));
    if (isUnseen && !empty.has(name)) {
      hidden = { name, depth: 1, from: position };
      continue;
    }
    if (!slash) texts.push(besideText(name, html.slice(open, Math.min(close, open + maxTagLength))));
    if (name === 'blockquote') quotes = Math.max(0, quotes + (slash ? -1 : 1));
    texts.push(blocks.has(name) ? `\n${quotes > 0 ? '> ' : ''}` : name ? '' : ' ');
  }
}

const strikeElements = new Set(['del', 's', 'strike']);

/** What a tag means besides its text: the text for its picture, or that its text is struck out. */
function besideText(name: string, tag: string): string {
  if (strikeElements.has(name) || /line-through/i.test(tag)) return ' [struck out] ';
  const alt = name === 'img' ? /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag)?.slice(1).join('') : '';
  return alt ? `\n${decoded(alt)}\n` : '';
}

/** Words that a style sheet puts on the page (CSS, generated content); icon characters are none. */
function readStyleTexts(html: string): string {
  const [, ...partsAfterContent] = html.split(/\bcontent\b/i);
  const matches = partsAfterContent.map((part) =>
    /^\s*:\s*(?:"([^"]*)"|'([^']*)')/.exec(part.slice(0, maxStyleTextLength)),
  );
  return matches.flatMap((match) => (match ? `\n${decoded(match[1] ?? match[2] ?? '')}` : [])).join('');
}

/** In characters. */
const maxStyleTextLength = 400;

/** How much of a tag's attributes is read, in characters. */
const maxTagLength = 4_000;
/** These elements have no content, so nothing is hidden in them. */
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

const endedByNext = new Set('dd dt li p td th tr'.split(' '));

function endOfComment(html: string, open: number): number {
  const end = html.indexOf('-->', open + 4);
  return end === -1 ? -1 : end + 2;
}

/** Styles that hide words from every reader: the old text of a reused mail, or words for a program alone. */
const invisible =
  /(?:^|[;"'\s])(?:display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0+)?(?![.\d])|font-size:0(?:\.0+)?(?:px|pt|em|rem|%)?(?![.\d])|font:0|(?:max-)?(?:height|width):0(?:px|pt|em|%)?(?![.\d])|text-indent:-\d{3,}|mso-hide:all|color:(?:transparent|rgba\(\d+,\d+,\d+,0\)))/;
const colours: Readonly<Record<string, string>> = {
  white: '#ffffff',
  '#fff': '#ffffff',
  black: '#000000',
  '#000': '#000000',
};
const colourOf = (text = '') => colours[text] ?? text.replace(/^rgba?\(255,255,255(?:,1)?\)$/, '#ffffff');

/** Takes linear time, which a regular expression for it does not. */
function withoutComments(style: string): string {
  const [first = '', ...parts] = style.split('/*');
  const afterComment = (part: string) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '');
  return first + parts.map(afterComment).join('');
}

/** Checks one opening tag. White text counts as white on white, unless the same tag sets another background. */
function isInvisible(tag: string): boolean {
  const attributes = decodeHTML(tag).toLowerCase();
  if (/\shidden(?:[\s=/]|$)/.test(attributes.replace(/=\s*(?:"[^"]*"|'[^']*')/g, '="" '))) return true;
  const styleAttribute = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/.exec(attributes)?.slice(1).join('') ?? '';
  const style = withoutComments(styleAttribute).replace(/!important|\s+/g, '');
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
