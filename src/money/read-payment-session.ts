import { eq } from 'drizzle-orm';
import { payments } from '#orders/tables/orders.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { type PaymentSession, UnknownPaymentSessionError } from './providers/provider.ts';

/**
 * A payment session as its provider reports it now; `fallback` is the provider for a session that belongs to none of
 * our payments.
 * @throws Refusal NOT_FOUND when it has no session with this id, PAYMENT_PROVIDER when it does not answer: then nothing
 * is known
 */
export async function readPaymentSession(
  { db, payments: providers, log }: Pick<Context, 'db' | 'payments' | 'log'>,
  id: string,
  fallback = providers.current,
): Promise<PaymentSession & { provider: string }> {
  const [stored] = await db.select({ provider: payments.provider }).from(payments).where(eq(payments.sessionId, id));
  const provider = stored ? providers.getByName(stored.provider) : fallback;
  try {
    return { ...(await provider.readSession(id)), provider: provider.name };
  } catch (error) {
    if (error instanceof UnknownPaymentSessionError) throw new Refusal('NOT_FOUND', 'Order not found');
    log.error({ err: error }, 'payment could not be looked up');
    throw new Refusal(
      'PAYMENT_PROVIDER',
      'The card provider does not answer at the moment. Please try again in a minute.',
    );
  }
}
