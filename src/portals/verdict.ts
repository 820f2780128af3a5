import type { Answer } from './outcome.ts';
import type { RunResult } from './run.ts';
import { PortalStop } from './stop.ts';

export interface Evidence {
  answer: Answer | undefined;
  /** What made the step fail, if it did. */
  stop: PortalStop | undefined;
  /** HTTP status of the page shown. */
  status: number | undefined;
  /** Whether the sending act has begun. */
  sent: boolean;
  url: string;
}

export type Verdict =
  | Extract<RunResult, { result: 'submitted' | 'confirmed' }>
  | { result: 'stopped'; stop: PortalStop; outcomeUnknown: boolean };

/** The portal says in so many words that it did not take the application. */
const clearNo: ReadonlySet<string> = new Set(['payment_declined', 'refused', 'duplicate', 'invalid_input']);

/**
 * What a step came to; undefined when the run goes on. What the page says outweighs what went wrong with the robot, and
 * once the sending act has begun only a clear word of the portal counts: everything else is unknown.
 */
export function verdictOf({ answer, stop, status, sent, url }: Evidence): Verdict | undefined {
  const seenAt = `Seen at ${url}`;
  if (answer) {
    const { result, message } = answer.outcome;
    if (result === 'submitted' || result === 'confirmed') return { result, reference: answer.reference, url };
    return {
      result: 'stopped',
      stop: new PortalStop(result, message, seenAt),
      outcomeUnknown: sent && !clearNo.has(result),
    };
  }
  if (stop) return { result: 'stopped', stop, outcomeUnknown: sent };
  const isError = status !== undefined && status >= 400;
  if (!sent && !isError) return undefined;
  const message = isError ? `The portal answered with error ${status}.` : 'The portal gave no answer that we know.';
  return { result: 'stopped', stop: new PortalStop('unexpected_page', message, seenAt), outcomeUnknown: sent };
}
