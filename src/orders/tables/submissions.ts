import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { applicationMethods, permitEntities } from '#permits/tables.ts';
import { createdAt, instant, oneOfConstraint, primaryId } from '#platform/db/columns.ts';
import type { TypedValue } from '#robot/control-meaning.ts';
import { trackedSteps } from '#robot/driver.ts';
import { handoffKinds, type OperatorAction } from '#robot/handoff-contract.ts';
import { type TestData, testModes } from '../contracts/test-contract.ts';
import { holdStates, runStatuses, stopCauses, submissionStatuses } from '../states/lifecycle.ts';
import { orders } from './orders.ts';

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
    /** Why it last went to a person, or ended: the customer's texts follow from it. */
    stopCause: text('stop_cause', { enum: stopCauses }),
    /** The e-mail address for the portal contains it: permits+<token>@INBOUND_DOMAIN. */
    aliasToken: text('alias_token').notNull().unique(),
    /** The run that may send, set in the same commit as the send intent. Unique by row: only one run sends. */
    sendingRunId: uuid('sending_run_id'),
    sendingSince: instant('sending_since'),
    /** The send step began and its outcome is unknown; cleared by a person or by the authority's mail. */
    outcomeUnknown: boolean('outcome_unknown').notNull().default(false),
    /** The submission whose sticker this order shares (one certificate a vehicle). */
    sharedWithId: uuid('shared_with_id'),
    /**
     * When the series of attempts began that failed harmlessly or wait for their portal; a person's retry starts anew.
     */
    attemptsSince: instant('attempts_since'),
    /** When a robot retries automatically; null also while it waits for its portal to open. */
    nextAttemptAt: instant('next_attempt_at'),
    /** The job token since it was last queued again automatically: an older job finds its token outdated. */
    jobToken: uuid('job_token'),
    /** The next or current phase at the portal, by its name in the driver; null for the first (decision 041). */
    phase: text('phase'),
    /** What is done in the phase, for people. */
    phaseTitle: text('phase_title'),
    /** Until when the phase can be done. */
    phaseUntil: instant('phase_until'),
    /** The link in the authority's mail at which the phase begins. */
    phaseUrl: text('phase_url'),
    /** When the application itself was sent, where a later phase remains at the portal. */
    appliedAt: instant('applied_at'),
    /** Whether it is on hold; null where it never was (docs/decisions/067). */
    holdState: text('hold_state', { enum: holdStates }),
    /** Nothing is sent before then. */
    holdUntil: instant('hold_until'),
    /** When its customer released it after stopping it: our promise counts from there. */
    resumedAt: instant('resumed_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    oneOfConstraint('submissions_status', table.status, submissionStatuses),
    oneOfConstraint('submissions_hold', table.holdState, holdStates),
    check('submissions_hold_until', sql`(${table.holdState} is null) = (${table.holdUntil} is null)`),
    oneOfConstraint('submissions_method', table.applicationMethod, applicationMethods),
    oneOfConstraint('submissions_stop_cause', table.stopCause, stopCauses),
    // One submission for each order, whatever happens to it: a retry continues with the same row.
    uniqueIndex('submissions_one_per_order').on(table.orderId),
    check('submissions_unknown', sql`not ${table.outcomeUnknown} or ${table.status} = 'FAILED'`),
    check(
      'submissions_confirmed',
      sql`${table.status} <> 'CONFIRMED' or ${table.confirmationPdfPath} is not null or ${table.reference} is not null`,
    ),
    index('submissions_created_at').on(table.createdAt.desc()),
    index('submissions_status_index').on(table.status, table.createdAt.desc()),
    // The few whose send step began and did not end well: the console counts them on every visit.
    index('submissions_outcome_open')
      .on(table.createdAt)
      .where(sql`${table.status} = 'FAILED' and ${table.sendingSince} is not null`),
    // The product scans these rows every few minutes, and only these.
    index('submissions_live').on(table.id).where(sql`${table.status} in ('QUEUED', 'RUNNING', 'SUBMITTED')`),
    index('submissions_reference').on(table.reference),
  ],
);

/** Why a robot goes to a portal: a customer's application, a test by staff, or the daily canary. */
export const runPurposes = ['application', ...testModes, 'canary'] as const;

/** Whether it goes up to the send step and never through it. */
export const isDryRun = (purpose: (typeof runPurposes)[number]) => purpose === 'dry_run' || purpose === 'canary';

export const automationRuns = pgTable(
  'automation_runs',
  {
    id: primaryId(),
    purpose: text('purpose', { enum: runPurposes }).notNull(),
    /** Set for an application; a test belongs to no submission and no order. */
    submissionId: uuid('submission_id').references(() => submissions.id),
    orderId: uuid('order_id').references(() => orders.id),
    permitEntityId: uuid('permit_entity_id')
      .notNull()
      .references(() => permitEntities.id),
    status: text('status', { enum: runStatuses }).notNull().default('QUEUED'),
    driverName: text('driver_name').notNull(),
    /** The phase at the portal, by its name in the driver; null for the first. */
    phase: text('phase'),
    stepsCompleted: text('steps_completed', { enum: trackedSteps }).array().notNull().default([]),
    errorDetails: jsonb('error_details').$type<{ message: string; details: string; reason: string }>(),
    referenceNumber: text('reference_number'),
    confirmationUrl: text('confirmation_url'),
    /** When it got the right to send, committed before the send step. */
    sendingSince: instant('sending_since'),
    /** For a test: the alias token of its e-mail address. Its mails are stored and never matched to an application. */
    aliasToken: text('alias_token').unique(),
    testData: jsonb('test_data').$type<TestData>(),
    screenshotsEnabled: boolean('screenshots_enabled'),
    /**
     * The account that started a test, or a canary outside the daily schedule; no foreign key, because the record
     * outlives the account.
     */
    startedBy: uuid('started_by'),
    /**
     * For a canary: what it met that the last passed one of the same portal did not; null where there was none to
     * compare with.
     */
    changes: text('changes').array(),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('automation_runs_purpose', table.purpose, runPurposes),
    oneOfConstraint('automation_runs_status', table.status, runStatuses),
    // An application's run has its order, a test's has its test data, and neither has the other's.
    check(
      'automation_runs_belongs',
      sql`num_nonnulls(${table.submissionId}, ${table.orderId}) = case ${table.purpose} when 'application' then 2 else 0 end
        and num_nonnulls(${table.aliasToken}, ${table.testData}, ${table.screenshotsEnabled}) = case ${table.purpose} when 'application' then 0 else 3 end
        and case ${table.purpose} when 'application' then ${table.startedBy} is null when 'canary' then true else ${table.startedBy} is not null end
        and (${table.changes} is null or ${table.purpose} = 'canary')`,
    ),
    // A dry run never sends, whatever the code says.
    check('automation_runs_sends', sql`${table.sendingSince} is null or ${table.purpose} not in ('dry_run', 'canary')`),
    // Two robots never work on one application.
    uniqueIndex('automation_runs_one_live')
      .on(table.submissionId)
      .where(sql`${table.status} in ('QUEUED', 'RUNNING', 'HANDED_OFF')`),
    // Two canaries never run at one portal.
    uniqueIndex('automation_runs_one_canary')
      .on(table.driverName)
      .where(sql`${table.purpose} = 'canary' and ${table.status} in ('QUEUED', 'RUNNING')`),
    index('automation_runs_canaries')
      .on(table.driverName, table.createdAt.desc())
      .where(sql`${table.purpose} = 'canary'`),
    index('automation_runs_order').on(table.orderId, table.createdAt.desc()),
    index('automation_runs_entity')
      .on(table.permitEntityId, table.createdAt.desc())
      .where(sql`${table.purpose} = 'application'`),
    index('automation_runs_created').on(table.createdAt.desc()).where(sql`${table.purpose} = 'application'`),
    index('automation_runs_tests').on(table.createdAt.desc()).where(sql`${table.purpose} <> 'application'`),
  ],
);

/** Every figure, list and page about customers uses this condition; written out, so that the indexes above serve it. */
export const isApplicationRun = sql`${automationRuns.purpose} = 'application'`;
/** Runs with invented data: tests by staff, and canaries. */
export const isTestRun = sql`${automationRuns.purpose} <> 'application'`;
export const isStaffTest = sql`${automationRuns.purpose} in ('dry_run', 'full_test')`;
export const isCanaryRun = sql`${automationRuns.purpose} = 'canary'`;

/** The run recording: one row for each screen, written as soon as the run has passed it. */
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
    /** Names of the echoes on its page that match the plan: 'plate' means that the portal itself named it. */
    shownBack: text('shown_back').array().notNull().default([]),
    failed: boolean('failed').notNull().default(false),
    /** In the bucket `submission-proofs`. */
    screenshotPath: text('screenshot_path'),
    /** SHA-256 of the body that the send step sent. */
    sentDigest: text('sent_digest'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at').notNull(),
  },
  (table) => [unique('run_steps_order').on(table.runId, table.ordinal)],
);

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * How a human handoff ended: passed, passed by a press that was held back, given up by a person, by timeout, or with
 * the run.
 */
export const operatorAssistOutcomes = ['helped', 'held_back', 'given_up', 'timed_out', 'cut_short'] as const;

/** Most operator actions that one human handoff may hold before its robot polls again. */
export const maxPendingActions = 50;

/**
 * A run in a human handoff, one row for each (decision 043). It holds messages only for moments: an operator's actions
 * until the robot takes them, the page's picture until the next one. Nothing of either is left at its end.
 */
export const operatorAssistRequests = pgTable(
  'operator_assist_requests',
  {
    id: primaryId(),
    runId: uuid('run_id')
      .notNull()
      .references(() => automationRuns.id, { onDelete: 'cascade' }),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submissions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: handoffKinds }).notNull(),
    since: instant('since').notNull(),
    until: instant('until').notNull(),
    /** Until when an operator's page was open. */
    watchedUntil: instant('watched_until'),
    picture: bytes('picture'),
    pictureAt: instant('picture_at'),
    pendingActions: jsonb('pending_actions').$type<OperatorAction[]>().notNull().default([]),
    /** How many actions people took there. */
    actionCount: integer('action_count').notNull().default(0),
    /** Who took the last of them; no foreign key, because the record outlives the account. */
    operatorId: uuid('operator_id'),
    endedAt: instant('ended_at'),
    outcome: text('outcome', { enum: operatorAssistOutcomes }),
  },
  (table) => [
    oneOfConstraint('operator_assist_requests_kind', table.kind, handoffKinds),
    oneOfConstraint('operator_assist_requests_outcome', table.outcome, operatorAssistOutcomes),
    check('operator_assist_requests_ended', sql`(${table.endedAt} is null) = (${table.outcome} is null)`),
    // Typed input and pictures are erased with the end of the handoff.
    check(
      'operator_assist_requests_empty',
      sql`${table.endedAt} is null or (${table.picture} is null and ${table.pendingActions} = '[]'::jsonb)`,
    ),
    check(
      'operator_assist_requests_pending_actions',
      sql.raw(`jsonb_array_length("pending_actions") <= ${maxPendingActions}`),
    ),
    index('operator_assist_requests_run').on(table.runId, table.since),
    uniqueIndex('operator_assist_requests_one_open').on(table.submissionId).where(sql`${table.endedAt} is null`),
  ],
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
      .$type<{ step?: string; name?: string; run_id?: string; content_type?: string; replaced_at?: string }>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfConstraint('submission_files_type', table.type, submissionFileTypes),
    unique('submission_files_path').on(table.bucket, table.path),
    index('submission_files_submission').on(table.submissionId, table.createdAt),
  ],
);
