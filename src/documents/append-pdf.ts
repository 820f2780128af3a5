import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { defineIsolatedTask } from '#platform/isolation/isolated-task.ts';
import { refuseUncheckableFile } from './refuse-uncheckable-file.ts';

interface PdfPair {
  /** Ours. */
  first: Uint8Array;
  /** Anybody's. */
  appended: Uint8Array;
}

export const appendPdfTask = defineIsolatedTask<PdfPair, Uint8Array>({
  name: 'append-pdf',
  kind: 'documents',
  processorSeconds: 5,
  outputSchema: z.instanceof(Uint8Array),
});

/**
 * One PDF with the pages of both, in this order; the first keeps its structure for screen readers.
 * @throws Refusal UNSUPPORTED_TYPE where the pages cannot be copied; UNAVAILABLE when too many files are being checked
 */
export const appendPdf = ({ alone }: Pick<Context, 'alone'>, pair: PdfPair): Promise<Uint8Array> =>
  refuseUncheckableFile(alone.run(appendPdfTask, pair));

/** Runs only in an isolated worker (decision 027). @throws Refusal UNSUPPORTED_TYPE */
export async function copyPagesBehind({ first, appended }: PdfPair): Promise<Uint8Array> {
  // Loaded with the first such file: the worker has other tasks too.
  const { PDFDocument } = await import('pdf-lib');
  const whole = await PDFDocument.load(first, { updateMetadata: false });
  try {
    const source = await PDFDocument.load(appended, { updateMetadata: false });
    for (const page of await whole.copyPages(source, source.getPageIndices())) whole.addPage(page);
    return await whole.save();
  } catch {
    throw new Refusal('UNSUPPORTED_TYPE', 'The pages of this PDF cannot be copied.');
  }
}
