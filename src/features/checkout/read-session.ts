import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { type PaymentSession, UnknownSession } from '#platform/payments/payments.ts';

/**
 * A payment as the provider tells it now.
 * @throws Refusal NOT_FOUND when it has none by this id, PAYMENT_PROVIDER when it cannot be asked: then nothing is known
 */
export async function readSession(
  { payments, log }: Pick<Context, 'payments' | 'log'>,
  id: string,
): Promise<PaymentSession> {
  try {
    return await payments.readSession(id);
  } catch (error) {
    if (error instanceof UnknownSession) throw new Refusal('NOT_FOUND', 'Order not found');
    log.error({ err: error }, 'payment could not be looked up');
    throw new Refusal(
      'PAYMENT_PROVIDER',
      'The card provider does not answer at the moment. Please try again in a minute.',
    );
  }
}
