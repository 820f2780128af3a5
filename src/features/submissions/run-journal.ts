import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { orders } from '#features/orders/tables.ts';
import type { Context } from '#platform/context.ts';
import type { TrackedStep } from '#portals/driver.ts';
import type { FinishedStep, RunJournal } from '#portals/run.ts';
import { automationRuns, runSteps, submissionFiles, submissions } from './tables.ts';
import { publishRun, TransitionRefused } from './transitions.ts';

type Ctx = Pick<Context, 'db' | 'files' | 'ids' | 'clock'>;
type Run = typeof automationRuns.$inferSelect;

/** Writes a run down while it happens: each call is committed before the robot does the next thing. */
export function createRunJournal(ctx: Ctx, run: Run): RunJournal {
  return {
    reached: (step) => completeTrackedStep(ctx, run, step),
    stepFinished: (step) => keepStep(ctx, run, step),
    aboutToSend: () => commitIntent(ctx, run),
  };
}

async function completeTrackedStep({ db }: Ctx, run: Run, step: TrackedStep): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(automationRuns)
      .set({ stepsCompleted: sql`array_append(array_remove(${automationRuns.stepsCompleted}, ${step}), ${step})` })
      .where(and(eq(automationRuns.id, run.id), eq(automationRuns.status, 'RUNNING')))
      .returning();
    if (!row) throw new TransitionRefused('This run was taken over.');
    await publishRun(tx, row);
  });
}

async function keepStep(ctx: Ctx, run: Run, step: FinishedStep): Promise<void> {
  const { db, files, ids } = ctx;
  const { screenshot } = step;
  const path = `${run.submissionId}/${run.id}/${String(step.ordinal).padStart(2, '0')}-${step.name}.${screenshot?.contentType === 'image/png' ? 'png' : 'jpg'}`;
  if (screenshot) await files.put('submission-proofs', path, screenshot);
  await db.transaction(async (tx) => {
    await tx.insert(runSteps).values({
      id: ids.uuid(),
      runId: run.id,
      ordinal: step.ordinal,
      name: step.name,
      title: step.title,
      url: step.url,
      typed: step.typed,
      failed: step.failed,
      startedAt: step.startedAt,
      finishedAt: step.finishedAt,
    });
    if (screenshot) {
      await tx.insert(submissionFiles).values({
        id: ids.uuid(),
        submissionId: run.submissionId,
        type: 'screenshot',
        bucket: 'submission-proofs',
        path,
        metadata: { step: step.name, name: step.title, run_id: run.id, content_type: screenshot.contentType },
        createdAt: step.finishedAt,
      });
    }
  });
  if (step.completes && !step.failed) await completeTrackedStep(ctx, run, step.completes);
}

/**
 * The intent, before the act. Only a run that is still the live one may send, and only if no run has begun to before:
 * a process that was believed dead and wakes up again is stopped here.
 */
async function commitIntent({ db, clock }: Ctx, run: Run): Promise<void> {
  const claimed = await db.transaction(async (tx) => {
    const [live] = await tx
      .select({ id: automationRuns.id })
      .from(automationRuns)
      .where(and(eq(automationRuns.id, run.id), eq(automationRuns.status, 'RUNNING')))
      .for('update');
    if (!live) return [];
    const isWithdrawn = and(eq(orders.id, run.orderId), isNotNull(orders.withdrawnAt));
    if ((await tx.$count(orders, isWithdrawn)) > 0)
      throw new TransitionRefused('This run may not send: the payment was given back.');
    return tx
      .update(submissions)
      .set({ sendingRunId: run.id, sendingSince: clock.now() })
      .where(
        and(eq(submissions.id, run.submissionId), eq(submissions.status, 'RUNNING'), isNull(submissions.sendingSince)),
      )
      .returning({ id: submissions.id });
  });
  if (claimed.length === 0) throw new TransitionRefused('This run may not send: another one was first.');
}
