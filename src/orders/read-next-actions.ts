import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { findLeadTime } from '#permits/lead-time.ts';
import { permitEntities } from '#permits/tables.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { missingDetails } from './choose-method.ts';
import { payloadOf, selectOrdersFacts, tripOfOrder, vehicleFactsOf } from './order-facts.ts';
import { hasStatus } from './states/has-status.ts';
import { isHoldOpen, isHoldStopped, isNotBegun, isQueued } from './states/lifecycle.ts';
import { uncertainOriginReasons } from './states/mail-review-reasons.ts';
import { type NextAction, nextActionOf } from './states/next-action.ts';
import { type NextActionFacts, withoutApplication } from './states/next-action-facts.ts';
import type { TaskKind } from './states/open-task-kinds.ts';
import { actionableTaskKindOf, type TaskFacts, taskKindOf } from './states/task-kind.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { orders, vehicles } from './tables/orders.ts';
import { operatorAssistRequests, submissions } from './tables/submissions.ts';
import {
  endingRefundRefusedAt,
  handoffGraceMs,
  hasFreshAnswer,
  hasLetter,
  hasUnreadMail,
  isOverdue,
  isRefundDue,
  isUnreadMail,
  openMessageSince,
  unannouncedVisitTimes,
  v5cRequestedAt,
} from './task-facts.ts';

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
  cancelledAt: orders.cancelledAt,
  endingRefundRefusedAt,
  openMessageSince,
  slug: permitEntities.slug,
  vehicle: vehicles,
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
    sql<Date | null>`coalesce(${submissions.nextAttemptAt}, case when ${hasStatus(submissions.holdState, isHoldOpen)}
    then ${submissions.holdUntil} end)`.mapWith(submissions.createdAt) as SQL<Date | null>,
  holdState: submissions.holdState,
  stopCause: submissions.stopCause,
  byLetter: sql<boolean>`${hasLetter}`,
  waitsForPortal: sql<boolean>`${submissions.attemptsSince} is not null and ${submissions.nextAttemptAt} is null`,
  method: submissions.applicationMethod,
  outcomeUnknown: submissions.outcomeUnknown,
  sendingSince: submissions.sendingSince,
  closure: deskTasks.closure,
  taskId: deskTasks.submissionId,
  noLongerAdmittedSince: deskTasks.noLongerAdmittedSince,
  refundDue: isRefundDue,
  isOverdue,
  hasFreshAnswer,
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
  v5cRequestedAt,
  hasMailOfCertainOrigin: sql<boolean>`exists (select from ${inboundEmails}
    where ${inboundEmails.submissionId} = ${submissions.id} and ${isUnreadMail}
      and ${notInArray(inboundEmails.reviewReason, uncertainMailReasons)})`,
  handoffUntil: sql<Date | null>`(select ${operatorAssistRequests.until} from ${operatorAssistRequests}
    where ${operatorAssistRequests.submissionId} = ${submissions.id} and ${operatorAssistRequests.endedAt} is null)`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
  waitUntil: deskTasks.waitUntil,
  ...unannouncedVisitTimes(now),
});

/** A mail after the end is from whoever decided it. */
const uncertainMailReasons = uncertainOriginReasons.filter((reason) => reason !== 'after_the_end');

export interface ApplicationNextAction {
  /** The submission's id. */
  id: string;
  orderId: string;
  kind: TaskKind | null;
  nextAction: NextAction;
}

export interface ComputedNextAction extends ApplicationNextAction {
  /** The task that a person can act on, whatever else there is to read about it. */
  actionableKind: TaskKind | null;
  /** Its customer has written, and nobody has answered. */
  hasOpenMessage: boolean;
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

const selectApplicationRows = (db: Queryable, now: Date, where: SQL | undefined) =>
  db
    .select(submissionColumns(now))
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(where);

/** The next action of each application that matches. */
export async function readApplicationNextActions(
  db: Queryable,
  now: Date,
  where: SQL | undefined,
): Promise<ComputedNextAction[]> {
  const rows = await selectApplicationRows(db, now, where);
  return rows.map((row) => {
    const { id, orderId, refundDue: isRefundDue, handoffUntil, openEntryAt } = row;
    const handoffEnd = handoffUntil && new Date(handoffUntil.getTime() + handoffGraceMs);
    const task = toTaskFacts(row, handoffEnd !== null && handoffEnd > now);
    const [kind, actionableKind] = [taskKindOf(task), actionableTaskKindOf(task)];
    return {
      id,
      orderId,
      kind,
      actionableKind,
      nextAction: nextActionOf(toNextActionFacts(row, kind, actionableKind)),
      hasOpenMessage: task.hasOpenMessage,
      isRefundDue,
      changesAt: earliestAfter(now, [handoffEnd, openEntryAt]),
    };
  });
}

type ApplicationRow = Awaited<ReturnType<typeof selectApplicationRows>>[number];

const toTaskFacts = (row: ApplicationRow, isRobotWaiting: boolean): TaskFacts => ({
  status: row.submissionStatus,
  method: row.method,
  holdState: row.holdState,
  sent: row.sendingSince !== null,
  outcomeUnknown: row.outcomeUnknown,
  isCancelled: row.cancelledAt !== null,
  ended: row.closure !== null,
  isRefundDue: row.refundDue,
  isRobotWaiting,
  isOverdue: row.isOverdue,
  hasTask: row.taskId !== null,
  hasLetter: row.byLetter,
  hasUnreadMail: row.unreadSince !== null,
  hasOpenMessage: row.openMessageSince !== null,
  hasOpenQuestion: row.askedAt !== null,
  isV5cRequested: row.v5cRequestedAt !== null,
  hasFreshAnswer: row.hasFreshAnswer,
  hasUnannouncedVisit: row.openEntryAt !== null,
  isNoLongerAdmitted: row.noLongerAdmittedSince !== null,
});

function toNextActionFacts(
  row: ApplicationRow,
  taskKind: TaskKind | null,
  actionableKind: TaskKind | null,
): NextActionFacts {
  const { submissionStatus: status, createdAt, updatedAt, sentAt, startsAt, waitsForPortal, holdState } = row;
  const { stopCause, byLetter } = row;
  const isStopped = isQueued(status) && isHoldStopped(holdState);
  return {
    ...toOrderFacts(row),
    submission: { status, createdAt, updatedAt, sentAt, startsAt, waitsForPortal, isStopped, stopCause, byLetter },
    missingCount: 0,
    taskKind,
    actionableKind,
    askedAt: row.askedAt,
    v5cRequestedAt: row.v5cRequestedAt,
    unreadSince: row.unreadSince,
    isUnreadMailUncertain: row.unreadSince !== null && !row.hasMailOfCertainOrigin,
    handoffUntil: row.handoffUntil,
    deferredUntil: row.waitUntil,
    unannouncedVisitAt: row.openEntryAt,
    unannouncedVisitSince: row.openEntrySince,
  };
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
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(
      permitEntities,
      and(eq(permitEntities.country, orders.country), eq(permitEntities.zoneName, orders.cityZone)),
    )
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(and(isNull(submissions.id), where));
  const notBegun = rows.filter(({ status }) => isNotBegun(status)).map(({ orderId }) => orderId);
  const factsByOrder = new Map((await selectOrdersFacts(db, notBegun)).map((facts) => [facts.order.id, facts]));
  return rows.map((row) => {
    const orderFacts = factsByOrder.get(row.orderId);
    const facts: NextActionFacts = {
      ...withoutApplication,
      ...toOrderFacts(row),
      missingCount: orderFacts
        ? missingDetails(row.entity, payloadOf(orderFacts), tripOfOrder(orderFacts.order), now).length
        : 0,
      deferredUntil: row.waitUntil,
    };
    const actionWithoutTask = nextActionOf(facts);
    const isLate = actionWithoutTask.owner === 'customer' && isNotBegun(row.status) && actionWithoutTask.nextAt <= now;
    const actionableKind = isLate ? 'details_late' : null;
    const hasOpenMessage = row.openMessageSince !== null;
    const kind = hasOpenMessage ? 'customer_wrote' : actionableKind;
    const nextAction = nextActionOf({ ...facts, taskKind: kind, actionableKind });
    const { orderId } = row;
    // What an authority asks may depend on how near the trip is.
    const changesAt = isNotBegun(row.status) ? earliestAfter(now, [actionWithoutTask.nextAt, addHours(now, 1)]) : null;
    return { id: orderId, orderId, kind, actionableKind, nextAction, hasOpenMessage, isRefundDue: false, changesAt };
  });
}

/** The next action of one order. Undefined when there is no such order. */
export async function readNextAction(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  orderId: string,
): Promise<NextAction | undefined> {
  const now = clock.now();
  const [application] = await readApplicationNextActions(db, now, eq(submissions.orderId, orderId));
  const [source] = application ? [application] : await readOrderNextActions(db, now, eq(orders.id, orderId));
  return source?.nextAction;
}

type OrderRow = Pick<NextActionFacts['order'], 'status' | 'entryAt' | 'urgent' | 'rental'> & {
  orderCreatedAt: Date;
  orderUpdatedAt: Date;
  cancelledAt: Date | null;
  endingRefundRefusedAt: Date | null;
  openMessageSince: Date | null;
  slug: string;
  vehicle: typeof vehicles.$inferSelect;
};

function toOrderFacts(row: OrderRow): Pick<NextActionFacts, 'order' | 'leadHours' | 'isCheck'> {
  const { status, orderCreatedAt, orderUpdatedAt, entryAt, urgent, rental, cancelledAt, slug } = row;
  const order = {
    status,
    createdAt: orderCreatedAt,
    updatedAt: orderUpdatedAt,
    entryAt,
    urgent,
    rental,
    isCancelled: cancelledAt !== null,
    endingRefundRefusedAt: row.endingRefundRefusedAt,
    openMessageSince: row.openMessageSince,
  };
  const trip = entryAt ? { enters: entryAt, days: 1, from: orderCreatedAt } : undefined;
  const isCheck = findZoneBySlug(slug)?.work === 'check';
  return { order, leadHours: findLeadTime(slug, vehicleFactsOf(row), trip)?.hours ?? 0, isCheck };
}
