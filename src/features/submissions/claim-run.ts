import { and, eq, gte, inArray } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { permitEntities } from '#features/catalogue/tables.ts';
import { payloadOf, selectOptionalOrderFacts } from '#features/orders/order-facts.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Driver } from '#portals/driver.ts';
import type { PortalPayload } from '#portals/payload.ts';
import { chooseMethod } from './choose-method.ts';
import { failSubmission, noRobotError, outcomeUnknownError, robotGaveUpError } from './fail-submission.ts';
import { shareEarlierSticker } from './one-per-vehicle.ts';
import { stopSubmission } from './stop-submission.ts';
import { automationRuns, submissions } from './tables.ts';
import { moveRun, moveSubmission, publishRun } from './transitions.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/**
 * A run whose process died so often would most likely die again: a person takes over. Counted here and not by the queue,
 * which drops a job without a word when its worker dies once too often; its own limit lies higher (job.ts).
 */
const mostRunsBegun = 4;

export interface ClaimedRun {
  run: typeof automationRuns.$inferSelect;
  submission: typeof submissions.$inferSelect;
  driver: Driver<unknown>;
  payload: PortalPayload;
  v5c: { bucket: string; path: string; originalName: string; contentType: string } | undefined;
}

/**
 * Takes a submission for a robot. A run that was under way belongs to a process that died: if it had begun to send, the
 * outcome is unknown and a person decides; if not, nothing was sent and a new run starts from the beginning.
 * Undefined when there is nothing for a robot to do.
 */
export async function claimRun(ctx: Ctx, submissionId: string): Promise<ClaimedRun | undefined> {
  return ctx.db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
    if (submission?.applicationMethod !== 'automated') return undefined;
    if (submission.status !== 'QUEUED' && submission.status !== 'RUNNING') return undefined;
    await endDeadRuns(ctx, tx, submissionId);
    if (submission.sendingSince) {
      await failSubmission(ctx, tx, submission, { outcomeUnknown: true, lastError: outcomeUnknownError });
      return undefined;
    }
    if (submission.status === 'RUNNING' && (await countRunsBegun(tx, submission)) >= mostRunsBegun) {
      await failSubmission(ctx, tx, submission, {
        outcomeUnknown: false,
        nothingSent: true,
        lastError: robotGaveUpError,
      });
      return undefined;
    }
    return startRun(ctx, tx, submission);
  });
}

/** Since it last left the queue: a person's retry starts the count again. */
function countRunsBegun(tx: Tx, { id, updatedAt }: typeof submissions.$inferSelect): Promise<number> {
  return tx.$count(automationRuns, and(eq(automationRuns.submissionId, id), gte(automationRuns.createdAt, updatedAt)));
}

export async function endDeadRuns({ clock }: Pick<Context, 'clock'>, tx: Tx, submissionId: string): Promise<void> {
  const dead = await tx
    .select({ id: automationRuns.id })
    .from(automationRuns)
    .where(and(eq(automationRuns.submissionId, submissionId), inArray(automationRuns.status, ['QUEUED', 'RUNNING'])));
  for (const { id } of dead) {
    await moveRun(tx, id, 'FAILED', {
      completedAt: clock.now(),
      errorDetails: {
        message: 'The robot was interrupted.',
        details: 'The process that drove this run ended.',
        reason: 'aborted',
      },
    });
  }
}

async function startRun(
  ctx: Ctx,
  tx: Tx,
  submission: typeof submissions.$inferSelect,
): Promise<ClaimedRun | undefined> {
  const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, submission.permitEntityId));
  const chosen = entity ? chooseMethod(entity) : undefined;
  if (chosen?.method !== 'automated') {
    await failSubmission(ctx, tx, submission, { outcomeUnknown: false, nothingSent: true, lastError: noRobotError });
    return undefined;
  }
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  if (!facts) return undefined;
  // Refunded at the provider's own dashboard while a robot was at it: the run that would have gone on is not begun.
  if (facts.order.withdrawnAt) {
    await stopSubmission(ctx, tx, submission);
    return undefined;
  }
  const now = ctx.clock.now();
  if (chosen.driver.oncePer === 'vehicle' && (await shareEarlierSticker(ctx, tx, submission, facts))) return undefined;
  if (submission.status === 'QUEUED') await moveSubmission(tx, submission.id, 'RUNNING', now, { lastError: null });
  const [run] = await tx
    .insert(automationRuns)
    .values({
      id: ctx.ids.uuid(),
      submissionId: submission.id,
      orderId: submission.orderId,
      permitEntityId: submission.permitEntityId,
      status: 'RUNNING',
      driverName: chosen.driver.name,
      startedAt: now,
      createdAt: now,
    })
    .returning();
  if (!run) throw new Error('The run was not stored.');
  await publishRun(tx, run);
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'AUTOMATION_STARTED',
    orderId: submission.orderId,
    submissionId: submission.id,
    data: { automation_run_id: run.id },
    at: now,
  });
  return { run, submission, driver: chosen.driver, payload: payloadOf(facts), v5c: facts.v5c };
}
