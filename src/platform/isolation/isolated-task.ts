import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/** A kind of work on strangers' bytes, done in a process that may die or hang without anything else (decision 027). */
export interface IsolatedTask<Input, Output> {
  name: string;
  /** Work of one kind never stops that of another. */
  kind: string;
  /** Nobody looks on while it is done: it leaves one process to what somebody waits for. */
  inBackground?: boolean;
  /** After this long it is given up and its process ended. In seconds, counted from its beginning. */
  timeoutSeconds: number;
  /** What comes back has been where strangers' bytes were: only what fits this is taken. */
  outputSchema: z.ZodType<Output>;
  /** Only there to carry the type. */
  readonly input?: (input: Input) => void;
}

export function defineIsolatedTask<Input, Output>(
  definition: Omit<IsolatedTask<Input, Output>, 'input'>,
): IsolatedTask<Input, Output> {
  return definition;
}

/** What goes to a process: first its limit, then one errand after the other. */
export type WorkerRequest = { residentMegabytes: number } | { name: string; input: unknown };

/** What it says: that it begins, for only then does the time run, and in the end its answer, serialized. */
export type WorkerMessage = { begun: string } | { answer: Uint8Array };

/** A refusal is a value here: an error's class does not survive the way between processes. */
export type TaskResult = { done: unknown } | { refused: { code: ErrorCode; text: string } } | { failed: string };

/** In bytes, serialized: a little more than the largest mail. Whoever is answered would stand still for more. */
export const maxResultBytes = 32 * 1024 * 1024;
