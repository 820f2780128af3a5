import { crc32, deflateSync } from 'node:zlib';

/** A PDF of one page with whatever else. */
export const pdfWith = (...more: string[]) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj 3 0 obj<</Type/Page>>endobj\n${more.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  );

export const deflatedPart = (dictionary: string, content: Buffer | string) =>
  `9 0 obj<<${dictionary}/Filter/FlateDecode>>stream\n${deflateSync(Buffer.from(content)).toString('latin1')}\nendstream endobj`;

export function pngOf(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Documents made to keep whoever looks into them busy, to fill memory, or to be two things at once. */
export const hostileDocuments: readonly [name: string, make: () => Buffer][] = [
  ['100,000 parts', () => pdfWith('stream\n\x78\x9c\x01\x05\x00\xfa\xffhello'.repeat(100_000))],
  ['parts within parts', () => pdfWith('stream\n\x78\x01\0\xff\xff\0\0'.repeat(1_500), ' '.repeat(70_000))],
  ['parts of nothing, read to the end', () => pdfWith(`stream\n\x78\x01${'\0\0\0\xff\xff'.repeat(800)}`.repeat(2_100))],
  ['a part that never ends', () => pdfWith(deflatedPart('/Type/ObjStm', `1 0 2 9 ${' '.repeat(50_000_000)}`))],
  ['many parts that unpack to gigabytes', () => pdfWith(deflatedPart('', Buffer.alloc(30_000_000)).repeat(60))],
  ['brackets within brackets', () => pdfWith(`8 0 obj${'<<'.repeat(2_000_000)}/S/JavaScript`)],
  ['ten megabytes of hexadecimal', () => pdfWith('#41'.repeat(3_000_000), '/S/JavaScript')],
  ['a book', () => pdfWith('7 0 obj<</Type /Page>>endobj '.repeat(50_000))],
  ['an archive too', () => Buffer.concat([pdfWith(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
  ['a PDF cut short', () => pdfWith().subarray(0, -6)],
  ['a picture of 30,000 by 30,000', () => pngOf(30_000, 30_000, deflateSync(Buffer.alloc(50_000_000)))],
  [
    'a picture whose data is a bomb',
    () => pngOf(100, 100, deflateSync(Buffer.alloc(200_000_000)).subarray(0, 150_000)),
  ],
  [
    'a picture that is a page',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
  ],
];
