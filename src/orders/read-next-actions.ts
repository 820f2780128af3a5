import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { findZoneBySlug } from '#permits/catalogue.ts';
import { findLeadTime } from '#permits/lead-time.ts';
import { permitEntities } from '#permits/tables.ts';
import { addHours } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { missingDetails } from './choose-method.ts';
import { type ApplicationRow, orderColumns, orderRow, selectApplicationRows } from './next-action-rows.ts';
import { payloadOf, selectOrdersFacts, tripOfOrder, vehicleFactsOf } from './order-facts.ts';
import { isHoldStopped, isNotBegun, isQueued } from './states/lifecycle.ts';
import { type NextAction, nextActionOf } from './states/next-action.ts';
import { type NextActionFacts, withoutApplication } from './states/next-action-facts.ts';
import type { TaskKind } from './states/open-task-kinds.ts';
import { actionableTaskKindOf, type TaskFacts, taskKindOf } from './states/task-kind.ts';
import { deskTasks } from './tables/desk.ts';
import { orders, vehicles } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';
import { handoffGraceMs } from './task-facts.ts';

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

/** The next action of each application that matches. */
export async function readApplicationNextActions(
  db: Queryable,
  now: Date,
  where: SQL | undefined,
): Promise<ComputedNextAction[]> {
  const rows = await selectApplicationRows(db, now, where);
  return rows.map((row) => computeApplicationNextAction(row, now));
}

export function computeApplicationNextAction(row: ApplicationRow, now: Date): ComputedNextAction {
  const { submission, order, refundDue: isRefundDue, handoffUntil, openEntryAt } = row;
  const handoffEnd = handoffUntil && new Date(handoffUntil.getTime() + handoffGraceMs);
  const task = toTaskFacts(row, handoffEnd !== null && handoffEnd > now);
  const [kind, actionableKind] = [taskKindOf(task), actionableTaskKindOf(task)];
  return {
    id: submission.id,
    orderId: order.id,
    kind,
    actionableKind,
    nextAction: nextActionOf(toNextActionFacts(row, kind, actionableKind)),
    hasOpenMessage: task.hasOpenMessage,
    isRefundDue,
    changesAt: earliestAfter(now, [handoffEnd, openEntryAt]),
  };
}

const toTaskFacts = (row: ApplicationRow, isRobotWaiting: boolean): TaskFacts => ({
  status: row.submission.status,
  method: row.submission.applicationMethod,
  holdState: row.submission.holdState,
  sent: row.submission.sendingSince !== null,
  outcomeUnknown: row.submission.outcomeUnknown,
  isCancelled: row.order.cancelledAt !== null,
  ended: row.task !== null && row.task.closure !== null,
  isRefundDue: row.refundDue,
  isRobotWaiting,
  isOverdue: row.isOverdue,
  hasTask: row.task !== null,
  hasLetter: row.byLetter,
  hasUnreadMail: row.unreadSince !== null,
  hasOpenMessage: row.openMessageSince !== null,
  hasOpenQuestion: row.askedAt !== null,
  isV5cRequested: row.v5cRequestedAt !== null,
  hasFreshAnswer: row.hasFreshAnswer,
  hasUnannouncedVisit: row.openEntryAt !== null,
  isNoLongerAdmitted: row.task !== null && row.task.noLongerAdmittedSince !== null,
});

function toNextActionFacts(
  row: ApplicationRow,
  taskKind: TaskKind | null,
  actionableKind: TaskKind | null,
): NextActionFacts {
  const { sentAt, startsAt, byLetter } = row;
  const { status, createdAt, updatedAt, holdState, stopCause, attemptsSince, nextAttemptAt } = row.submission;
  const isStopped = isQueued(status) && isHoldStopped(holdState);
  const waitsForPortal = attemptsSince !== null && nextAttemptAt === null;
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
    deferredUntil: row.task?.waitUntil ?? null,
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
    .select({
      ...orderColumns,
      order: orderRow,
      vehicle: vehicles,
      waitUntil: orders.detailsWaitUntil,
      entity: permitEntities,
    })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(
      permitEntities,
      and(eq(permitEntities.country, orders.country), eq(permitEntities.zoneName, orders.cityZone)),
    )
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(and(isNull(submissions.id), where));
  const notBegun = rows.filter(({ order }) => isNotBegun(order.status)).map(({ order }) => order.id);
  const factsByOrder = new Map((await selectOrdersFacts(db, notBegun)).map((facts) => [facts.order.id, facts]));
  return rows.map((row) => {
    const { id: orderId, status } = row.order;
    const orderFacts = factsByOrder.get(orderId);
    const facts: NextActionFacts = {
      ...withoutApplication,
      ...toOrderFacts({ ...row, slug: row.entity.slug }),
      missingCount: orderFacts
        ? missingDetails(row.entity, payloadOf(orderFacts), tripOfOrder(orderFacts.order), now).length
        : 0,
      deferredUntil: row.waitUntil,
    };
    const actionWithoutTask = nextActionOf(facts);
    const isLate = actionWithoutTask.owner === 'customer' && isNotBegun(status) && actionWithoutTask.nextAt <= now;
    const actionableKind = isLate ? 'details_late' : null;
    const hasOpenMessage = row.openMessageSince !== null;
    const kind = hasOpenMessage ? 'customer_wrote' : actionableKind;
    const nextAction = nextActionOf({ ...facts, taskKind: kind, actionableKind });
    // What an authority asks may depend on how near the trip is.
    const changesAt = isNotBegun(status) ? earliestAfter(now, [actionWithoutTask.nextAt, addHours(now, 1)]) : null;
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

type OrderRow = Pick<ApplicationRow, 'order' | 'vehicle' | 'slug' | keyof typeof orderColumns>;

function toOrderFacts(row: OrderRow): Pick<NextActionFacts, 'order' | 'leadHours' | 'isCheck'> {
  const { entryAt, slug } = row;
  const { status, createdAt, updatedAt, urgentProcessing: urgent, rentalCar: rental, cancelledAt } = row.order;
  const order = {
    status,
    createdAt,
    updatedAt,
    entryAt,
    urgent,
    rental,
    isCancelled: cancelledAt !== null,
    endingRefundRefusedAt: row.endingRefundRefusedAt,
    openMessageSince: row.openMessageSince,
  };
  const trip = entryAt ? { enters: entryAt, days: 1, from: createdAt } : undefined;
  const isCheck = findZoneBySlug(slug)?.work === 'check';
  return { order, leadHours: findLeadTime(slug, vehicleFactsOf(row), trip)?.hours ?? 0, isCheck };
}
