import { and, eq, is, notInArray, SQL, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isRefundDone, isRefundOpen } from './contracts/refund-contract.ts';
import { isDoubtOlderThanGrant, isGrantInDoubt, wasGranted } from './grant-in-doubt.ts';
import { newestV5c } from './order-facts.ts';
import { refusedRefundOfOrder } from './read-refused-refunds.ts';
import { hasStatus } from './states/has-status.ts';
import { type MailReviewReason, uncertainOriginReasons } from './states/mail-review-reasons.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails } from './tables/mails.ts';
import { nextActions } from './tables/next-actions.ts';
import { keepers, orders, vehicles } from './tables/orders.ts';
import { noFurtherRefunds, refunds } from './tables/refunds.ts';
import { ruleCheckStatements } from './tables/statements.ts';
import { automationRuns, operatorAssistRequests, submissions } from './tables/submissions.ts';
import { isUnreadMail, v5cRequestedAt } from './task-facts.ts';

type RunStop = (typeof automationRuns.$inferSelect)['errorDetails'];

/** An order with all that its situation follows from. */
const recordColumns = {
  order: orders,
  vehicle: vehicles,
  owner: keepers,
  v5c: newestV5c,
  /** The permit entity of its zone. */
  entity: permitEntities,
  submission: submissions,
  task: deskTasks,
  actor: nextActions.actor,
  hasOpenQuestion: sql<boolean>`exists (select from ${deskQuestions}
    where ${deskQuestions.submissionId} = ${submissions.id} and ${deskQuestions.answeredAt} is null)`,
  isHandedOff: sql<boolean>`exists (select from ${operatorAssistRequests}
    where ${operatorAssistRequests.submissionId} = ${submissions.id} and ${operatorAssistRequests.endedAt} is null)`,
  unreadMailReasons: sql<MailReviewReason[]>`array(select ${inboundEmails.reviewReason} from ${inboundEmails}
    where ${inboundEmails.submissionId} = ${submissions.id} and ${isUnreadMail}
      and ${notInArray(inboundEmails.reviewReason, [...uncertainOriginReasons])})`,
  grantInDoubt: isGrantInDoubt,
  wasGranted,
  doubtPredatesGrant: isDoubtOlderThanGrant,
  answeredAt: sql<Date | null>`(select max(${deskQuestions.answeredAt}) from ${deskQuestions}
    where ${deskQuestions.submissionId} = ${submissions.id})`.mapWith(deskQuestions.answeredAt),
  byHand: sql<boolean>`exists (select from ${auditLog}
    where ${auditLog.orderId} = ${orders.id} and ${auditLog.eventType} = 'SUBMITTED_BY_HAND')`,
  stop: sql<RunStop>`(select ${automationRuns.errorDetails} from ${automationRuns}
    where ${automationRuns.submissionId} = ${submissions.id} order by ${automationRuns.createdAt} desc limit 1)`,
  isRefundUnderWay: sql<boolean>`exists (select from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${hasStatus(refunds.status, isRefundOpen)})`,
  refundClosedAt: sql<Date | null>`(select ${noFurtherRefunds.createdAt} from ${noFurtherRefunds}
    where ${noFurtherRefunds.orderId} = ${orders.id}
      and ${noFurtherRefunds.createdAt} >= coalesce(${submissions.updatedAt}, ${orders.cancelledAt}))`.mapWith(
    noFurtherRefunds.createdAt,
  ),
  refusedRefund: refusedRefundOfOrder,
  /** Its authority asked for another copy of the registration document, and its customer has uploaded none since. */
  needsV5c: sql<boolean>`${v5cRequestedAt} is not null`,
  letterWritten: sql<boolean>`exists (select from ${letters} where ${letters.submissionId} = ${submissions.id})`,
  hasStatement: sql<boolean>`exists (select from ${ruleCheckStatements}
    where ${ruleCheckStatements.submissionId} = ${submissions.id} and ${ruleCheckStatements.supersededAt} is null
      and ${submissions.confirmationPdfPath} is distinct from ${ruleCheckStatements.pdfPath})`,
  refundedAt: sql<Date | null>`(select max(${refunds.settledAt}) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${hasStatus(refunds.status, isRefundDone)})`.mapWith(refunds.settledAt),
  refundedFeeCents: sql<number>`(select coalesce(sum(${refunds.amountCents}), 0) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.cause} = 'standard'
      and ${hasStatus(refunds.status, isRefundDone)})`.mapWith(Number),
};

const isOfZone = and(eq(permitEntities.country, orders.country), eq(permitEntities.zoneName, orders.cityZone));

/**
 * Orders with all that their situations follow from, and what else the caller reads of each. One statement, however much
 * that is: a state and the events that explain it are of one moment.
 * @param further columns that need no other table around them than these
 */
export const selectOrderRecords = <Further extends Record<string, SQL> = Record<never, never>>(
  db: Queryable,
  further: Further = {} as Further,
) => {
  // With its constants as parameters, the server would plan a prepared statement anew for each call.
  for (const column of Object.values({ ...recordColumns, ...further })) if (is(column, SQL)) column.inlineParams();
  return db
    .select({ ...recordColumns, further })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .innerJoin(keepers, eq(keepers.orderId, orders.id))
    .leftJoin(permitEntities, isOfZone)
    .leftJoin(submissions, eq(submissions.orderId, orders.id))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .leftJoin(nextActions, eq(nextActions.orderId, orders.id));
};

export type OrderRecord = Awaited<ReturnType<typeof selectOrderRecords>>[number];
