import { eq, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { permitEntities } from '#permits/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { jsonRow } from '#platform/db/json-rows.ts';
import { hasStatus } from './states/has-status.ts';
import { isHoldOpen } from './states/lifecycle.ts';
import { uncertainOriginReasons } from './states/mail-review-reasons.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { orders, vehicles } from './tables/orders.ts';
import { operatorAssistRequests, submissions } from './tables/submissions.ts';
import {
  endingRefundRefusedAt,
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

/** What an order's next action follows from beside its own row. Needs orders in the query. */
export const orderColumns = {
  // All six countries use the time of Paris.
  entryAt: sql<Date | null>`(${orders.entryDate}::timestamp at time zone 'Europe/Paris')`.mapWith(
    orders.createdAt,
  ) as SQL<Date | null>,
  endingRefundRefusedAt,
  openMessageSince,
};

export const orderRow = {
  id: orders.id,
  status: orders.status,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  urgentProcessing: orders.urgentProcessing,
  rentalCar: orders.rentalCar,
  cancelledAt: orders.cancelledAt,
};

/** A mail after the end is from whoever decided it. */
const uncertainMailReasons = uncertainOriginReasons.filter((reason) => reason !== 'after_the_end');

/**
 * What an application's next action follows from beside its own rows. Needs orders, submissions and, left, desk_tasks in
 * the query.
 */
export const applicationColumns = (now: Date | Placeholder) => ({
  ...orderColumns,
  // A reminded contact gets its full time again.
  sentAt: sql<Date | null>`greatest(coalesce(${submissions.appliedAt}, ${submissions.sendingSince}),
    (select max(${letters.sentAt}) from ${letters} where ${letters.submissionId} = ${submissions.id}))`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>,
  startsAt:
    sql<Date | null>`coalesce(${submissions.nextAttemptAt}, case when ${hasStatus(submissions.holdState, isHoldOpen)}
    then ${submissions.holdUntil} end)`.mapWith(submissions.createdAt) as SQL<Date | null>,
  byLetter: sql<boolean>`${hasLetter}`,
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
  ...unannouncedVisitTimes(now),
});

/** The permit entity that was applied to. Needs submissions in the query. */
export const appliedEntityOfApplication = jsonRow(
  { slug: permitEntities.slug, portal: permitEntities.portal },
  sql`from ${permitEntities} where ${permitEntities.id} = ${submissions.permitEntityId}`,
);

const submissionRow = {
  id: submissions.id,
  status: submissions.status,
  createdAt: submissions.createdAt,
  updatedAt: submissions.updatedAt,
  holdState: submissions.holdState,
  stopCause: submissions.stopCause,
  attemptsSince: submissions.attemptsSince,
  nextAttemptAt: submissions.nextAttemptAt,
  applicationMethod: submissions.applicationMethod,
  outcomeUnknown: submissions.outcomeUnknown,
  sendingSince: submissions.sendingSince,
};

const taskRow = {
  submissionId: deskTasks.submissionId,
  closure: deskTasks.closure,
  noLongerAdmittedSince: deskTasks.noLongerAdmittedSince,
  waitUntil: deskTasks.waitUntil,
};

/** The applications that match, with all that their next actions follow from. */
export const selectApplicationRows = (db: Queryable, now: Date, where: SQL | undefined) =>
  db
    .select({
      ...applicationColumns(now),
      order: orderRow,
      submission: submissionRow,
      task: taskRow,
      vehicle: vehicles,
      slug: permitEntities.slug,
    })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(where);

export type ApplicationRow = Awaited<ReturnType<typeof selectApplicationRows>>[number];
