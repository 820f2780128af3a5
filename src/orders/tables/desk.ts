import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#accounts/tables.ts';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import { closures } from '../states/lifecycle.ts';
import { submissions } from './submissions.ts';

/**
 * What people add to a submission that needs one: who holds the lease until when, and how they ended it. The
 * submissions themselves show which of them need a person.
 */
export const deskTasks = pgTable(
  'desk_tasks',
  {
    submissionId: uuid('submission_id')
      .primaryKey()
      .references(() => submissions.id),
    holderId: uuid('holder_id').references(() => users.id, { onDelete: 'set null' }),
    leaseUntil: instant('lease_until'),
    closure: text('closure', { enum: closures }),
    /** The customer reads these words. */
    closureReason: text('closure_reason'),
    /** When the actor we waited for was late; counts until the submission changes, or a person waits longer. */
    overdueSince: instant('overdue_since'),
    /** An operator has looked and defers it until then. */
    waitUntil: instant('wait_until'),
    /**
     * When the check before the trip found that the rules no longer admit the vehicle of a granted permit; null once a
     * person has ended that.
     */
    noLongerAdmittedSince: instant('no_longer_admitted_since'),
  },
  (table) => [
    oneOfConstraint('desk_tasks_closure', table.closure, closures),
    check('desk_tasks_reason', sql`(${table.closure} is null) = (${table.closureReason} is null)`),
    index('desk_tasks_holder').on(table.holderId),
    index('desk_tasks_no_longer_admitted')
      .on(table.submissionId)
      .where(sql`${table.noLongerAdmittedSince} is not null`),
  ],
);

/** An operator's questions to a customer, and the answers. */
export const deskQuestions = pgTable(
  'desk_questions',
  {
    id: primaryId(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id),
    question: text('question').notNull(),
    /** The question asks for a new registration document; uploading it is the answer. */
    wantsDocument: boolean('wants_document').notNull().default(false),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('desk_questions_answer', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    index('desk_questions_submission').on(table.submissionId, table.createdAt),
    // One question at a time: a customer with two mails and two links would answer only one.
    uniqueIndex('desk_questions_one_open').on(table.submissionId).where(sql`${table.answeredAt} is null`),
  ],
);

/** What somebody found when they looked again at a fact that we publish (desk/fact-reviews.ts). */
export const factReviews = pgTable(
  'fact_reviews',
  {
    id: primaryId(),
    factKey: text('fact_key').notNull(),
    /** What we stated then and they compared with its source. */
    value: text('value').notNull(),
    holds: boolean('holds').notNull(),
    /** What the source says instead, or anything else worth keeping. */
    note: text('note'),
    reviewerId: uuid('reviewer_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('fact_reviews_note', sql`${table.holds} or ${table.note} is not null`),
    index('fact_reviews_fact').on(table.factKey, table.createdAt.desc()),
    index('fact_reviews_reviewer').on(table.reviewerId),
  ],
);
