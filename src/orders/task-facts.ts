import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#platform/db/database.ts';
import { isRefundDone, isRefundRefused } from './contracts/refund-contract.ts';
import { hasStatus } from './states/has-status.ts';
import { hasFailed } from './states/lifecycle.ts';
import { reliableMatchMethods } from './states/match-methods.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { uploads } from './tables/documents.ts';
import { letters } from './tables/letters.ts';
import { inboundEmails, mailCandidates } from './tables/mails.ts';
import { orderMessages } from './tables/messages.ts';
import { orders } from './tables/orders.ts';
import { noFurtherRefunds, refunds } from './tables/refunds.ts';
import { submissions } from './tables/submissions.ts';

const toSqlMoment = (at: Date | Placeholder) => sql`${at instanceof Date ? at.toISOString() : at}::timestamptz`;

const questionsOfSubmission = sql`select from ${deskQuestions} where ${deskQuestions.submissionId} = ${submissions.id}`;

/** The mails in which its authority asked for another copy of the registration document. */
const requestsForV5c = sql`from ${inboundEmails} where ${and(
  eq(inboundEmails.submissionId, submissions.id),
  inArray(inboundEmails.matchedBy, reliableMatchMethods),
  sql`${inboundEmails.reading} ->> 'document' = 'v5c'`,
)}`;
const newestV5cAt = sql`(select max(${uploads.createdAt}) from ${uploads} where ${uploads.orderId} = ${submissions.orderId})`;
/** Null where its authority asked for none, or the customer has uploaded one since. */
export const v5cRequestedAt = sql<Date | null>`(select min(${inboundEmails.receivedAt}) ${requestsForV5c}
  and ${inboundEmails.receivedAt} > coalesce(${newestV5cAt}, '-infinity'::timestamptz))`.mapWith(
  submissions.createdAt,
) as SQL<Date | null>;

/**
 * An answer, or a document that was asked for, since the submission's last change. An older one is no reason any more.
 */
export const hasFreshAnswer = sql<boolean>`(exists (${questionsOfSubmission} and ${deskQuestions.answeredAt} > ${submissions.updatedAt})
  or coalesce(${newestV5cAt} > ${submissions.updatedAt}, false)
    and exists (select ${requestsForV5c} and ${inboundEmails.receivedAt} <= ${newestV5cAt}))`;

/** Only a decision after the end counts: an earlier one, about a refund that the bank refused, leaves the rest due. */
const isRefundClosed = sql`exists (select from ${noFurtherRefunds}
  where ${noFurtherRefunds.orderId} = ${orders.id} and ${noFurtherRefunds.createdAt} >= ${submissions.updatedAt})`;

/** A mail that a person must read, and nobody has. */
export const isUnreadMail = and(isNull(inboundEmails.handledAt), isNotNull(inboundEmails.reviewReason));

/**
 * A mail about the submission, or one whose evidence names it among others, is unread. One list that is made once: a
 * look-up for each of many rows would cost the most.
 */
export const hasUnreadMail = sql<boolean>`${submissions.id} in (
  select ${inboundEmails.submissionId} from ${inboundEmails} where ${inboundEmails.submissionId} is not null and ${isUnreadMail}
  union all
  select ${mailCandidates.submissionId} from ${mailCandidates}
    join ${inboundEmails} on ${inboundEmails.id} = ${mailCandidates.inboundEmailId}
    where ${inboundEmails.submissionId} is null and ${isUnreadMail})`;

/** A message of the customer that nobody has answered. */
export const isOpenMessage = and(eq(orderMessages.author, 'customer'), isNull(orderMessages.answeredAt));

/** When the customer wrote the oldest such message; null where there is none. Needs orders in the query. */
export const openMessageSince = sql<Date | null>`(select min(${orderMessages.createdAt}) from ${orderMessages}
  where ${orderMessages.orderId} = ${orders.id} and ${isOpenMessage})`.mapWith(orders.createdAt) as SQL<Date | null>;

/** Whoever we wait for is late (escalate-overdue.ts); a change since then has a time of its own. */
export const isOverdue = sql<boolean>`coalesce(${deskTasks.overdueSince} > ${submissions.updatedAt}, false)`;

/** How long after its time a human handoff still counts: its worker may be about to end it. */
export const handoffGraceMs = 2 * 60_000;

const isFailed = hasStatus(submissions.status, hasFailed);

/** It was written for to a contact, which may call. */
export const hasLetter = sql`exists (select from ${letters} where ${letters.submissionId} = ${submissions.id})`;

const unannouncedVisit = alias(letters, 'open_entry');
const laterAnnouncement = alias(letters, 'said_since');
/** The contact's answer, which only a person can understand. */
const hasUnreadAnswer = sql`exists (select from ${inboundEmails}
  where ${inboundEmails.submissionId} = ${unannouncedVisit.submissionId} and ${unannouncedVisit.messageId} = any(${inboundEmails.refersTo}) and ${isUnreadMail})`;
/**
 * A visit still to come that the contact has not announced, as the customer knows, or whose answer is unread. It counts
 * until the contact announces it, or a person has spoken with it since (docs/decisions/051).
 */
const isUnannouncedVisit = (
  now: Date | Placeholder,
) => sql`(${unannouncedVisit.unannouncedAt} is not null or ${hasUnreadAnswer}) and ${unannouncedVisit.visitAt} > ${toSqlMoment(now)} and not exists (
  select from ${letters} ${sql.identifier('said_since')}
  where ${laterAnnouncement.submissionId} = ${unannouncedVisit.submissionId} and ${laterAnnouncement.visitAt} = ${unannouncedVisit.visitAt}
    and (${laterAnnouncement.answer} = 'granted' or (${laterAnnouncement.kind} = 'call' and ${laterAnnouncement.sentAt} >= coalesce(${unannouncedVisit.unannouncedAt}, ${unannouncedVisit.createdAt}))))`;
/** Null where there is none; the earliest of several. */
const earliestUnannounced = (column: AnyColumn, now: Date | Placeholder) =>
  sql<Date | null>`(
  select min(${column}) from ${letters} ${sql.identifier('open_entry')}
  where ${unannouncedVisit.kind} = 'visit' and ${unannouncedVisit.submissionId} = ${submissions.id} and ${isUnannouncedVisit(now)})`.mapWith(
    submissions.createdAt,
  ) as SQL<Date | null>;
export const unannouncedVisitTimes = (now: Date | Placeholder) => ({
  openEntryAt: earliestUnannounced(unannouncedVisit.visitAt, now),
  openEntrySince: earliestUnannounced(unannouncedVisit.unannouncedAt, now),
});

/** Stays visible beside any other task of an ended application. */
export const isRefundDue = sql<boolean>`coalesce(${deskTasks.closure} is not null and ${isFailed}
  and ${orders.refundedCents} < ${orders.totalCents} and not ${isRefundClosed}, false)`;

const laterRefunds = alias(refunds, 'later');

/**
 * The bank refused an automatic refund, or one for the customer's own cancellation. Open until as much was refunded
 * since (a refund for one missed promise does not count for the other), or an admin has decided why not. An admin whose
 * own refund is refused learns so at once. Needs refunds, orders and, left, submissions and desk_tasks in the query.
 */
export const isRefusedRefundOpen = and(
  hasStatus(refunds.status, isRefundRefused),
  or(isNull(refunds.actorId), eq(refunds.actorId, orders.userId)),
  lt(orders.refundedCents, orders.totalCents),
  sql`not ${isRefundDue}`,
  sql`not exists (select from ${noFurtherRefunds}
    where ${noFurtherRefunds.orderId} = ${orders.id} and ${noFurtherRefunds.createdAt} >= ${refunds.settledAt})`,
  sql`${refunds.amountCents} > (select coalesce(sum(${laterRefunds.amountCents}), 0) from ${refunds} ${sql.identifier('later')}
    where ${laterRefunds.orderId} = ${orders.id} and ${hasStatus(laterRefunds.status, isRefundDone)} and ${laterRefunds.settledAt} >= ${refunds.settledAt}
      and coalesce(${laterRefunds.cause} = ${refunds.cause}, true))`,
);

/**
 * When the bank refused a refund that ends the order: its customer cancelled it, or the rules keep its vehicle out. Null
 * where that is settled, or never was. Nothing of the order is begun until an admin has settled it. Needs the same
 * tables in the query.
 */
export const endingRefundRefusedAt = sql<Date | null>`(select min(${refunds.settledAt}) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${isRefusedRefundOpen} and ${isNull(refunds.cause)}
    and ${refunds.amountCents} >= ${orders.totalCents} - ${orders.refundedCents})`.mapWith(
  orders.createdAt,
) as SQL<Date | null>;

/** The soonest visit that its contact has not announced; undefined where there is none. */
export async function readUnannouncedVisit(
  db: Queryable,
  submissionId: string,
  now: Date,
): Promise<typeof letters.$inferSelect | undefined> {
  const [entry] = await db
    .select()
    .from(unannouncedVisit)
    .where(
      and(eq(unannouncedVisit.submissionId, submissionId), eq(unannouncedVisit.kind, 'visit'), isUnannouncedVisit(now)),
    )
    .orderBy(asc(unannouncedVisit.visitAt), desc(unannouncedVisit.createdAt))
    .limit(1);
  return entry;
}
