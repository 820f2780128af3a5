import { z } from 'zod';
import { Refusal } from '../errors.ts';

const idempotencyKeySchema = z.string().min(8).max(200);

/** By which a caller marks a repeat of the same call; undefined without one. @throws Refusal INVALID_INPUT */
export function readIdempotencyKey(headers: Headers): string | undefined {
  const key = headers.get('idempotency-key');
  if (key === null) return undefined;
  const checked = idempotencyKeySchema.safeParse(key);
  if (!checked.success) throw new Refusal('INVALID_INPUT', 'The Idempotency-Key must have 8 to 200 characters.');
  return checked.data;
}
