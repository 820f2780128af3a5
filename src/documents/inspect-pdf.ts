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
  // A short name may occur in any compressed picture: it only counts with what must follow it.
  [/\/OpenAction\b|\/AA\s*(?:<<|\d+\s+\d+\s+R\b)/, 'It does something when it is opened.'],
];

/** The part of one compressed stream that can hold objects; a stream that only holds a picture is not read further. */
const maxPartBytes = 4 * 1024 * 1024;
/** Limit for all streams together: a file of ten megabytes that unpacks to more than this is made to exhaust memory. */
const maxTotalBytes = 160 * 1024 * 1024;
/**
 * Limit of packed bytes read: more than the whole of the largest file means that the same bytes are read repeatedly.
 */
const maxPackedBytes = 32 * 1024 * 1024;
/** An office program makes about ten streams for a page; more of them are there to exhaust the check. */
const maxParts = 2_000;
/** A registration certificate has a few pages; a scan of a whole folder is something else. */
const maxPages = 100;

/** Ways to pack objects that no scanner and no office program uses, and that this check does not unpack. */
const oddFilter = /\/(ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|Crypt|AHx|A85|LZW|RL)\b/;

/**
 * Inspects the whole file and every compressed stream in it, without a parser that the file could mislead. Runs only in
 * an isolated worker (decision 027). Returns the beginning of its text, as far as that is in plain letters.
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

/** In characters: an office's document has two pages. */
const maxText = 20_000;
/**
 * The text of a content stream: strings in brackets, or hexadecimal character codes (ISO 32000-2, 9.4.3). One line may
 * be drawn in pieces, with numbers between them that shift them a little. Read once from beginning to end.
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

/** A dictionary begins with two of these signs and has no text. */
function readHexString(content: string, start: number): { text: string; end: number } {
  const close = content.indexOf('>', start);
  const end = close === -1 ? content.length : close;
  return { text: Buffer.from(content.slice(start, end), 'hex').toString('latin1'), end };
}

const refuseOversized = () => refuse('It unpacks to far more than a document needs.');

/** A ZIP archive is read from its end, so a file can be one behind a PDF (APPNOTE 6.3.10, 4.3.16). */
const archiveEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** That record and the longest possible comment behind it. */
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
 * A name may have its characters in hexadecimal, `/J#61vaScript` (ISO 32000-2, 7.3.5). Decoded byte by byte: a file may
 * hold millions of them, and a replacement that lists them all first exhausts the memory.
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

/** Returns -1 for any other byte. */
function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/**
 * Where deflated data may begin: behind the word `stream` and its line end (ISO 32000-2, 7.3.8.1; readers accept a bare
 * CR), with the first two bytes of such data (RFC 1950, 2.2). No reader inflates data with other first bytes.
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

/** The content of a stream, up to the limit, and how many bytes of the file were read for it. */
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
    // The data are damaged further on; what came before still counts.
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
