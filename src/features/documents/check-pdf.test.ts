import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { expect, test } from 'vitest';
import { checkPdf } from './check-pdf.ts';

async function document(change: (pdf: PDFDocument) => void = () => {}, useObjectStreams = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]).drawText('V5C');
  change(pdf);
  return pdf.save({ useObjectStreams });
}

const action = (fields: Record<string, PDFName | PDFString>) => (pdf: PDFDocument) =>
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(fields));

const raw = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 3 0 obj<</Type/Page>>endobj\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF`,
    'latin1',
  );

const stream = (dictionary: string, content: Buffer | string) =>
  `9 0 obj<<${dictionary}/Filter/FlateDecode>>stream\n${deflateSync(Buffer.from(content)).toString('latin1')}\nendstream endobj`;

test.each([true, false])('a plain document is taken (object streams: %s)', async (useObjectStreams) => {
  await expect(checkPdf(await document(undefined, useObjectStreams))).resolves.toBeUndefined();
});

test('a scan with a large picture and a link is taken', async () => {
  const link = '8 0 obj<</S/URI/URI(https://www.gov.uk/)>>endobj';
  await expect(checkPdf(raw(link, stream('/Subtype/Image', Buffer.alloc(30_000_000, 0xe7))))).resolves.toBeUndefined();
});

test.each([
  ['a script', action({ S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') }), /script/],
  ['a program', action({ S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') }), /program/],
  ['an active form', action({ S: PDFName.of('SubmitForm'), F: PDFString.of('http://x.example') }), /active form/],
] as const)('%s hidden in a compressed object stream is refused', async (_what, change, reason) => {
  const bytes = await document(change);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|Launch|SubmitForm/);
  await expect(checkPdf(bytes)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: expect.stringMatching(reason),
  });
});

test('an attached file is refused', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(new Uint8Array([1, 2, 3]), 'invoice.exe');
  await expect(checkPdf(await pdf.save())).rejects.toThrow('It carries other files inside.');
});

test.each([
  ['a name in hexadecimal', raw('8 0 obj<</S/J#61v#61Script/JS(x)>>endobj'), 'script'],
  ['encryption', raw('8 0 obj<</Filter/Standard>>endobj trailer<</Encrypt 8 0 R>>'), 'encrypted'],
  [
    'a script behind what looks like the content of a stream',
    raw('(stream\n) 8 0 obj<</S/JavaScript/JS(x)>>endobj (endstream)'),
    'script',
  ],
  [
    'an object stream packed oddly',
    raw('8 0 obj<</Type/ObjStm/Filter[/ASCIIHexDecode]>>stream\n00>\nendstream endobj'),
    'unusual',
  ],
  ['an object stream that never ends', raw(stream('/Type/ObjStm', `1 0 2 9 ${' '.repeat(50_000_000)}`)), 'far more'],
  ['a bomb of many parts', raw(...Array.from({ length: 60 }, () => stream('', Buffer.alloc(30_000_000)))), 'far more'],
  ['a file cut short', raw().subarray(0, -5), 'damaged'],
  ['a file without a page', Buffer.from('%PDF-1.7\n%%EOF'), 'no page'],
])('%s is refused', async (_what, bytes, reason) => {
  await expect(checkPdf(bytes)).rejects.toThrow(new RegExp(reason));
});
