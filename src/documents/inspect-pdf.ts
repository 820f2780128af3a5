import { createInflate } from 'node:zlib';
import { Refusal } from '#platform/errors.ts';

/**
 * What a scan of a registration document never needs and what can act when the file is opened: scripts, programs, files
 * within the file, forms that send (ISO 32000-2: 12.6.4 actions, 7.11.4 embedded files, 12.7.8 XFA, 13.7 rich media).
 */
const dangers: [name: RegExp, words: string][] = [
  [/\/Encrypt\b/, 'It is encrypted or has a password.'],
  [/\/(JavaScript|Rendition)\b/, 'It contains a script.'],
  [/\/Launch\b/, 'It starts another program.'],
  [/\/(EmbeddedFiles?|RichMedia|GoToE|Movie|Sound)\b/, 'It carries other files inside.'],
  [/\/GoToR\b/, 'It opens another file.'],
  [/\/(SubmitForm|ImportData|ResetForm|XFA)\b/, 'It contains an active form.'],
  // A short name may stand in any compressed picture: only with what must follow it is it one.
  [/\/OpenAction\b|\/AA\s*(?:<<|\d+\s+\d+\s+R\b)/, 'It does something when it is opened.'],
];

/** As much of one compressed part as can hold objects; a part that only holds a picture is not read further. */
const maxPartBytes = 4 * 1024 * 1024;
/** All parts together: a file of ten megabytes that unpacks to more than this is made to exhaust memory. */
const maxTotalBytes = 160 * 1024 * 1024;
/** Read to unpack them: more than the whole of the largest file means that the same bytes are read again and again. */
const maxPackedBytes = 32 * 1024 * 1024;
/** An office program makes some ten parts a page; more are there to keep whoever looks into each of them busy. */
const maxParts = 2_000;
/** A registration certificate has a handful; whoever scans a whole folder sends something else. */
const maxPages = 100;

/** Ways to pack objects that no scanner and no office program uses, and that this check does not unpack. */
const oddFilter = /\/(ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|Crypt|AHx|A85|LZW|RL)\b/;

/**
 * Looks at the whole file and into every compressed part of it, without a parser that could be led astray by it. Never
 * called where anything else waits (decision 027).
 * Answers the beginning of its text, as far as that is written in plain letters.
 * @throws Refusal UNSUPPORTED_TYPE with the reason
 */
export async function inspectPdf(bytes: Uint8Array): Promise<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = decodeNames(buffer);
  if (!/\/Page\b/.test(text) && !text.includes('/ObjStm')) throw refuse('It has no page.');
  if (!/%%EOF/.test(text.slice(-2048))) throw refuse('It is damaged: its end is missing.');
  if (buffer.includes(archiveEnd, -maxArchiveEnd)) throw refuse('It is a ZIP archive too.');
  rejectDangers(text);
  if (text.includes('/ObjStm') && oddFilter.test(text)) throw refuse('It is packed in an unusual way.');
  let shown = textIn(text);
  const seen = { parts: 0, packed: 0, unpacked: 0, pages: pagesIn(text) };
  for (const start of partStarts(buffer)) {
    const part = await unpack(buffer.subarray(start));
    seen.parts++;
    seen.packed += part.packed;
    seen.unpacked += part.content.byteLength;
    if (seen.parts > maxParts || seen.packed > maxPackedBytes || seen.unpacked > maxTotalBytes) throw refuseOversized();
    const content = decodeNames(part.content);
    // An object stream begins with pairs of numbers (ISO 32000-2, 7.5.7); one that goes on for megabytes hides something.
    if (part.cut && /^\s*\d+\s+\d+\s+\d+\s+\d+\s/.test(content)) throw refuseOversized();
    rejectDangers(content);
    seen.pages += pagesIn(content);
    if (shown.length < maxText) shown += textIn(content);
    if (seen.pages > maxPages) throw refuse(`It has more than ${maxPages} pages.`);
  }
  if (seen.pages > maxPages) throw refuse(`It has more than ${maxPages} pages.`);
  return shown.slice(0, maxText).toWellFormed();
}

/** In characters: a paper of an office has two pages. */
const maxText = 20_000;
/**
 * Of a part that draws text: what stands in brackets, or as the numbers of its letters (ISO 32000-2, 9.4.3). One line may be
 * drawn in pieces with numbers between them, which move them a little. Read once from beginning to end.
 */
function textIn(content: string): string {
  if (!/\bBT\b/.test(content)) return '';
  let text = '';
  let end = 0;
  for (let at = 0; at < content.length && text.length < maxText; at++) {
    const sign = content[at];
    if (sign !== '(' && sign !== '<') continue;
    const letters = sign === '(' ? readLiteralString(content, at + 1) : readHexString(content, at + 1);
    text += (/^[-\d.\s]*$/.test(content.slice(end, Math.min(at, end + 40))) ? '' : '\n') + letters.text;
    at = letters.end;
    end = letters.end + 1;
  }
  return `${text}\n`;
}

function readLiteralString(content: string, start: number): { text: string; end: number } {
  let text = '';
  for (let at = start; at < content.length; at++) {
    if (content[at] === ')') return { text, end: at };
    if (content[at] === '\\') at++;
    text += content[at] ?? '';
  }
  return { text, end: content.length };
}

/** A dictionary begins with two of these signs, and says nothing. */
function readHexString(content: string, start: number): { text: string; end: number } {
  const close = content.indexOf('>', start);
  const end = close === -1 ? content.length : close;
  return { text: Buffer.from(content.slice(start, end), 'hex').toString('latin1'), end };
}

const refuseOversized = () => refuse('It unpacks to far more than a document needs.');

/** A ZIP archive is read from its end, so a file can be one behind a PDF (APPNOTE 6.3.10, 4.3.16). */
const archiveEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** That record and the longest comment behind it. */
const maxArchiveEnd = 22 + 65_535;

/** Page objects (ISO 32000-2, 7.7.3.3); their tree's nodes are called `Pages`. */
function pagesIn(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\/Type\s?\/Page\b/g)) count++;
  return count;
}

function rejectDangers(text: string): void {
  for (const [name, words] of dangers) if (name.test(text)) throw refuse(words);
}

/**
 * A name may be written with its characters in hexadecimal, `/J#61vaScript` (ISO 32000-2, 7.3.5). Byte by byte: a file may
 * hold millions of them, and a replacement that lists them all first takes more memory than there is for it.
 */
function decodeNames(bytes: Buffer): string {
  if (!bytes.includes('#')) return bytes.toString('latin1');
  const decoded = Buffer.alloc(bytes.byteLength);
  let size = 0;
  for (let at = 0; at < bytes.byteLength; at++) {
    const [high, low] = bytes[at] === 0x23 ? [hexDigit(bytes[at + 1]), hexDigit(bytes[at + 2])] : [-1, -1];
    const isCode = high >= 0 && low >= 0;
    decoded[size++] = isCode ? high * 16 + low : (bytes[at] ?? 0);
    if (isCode) at += 2;
  }
  return decoded.toString('latin1', 0, size);
}

/** -1 for anything else. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/**
 * Where deflated data may begin: behind the word `stream` and its line end (ISO 32000-2, 7.3.8.1; readers put up with a
 * bare CR), with the two bytes such data begins with (RFC 1950, 2.2). What has others is not inflated by anybody.
 */
function* partStarts(buffer: Buffer): Generator<number> {
  for (let at = buffer.indexOf('stream'); at !== -1; at = buffer.indexOf('stream', at + 6)) {
    let start = at + 6;
    if (buffer[start] === 0x0d) start++;
    if (buffer[start] === 0x0a) start++;
    const [method = 0, flags = 0] = buffer.subarray(start, start + 2);
    if (start > at + 6 && (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0) yield start;
  }
}

/** What a part holds, up to the limit, and how much of the file was read for it. */
function unpack(rest: Buffer): Promise<{ content: Buffer; packed: number; cut: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflate();
    const finish = (cut: boolean) => {
      const packed = inflate.bytesWritten;
      inflate.destroy();
      resolve({ content: Buffer.concat(chunks), packed, cut });
    };
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxPartBytes) finish(true);
    });
    // Damaged further on: what came before still counts.
    inflate.on('error', () => finish(false));
    inflate.on('end', () => finish(false));
    // The end of a part is not known without parsing; inflating stops by itself where the compressed data ends.
    inflate.end(rest.subarray(0, maxPartBytes * 3));
  });
}

function refuse(reason: string): Refusal {
  return new Refusal(
    'UNSUPPORTED_TYPE',
    `This PDF cannot be used. ${reason} Please save it as a plain PDF or take a photo.`,
  );
}
