import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import { type RunStatus, runLifecycle, statesBefore } from '#features/orders/lifecycle.ts';
import { aliasAddress, runDeadlineMs } from '#features/submissions/run-submission.ts';
import { dayIn } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { findDriver } from '#portals/drivers/registry.ts';
import type { RunResult } from '#portals/run.ts';
import { runDriver } from '#portals/runner.ts';
import { siteUrlOf } from '#portals/site-url.ts';
import { specimenDocument } from './specimen-document.ts';
import { testRuns } from './tables.ts';
import { createTestJournal } from './test-journal.ts';
import { testPayload } from './test-payload.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;
type Row = typeof testRuns.$inferSelect;

/**
 * Drives the portal for one test: the very driver and runner of customers' applications, with no order behind them. A test
 * that was cut short by a crash is never begun again; it ends as failed.
 */
export async function runTest(ctx: Context, testRunId: string, signal: AbortSignal): Promise<void> {
  const test = await beginTest(ctx, testRunId);
  if (!test) return;
  const { run, entity, driver } = test;
  await using specimen = await specimenDocument();
  const result = await runDriver(
    {
      driver,
      payload: testPayload(run.id, entity, run.testData, specimen.document),
      siteUrl: siteUrlOf(driver, ctx.settings.portalsOrigin),
      contactEmail: aliasAddress(run.aliasToken, ctx.settings.inboundDomain),
      today: dayIn('Europe/Paris', ctx.clock.now()),
      card: ctx.settings.portalCard,
      dryRun: run.mode === 'dry_run',
      signal: AbortSignal.any([signal, AbortSignal.timeout(runDeadlineMs)]),
    },
    { browser: ctx.browsers, journal: createTestJournal(ctx, run) },
  );
  await ctx.db.transaction((tx) => endTest(ctx, tx, run, endOf(result)));
}

async function beginTest(ctx: Ctx, testRunId: string) {
  return ctx.db.transaction(async (tx) => {
    const [run] = await tx.select().from(testRuns).where(eq(testRuns.id, testRunId)).for('update');
    if (run?.status === 'RUNNING') await endTest(ctx, tx, run, interrupted(run));
    if (run?.status !== 'QUEUED') return undefined;
    const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, run.permitEntityId));
    const driver = findDriver(run.driverName);
    if (!entity || !driver) throw new Error(`The driver ${run.driverName} of this test is gone.`);
    await moveTest(tx, run.id, 'RUNNING', { startedAt: ctx.clock.now() });
    return { run, entity, driver };
  });
}

type End = { status: 'COMPLETED' | 'FAILED' } & Pick<Row, 'referenceNumber' | 'confirmationUrl' | 'errorDetails'>;
const nothing = { referenceNumber: null, confirmationUrl: null, errorDetails: null };

function endOf(result: RunResult): End {
  if (result.result === 'rehearsed') return { ...nothing, status: 'COMPLETED' };
  if (result.result === 'stopped') {
    const { message, details, reason } = result;
    return { ...nothing, status: 'FAILED', errorDetails: { message, details, reason } };
  }
  return { ...nothing, status: 'COMPLETED', referenceNumber: result.reference ?? null, confirmationUrl: result.url };
}

function interrupted({ sendingSince }: Row): End {
  const message = sendingSince
    ? 'The test was interrupted after it had begun to send: the portal may have the application.'
    : 'The test was interrupted. Nothing was sent.';
  const errorDetails = { message, details: 'The process that drove this test ended.', reason: 'aborted' };
  return { ...nothing, status: 'FAILED', errorDetails };
}

async function endTest({ ids, clock }: Ctx, tx: Tx, run: Row, { status, ...facts }: End): Promise<void> {
  const at = clock.now();
  if (!(await moveTest(tx, run.id, status, { ...facts, completedAt: at }))) return;
  await recordAudit(tx, {
    id: ids.uuid(),
    type: 'TEST_RUN_ENDED',
    actorId: run.startedBy,
    data: {
      test_run_id: run.id,
      mode: run.mode,
      result: status,
      ...(facts.referenceNumber ? { permit_reference: facts.referenceNumber } : {}),
      ...(facts.errorDetails ? { error: facts.errorDetails.message } : {}),
    },
    at,
  });
}

/** False when another process was first. */
async function moveTest(tx: Tx, id: string, to: RunStatus, changes: Partial<Row>): Promise<boolean> {
  const moved = await tx
    .update(testRuns)
    .set({ ...changes, status: to })
    .where(and(eq(testRuns.id, id), inArray(testRuns.status, statesBefore(runLifecycle, to))))
    .returning({ id: testRuns.id });
  return moved.length > 0;
}
