import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { applicationMethods, permitEntities } from '#features/catalogue/tables.ts';
import { runStatuses, submissionStatuses } from '#features/orders/lifecycle.ts';
import { orders } from '#features/orders/tables.ts';
import { createdAt, instant, oneOf, primaryId } from '#platform/db/columns.ts';
import { trackedSteps } from '#portals/driver.ts';
import type { TypedValue } from '#portals/run.ts';

export const submissions = pgTable(
  'submissions',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    permitEntityId: uuid('permit_entity_id')
      .notNull()
      .references(() => permitEntities.id),
    status: text('status', { enum: submissionStatuses }).notNull().default('QUEUED'),
    applicationMethod: text('application_method', { enum: applicationMethods }).notNull(),
    country: text('country').notNull(),
    /** The authority's own number. */
    reference: text('reference'),
    confirmationUrl: text('confirmation_url'),
    /** Path in the bucket `confirmations`. */
    confirmationPdfPath: text('confirmation_pdf_path'),
    lastError: text('last_error'),
    /** What the portal is told as e-mail address: permits+<token>@INBOUND_DOMAIN. */
    aliasToken: text('alias_token').notNull().unique(),
    /** The run that may send, set in the same commit as the intent. Unique by row: a portal is told once. */
    sendingRunId: uuid('sending_run_id'),
    sendingSince: instant('sending_since'),
    /** The sending act began and nobody knows how it ended; cleared by a person or by the authority's mail. */
    outcomeUnknown: boolean('outcome_unknown').notNull().default(false),
    /** The submission whose sticker this order shares (one certificate a vehicle). */
    sharedWithId: uuid('shared_with_id'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOf('submissions_status', table.status, submissionStatuses),
    oneOf('submissions_method', table.applicationMethod, applicationMethods),
    // One submission an order, whatever happens to it: a retry goes on with the same row.
    uniqueIndex('submissions_one_per_order').on(table.orderId),
    check('submissions_unknown', sql`not ${table.outcomeUnknown} or ${table.status} = 'FAILED'`),
    check(
      'submissions_confirmed',
      sql`${table.status} <> 'CONFIRMED' or ${table.confirmationPdfPath} is not null or ${table.reference} is not null`,
    ),
    index('submissions_created_at').on(table.createdAt.desc()),
    index('submissions_status_index').on(table.status, table.createdAt.desc()),
    // The few whose sending act began and did not end well: the console counts them on every visit.
    index('submissions_outcome_open')
      .on(table.createdAt)
      .where(sql`${table.status} = 'FAILED' and ${table.sendingSince} is not null`),
    index('submissions_reference').on(table.reference),
  ],
);

export const automationRuns = pgTable(
  'automation_runs',
  {
    id: primaryId(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    permitEntityId: uuid('permit_entity_id')
      .notNull()
      .references(() => permitEntities.id),
    status: text('status', { enum: runStatuses }).notNull().default('QUEUED'),
    driverName: text('driver_name').notNull(),
    stepsCompleted: text('steps_completed', { enum: trackedSteps }).array().notNull().default([]),
    errorDetails: jsonb('error_details').$type<{ message: string; details: string; reason: string }>(),
    referenceNumber: text('reference_number'),
    confirmationUrl: text('confirmation_url'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('automation_runs_status', table.status, runStatuses),
    // Two robots never work on one application.
    uniqueIndex('automation_runs_one_live').on(table.submissionId).where(sql`${table.status} in ('QUEUED', 'RUNNING')`),
    index('automation_runs_order').on(table.orderId, table.createdAt.desc()),
    index('automation_runs_entity').on(table.permitEntityId, table.createdAt.desc()),
    index('automation_runs_created').on(table.createdAt.desc()),
  ],
);

/** The film of a run: one row a driver step, written as soon as the step ends. */
export const runSteps = pgTable(
  'run_steps',
  {
    id: primaryId(),
    runId: uuid('run_id')
      .notNull()
      .references(() => automationRuns.id),
    ordinal: integer('ordinal').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    typed: jsonb('typed').$type<TypedValue[]>().notNull().default([]),
    failed: boolean('failed').notNull().default(false),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
  },
  (table) => [unique('run_steps_order').on(table.runId, table.ordinal)],
);

export const submissionFileTypes = ['screenshot', 'other'] as const;

export const submissionFiles = pgTable(
  'submission_files',
  {
    id: primaryId(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id),
    type: text('type', { enum: submissionFileTypes }).notNull(),
    bucket: text('bucket').notNull(),
    path: text('path').notNull(),
    metadata: jsonb('metadata')
      .$type<{ step?: string; name?: string; run_id?: string; content_type?: string }>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('submission_files_type', table.type, submissionFileTypes),
    unique('submission_files_path').on(table.bucket, table.path),
    index('submission_files_submission').on(table.submissionId, table.createdAt),
  ],
);
