import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { permitEntities } from '#features/catalogue/tables.ts';
import { runStatuses } from '#features/orders/lifecycle.ts';
import { createdAt, instant, oneOf, primaryId } from '#platform/db/columns.ts';
import type { TypedValue } from '#portals/run.ts';
import { type TestData, testModes } from './contract.ts';

/**
 * What staff try out at a portal. Kept apart from `automation_runs`: a test belongs to no order and no submission, so no
 * statistics, health figure or customer's page can take it for one.
 */
export const testRuns = pgTable(
  'test_runs',
  {
    id: primaryId(),
    permitEntityId: uuid('permit_entity_id')
      .notNull()
      .references(() => permitEntities.id),
    mode: text('mode', { enum: testModes }).notNull(),
    status: text('status', { enum: runStatuses }).notNull().default('QUEUED'),
    driverName: text('driver_name').notNull(),
    /** What the portal is told as e-mail address; its mails are stored and never matched to a customer's application. */
    aliasToken: text('alias_token').notNull().unique(),
    testData: jsonb('test_data').$type<TestData>().notNull(),
    screenshotsEnabled: boolean('screenshots_enabled').notNull(),
    /** The account that started it; no foreign key, because the record outlives the account. */
    startedBy: uuid('started_by').notNull(),
    /** The intent to send, committed before the act. */
    sendingSince: instant('sending_since'),
    referenceNumber: text('reference_number'),
    confirmationUrl: text('confirmation_url'),
    errorDetails: jsonb('error_details').$type<{ message: string; details: string; reason: string }>(),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('test_runs_mode', table.mode, testModes),
    oneOf('test_runs_status', table.status, runStatuses),
    // A dry run never sends, whatever the code says.
    check('test_runs_sends', sql`${table.sendingSince} is null or ${table.mode} = 'full_test'`),
    index('test_runs_created_at').on(table.createdAt.desc()),
  ],
);

/** The film of a test: one row a driver step, written as soon as the step ends. */
export const testRunSteps = pgTable(
  'test_run_steps',
  {
    id: primaryId(),
    testRunId: uuid('test_run_id')
      .notNull()
      .references(() => testRuns.id),
    ordinal: integer('ordinal').notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    typed: jsonb('typed').$type<TypedValue[]>().notNull().default([]),
    failed: boolean('failed').notNull().default(false),
    /** In the bucket `submission-proofs`, under `tests/`. */
    screenshotPath: text('screenshot_path'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
  },
  (table) => [unique('test_run_steps_order').on(table.testRunId, table.ordinal)],
);
