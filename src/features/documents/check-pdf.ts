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
  [/\/(EmbeddedFiles?|RichMedia|GoToE)\b/, 'It carries other files inside.'],
  [/\/(SubmitForm|ImportData|XFA)\b/, 'It contains an active form.'],
];

/** As much of one compressed part as can hold objects; a part that only holds a picture is not read further. */
const maxPartBytes = 4 * 1024 * 1024;
/** All parts together: a file of ten megabytes that unpacks to more than this is made to exhaust memory. */
const maxTotalBytes = 160 * 1024 * 1024;

/** Ways to pack objects that no scanner and no office program uses, and that this check does not unpack. */
const oddFilter = /\/(ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode|Crypt|AHx|A85|LZW|RL)\b/;

/**
 * Looks at the whole file and into every compressed part of it, without a parser that could be led astray by it.
 * @throws Refusal UNSUPPORTED_TYPE with the reason
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = plain(buffer.toString('latin1'));
  if (!/\/Page\b/.test(text) && !text.includes('/ObjStm')) throw refuse('It has no page.');
  if (!/%%EOF/.test(text.slice(-2048))) throw refuse('It is damaged: its end is missing.');
  lookFor(text);
  if (text.includes('/ObjStm') && oddFilter.test(text)) throw refuse('It is packed in an unusual way.');
  let total = 0;
  for (const start of streamStarts(buffer)) {
    const part = await unpack(buffer.subarray(start));
    total += part.content.byteLength;
    const content = part.content.toString('latin1');
    // An object stream begins with pairs of numbers (ISO 32000-2, 7.5.7); one that goes on for megabytes hides something.
    if (total > maxTotalBytes || (part.cut && /^\s*\d+\s+\d+\s+\d+\s+\d+\s/.test(content))) {
      throw refuse('It unpacks to far more than a document needs.');
    }
    lookFor(plain(content));
  }
}

function lookFor(text: string): void {
  for (const [name, words] of dangers) if (name.test(text)) throw refuse(words);
}

/** A name may be written with its characters in hexadecimal, `/J#61vaScript` (ISO 32000-2, 7.3.5). */
function plain(text: string): string {
  return text.includes('#')
    ? text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

function* streamStarts(buffer: Buffer): Generator<number> {
  for (let at = buffer.indexOf('stream'); at !== -1; at = buffer.indexOf('stream', at + 6)) {
    const first = buffer[at + 6] === 0x0d ? at + 7 : at + 6;
    if (buffer[first] === 0x0a) yield first + 1;
  }
}

/** What a part holds when it is deflated, up to the limit; nothing when it is not. */
function unpack(packed: Buffer): Promise<{ content: Buffer; cut: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const inflate = createInflate();
    const finish = (cut: boolean) => {
      inflate.destroy();
      resolve({ content: Buffer.concat(chunks), cut });
    };
    inflate.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size >= maxPartBytes) finish(true);
    });
    // Not deflated, or damaged further on: what came before still counts.
    inflate.on('error', () => finish(false));
    inflate.on('end', () => finish(false));
    // The end of a part is not known without parsing; inflating stops by itself where the compressed data ends.
    inflate.end(packed.subarray(0, maxPartBytes * 3));
  });
}

function refuse(reason: string): Refusal {
  return new Refusal(
    'UNSUPPORTED_TYPE',
    `This PDF cannot be used. ${reason} Please save it as a plain PDF or take a photo.`,
  );
}
