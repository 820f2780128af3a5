import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableInstallation, startKillable } from '../killable-installation.ts';
import { expressOrder, nextEmail, placeAndPay } from '../orders.ts';
import { askRefund, refundsAtProvider, storyOf } from '../refunds.ts';
import { until } from '../until.ts';

let installation: KillableInstallation;

beforeAll(async () => {
  installation = await startKillable();
});
afterAll(() => installation[Symbol.asyncDispose]());

test.each([
  ['before the provider has heard of it', 'asked'],
  ['when the provider has made it and we have not been told', 'answered'],
] as const)('killed %s, the refund is made once and written down', async (_moment, when) => {
  const { shop, admin, cardGate, product } = installation;
  const email = nextEmail();
  const paid = await placeAndPay(shop, expressOrder({ email }));
  let killed = false;
  cardGate.watch = async (passage) => {
    if (killed || passage.when !== when || passage.method !== 'POST' || !/\/v1\/refunds$/.test(passage.path))
      return 'pass';
    killed = true;
    await product.kill();
    return 'cut';
  };
  await askRefund(admin, paid.payment.order_id, 1999).catch(() => undefined);
  expect(killed).toBe(true);
  await product.start();
  const story = () => storyOf(admin, paid.payment.order_id);
  await until(async () => (await story()).payment.refunded_cents === 1999, 'the refund is written down', 90);
  expect(await refundsAtProvider(shop, paid)).toEqual([1999]);
  expect((await story()).refunds.map(({ status }) => status)).toEqual(['done']);
  const mails = async () => (await shop.mails(email)).filter(({ subject }) => subject.startsWith('Refund of'));
  await until(async () => (await mails()).length > 0, 'the customer is told', 30);
  expect(new Set((await mails()).map(({ message_id }) => message_id)).size).toBe(1);
});
