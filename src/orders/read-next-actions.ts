import { and, eq, isNull, min, notInArray, type SQL, sql } from 'drizzle-orm';
import { findLeadTime } from '#permits/authorities.ts';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { permitEntities } from '#permits/tables.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { missingDetails } from './choose-method.ts';
import type { RefundCause } from './contracts/refund-contract.ts';
import { payloadOf, selectOrdersFacts, tripOfOrder } from './order-facts.ts';
import { hasStatus } from './states/has-status.ts';
import { isHoldOpen, isHoldStopped, isNotBegun, isQueued } from './states/lifecycle.ts';
import { uncertainOriginReasons } from './states/mail-review-reasons.ts';
import { type NextAction, type NextActionFacts, nextActionOf, refusedRefundAction } from './states/next-action.ts';
import type { TaskKind } from './states/open-task-kinds.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { orders, vehicles } from './tables/orders.ts';
import { refunds } from './tables/refunds.ts';
import { operatorAssistRequests, submissions } from './tables/submissions.ts';
import {
  handoffGraceMs,
  hasLetter,
  hasUnreadMail,
  isRefundDue,
  isRefusedRefundOpen,
  isUnreadMail,
  taskKind,
  unannouncedVisitTimes,
} from './task-kind.ts';

const orderColumns = {
  orderId: orders.id,
  status: orders.status,
  orderCreatedAt: orders.createdAt,
  orderUpdatedAt: orders.updatedAt,
  // All six countries use the time of Paris.
  entryAt: sql<Date | null>`(${orders.entryDate}::timestamp at time zone 'Europe/Paris')`.mapWith(
    orders.createdAt,
  ) as SQL<Date | null>,
  urgent: orders.urgentProcessing,
  rental: orders.rentalCar,
  withdrawnAt: orders.withdrawnAt,
  slug: permitEntities.slug,
};

const submissionColumns = (now: Date) => ({
  ...orderColumns,
  id: submissions.id,
  submissionStatus: submissions.status,
  createdAt: submissions.createdAt,
  updatedAt: submissions.updatedAt,
  // A reminded contact gets its full time again.
  sentAt: sql<Date | null>`greatest(coalesce(${submissions.appliedAt}, ${submissions.sendingSince}),
    (select max(${letters.sentAt}) from ${letters} where ${letters.submissionId} = ${submissions.id}))`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
  startsAt:
    sql<Date | null>`coalesce(${submissions.nextTryAt}, case when ${hasStatus(submissions.holdState, isHoldOpen)}
    then ${submissions.holdUntil} end)`.mapWith(submissions.createdAt) as SQL<Date | null>,
  holdState: submissions.holdState,
  stoppedBecause: submissions.stoppedBecause,
  byLetter: sql<boolean>`${hasLetter}`,
  waitsForPortal: sql<boolean>`${submissions.tryingSince} is not null and ${submissions.nextTryAt} is null`,
  kind: taskKind(now),
  refundDue: isRefundDue,
  askedAt: sql<Date | null>`(select min(${deskQuestions.createdAt}) from ${deskQuestions}
    where ${deskQuestions.submissionId} = ${submissions.id} and ${deskQuestions.answeredAt} is null)`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
  unreadSince: sql<Date | null>`case when ${hasUnreadMail} then least(
    (select min(${inboundEmails.receivedAt}) from ${inboundEmails}
      where ${inboundEmails.submissionId} = ${submissions.id} and ${isUnreadMail}),
    (select min(${inboundEmails.receivedAt}) from ${mailCandidates}
      join ${inboundEmails} on ${inboundEmails.id} = ${mailCandidates.inboundEmailId}
      where ${mailCandidates.submissionId} = ${submissions.id} and ${inboundEmails.submissionId} is null and ${isUnreadMail})
    ) end`.mapWith(submissions.createdAt) as SQL<Date | null>,
  hasSureMail: sql<boolean>`exists (select from ${inboundEmails}
    where ${inboundEmails.submissionId} = ${submissions.id} and ${isUnreadMail}
      and ${notInArray(inboundEmails.waitsBecause, unsureMailReasons)})`,
  parkedUntil: sql<Date | null>`(select ${operatorAssistRequests.until} from ${operatorAssistRequests}
    where ${operatorAssistRequests.submissionId} = ${submissions.id} and ${operatorAssistRequests.endedAt} is null)`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
  waitUntil: deskTasks.waitUntil,
  ...unannouncedVisitTimes(now),
});

/** A mail after the end is from whoever decided it. */
const unsureMailReasons = uncertainOriginReasons.filter((reason) => reason !== 'after_the_end');

export interface ApplicationNextAction {
  /** The submission's id. */
  id: string;
  orderId: string;
  kind: TaskKind | null;
  responsibility: NextAction;
}

export interface ComputedNextAction extends ApplicationNextAction {
  /** An operator ended its application, and its money is due. */
  isRefundDue: boolean;
  /** When the clock alone may change it; null while only a new fact can. */
  changesAt: Date | null;
}

const earliestAfter = (now: Date, moments: readonly (Date | null)[]): Date | null =>
  moments
    .filter((moment) => moment !== null)
    .filter((moment) => moment > now)
    .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;

/** The next action of each application that matches. */
export async function readApplicationNextActions(
  db: Queryable,
  now: Date,
  where: SQL | undefined,
): Promise<ComputedNextAction[]> {
  const rows = await db
    .select(submissionColumns(now))
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(where);
  return rows.map((row) => {
    const { submissionStatus: status, createdAt, updatedAt, sentAt, startsAt, waitsForPortal, holdState } = row;
    const { stoppedBecause, byLetter } = row;
    const facts: NextActionFacts = {
      ...toOrderFacts(row),
      submission: {
        status,
        createdAt,
        updatedAt,
        sentAt,
        startsAt,
        waitsForPortal,
        isStopped: isQueued(status) && isHoldStopped(holdState),
        stoppedBecause,
        byLetter,
      },
      missingCount: 0,
      taskKind: row.kind,
      askedAt: row.askedAt,
      unreadSince: row.unreadSince,
      isUnreadMailUncertain: row.unreadSince !== null && !row.hasSureMail,
      handoffUntil: row.parkedUntil,
      deferredUntil: row.waitUntil,
      unannouncedVisitAt: row.openEntryAt,
      unannouncedVisitSince: row.openEntrySince,
    };
    const { id, orderId, kind, refundDue: isRefundDue } = row;
    const handoffEnd = row.parkedUntil && new Date(row.parkedUntil.getTime() + handoffGraceMs);
    const changesAt = earliestAfter(now, [handoffEnd, row.openEntryAt]);
    return { id, orderId, kind, responsibility: nextActionOf(facts), isRefundDue, changesAt };
  });
}

/** The same for paid orders that have no application yet: the customer acts while details are missing. */
export async function readOrderNextActions(
  db: Queryable,
  now: Date,
  where: SQL | undefined,
): Promise<ComputedNextAction[]> {
  const rows = await db
    .select({ ...orderColumns, waitUntil: orders.detailsWaitUntil, entity: permitEntities })
    .from(orders)
    .innerJoin(
      permitEntities,
      and(eq(permitEntities.country, orders.country), eq(permitEntities.zoneName, orders.cityZone)),
    )
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .where(and(isNull(submissions.id), where));
  const notBegun = rows.filter(({ status }) => isNotBegun(status)).map(({ orderId }) => orderId);
  const factsByOrder = new Map((await selectOrdersFacts(db, notBegun)).map((facts) => [facts.order.id, facts]));
  return rows.map((row) => {
    const orderFacts = factsByOrder.get(row.orderId);
    const facts: NextActionFacts = {
      ...toOrderFacts(row),
      submission: null,
      missingCount: orderFacts
        ? missingDetails(row.entity, payloadOf(orderFacts), tripOfOrder(orderFacts.order), now).length
        : 0,
      taskKind: null,
      askedAt: null,
      unreadSince: null,
      isUnreadMailUncertain: false,
      handoffUntil: null,
      deferredUntil: row.waitUntil,
      unannouncedVisitAt: null,
      unannouncedVisitSince: null,
    };
    const actionWithoutTask = nextActionOf(facts);
    const isLate = actionWithoutTask.owner === 'customer' && isNotBegun(row.status) && actionWithoutTask.nextAt <= now;
    const kind = isLate ? 'details_late' : null;
    const responsibility = nextActionOf({ ...facts, taskKind: kind });
    const { orderId } = row;
    // What an authority asks may depend on how near the trip is.
    const changesAt = isNotBegun(row.status) ? earliestAfter(now, [actionWithoutTask.nextAt, addHours(now, 1)]) : null;
    return { id: orderId, orderId, kind, responsibility, isRefundDue: false, changesAt };
  });
}

export interface RefusedRefund extends ApplicationNextAction {
  orderRef: string;
  /** Pence promised to the customer. */
  amountCents: number;
  /** The time promise that we missed, where nothing else is owed. */
  promise: RefundCause | null;
}

const isOnlyMissedPromises = sql`bool_and(${refunds.promise} is not null)`;

/** Orders whose promised refund the bank refused, and whose customer has not been paid back since. */
export async function readRefusedRefunds(db: Queryable, where?: SQL): Promise<RefusedRefund[]> {
  const rows = await db
    .select({
      id: orders.id,
      orderRef: orders.orderRef,
      updatedAt: orders.updatedAt,
      // Each missed promise has one refund; any other refund was of all that was left, however often it was tried.
      amountCents: sql<number>`case when ${isOnlyMissedPromises} then sum(${refunds.amountCents})
        else max(${refunds.amountCents}) end`.mapWith(Number),
      promise: sql<RefundCause | null>`case when ${isOnlyMissedPromises}
        then (array_agg(${refunds.promise} order by ${refunds.amountCents} desc))[1] end`,
      refusedAt: min(refunds.settledAt),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(and(isRefusedRefundOpen, where))
    .groupBy(orders.id);
  return rows.map(({ id, orderRef, updatedAt, amountCents, promise, refusedAt }) => ({
    id,
    orderId: id,
    orderRef,
    amountCents,
    promise,
    kind: 'refund_refused',
    responsibility: refusedRefundAction(refusedAt ?? updatedAt),
  }));
}

/** The next action of one order. Undefined when there is no such order. */
export async function readNextAction(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: string,
): Promise<NextAction | undefined> {
  const now = clock.now();
  const [application] = await readApplicationNextActions(db, now, eq(submissions.orderId, orderId));
  const [source] = application ? [application] : await readOrderNextActions(db, now, eq(orders.id, orderId));
  return source?.responsibility;
}

type OrderRow = Pick<NextActionFacts['order'], 'status' | 'entryAt' | 'urgent' | 'rental'> & {
  orderCreatedAt: Date;
  orderUpdatedAt: Date;
  withdrawnAt: Date | null;
  slug: string;
};

function toOrderFacts(row: OrderRow): Pick<NextActionFacts, 'order' | 'leadHours' | 'isCheck'> {
  const { status, orderCreatedAt, orderUpdatedAt, entryAt, urgent, rental, withdrawnAt, slug } = row;
  const withdrawn = withdrawnAt !== null;
  const order = { status, createdAt: orderCreatedAt, updatedAt: orderUpdatedAt, entryAt, urgent, rental, withdrawn };
  const trip = entryAt ? { enters: entryAt, days: 1, from: orderCreatedAt } : undefined;
  const isCheck = findZoneBySlug(slug)?.work === 'check';
  return { order, leadHours: findLeadTime(slug, trip)?.hours ?? 0, isCheck };
}
