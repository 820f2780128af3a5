import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import type { MailMeaning } from '#robot/driver.ts';
import { mailReviewReasons } from '../states/mail-review-reasons.ts';
import { evidenceKinds, matchMethods } from '../states/match-methods.ts';
import type { BounceReport } from '../states/parsed-mail.ts';
import type { MailEnvelope, StoredSenderAuthentication } from '../states/sender-authentication.ts';
import { submissions } from './submissions.ts';

/** A file of a mail, among the stored files. */
export interface InboundFile {
  filename: string;
  content_type: string;
  size: number;
  bucket: string;
  path: string;
  /**
   * What our program read in it beside its order: fits, speaks against it, names no plate, or could not be read. Absent until it
   * has looked. Only what fits reaches the customer as a file of a mail (docs/decisions/062).
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
 * The words of a mail's sender, recipient, subject and first lines. An address is several words here, for who looks for a
 * ministry types a part of it. The index and the search must say the very same.
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
    /** Those heads that say how it was made (RFC 3834, RFC 3464), and when, by its sender's word. */
    heads: jsonb('heads').$type<Record<string, string>>().notNull().default({}),
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    attachments: jsonb('attachments').$type<InboundFile[]>().notNull().default([]),
    /** Bodies too large for a row, whole; `textBody` then holds the beginning. */
    bodyFiles: jsonb('body_files').$type<InboundFile[]>().notNull().default([]),
    /** What a list shows of the text before the mail is opened (specification, section 9). */
    preview: text('preview').notNull().generatedAlwaysAs(sql`left(coalesce(text_body, ''), 300)`),
    /** It could not be taken apart: only the raw mail is there, and a person has to look at it. */
    unreadable: boolean('unreadable').notNull().default(false),
    /** The raw mail, kept whole. */
    rawBucket: text('raw_bucket').notNull(),
    rawPath: text('raw_path').notNull(),
    /** How it was handed over to us; null where a provider's call brought it. */
    envelope: jsonb('envelope').$type<MailEnvelope>(),
    /** Whether its sender is who it says; null until that was looked into. */
    authentication: jsonb('authentication').$type<StoredSenderAuthentication>(),
    submissionId: uuid('submission_id').references(() => submissions.id),
    matchedBy: text('matched_by', { enum: matchMethods }),
    /** What the driver's rules made of it; null when the sender or the text says nothing we may act on. */
    reading: jsonb('reading').$type<MailMeaning>(),
    /** The Message-IDs that it answers, or brings back (RFC 5322, section 3.6.4). */
    refersTo: text('refers_to').array().notNull().default([]),
    /** Of a report that a mail of ours could not be delivered (RFC 3464). */
    returned: jsonb('returned').$type<BounceReport>(),
    /** The same in a plain sentence, for the customer and the desk. */
    summary: text('summary'),
    receivedAt: instant('received_at').notNull(),
    /** Why a person must look at it although it is about an order; null when the product has done what it says. */
    waitsBecause: text('waits_because', { enum: mailReviewReasons }),
    /** When and by whom it was read, or marked as dealt with: it waits for nobody any more. */
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('inbound_emails_received').on(table.receivedAt.desc()),
    index('inbound_emails_submission').on(table.submissionId),
    // What a search looks through, and all it looks through: a body is never read for it.
    // Entered at once: a list of words still to be entered would be read through with every search.
    index('inbound_emails_words').using('gin', searchVectorOf(table)).with({ fastupdate: false }),
    // One mail to several of our addresses is a row for each: the others are found by what their keys have in common.
    index('inbound_emails_message').on(table.messageKey.op('text_pattern_ops')),
    oneOfConstraint('inbound_emails_waits_because', table.waitsBecause, mailReviewReasons),
    // What belongs to no application, or was not understood, waits for a person.
    index('inbound_emails_waiting')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null and (${table.submissionId} is null or ${table.waitsBecause} is not null)`),
  ],
);

/** The applications that the signs of one mail point to, where they disagree. A person says which it is about. */
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
    signs: text('signs', { enum: evidenceKinds }).array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inboundEmailId, table.submissionId] }),
    index('mail_candidates_submission').on(table.submissionId),
  ],
);
