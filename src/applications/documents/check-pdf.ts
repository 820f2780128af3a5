import { z } from 'zod';
import { loneTask } from '#platform/alone/lone-task.ts';
import type { Context } from '#platform/context.ts';
import { orTooMuch } from './too-much.ts';

/** A large scan takes a tenth of a second, and ten times that where many other things are done. */
export const checkPdfTask = loneTask<Uint8Array, void>({ name: 'check-pdf', seconds: 10, output: z.void() });

/**
 * Whether a document can be used: a PDF, whole, and nothing that acts when it is opened.
 * @throws Refusal UNSUPPORTED_TYPE with the reason; UNAVAILABLE when too many files are being checked
 */
export function checkPdf({ alone }: Pick<Context, 'alone'>, bytes: Uint8Array): Promise<void> {
  return orTooMuch(alone.run(checkPdfTask, bytes));
}
