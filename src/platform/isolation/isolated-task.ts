import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';

/**
 * A kind of work on untrusted bytes, done in a process that may crash or hang without harm to anything else (decision
 * 027).
 */
export interface IsolatedTask<Input, Output> {
  name: string;
  /** Work of one kind never blocks work of another kind. */
  kind: string;
  /** Nobody waits for its result: it leaves one process free for work that somebody waits for. */
  inBackground?: boolean;
  /**
   * The seconds of processor time after which the task is given up and its process ended. Not of the clock: on a busy
   * machine an honest file takes long, and is no less honest for it.
   */
  processorSeconds: number;
  /** The process has read untrusted bytes, so only output that matches this schema is accepted. */
  outputSchema: z.ZodType<Output>;
  /** Exists only to carry the type. */
  readonly input?: (input: Input) => void;
}

export function defineIsolatedTask<Input, Output>(
  definition: Omit<IsolatedTask<Input, Output>, 'input'>,
): IsolatedTask<Input, Output> {
  return definition;
}

/** What the runner sends to a process: first its memory limit, then one task after the other. */
export type WorkerRequest = { residentMegabytes: number } | { name: string; processorSeconds: number; input: unknown };

/**
 * What the process sends: that it begins, since the timeout counts from then, and in the end its answer, serialized.
 */
export type WorkerMessage = { begun: string } | { answer: Uint8Array };

/** A refusal is a value here: an error's class is lost between processes. */
export type TaskResult = { done: unknown } | { refused: { code: ErrorCode; text: string } } | { failed: string };

/**
 * In bytes, serialized: a little more than the largest mail. Reading a larger answer would block the event loop of our
 * process.
 */
export const maxResultBytes = 32 * 1024 * 1024;
