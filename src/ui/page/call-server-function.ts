import type { z } from 'zod';
import { api } from '#paths.ts';
import { showToast } from '../toasts.ts';
import { errorText, mayHaveReachedServer, requestJson } from './request-json.ts';

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Calls a server function (specification, section 7). @throws CallError */
export function callServerFunction<Schema extends z.ZodType>(
  name: string,
  body: unknown,
  answer: Schema,
  options: CallOptions = {},
) {
  return requestJson(api.function(name), { method: 'POST', body, answer, ...options });
}

/**
 * Toast for an action that was refused or got lost. The result of a lost call is unknown, unless it never left the
 * device.
 */
export const showFailureToast = (error: unknown) =>
  showToast({
    tone: 'error',
    title: mayHaveReachedServer(error) ? 'Perhaps changed' : 'Nothing was changed',
    description: errorText(error, 'Please try again.'),
  });
