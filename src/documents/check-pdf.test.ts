import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { deflatedPart, pdfWith } from '../../test/hostile-documents.ts';
import { openParserWorker } from '../../test/parser-worker.ts';
import { checkPdf, compareRegistrationDocument, isForAnotherPlate } from './check-pdf.ts';

const parsers = openParserWorker();
afterAll(() => parsers[Symbol.asyncDispose]());

async function document(change: (pdf: PDFDocument) => void = () => {}, useObjectStreams = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([200, 200]).drawText('V5C');
  change(pdf);
  return pdf.save({ useObjectStreams });
}

const action = (fields: Record<string, PDFName | PDFString>) => (pdf: PDFDocument) =>
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(fields));

test.each([true, false])('a plain document is taken (object streams: %s)', async (useObjectStreams) => {
  await expect(checkPdf(parsers, await document(undefined, useObjectStreams))).resolves.toContain('V5C');
});

test('a scan with a large picture and a link is taken', async () => {
  const link = '8 0 obj<</S/URI/URI(https://www.gov.uk/)>>endobj';
  await expect(
    checkPdf(parsers, pdfWith(link, deflatedPart('/Subtype/Image', Buffer.alloc(30_000_000, 0xe7)))),
  ).resolves.toBe('');
});

test.each([
  ['a script', action({ S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') }), /script/],
  ['a program', action({ S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') }), /program/],
  ['an active form', action({ S: PDFName.of('SubmitForm'), F: PDFString.of('http://x.example') }), /active form/],
] as const)('%s hidden in a compressed object stream is refused', async (_what, change, reason) => {
  const bytes = await document(change);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/JavaScript|Launch|SubmitForm/);
  await expect(checkPdf(parsers, bytes)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TYPE',
    message: expect.stringMatching(reason),
  });
});

const acting = (name: string, value: object) => (pdf: PDFDocument) =>
  pdf.catalog.set(PDFName.of(name), pdf.context.obj(value as Record<string, string>));
const go = (type: string) => ({ A: { S: PDFName.of(type), F: PDFString.of('//files.example/x.pdf') } });

test.each([
  [
    'goes somewhere when it is opened',
    'OpenAction',
    { S: PDFName.of('GoTo'), D: PDFString.of('x') },
    /when it is opened/,
  ],
  ['acts when it is closed', 'AA', { WC: { S: PDFName.of('Named'), N: PDFName.of('Print') } }, /when it is opened/],
  ['opens another file', 'Link', go('GoToR'), /opens another file/],
  ['opens a file within', 'Link', go('GoToE'), /other files/],
  ['plays a film', 'Link', go('Movie'), /other files/],
  ['clears a form', 'Link', go('ResetForm'), /active form/],
] as const)('a document that %s is refused, in plain sight or packed', async (_what, name, value, reason) => {
  for (const useObjectStreams of [true, false]) {
    const bytes = await document(acting(name, value), useObjectStreams);
    await expect(checkPdf(parsers, bytes)).rejects.toThrow(reason);
  }
});

test('an attached file is refused', async () => {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(new Uint8Array([1, 2, 3]), 'invoice.exe');
  await expect(checkPdf(parsers, await pdf.save())).rejects.toThrow('It carries other files inside.');
});

test.each([
  ['a name in hexadecimal', pdfWith('8 0 obj<</S/J#61v#61Script/JS(x)>>endobj'), 'script'],
  ['encryption', pdfWith('8 0 obj<</Filter/Standard>>endobj trailer<</Encrypt 8 0 R>>'), 'encrypted'],
  [
    'a script behind what looks like the content of a stream',
    pdfWith('(stream\n) 8 0 obj<</S/JavaScript/JS(x)>>endobj (endstream)'),
    'script',
  ],
  [
    'an object stream packed oddly',
    pdfWith('8 0 obj<</Type/ObjStm/Filter[/ASCIIHexDecode]>>stream\n00>\nendstream endobj'),
    'unusual',
  ],
  [
    'an object stream that never ends',
    pdfWith(deflatedPart('/Type/ObjStm', `1 0 2 9 ${' '.repeat(50_000_000)}`)),
    'far more',
  ],
  ['a bomb of many parts', pdfWith(...Array(60).fill(deflatedPart('', Buffer.alloc(30_000_000)))), 'far more'],
  ['parts beyond counting', pdfWith('stream\n\x78\x9c\x01\x05\x00\xfa\xffhello'.repeat(100_000)), 'far more'],
  [
    'parts within parts, the same bytes read again for each',
    pdfWith('stream\n\x78\x01\0\xff\xff\0\0'.repeat(1_500), ' '.repeat(70_000)),
    'far more',
  ],
  [
    'a book',
    pdfWith(...Array.from({ length: 101 }, (_, page) => `${page + 10} 0 obj<</Type /Page>>endobj`)),
    '100 pages',
  ],
  ['an archive behind the document', Buffer.concat([pdfWith(), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]), 'ZIP'],
  ['brackets a hundred thousand deep', pdfWith(`8 0 obj${'<<'.repeat(100_000)}/S/JavaScript`), 'script'],
  ['names in hexadecimal without end', pdfWith('#4'.repeat(4_000_000), '8 0 obj<</S/#4aavaScript>>endobj'), 'script'],
  ['a file cut short', pdfWith().subarray(0, -5), 'damaged'],
  ['a file without a page', Buffer.from('%PDF-1.7\n%%EOF'), 'no page'],
])('%s is refused', async (_what, bytes, reason) => {
  await expect(checkPdf(parsers, bytes)).rejects.toThrow(new RegExp(reason));
});

const documents: [isAnother: boolean, text: string][] = [
  [true, 'Number plate: AB12 CDF'],
  [true, 'Immatriculation\nAB-123-CD'],
  [true, 'Kennzeichen\nB AB 1234\nGültig bis'],
  [true, 'Targa AB123CD - ZTL'],
  [false, 'Number plate: AB12 CDE'],
  [false, 'Targa: ab12-cde'],
  [false, 'Receipt 2026 for EUR 9.90'],
  [false, 'Registration number of the company: 12345678'],
  [false, 'Number plate: see overleaf'],
  [false, ''],
];

test.each(documents)('another vehicle is named (%s): %j', (isAnother, text) => {
  expect(isForAnotherPlate(text, 'AB12CDE')).toBe(isAnother);
});

test.each([
  ['A Registration number AB12 CDE\nB.1 Date of first registration in the UK\n04 05 2018', 'same', 'same'],
  ['(A) TARGA AB12CDE (B) Data della prima immatricolazione 4.5.2018', 'same', 'same'],
  ['A Kennzeichen ZZ99 ZZZ, B Datum der Erstzulassung 04.05.2008', 'another', 'another'],
  ['Reference AB12 CDEF', 'not_named', 'not_named'],
  [
    'A.1 AB12 CDE B: date de 1ère immatriculation 03/02/2017, de la première immatriculation 04/05/2018',
    'same',
    'same',
  ],
  ['', 'not_named', 'not_named'],
])('of %j the plate is %s and the first day %s', (text, plate, firstRegistration) => {
  const stated = { plate: 'AB12CDE', firstRegistration: '2018-05-04' };
  expect(compareRegistrationDocument(text, stated)).toEqual({ plate, firstRegistration });
  expect(compareRegistrationDocument(text, { plate: 'A1', firstRegistration: null }).plate).not.toBe('same');
});
