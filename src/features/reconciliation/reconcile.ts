import { and, gte, inArray, isNotNull, or } from 'drizzle-orm';
import { keptPayments } from '#features/data-rights/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { refunds } from '#features/refunds/tables.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { compareOrders } from './compare-orders.ts';
import { type BookedOrder, comparePayments, compareRefunds, findMissingPayments } from './compare-payments.ts';
import { differenceLimit, type Reconciliation } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'clock' | 'log'>;

/** Disputes and late refunds come within three months; what is older has been looked at. */
const windowDays = 90;
const dayMs = 24 * 3600_000;
/** Names put into one query. */
const batch = 1000;

/**
 * Lays the provider's payments and refunds beside our orders, submissions and refunds. It reads only.
 * @throws Refusal PAYMENT_PROVIDER when the provider cannot be asked
 */
export async function reconcile(ctx: Ctx): Promise<Reconciliation> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - windowDays * dayMs);
  // A payment page lives for a day, so what was paid since then may have been made a day earlier.
  const made = await readProvider(ctx, new Date(since.getTime() - dayMs));
  const paidOrders = await readOrders(ctx, and(isNotNull(orders.paidAt), gte(orders.paidAt, since)));
  const others = await readOrdersOf(ctx, made.payments);
  const known = [...new Map([...paidOrders, ...others].map((order) => [order.id, order])).values()];
  const books = {
    orders: known,
    keptSessions: await readKeptSessions(ctx, made.payments),
    refunds: await readDoneRefunds(ctx, since),
  };
  const differences = [
    ...comparePayments(made.payments, made.refunds, books),
    ...findMissingPayments(made.payments, paidOrders),
    ...compareRefunds(made.refunds, books),
    ...(await compareOrders(ctx.db, since, now)),
  ];
  return {
    since: since.toISOString(),
    at: now.toISOString(),
    payments: made.payments.length,
    refunds: made.refunds.length,
    orders: paidOrders.length,
    total: differences.length,
    differences: differences.slice(0, differenceLimit),
  };
}

async function readProvider({ payments, log }: Ctx, since: Date) {
  try {
    return { payments: await payments.listPayments(since), refunds: await payments.listRefundsSince(since) };
  } catch (error) {
    log.error({ err: error }, 'the provider could not be asked for its payments');
    throw new Refusal('PAYMENT_PROVIDER', 'The card provider does not answer at the moment. Please try again later.');
  }
}

function readOrders({ db }: Ctx, which: ReturnType<typeof and>): Promise<BookedOrder[]> {
  return db
    .select({
      id: orders.id,
      orderRef: orders.orderRef,
      status: orders.status,
      paymentSessionId: orders.paymentSessionId,
      paymentIntentId: orders.paymentIntentId,
      totalCents: orders.totalCents,
      currency: orders.currency,
    })
    .from(orders)
    .where(which);
}

async function readOrdersOf(ctx: Ctx, payments: readonly ProviderPayment[]): Promise<BookedOrder[]> {
  const found: BookedOrder[] = [];
  for (let start = 0; start < payments.length; start += batch) {
    const some = payments.slice(start, start + batch);
    const refs = some.flatMap(({ orderRef }) => orderRef ?? []);
    const sessions = some.map(({ sessionId }) => sessionId);
    found.push(
      ...(await readOrders(ctx, or(inArray(orders.orderRef, refs), inArray(orders.paymentSessionId, sessions)))),
    );
  }
  return found;
}

async function readKeptSessions({ db }: Ctx, payments: readonly ProviderPayment[]): Promise<Set<string>> {
  if (payments.length === 0) return new Set();
  const rows = await db.select({ id: keptPayments.paymentSessionId }).from(keptPayments);
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

async function readDoneRefunds({ db }: Ctx, since: Date) {
  const rows = await db
    .select()
    .from(refunds)
    .where(and(isNotNull(refunds.providerRefundId), gte(refunds.createdAt, since)));
  return rows.flatMap(({ id, orderId, amountCents, providerRefundId }) =>
    providerRefundId ? [{ id, orderId, amountCents, providerRefundId }] : [],
  );
}
