import { mailLimits } from '../src/platform/mail/inbound-limits.ts';
import { isDeepRun } from './test-depth.ts';

/** Behind it comes the end of its last line. */
const largest = mailLimits.mailBytes - 2;

/** As many as make up the largest mail that is taken, or this part of it, with their numbers. */
function filled(
  head: string,
  one: (number: number) => string,
  { most = Number.POSITIVE_INFINITY, part = 1 } = {},
): Buffer {
  const parts = [head];
  let size = head.length;
  for (let number = 0; number < most; number++) {
    const next = one(number);
    size += next.length;
    if (size > largest * part) break;
    parts.push(next);
  }
  return Buffer.from(parts.join(''), 'latin1');
}

/** Of what takes seconds at its full length, which it has in `npm run test:deep`. */
const fifth = { part: isDeepRun ? 1 : 0.2 };

const sender = 'From: office@portal.example\r\nSubject: Hostile\r\nMIME-Version: 1.0\r\n';
const part = (type: string, encoding = '8bit') =>
  `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
const mixed = `${sender}Content-Type: multipart/mixed; boundary=b\r\n\r\n`;
/** A mail of one part that is the same line again and again. */
const oneOf = (type: string, line: string, { encoding, ...size }: { encoding?: string; part?: number } = {}) =>
  filled(sender + part(type, encoding), () => line, size);

/** Mails of 25 MB made to keep whoever takes them apart busy, to fill memory, or to come out larger than they went in. */
export const hostileMails: readonly [name: string, make: () => Buffer][] = [
  [
    'multiparts 100,000 deep',
    () =>
      filled(sender, (depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`, {
        most: 100_000,
      }),
  ],
  [
    '100,000 headers',
    () => filled(sender, (number) => `X-Header-${number}: ${'v'.repeat(200)}\r\n`, { most: 100_000 }),
  ],
  ['a header in a million lines', () => filled(`${sender}X-Long:`, () => ' folded\r\n')],
  ['a million recipients', () => filled(`${sender}To: `, (number) => `"a, (b" <a${number}@b.example>,\r\n `)],
  ['base64 in one line', () => oneOf('application/pdf; name=a.pdf', 'QUJD'.repeat(1000), { encoding: 'base64' })],
  [
    'quoted-printable bomb',
    () => oneOf('text/plain; charset=utf-8', '=\r\n', { encoding: 'quoted-printable', ...fifth }),
  ],
  [
    'uuencoded',
    () => oneOf('text/plain', 'begin 644 a\r\nM86%A86%A\r\n`\r\nend\r\n', { encoding: 'x-uuencode', ...fifth }),
  ],
  ["HTML of '<'", () => oneOf('text/html', '<'.repeat(1000))],
  ['text that comes out three times as long', () => oneOf('text/plain; charset=windows-1252', '\x80'.repeat(1000))],
  ['line ends alone', () => oneOf('text/plain; format=flowed', '\r\n', fifth)],
  [
    '10,000 attachments',
    () =>
      filled(
        mixed,
        (number) => `--b\r\n${part(`application/pdf; name=${number}.pdf`, 'base64')}${'QUJD\r\n'.repeat(400)}`,
        { most: 10_000, ...fifth },
      ),
  ],
  ['one byte, 25 million times', () => oneOf('text/plain', '\0'.repeat(1000))],
];
