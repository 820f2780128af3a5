import { eq, gte, inArray, type SQL } from 'drizzle-orm';
import { isPaymentPaid } from '#orders/states/lifecycle.ts';
import { orders, payments } from '#orders/tables/orders.ts';
import { refunds } from '#orders/tables/refunds.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { readErasedPaymentShares } from '../erased-payment-shares.ts';
import type { ProviderPayment, ProviderRefund } from '../providers/provider.ts';
import { compareOrders } from './compare-orders.ts';
import { comparePayments, compareRefunds, findMissingPayments, type LedgerPayment } from './compare-payments.ts';
import { differenceLimit, type Reconciliation } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'payments' | 'clock' | 'log'>;

/** Disputes and late refunds come within three months; earlier runs have compared anything older. */
const windowDays = 90;
/** How many names one query contains. */
const batch = 1000;

/**
 * Compares the provider's payments and refunds with our payments, orders, submissions and refunds. It only reads.
 * @throws Refusal PAYMENT_PROVIDER when the provider does not answer
 */
export async function reconcile(ctx: Ctx): Promise<Reconciliation> {
  const now = ctx.clock.now();
  const since = addHours(now, -24 * windowDays);
  // A payment page is open for a day, so a payment of this period may have a page created a day earlier.
  const reported = await readProvider(ctx, addHours(since, -24));
  const recentPayments = await readPayments(ctx, gte(payments.paidAt, since));
  const reportedOnly = await readPaymentsOf(ctx, reported.payments);
  const ledgerPayments = [
    ...new Map([...recentPayments, ...reportedOnly].map((payment) => [payment.id, payment])).values(),
  ];
  const books = {
    payments: ledgerPayments,
    erased: await readErasedPaymentShares(ctx.db),
    refunds: await readRefunds(ctx, since, reported.refunds),
  };
  const differences = [
    ...comparePayments(reported.payments, reported.refunds, books),
    ...findMissingPayments(reported.payments, recentPayments),
    ...compareRefunds(reported.refunds, books),
    ...(await compareOrders(ctx.db, since, now)),
  ];
  return {
    since: since.toISOString(),
    at: now.toISOString(),
    payments: reported.payments.length,
    refunds: reported.refunds.length,
    orders: recentPayments.reduce((count, { orders: ordersOfPayment }) => count + ordersOfPayment.length, 0),
    total: differences.length,
    differences: differences.slice(0, differenceLimit),
  };
}

async function readProvider({ payments: providers, log }: Ctx, since: Date) {
  try {
    const paymentsByProvider = await Promise.all(
      providers.all.map(async (provider) =>
        (await provider.listPayments(since)).map((payment) => ({ ...payment, provider: provider.name })),
      ),
    );
    const refundsByProvider = await Promise.all(providers.all.map((provider) => provider.listRefundsSince(since)));
    return { payments: paymentsByProvider.flat(), refunds: refundsByProvider.flat() };
  } catch (error) {
    log.error({ err: error }, 'the provider could not be asked for its payments');
    throw new Refusal('PAYMENT_PROVIDER', 'The card provider does not answer at the moment. Please try again later.');
  }
}

const ledgerOrderColumns = {
  id: orders.id,
  orderRef: orders.orderRef,
  totalCents: orders.totalCents,
  refundedCents: orders.refundedCents,
};

async function readPayments({ db }: Ctx, condition: SQL): Promise<LedgerPayment[]> {
  const rows = await db
    .select({ payment: payments, order: ledgerOrderColumns })
    .from(payments)
    .innerJoin(orders, eq(orders.paymentId, payments.id))
    .where(condition)
    .orderBy(orders.orderRef);
  return [...Map.groupBy(rows, ({ payment }) => payment.id).values()].flatMap((rowsOfPayment): LedgerPayment[] => {
    const [first] = rowsOfPayment;
    if (!first) return [];
    const { state, ...payment } = first.payment;
    return [{ ...payment, isPaid: isPaymentPaid(state), orders: rowsOfPayment.map(({ order }) => order) }];
  });
}

/** Our payments that the provider's payments name, by their page or by their orders. */
async function readPaymentsOf(ctx: Ctx, reportedPayments: readonly ProviderPayment[]): Promise<LedgerPayment[]> {
  const matchedPayments: LedgerPayment[] = [];
  for (let start = 0; start < reportedPayments.length; start += batch) {
    const page = reportedPayments.slice(start, start + batch);
    const refs = page.flatMap(({ orderRefs }) => orderRefs);
    const sessions = page.map(({ sessionId }) => sessionId);
    // Two queries, each answered by an index.
    const byRef = await ctx.db.select({ id: orders.paymentId }).from(orders).where(inArray(orders.orderRef, refs));
    const byPage = await ctx.db.select({ id: payments.id }).from(payments).where(inArray(payments.sessionId, sessions));
    const ids = [...byRef, ...byPage].map(({ id }) => id);
    matchedPayments.push(...(await readPayments(ctx, inArray(payments.id, ids))));
  }
  return matchedPayments;
}

/** Our refunds of this period, and any that record one of the provider's refunds. */
async function readRefunds({ db }: Ctx, since: Date, providerRefunds: readonly ProviderRefund[]) {
  const recent = await db.select().from(refunds).where(gte(refunds.createdAt, since));
  const byId = new Map(recent.map((refund) => [refund.id, refund]));
  for (let start = 0; start < providerRefunds.length; start += batch) {
    const ids = providerRefunds.slice(start, start + batch).map(({ id }) => id);
    const older = await db.select().from(refunds).where(inArray(refunds.providerRefundId, ids));
    for (const refund of older) byId.set(refund.id, refund);
  }
  return [...byId.values()];
}
