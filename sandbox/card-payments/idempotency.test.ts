import { expect, test, vi } from 'vitest';
import { IdempotencyKeys } from './idempotency.ts';

test('a second request with a key that is in use is sent away, and the work is done once', async () => {
  const keys = new IdempotencyKeys(undefined);
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  const work = vi.fn(() => answered);
  const first = keys.runOnce('key', 'POST /v1/refunds', work);
  await expect(keys.runOnce('key', 'POST /v1/refunds', work)).rejects.toMatchObject({ status: 409 });
  answer(Response.json({ id: 're_1' }));
  expect(await (await first).json()).toEqual({ id: 're_1' });
  expect(await (await keys.runOnce('key', 'POST /v1/refunds', work)).json()).toEqual({ id: 're_1' });
  expect(work).toHaveBeenCalledTimes(1);
});

test('a refused request may be sent again with the same key', async () => {
  const keys = new IdempotencyKeys(undefined);
  await keys.runOnce('key', 'POST /v1/refunds', async () => Response.json({ error: {} }, { status: 400 }));
  const second = await keys.runOnce('key', 'POST /v1/refunds', async () => Response.json({ id: 're_2' }));
  expect(await second.json()).toEqual({ id: 're_2' });
});
