import { and, desc, eq } from 'drizzle-orm';
import { profiles } from '#accounts/tables.ts';
import {
  type TestAnswer,
  type TestRun,
  testAnswerSchema,
  testListSchema,
  testRunSchema,
} from '#orders/contracts/test-contract.ts';
import { hasRunFailed } from '#orders/states/lifecycle.ts';
import { automationRuns, isStaffTest } from '#orders/tables/submissions.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { readFilm } from '../read-film.ts';
import { listLimit } from './list-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

function selectTests(db: Queryable) {
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

type Found = Awaited<ReturnType<typeof selectTests>>[number];

function summaryOf({ run, country, zoneName, name }: Found) {
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
export async function readTests({ db }: Pick<Context, 'db'>) {
  const rows = await selectTests(db).where(isStaffTest).orderBy(desc(automationRuns.createdAt)).limit(listLimit);
  return testListSchema.parse({ tests: rows.map(summaryOf) });
}

/** @throws Refusal NOT_FOUND */
export async function readTest(ctx: Ctx, id: string): Promise<TestRun> {
  const [found] = await selectTests(ctx.db).where(and(eq(automationRuns.id, id), isStaffTest));
  if (!found) throw notFound('Test');
  return testRunSchema.parse({
    ...summaryOf(found),
    film: await readFilm(ctx, id),
  });
}

/** How long a call waits for its test to end, in milliseconds; proxies on the way cut what is silent for a minute. */
const patienceMs = 50_000;
const lookAgainMs = 200;

/**
 * Answers when the test has ended. One that takes longer answers as it is then, and its caller goes on looking.
 * @throws Refusal NOT_FOUND
 */
export async function answerTest(ctx: Ctx, id: string): Promise<TestAnswer> {
  const end = performance.now() + patienceMs;
  let test = await readTest(ctx, id);
  while (!test.completed_at && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    test = await readTest(ctx, id);
  }
  return testAnswerSchema.parse({
    success: !hasRunFailed(test.status),
    error: test.error_details?.message ?? null,
    reference: test.reference,
    screenshots: test.film.flatMap(({ name, title, screenshot_url }) =>
      screenshot_url ? [{ step: name, title, url: screenshot_url }] : [],
    ),
    test_run: test,
  });
}
