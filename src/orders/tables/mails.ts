import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import type { MailMeaning } from '#robot/driver.ts';
import { mailReviewReasons } from '../states/mail-review-reasons.ts';
import { evidenceKinds, matchMethods } from '../states/match-methods.ts';
import type { BounceReport } from '../states/parsed-mail.ts';
import type { MailEnvelope, StoredSenderAuthentication } from '../states/sender-authentication.ts';
import { orders } from './orders.ts';
import { submissions } from './submissions.ts';

/** A file of a mail, in the file storage. */
export interface InboundFile {
  filename: string;
  content_type: string;
  size: number;
  bucket: string;
  path: string;
  /**
   * How our program compared it with its order: fits, contradicts it, names no plate, or could not be read. Absent
   * until the comparison. A customer only gets files that fit (docs/decisions/062).
   */
  read?: 'fits' | 'against' | 'no_plate' | 'not_read';
}

interface SearchedColumns {
  fromEmail: AnyColumn;
  fromName: AnyColumn;
  toEmail: AnyColumn;
  subject: AnyColumn;
  preview: AnyColumn;
}

/**
 * The words of a mail's sender, recipient, subject and first lines. An address counts as several words, because a
 * search for a ministry uses a part of it. The index and the search must use the same expression.
 */
export const searchVectorOf = ({ fromEmail, fromName, toEmail, subject, preview }: SearchedColumns) =>
  sql`to_tsvector('simple'::regconfig, regexp_replace(${fromEmail} || ' ' || coalesce(${fromName}, '') || ' ' || ${toEmail} || ' ' || ${subject} || ' ' || ${preview}, '[^[:alnum:]]+', ' ', 'g'))`;

export const inboundEmails = pgTable(
  'inbound_emails',
  {
    id: primaryId(),
    /** Message-ID, or a hash of the whole mail: a mail delivered twice is one row. */
    messageKey: text('message_key').notNull().unique(),
    fromEmail: text('from_email').notNull(),
    fromName: text('from_name'),
    toEmail: text('to_email').notNull(),
    subject: text('subject').notNull(),
    /** The headers that show how it was made (RFC 3834, RFC 3464), and the date that its sender gives. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    attachments: jsonb('attachments').$type<InboundFile[]>().notNull().default([]),
    /** Whole bodies that are too large for a row; `textBody` then has the beginning. */
    bodyFiles: jsonb('body_files').$type<InboundFile[]>().notNull().default([]),
    /** The preview of the text in a list (specification, section 9). */
    preview: text('preview').notNull().generatedAlwaysAs(sql`left(coalesce(text_body, ''), 300)`),
    /** It could not be parsed: only the raw mail is there, and a person has to look at it. */
    unreadable: boolean('unreadable').notNull().default(false),
    /** The whole raw mail. */
    rawBucket: text('raw_bucket').notNull(),
    rawPath: text('raw_path').notNull(),
    /** How it was delivered to us; null where a provider's call brought it. */
    envelope: jsonb('envelope').$type<MailEnvelope>(),
    /** The result of sender authentication; null before the check. */
    authentication: jsonb('authentication').$type<StoredSenderAuthentication>(),
    submissionId: uuid('submission_id').references(() => submissions.id),
    /** The order whose customer wrote it; it may have no application. */
    orderId: uuid('order_id').references(() => orders.id),
    matchedBy: text('matched_by', { enum: matchMethods }),
    /** The meaning that the driver's rules read; null when sender or text give nothing that we may act on. */
    reading: jsonb('reading').$type<MailMeaning>(),
    /** The Message-IDs that it answers, or brings back (RFC 5322, section 3.6.4). */
    refersTo: text('refers_to').array().notNull().default([]),
    /** For a report that a mail of ours could not be delivered (RFC 3464). */
    bounce: jsonb('bounce').$type<BounceReport>(),
    /** The same in a plain sentence, for the customer and the desk. */
    summary: text('summary'),
    receivedAt: instant('received_at').notNull(),
    /** Why a person must read it although it is about an order; null when the product has applied it. */
    reviewReason: text('review_reason', { enum: mailReviewReasons }),
    /** When and by whom it was read, or marked as handled: it waits for nobody any more. */
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('inbound_emails_received').on(table.receivedAt.desc()),
    index('inbound_emails_submission').on(table.submissionId),
    index('inbound_emails_order').on(table.orderId),
    // A search uses only this index: it never reads a body. Without fastupdate: every search would scan the list of
    // pending entries.
    index('inbound_emails_search').using('gin', searchVectorOf(table)).with({ fastupdate: false }),
    // A mail to several of our addresses has a row for each: their keys share a beginning, which finds the others.
    index('inbound_emails_message').on(table.messageKey.op('text_pattern_ops')),
    oneOfConstraint('inbound_emails_review_reason', table.reviewReason, mailReviewReasons),
    // A mail of no application, or one that was not understood, waits for a person.
    index('inbound_emails_waiting')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null and (${table.submissionId} is null or ${table.reviewReason} is not null)`),
  ],
);

/** The applications that the evidence of one mail points to, where it conflicts. A person decides which it is about. */
export const mailCandidates = pgTable(
  'mail_candidates',
  {
    inboundEmailId: uuid('inbound_email_id')
      .notNull()
      .references(() => inboundEmails.id, { onDelete: 'cascade' }),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    /** What in the mail names this application. */
    evidence: text('evidence', { enum: evidenceKinds }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inboundEmailId, table.submissionId] }),
    index('mail_candidates_submission').on(table.submissionId),
  ],
);
