import { createHash } from 'node:crypto';
import { and, asc, between, eq, exists, gt, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import { readNoLongerAdmittedReason } from '#orders/check-order-rules.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { hasStatus } from '#orders/states/has-status.ts';
import { hasReachedAuthority, isGranted } from '#orders/states/lifecycle.ts';
import { deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { ruleCheckStatements } from '#orders/tables/statements.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { notifications } from '#outbox/tables.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { addHours, momentInTimeZone } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { processRowsByPage, rowPageSize } from '#platform/jobs/process-rows.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'log'>;

/** Days before the entry when the check runs, in the morning: a person still has time to fix something. */
const daysBefore = 2;
const morning = 9;

/** When the pre-trip check of an order is due. @param entryDate ISO day */
export function preTripCheckTime(entryDate: string): Date {
  const day = addDays(entryDate, -daysBefore);
  return momentInTimeZone(destinationTimeZone, day, morning);
}

/** An order paid less than this long before the check is skipped: its customer has just been told how it stands. */
const paidBeforeHours = 24;

/**
 * Enqueues one mail on the situation for every order whose trip is near. The due orders are read from the orders
 * table, so a restart or a corrected clock loses none. A second call finds nothing new.
 */
export async function checkUpcomingTrips(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const today = toDestinationDay(now);
  const readPage = (after: string) =>
    ctx.db
      .select({ id: orders.id, entryDate: orders.entryDate })
      .from(orders)
      .where(and(isDue, gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(rowPageSize);
  const isDue = and(
    isNotNull(orders.paidAt),
    isNull(orders.cancelledAt),
    between(orders.entryDate, today, addDays(today, daysBefore + 1)),
    lte(orders.paidAt, addHours(now, -paidBeforeHours)),
    sql`not exists (select from ${notifications} where ${notifications.factKey} = ${keyPrefix} || ${orders.id} || ':' || ${orders.entryDate})`,
  );
  await processRowsByPage(ctx.log, {
    job: 'check-upcoming-trips',
    readPage,
    async processRow({ id, entryDate }) {
      if (!entryDate || preTripCheckTime(entryDate) > now) return;
      await ctx.db.transaction((tx) => checkOneTrip(ctx, tx, id, entryDate));
    },
  });
  await reopenReadmittedTrips(ctx);
}

/**
 * Rules may change or be corrected. A customer whose vehicle they admit again gets a mail that the permit holds, and
 * the desk task ends without a person.
 */
async function reopenReadmittedTrips(ctx: Ctx): Promise<void> {
  const isNoLongerAdmitted = and(isNotNull(deskTasks.noLongerAdmittedSince), hasStatus(submissions.status, isGranted));
  const readPage = (after: string) =>
    ctx.db
      .select({ id: submissions.id, orderId: orders.id, entryDate: orders.entryDate })
      .from(deskTasks)
      .innerJoin(submissions, eq(submissions.id, deskTasks.submissionId))
      .innerJoin(orders, eq(orders.id, submissions.orderId))
      .where(and(isNoLongerAdmitted, isNull(orders.cancelledAt), gt(deskTasks.submissionId, after)))
      .orderBy(asc(deskTasks.submissionId))
      .limit(rowPageSize);
  const readmitTrip = ({ id, orderId, entryDate }: Awaited<ReturnType<typeof readPage>>[number]) =>
    ctx.db.transaction(async (tx) => {
      await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
      if (await readNoLongerAdmittedReason({ ...ctx, db: tx }, orderId)) return;
      const [reopenedTask] = await tx
        .update(deskTasks)
        .set({ noLongerAdmittedSince: null, holderId: null, leaseUntil: null })
        .where(and(eq(deskTasks.submissionId, id), isNotNull(deskTasks.noLongerAdmittedSince)))
        .returning({ id: deskTasks.submissionId });
      // An operator has already closed the task.
      if (!reopenedTask) return;
      const key = preTripNotificationKey(orderId, entryDate ?? '', `:${ctx.clock.now().getTime()}`);
      await notifyCustomer(ctx, tx, orderId, 'before_trip', key);
      await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
    });
  await processRowsByPage(ctx.log, { job: 'check-upcoming-trips', readPage, processRow: readmitTrip });
}

/**
 * Looks again at every trip that the check before the trip does not reach yet, because a release may have changed the
 * rules: a customer whose vehicle they keep out now learns it at once, and once for each version of the rules. What
 * has not been sent is looked at before it is sent, and a rule-check statement is renewed by itself
 * (channels/check/issue-statements.ts).
 */
export async function checkFutureTrips(ctx: Ctx): Promise<void> {
  const isAhead = gt(orders.entryDate, addDays(toDestinationDay(ctx.clock.now()), daysBefore));
  const statement = ctx.db
    .select({ id: ruleCheckStatements.id })
    .from(ruleCheckStatements)
    .where(and(eq(ruleCheckStatements.submissionId, submissions.id), isNull(ruleCheckStatements.supersededAt)));
  const isSent = and(hasStatus(submissions.status, hasReachedAuthority), not(exists(statement)));
  const readPage = (after: string) =>
    ctx.db
      .select({ id: orders.id, entryDate: orders.entryDate })
      .from(orders)
      .innerJoin(submissions, eq(submissions.orderId, orders.id))
      .where(and(isAhead, isSent, isNull(orders.cancelledAt), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(rowPageSize);
  await processRowsByPage(ctx.log, {
    job: 'check-future-trips',
    readPage,
    async processRow({ id, entryDate }) {
      const refusal = entryDate && (await readNoLongerAdmittedReason(ctx, id));
      if (!refusal) return;
      await ctx.db.transaction((tx) => checkOneTrip(ctx, tx, id, entryDate, `:${digestOf(refusal)}`));
    },
  });
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * A granted permit whose vehicle today's rules no longer admit also becomes a desk task, where it is none yet: a mail
 * alone cannot solve that.
 * @param keySuffix tells mails about one order and entry day apart
 */
async function checkOneTrip(ctx: Ctx, tx: Tx, orderId: string, entryDate: string, keySuffix = ''): Promise<void> {
  const isOfOrder = eq(submissions.orderId, orderId);
  const [submission] = await tx.select().from(submissions).where(isOfOrder).for('no key update');
  const key = preTripNotificationKey(orderId, entryDate, keySuffix);
  const isNewNotification = await notifyCustomer(ctx, tx, orderId, 'before_trip', key);
  const refusalReason =
    isNewNotification &&
    isGranted(submission?.status) &&
    (await readNoLongerAdmittedReason({ ...ctx, db: tx }, orderId));
  if (!submission || !refusalReason) return;
  const isMarked = and(eq(deskTasks.submissionId, submission.id), isNotNull(deskTasks.noLongerAdmittedSince));
  if ((await tx.$count(deskTasks, isMarked)) > 0) return;
  const at = ctx.clock.now();
  await transitionSubmission(ctx, tx, 'mark_no_longer_admitted', submission.id, { at });
  await tx
    .insert(deskTasks)
    .values({ submissionId: submission.id, noLongerAdmittedSince: at })
    .onConflictDoUpdate({ target: deskTasks.submissionId, set: { noLongerAdmittedSince: at } });
  await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
}

const keyPrefix = 'before_trip:';
/** One mail for each order and entry day, and another one after a person or changed rules have found something else. */
export const preTripNotificationKey = (orderId: string, entryDate: string, suffix = '') =>
  `${keyPrefix}${orderId}:${entryDate}${suffix}`;
