import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { PdfPage } from './pdf.ts';

test('names in any script do not break a document', async () => {
  const sheet = await PdfPage.create('Facture');
  sheet.text(50, 50, 'Łukasz Żółć, Αθήνα, 東京, 👍, L’été');
  sheet.dummyDataMatrix(50, 80, 96, 'seed');
  const document = await PDFDocument.load(await sheet.save());
  expect(document.getPageCount()).toBe(1);
});
