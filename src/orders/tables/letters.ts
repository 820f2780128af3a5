import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlateRequest } from '#permits/answers/read-contact-reply.ts';
import { contactKinds } from '#permits/authority.ts';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { letterAnswers } from '../states/letter-answers.ts';
import { submissions } from './submissions.ts';

/**
 * request: asks to list the plate; reminder: repeats the request once, in its thread; reply: answers the contact's
 * question; call: a phone call that an operator wrote down; visit: asks to announce one more visit of the same stay.
 */
const letterKinds = ['request', 'reminder', 'reply', 'call', 'visit'] as const;
/**
 * Addresses of hotels, garages and offices that we wrote to, and how they answered. A contact is erased with the last
 * letter to it (privacy/erase-orders.ts): where a customer stays is personal. Name and phone come from the catalogue, or
 * from a customer's suggestion that an operator took over (docs/decisions/061).
 */
export const contacts = pgTable(
  'contacts',
  {
    id: primaryId(),
    /** The zone whose list it keeps. */
    zone: text('zone').notNull(),
    kind: text('kind', { enum: Object.keys(contactKinds) as [keyof typeof contactKinds] }).notNull(),
    /** Null while there is no directory entry. */
    name: text('name'),
    /** Lower case. */
    email: text('email').notNull(),
    phone: text('phone'),
    language: text('language').notNull(),
    granted: integer('granted').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    questions: integer('questions').notNull().default(0),
    /** The total time of its answers, in minutes. */
    answerMinutes: integer('answer_minutes').notNull().default(0),
    lastAnswer: text('last_answer', { enum: letterAnswers }),
    lastAnsweredAt: instant('last_answered_at'),
    /** A letter to this address bounced, and none has been answered since. */
    bouncedAt: instant('bounced_at'),
    lastWrittenAt: instant('last_written_at'),
    /**
     * When an operator last took a suggestion over into the entry, and who; null for an entry that the catalogue ships.
     */
    takenOverAt: instant('taken_over_at'),
    takenOverBy: uuid('taken_over_by'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'contacts_entry',
      sql`(${table.takenOverAt} is null) = (${table.takenOverBy} is null) and case when ${table.name} is null
        then ${table.phone} is null and ${table.takenOverAt} is null else ${table.kind} = 'office' or ${table.takenOverAt} is not null end`,
    ),
    unique('contacts_address').on(table.zone, table.email),
    oneOfConstraint('contacts_kind', table.kind, Object.keys(contactKinds)),
    oneOfConstraint('contacts_last_answer', table.lastAnswer, letterAnswers),
    index('contacts_written').on(table.lastWrittenAt.desc()),
  ],
);

/** What an operator decided about a suggestion: its name and phone now count for everybody, or for that letter only. */
const suggestionOutcomes = ['taken_over', 'left'] as const;

/**
 * A customer's suggestion, unchanged, for the name and phone of a contact that we wrote to for them. Until an operator
 * takes it over, only their own letter uses it.
 */
export const contactSuggestions = pgTable(
  'contact_suggestions',
  {
    id: primaryId(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone'),
    /** The operator who wrote it down at the desk; null where the customer gave it with the order. */
    authorId: uuid('author_id'),
    outcome: text('outcome', { enum: suggestionOutcomes }),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('contact_suggestions_outcome', table.outcome, suggestionOutcomes),
    check(
      'contact_suggestions_ended',
      sql`num_nonnulls(${table.outcome}, ${table.endedAt}, ${table.endedBy}) in (0, 3)`,
    ),
    // The same suggestion given again is one row.
    unique('contact_suggestions_once')
      .on(table.contactId, table.submissionId, table.name, table.phone)
      .nullsNotDistinct(),
    index('contact_suggestions_submission').on(table.submissionId),
    index('contact_suggestions_open').on(table.createdAt).where(sql`${table.outcome} is null`),
  ],
);

/**
 * A copy of a document that goes with a letter: a stored file, as it was when the letter was written, under an
 * anonymous name.
 */
export interface Enclosure {
  name: string;
  contentType: string;
  sizeBytes: number;
  bucket: string;
  path: string;
  /** SHA-256, lower-case hex. */
  checksum: string;
}

/**
 * Letters to a contact, and phone calls. A row is committed before its mail leaves, and records afterwards whether it
 * left (docs/decisions/047).
 */
export const letters = pgTable(
  'letters',
  {
    id: primaryId(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: letterKinds }).notNull(),
    toName: text('to_name').notNull(),
    /** Null for a call. */
    toEmail: text('to_email'),
    /** The number of a call. */
    phone: text('phone'),
    subject: text('subject').notNull(),
    /** The content of a letter, or the note of a call. */
    body: text('body').notNull(),
    plateRequest: jsonb('plate_request').$type<PlateRequest>().notNull(),
    enclosures: jsonb('enclosures').$type<Enclosure[]>().notNull().default([]),
    /** Never changes: the same letter again is the same mail (RFC 5322, section 3.6.4). Null for a call. */
    messageId: text('message_id').unique(),
    inReplyTo: text('in_reply_to'),
    /**
     * The operator who wrote or called; null where the product wrote. No foreign key: the record outlives the account.
     */
    authorId: uuid('author_id'),
    attempts: integer('attempts').notNull().default(0),
    /** When a mail server accepted the letter, or when the operator made the call. */
    sentAt: instant('sent_at'),
    /** When the letter was rejected or bounced. */
    failedAt: instant('failed_at'),
    problem: text('problem'),
    answeredAt: instant('answered_at'),
    answer: text('answer', { enum: letterAnswers }),
    /** The answer, in one plain sentence. */
    answerSummary: text('answer_summary'),
    /**
     * The additional visit that this letter requests, or that this later letter or call is about.
     */
    visitAt: instant('visit_at'),
    /**
     * For a visit request: the deadline of the answer. After it an operator calls the contact, and the customer is
     * notified.
     */
    answerBy: instant('answer_by'),
    /** For a visit request: when desk and customer were last notified that the visit is not announced. */
    unannouncedAt: instant('unannounced_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('letters_kind', table.kind, letterKinds),
    oneOfConstraint('letters_answer', table.answer, letterAnswers),
    check(
      'letters_mail',
      sql`(${table.kind} = 'call') = (${table.toEmail} is null) and (${table.toEmail} is null) = (${table.messageId} is null)`,
    ),
    check(
      'letters_visit',
      sql`(${table.kind} = 'visit') = (${table.answerBy} is not null) and (${table.answerBy} is null or ${table.visitAt} is not null) and (${table.unannouncedAt} is null or ${table.answerBy} is not null)`,
    ),
    check('letters_failed', sql`(${table.failedAt} is null) = (${table.problem} is null)`),
    index('letters_contact').on(table.contactId),
    index('letters_submission').on(table.submissionId, table.createdAt),
    // A contact gets one request: another letter only after the first one has failed, and one reminder.
    uniqueIndex('letters_one_request')
      .on(table.submissionId, table.kind)
      .where(sql`${table.kind} in ('request', 'reminder') and ${table.failedAt} is null`),
    // A visit is requested once: the same again only after that letter has failed.
    uniqueIndex('letters_one_visit')
      .on(table.submissionId, table.visitAt)
      .where(sql`${table.kind} = 'visit' and ${table.failedAt} is null`),
    index('letters_visits').on(table.visitAt).where(sql`${table.kind} = 'visit'`),
  ],
);

/** A letter that has left, or is about to. */
export const isActiveLetter = ({ kind, failedAt }: Pick<typeof letters.$inferSelect, 'kind' | 'failedAt'>): boolean =>
  kind !== 'call' && failedAt === null;
