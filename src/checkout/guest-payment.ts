import { eq } from 'drizzle-orm';
import { countAttempt } from '#accounts/attempt-limits.ts';
import type { Auth } from '#accounts/auth.ts';
import { createRecoveryLink, discardRecoveryLink, hasPassword } from '#accounts/recovery-link.ts';
import { users } from '#accounts/tables.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { confirmPayment } from '#money/confirm-payment.ts';
import { readPaymentSession } from '#money/read-payment-session.ts';
import { findAccessibleOrder, isPasswordProtected, type Order, readOrdersOfPaymentSession } from '#orders/access.ts';
import { readNeededDetails } from '#orders/needed-details.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { isPaid } from '#orders/states/lifecycle.ts';
import { enqueueNotification } from '#outbox/enqueue-notification.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { CheckoutState, GuestPaymentAnswer, VerifiedPayment } from './payment-answers.ts';

type Ctx = Context & { auth: Auth };
type CredentialsInput = { session_id: string; guest_order_ref: string };

/** Seconds for which the link on the page works; the mailed link lives longer. */
const pageLinkLifetimeSeconds = 3600;
/**
 * Hours after payment in which the page offers its link: it is for the person who has just paid, not for
 * whoever later finds the address in a browser history.
 */
const linkOfferWindowHours = 24;

/**
 * Confirms a guest's payment when they return from the payment page. The set-password link is returned only if this
 * payment opened the account and it has no password yet: paying with somebody's address must not open their account.
 * Once the account has a password, the guest credentials show only that the order is paid and its situation, without
 * names.
 * @throws Refusal NOT_FOUND for credentials that do not belong together, the same as for unknown ones; NOT_PAID
 */
export async function processGuestPayment(ctx: Ctx, pair: CredentialsInput): Promise<GuestPaymentAnswer> {
  await findGuestOrder(ctx, pair);
  const order = requireOrderByRef(await confirmPayment(ctx, pair.session_id), pair);
  const answer = verifiedPayment(order);
  if (await isPasswordProtected(ctx.db, order)) {
    const state = await readPublicOrderState(ctx, order);
    return { ...answer, magic_link: null, customer_email: '', account: 'protected', state };
  }
  const { userId, customerEmail: customer_email } = order;
  if (!userId) return { ...answer, magic_link: null, customer_email, account: 'existing', state: null };
  const magic_link = order.accountOpened && isRecentlyPaid(ctx, order) ? await createPageLink(ctx, userId) : null;
  return { ...answer, magic_link, customer_email, account: 'created', state: null };
}

/** What anybody may know of a paid order. */
export function verifiedPayment(order: Order): VerifiedPayment {
  const paid_back = order.cancelledAt !== null;
  return { success: true, order_id: order.id, order_ref: order.orderRef, paid_back };
}

/** The order situation without personal data. */
async function readPublicOrderState(ctx: Ctx, { id, status }: Order): Promise<GuestPaymentAnswer['state']> {
  const { situation } = await readNeededDetails(ctx, id);
  return { status, text: situation.headline, tone: situation.tone };
}

/** Null when a password was set just now. */
async function createPageLink(ctx: Ctx, userId: string): Promise<string | null> {
  const link = await createRecoveryLink(ctx, userId, { validSeconds: pageLinkLifetimeSeconds, delivery: 'shown' });
  // Setting a password revokes the existing links. This link may be newer than that, so it is checked once more.
  if (!(await hasPassword(ctx, userId))) return link;
  await discardRecoveryLink(ctx, link);
  return null;
}

function isRecentlyPaid({ clock }: Ctx, order: Order): boolean {
  return order.paidAt !== null && clock.now() < addHours(order.paidAt, linkOfferWindowHours);
}

/** @throws Refusal NOT_FOUND */
async function findGuestOrder({ db }: Pick<Context, 'db'>, pair: CredentialsInput): Promise<Order> {
  return requireOrderByRef(await readOrdersOfPaymentSession(db, pair.session_id), pair);
}

/** @throws Refusal NOT_FOUND when none of these orders has the reference of the credentials */
function requireOrderByRef(orders: readonly Order[], { guest_order_ref }: CredentialsInput): Order {
  const order = orders.find(({ orderRef }) => orderRef === guest_order_ref);
  if (!order) throw notFound('Order');
  return order;
}

/**
 * Mails the set-password link again, at most once a minute for an account. It goes to the account's own address: a
 * signed-in customer may have ordered for somebody else's. For an unclaimed order, that is the account with the
 * order's address.
 * @throws Refusal NOT_FOUND, NOT_PAID, and SIGN_IN_REQUIRED or NOT_ALLOWED once the account has a password
 */
export async function resendPasswordEmail(ctx: Ctx, pair: CredentialsInput, viewer: Viewer | undefined): Promise<void> {
  const order = await findAccessibleOrder(ctx, pair, viewer);
  assertAllowed({ order }, 'resend_password_link');
  const { id: orderId, userId, customerEmail } = order;
  const minute = Math.floor(ctx.clock.now().getTime() / 60_000);
  await ctx.db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(userId ? eq(users.id, userId) : eq(users.email, customerEmail));
    if (!owner)
      throw new Refusal('NOT_FOUND', 'There is no account with this address any more. Please sign up with it.');
    await enqueueNotification(ctx, tx, {
      type: 'set_password',
      factKey: `set-password:${owner.id}:${minute}`,
      recipient: owner.email,
      orderId,
      userId: owner.id,
    });
  });
}

/**
 * The state of a payment page, as the provider reports it now. The order page polls it and explains a return without
 * payment.
 */
export async function readCheckoutState(
  ctx: Pick<Context, 'db' | 'payments' | 'log' | 'clock'>,
  pair: CredentialsInput,
): Promise<CheckoutState> {
  const order = await findGuestOrder(ctx, pair);
  if (isPaid(order.status)) return { state: 'paid' };
  return { state: await readPaymentPageState(ctx, pair.session_id) };
}

type PaymentPageState = CheckoutState['state'];
type ProviderContext = Pick<Context, 'db' | 'payments' | 'log' | 'clock'>;

/** How long a read state is cached. */
const stateCacheMs = 10_000;
/** The page polls every two seconds, and a customer may have it open twice. */
const maxReadsPerSpan = 10;

const pendingReads = new Map<string, Promise<PaymentPageState>>();
const recentReads = new Map<string, Promise<PaymentPageState>>();

/**
 * Reads the state of a payment page from the provider. Calls during a pending read share it, and too frequent calls
 * get the last read state. The provider thus gets a limited number of reads for one page, from all web processes
 * together. A process without a cached state reads once all the same.
 */
async function readPaymentPageState(ctx: ProviderContext, sessionId: string): Promise<PaymentPageState> {
  const shared = pendingReads.get(sessionId);
  if (shared) return shared;
  // No await before `set`: two calls at once must not both read.
  const pendingRead = fetchOrReuseState(ctx, sessionId);
  pendingReads.set(sessionId, pendingRead);
  try {
    return await pendingRead;
  } finally {
    pendingReads.delete(sessionId);
  }
}

async function fetchOrReuseState(ctx: ProviderContext, sessionId: string): Promise<PaymentPageState> {
  const isTooOften = await countAttempt(ctx, `looks at payment:${sessionId}`, maxReadsPerSpan, stateCacheMs);
  const cachedState = isTooOften ? recentReads.get(sessionId) : undefined;
  if (cachedState) return cachedState;
  const newRead = fetchPaymentPageState(ctx, sessionId);
  // A failed read is cached too; otherwise a provider in trouble would get endless reads.
  recentReads.set(sessionId, newRead);
  setTimeout(() => recentReads.get(sessionId) === newRead && recentReads.delete(sessionId), stateCacheMs).unref();
  return newRead;
}

async function fetchPaymentPageState(ctx: ProviderContext, sessionId: string): Promise<PaymentPageState> {
  const session = await readPaymentSession(ctx, sessionId);
  if (session.isPaid) return 'paid';
  if (session.status === 'expired') return 'expired';
  return session.declineReason ? 'declined' : 'open';
}
