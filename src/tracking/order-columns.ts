import { eq, inArray, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { portalRunsOfOrder, recordingColumns } from '#channels/portal/read-run-recording.ts';
import { mailOfDocument, mailsForCustomer } from '#inbox/inbound-emails.ts';
import { linkEpochOfOrder } from '#orders/access.ts';
import { taskHolderName } from '#orders/action-facts.ts';
import { automaticRefundsOfOrder } from '#orders/automatic-refunds.ts';
import { deskColumns } from '#orders/desk-state.ts';
import { appliedEntityOfApplication } from '#orders/next-action-rows.ts';
import { selectOrderRecords } from '#orders/order-records.ts';
import { lettersOfApplication } from '#orders/read-entries.ts';
import { meaningsOfMails, referenceSourcesOfApplication } from '#orders/reference-sources.ts';
import { orders } from '#orders/tables/orders.ts';
import { validStatement } from '#orders/tables/statements.ts';
import { automationRuns } from '#orders/tables/submissions.ts';
import { tripFileSequence } from '#orders/trip-calendar.ts';
import { notifications } from '#outbox/tables.ts';
import { prepareOnce } from '#platform/db/database.ts';
import { jsonRows } from '#platform/db/json-rows.ts';

const { eventType, eventData, createdAt, actorId } = auditLog;
const isProofMail = inArray(notifications.type, ['confirmed', 'submitted', 'statement_changed']);

/** What the course of an order follows from, beside its record. */
const courseColumns = {
  events: jsonRows(
    { eventType, eventData, createdAt, actorId },
    sql`from ${auditLog} where ${auditLog.orderId} = ${orders.id} order by ${createdAt}`,
  ),
  letters: lettersOfApplication,
  portalRuns: portalRunsOfOrder,
  appliedEntity: appliedEntityOfApplication,
  linkEpoch: linkEpochOfOrder,
  statement: validStatement,
  referenceSources: referenceSourcesOfApplication,
  mailMeanings: meaningsOfMails,
};

const guestColumns = {
  ...courseColumns,
  tripFileSequence,
  /** When we last mailed the proof. */
  proofMailedAt: sql<Date | null>`(select max(${notifications.sentAt}) from ${notifications}
    where ${notifications.orderId} = ${orders.id} and ${isProofMail})`.mapWith(notifications.sentAt),
};

const customerColumns = {
  ...courseColumns,
  ...deskColumns(sql.placeholder('now')),
  taskHolderName,
  runs: jsonRows(
    {
      id: automationRuns.id,
      status: automationRuns.status,
      stepsCompleted: automationRuns.stepsCompleted,
      startedAt: automationRuns.startedAt,
      completedAt: automationRuns.completedAt,
      driverName: automationRuns.driverName,
      referenceNumber: automationRuns.referenceNumber,
      errorDetails: automationRuns.errorDetails,
    },
    sql`from ${automationRuns} where ${automationRuns.orderId} = ${orders.id} order by ${automationRuns.createdAt} desc`,
  ),
  automaticRefunds: automaticRefundsOfOrder,
  mailOfDocument,
  mails: mailsForCustomer,
};

const isAsked = eq(orders.id, sql.placeholder('orderId'));

/** Each is one statement, so that a state and the steps that explain it are of one moment (docs/decisions/092). */
export const guestStatement = prepareOnce((db) =>
  selectOrderRecords(db, guestColumns).where(isAsked).prepare('order_of_guest'),
);
export const customerStatement = prepareOnce((db) =>
  selectOrderRecords(db, customerColumns).where(isAsked).prepare('order_of_customer'),
);
export const operatorStatement = prepareOnce((db) =>
  selectOrderRecords(db, { ...customerColumns, ...recordingColumns })
    .where(isAsked)
    .prepare('order_of_operator'),
);

type RecordOf<Statement extends typeof guestStatement | typeof customerStatement> = Awaited<
  ReturnType<ReturnType<Statement>['execute']>
>[number];
export type GuestOrderRecord = RecordOf<typeof guestStatement>;
export type CustomerOrderRecord = RecordOf<typeof customerStatement>;
