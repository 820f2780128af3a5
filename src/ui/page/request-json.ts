import type { z } from 'zod';
import { recordLostRequest, recordServerReply } from './connection.ts';

const unreachableMessage = 'We could not reach our server. Check your connection and try again.';

/** A call that was refused or got lost: the server's words for people, its code for machines, its messages by field. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly fields: Record<string, string>;
  /** 0 when no answer came back. */
  readonly status: number;
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    const { error, message, code, fields } = (answer ?? {}) as {
      error?: string;
      message?: string;
      code?: string;
      fields?: Record<string, string>;
    };
    super(error ?? message ?? (status === 0 ? unreachableMessage : ''));
    this.status = status;
    this.answer = answer;
    this.code = code ?? `HTTP_${status}`;
    this.fields = fields ?? {};
  }
}

/** Fired on the window when a call was refused because nobody is signed in (any more). */
export const SIGN_IN_REQUIRED_EVENT = 'sign-in-required';

/** The error for a refused call; a page whose session has ended hears of it. */
export function createRefusedCallError(status: number, answer: unknown): CallError {
  const error = new CallError(status, answer);
  if (error.code === 'SIGN_IN_REQUIRED') window.dispatchEvent(new Event(SIGN_IN_REQUIRED_EVENT));
  return error;
}

/** The error for a call that no answer came to; the page says so while that lasts. */
export function createLostCallError(code = 'UNREACHABLE'): CallError {
  void recordLostRequest();
  return new CallError(0, { code });
}

export const isLostCall = (error: unknown) => error instanceof CallError && error.status === 0;

/**
 * How often a page asks by itself. Whose session has ended is asked to sign in, once: asking again and again would open
 * that dialog each time.
 */
export const pollWhileSignedIn =
  (everyMs: number) =>
  ({ state }: { state: { error: Error | null } }): number | false =>
    state.error instanceof CallError && state.error.status === 401 ? false : everyMs;

/** Whether a lost call may have done what it asked: not one that began without a network (code OFFLINE). */
export const mayHaveReachedServer = (error: unknown) => error instanceof CallError && error.code === 'UNREACHABLE';

/** How long a call waits: one that no answer comes to is lost, so that a page never waits for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

interface JsonRequest<Schema extends z.ZodType> {
  /** What the answer must be; anything else is an error. */
  answer: Schema;
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Where the server itself may need longer. */
  timeoutMs?: number;
}

/** @throws CallError; one that was lost says nothing about what the server has done */
export async function requestJson<Schema extends z.ZodType>(
  path: string,
  request: JsonRequest<Schema>,
): Promise<z.infer<Schema>> {
  const { answer, method = 'GET', body, headers, signal, timeoutMs: patienceMs = REQUEST_TIMEOUT_MS } = request;
  const lost = navigator.onLine === false ? 'OFFLINE' : 'UNREACHABLE';
  const signals = [AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])];
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Safari before 17.4 cannot join them: there the caller's own counts.
      signal: AbortSignal.any?.(signals) ?? signals.at(-1) ?? null,
    });
    // An answer may begin and never end.
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw createLostCallError(lost);
  }
  recordServerReply();
  const received = parseJson(text);
  if (!response.ok) throw createRefusedCallError(response.status, received);
  return answer.parse(received);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The server's own words, where it gave any. */
export function errorText(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.message) || otherwise;
}
