import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { submissions } from '#features/submissions/tables.ts';
import { createdAt, instant, primaryId } from '#platform/db/columns.ts';
import type { MailMeaning } from '#portals/driver.ts';
import { matchedBy } from './matched-by.ts';

export interface InboundAttachment {
  filename: string;
  content_type: string;
  size: number;
  bucket: string;
  path: string;
}

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
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    attachments: jsonb('attachments').$type<InboundAttachment[]>().notNull().default([]),
    /** The raw mail, kept whole. */
    rawBucket: text('raw_bucket').notNull(),
    rawPath: text('raw_path').notNull(),
    submissionId: uuid('submission_id').references(() => submissions.id),
    matchedBy: text('matched_by', { enum: matchedBy }),
    /** What the driver's rules made of it; null when the sender or the text says nothing we may act on. */
    reading: jsonb('reading').$type<MailMeaning>(),
    receivedAt: instant('received_at').notNull(),
    /** When and by whom it was marked as dealt with; it belongs to no order, and waits for nobody any more. */
    handledAt: instant('handled_at'),
    handledBy: uuid('handled_by'),
    createdAt: createdAt(),
  },
  (table) => [
    index('inbound_emails_received').on(table.receivedAt.desc()),
    index('inbound_emails_submission').on(table.submissionId),
    // What belongs to no application, or only by its plate, waits for a person.
    index('inbound_emails_waiting')
      .on(table.receivedAt)
      .where(sql`${table.handledAt} is null and (${table.submissionId} is null or ${table.matchedBy} = 'plate')`),
  ],
);
