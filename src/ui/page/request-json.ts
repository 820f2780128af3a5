import type { z } from 'zod';
import { recordLostRequest, recordServerReply } from './connection.ts';

const unreachableMessage = 'We could not reach our server. Check your connection and try again.';

/** A refused or lost call: the server's message for people, its code for programs, its messages by field. */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: string;
  readonly fields: Record<string, string>;
  /** 0 without a reply. */
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

/** Creates the error of a refused call, and notifies the page when its session has ended. */
export function createRefusedCallError(status: number, answer: unknown): CallError {
  const error = new CallError(status, answer);
  if (error.code === 'SIGN_IN_REQUIRED') window.dispatchEvent(new Event(SIGN_IN_REQUIRED_EVENT));
  return error;
}

/** Creates the error of a call without a reply; the page shows a lost connection while that lasts. */
export function createLostCallError(code = 'UNREACHABLE'): CallError {
  void recordLostRequest();
  return new CallError(0, { code });
}

export const isLostCall = (error: unknown) => error instanceof CallError && error.status === 0;

/**
 * The polling interval of a page. After the session has ended, polling stops: each further poll would open the
 * sign-in dialog again.
 */
export const pollWhileSignedIn =
  (everyMs: number) =>
  ({ state }: { state: { error: Error | null } }): number | false =>
    state.error instanceof CallError && state.error.status === 401 ? false : everyMs;

/** Whether a lost call may have reached the server; not if it began without a network (code OFFLINE). */
export const mayHaveReachedServer = (error: unknown) => error instanceof CallError && error.code === 'UNREACHABLE';

/** How long a call waits for a reply before it counts as lost, so that no page waits for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

interface JsonRequest<Schema extends z.ZodType> {
  /** The schema of the reply; anything else is an error. */
  answer: Schema;
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** For calls where the server itself may take longer. */
  timeoutMs?: number;
}

/** @throws CallError; after a lost call nobody knows what the server has done */
export async function requestJson<Schema extends z.ZodType>(
  path: string,
  request: JsonRequest<Schema>,
): Promise<z.infer<Schema>> {
  const { answer, method = 'GET', body, headers, signal, timeoutMs = REQUEST_TIMEOUT_MS } = request;
  const lost = navigator.onLine === false ? 'OFFLINE' : 'UNREACHABLE';
  const signals = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
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
      // Safari before 17.4 cannot join signals: there only the caller's counts.
      signal: AbortSignal.any?.(signals) ?? signals.at(-1) ?? null,
    });
    // A reply may begin and never end.
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

/** The server's own message, where it gave one. */
export function errorText(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.message) || otherwise;
}
