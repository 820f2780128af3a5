import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlateRequest } from '#permits/answers/read-contact-reply.ts';
import { contactKinds } from '#permits/authority.ts';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import type { Queryable } from '#platform/db/database.ts';
import { letterAnswers } from '../states/letter-answers.ts';
import { submissions } from './submissions.ts';

/**
 * request: the letter itself; reminder: once, in its thread; reply: to the contact's question; call: noted by an
 * operator; entry: asks to announce one more visit, where each is announced by itself.
 */
const letterKinds = ['request', 'reminder', 'reply', 'call', 'entry'] as const;
/**
 * Addresses of hotels, garages and offices that we wrote to, and how they answered. A contact is erased with the last
 * letter to it (privacy/erase-orders.ts): where a customer stays is personal. Name and phone are the directory's entry:
 * they come from the catalogue, or from a customer's suggestion that an operator took over (docs/decisions/061).
 */
export const contacts = pgTable(
  'places',
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
    asked: integer('asked').notNull().default(0),
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
      'places_entry',
      sql`(${table.takenOverAt} is null) = (${table.takenOverBy} is null) and case when ${table.name} is null
        then ${table.phone} is null and ${table.takenOverAt} is null else ${table.kind} = 'office' or ${table.takenOverAt} is not null end`,
    ),
    unique('places_address').on(table.zone, table.email),
    oneOfConstraint('places_kind', table.kind, Object.keys(contactKinds)),
    oneOfConstraint('places_last_answer', table.lastAnswer, letterAnswers),
    index('places_written').on(table.lastWrittenAt.desc()),
  ],
);

/** What happened to a customer's suggestion: it became the entry, or stayed theirs alone. */
const suggestionOutcomes = ['taken_over', 'left'] as const;

/**
 * A customer's suggestion for a contact that we wrote to for them, unchanged. It counts for their own letter, until an
 * operator takes it over into the directory.
 */
export const contactSuggestions = pgTable(
  'place_words',
  {
    id: primaryId(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone'),
    /** The operator who wrote it down at the desk; null where the customer gave it with the order. */
    authorId: uuid('author_id'),
    ended: text('ended', { enum: suggestionOutcomes }),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('place_words_ended_how', table.ended, suggestionOutcomes),
    check('place_words_ended', sql`num_nonnulls(${table.ended}, ${table.endedAt}, ${table.endedBy}) in (0, 3)`),
    // The same suggestion given again is one row.
    unique('place_words_said').on(table.placeId, table.submissionId, table.name, table.phone).nullsNotDistinct(),
    index('place_words_submission').on(table.submissionId),
    index('place_words_open').on(table.createdAt).where(sql`${table.ended} is null`),
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
    placeId: uuid('place_id').references(() => contacts.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: letterKinds }).notNull(),
    toName: text('to_name').notNull(),
    /** Null for a call. */
    toEmail: text('to_email'),
    /** The number of a call. */
    phone: text('phone'),
    subject: text('subject').notNull(),
    /** The content of a letter, or the note of a call. */
    body: text('body').notNull(),
    asked: jsonb('asked').$type<PlateRequest>().notNull(),
    enclosures: jsonb('enclosures').$type<Enclosure[]>().notNull().default([]),
    /** Never changes: the same letter again is the same mail (RFC 5322, section 3.6.4). Null for a call. */
    messageId: text('message_id').unique(),
    inReplyTo: text('in_reply_to'),
    /**
     * The operator who wrote or called; null where the product wrote. No foreign key: the record outlives the account.
     */
    authorId: uuid('author_id'),
    attempts: integer('attempts').notNull().default(0),
    /** When the contact's mail server, or the next one on the way, took it; or when the call was. */
    sentAt: instant('sent_at'),
    /** When it was rejected or bounced. */
    failedAt: instant('failed_at'),
    problem: text('problem'),
    answeredAt: instant('answered_at'),
    answer: text('answer', { enum: letterAnswers }),
    /** The answer, in one plain sentence. */
    answerSummary: text('answer_summary'),
    /**
     * The further visit that it is about: for the letter that requests it, and for later letters and calls about it.
     */
    entryAt: instant('entry_at'),
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
      'letters_entry',
      sql`(${table.kind} = 'entry') = (${table.answerBy} is not null) and (${table.answerBy} is null or ${table.entryAt} is not null) and (${table.unannouncedAt} is null or ${table.answerBy} is not null)`,
    ),
    check('letters_failed', sql`(${table.failedAt} is null) = (${table.problem} is null)`),
    index('letters_place').on(table.placeId),
    index('letters_submission').on(table.submissionId, table.createdAt),
    // A contact gets one request: another letter only after the first one has failed, and one reminder.
    uniqueIndex('letters_one_request')
      .on(table.submissionId, table.kind)
      .where(sql`${table.kind} in ('request', 'reminder') and ${table.failedAt} is null`),
    // A visit is requested once: the same again only after that letter has failed.
    uniqueIndex('letters_one_entry')
      .on(table.submissionId, table.entryAt)
      .where(sql`${table.kind} = 'entry' and ${table.failedAt} is null`),
    index('letters_entries').on(table.entryAt).where(sql`${table.kind} = 'entry'`),
  ],
);

/** Whether a letter of this application has left, or is about to. */
export async function hasActiveLetter(db: Queryable, submissionId: string): Promise<boolean> {
  const isActiveLetter = and(
    eq(letters.submissionId, submissionId),
    ne(letters.kind, 'call'),
    isNull(letters.failedAt),
  );
  return (await db.$count(letters, isActiveLetter)) > 0;
}
