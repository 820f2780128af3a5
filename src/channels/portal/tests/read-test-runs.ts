import { and, desc, eq } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import {
  type TestRun,
  type TestRunResult,
  testListSchema,
  testRunResultSchema,
  testRunSchema,
} from '#orders/contracts/test-contract.ts';
import { hasRunFailed } from '#orders/states/lifecycle.ts';
import { automationRuns, isStaffTest } from '#orders/tables/submissions.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { readRunRecording } from '../read-run-recording.ts';
import { automationListLimit } from './automation-lists-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

function selectTestRuns(db: Queryable) {
  return db
    .select({
      run: automationRuns,
      country: permitEntities.country,
      zoneName: permitEntities.zoneName,
      name: profiles.displayName,
    })
    .from(automationRuns)
    .innerJoin(permitEntities, eq(permitEntities.id, automationRuns.permitEntityId))
    .leftJoin(profiles, eq(profiles.id, automationRuns.startedBy));
}

type TestRow = Awaited<ReturnType<typeof selectTestRuns>>[number];

function toTestSummary({ run, country, zoneName, name }: TestRow) {
  return {
    id: run.id,
    mode: run.purpose,
    status: run.status,
    driver_name: run.driverName,
    country,
    zone_name: zoneName,
    started_by: name,
    reference: run.referenceNumber,
    error_details: run.errorDetails,
    created_at: run.createdAt.toISOString(),
    completed_at: run.completedAt?.toISOString() ?? null,
  };
}

/** The newest tests, whoever started them. */
export async function readTestRuns({ db }: Pick<Context, 'db'>) {
  const rows = await selectTestRuns(db)
    .where(isStaffTest)
    .orderBy(desc(automationRuns.createdAt))
    .limit(automationListLimit);
  return testListSchema.parse({ tests: rows.map(toTestSummary) });
}

/** @throws Refusal NOT_FOUND */
export async function readTestRunDetails(ctx: Ctx, id: string): Promise<TestRun> {
  const [testRun] = await selectTestRuns(ctx.db).where(and(eq(automationRuns.id, id), isStaffTest));
  if (!testRun) throw notFound('Test');
  return testRunSchema.parse({
    ...toTestSummary(testRun),
    recording: await readRunRecording(ctx, id),
  });
}

/** How long a call waits for its test to end, in milliseconds; proxies cut a connection that is silent for a minute. */
const responseTimeoutMs = 50_000;
const pollIntervalMs = 200;

/**
 * Answers when the test has ended. A longer test answers with its present state, and its caller polls on.
 * @throws Refusal NOT_FOUND
 */
export async function awaitTestRun(ctx: Ctx, id: string): Promise<TestRunResult> {
  const end = performance.now() + responseTimeoutMs;
  let test = await readTestRunDetails(ctx, id);
  while (!test.completed_at && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
    test = await readTestRunDetails(ctx, id);
  }
  return testRunResultSchema.parse({
    success: !hasRunFailed(test.status),
    error: test.error_details?.message ?? null,
    reference: test.reference,
    screenshots: test.recording.flatMap(({ name, title, screenshot_url }) =>
      screenshot_url ? [{ step: name, title, url: screenshot_url }] : [],
    ),
    test_run: test,
  });
}
