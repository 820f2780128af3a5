import type { z } from 'zod';
import { api } from '#paths.ts';
import { requestJson } from './request-json.ts';

interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  patienceMs?: number;
}

/** Calls a server function (specification, section 7). @throws CallError */
export function callFunction<Schema extends z.ZodType>(
  name: string,
  body: unknown,
  answer: Schema,
  options: CallOptions = {},
) {
  return requestJson(api.function(name), { method: 'POST', body, answer, ...options });
}
