import { PDFDocument } from 'pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { openParserWorker } from '../../test/parser-worker.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { appendPdf } from './append-pdf.ts';

const parsers = openParserWorker();
afterAll(() => parsers[Symbol.asyncDispose]());

async function documentOf(...texts: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const text of texts) pdf.addPage([400, 400]).drawText(text, { x: 40, y: 200 });
  return pdf.save();
}

test('the pages of the second follow those of the first', async () => {
  const both = await appendPdf(parsers, { first: await documentOf('Ours'), appended: await documentOf('One', 'Two') });
  const { pages, text } = await readPdf(both);
  expect([pages, text]).toEqual([3, 'OursOneTwo']);
});

test('what is no PDF, or cut off, is refused', async () => {
  const first = await documentOf('Ours');
  const whole = await documentOf('Theirs');
  for (const appended of [new TextEncoder().encode('no PDF'), whole.slice(0, whole.length / 3)])
    await expect(appendPdf(parsers, { first, appended })).rejects.toMatchObject({ code: 'UNSUPPORTED_TYPE' });
});
