import type { Viewer } from '#features/accounts/viewer.ts';
import { recordAudit } from '#features/audit/record.ts';
import { retrySubmission } from '#features/submissions/retry.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import type { Retried } from './contract.ts';

/** Retries exactly these rows, each as it was seen and each by itself: what does not go does not hold the others up. */
export async function retrySubmissions(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>,
  seen: readonly { id: string; updated_at: string }[],
  viewer: Viewer,
): Promise<{ results: Retried[] }> {
  const results: Retried[] = [];
  for (const { id, updated_at: updatedAt } of seen) {
    try {
      await retrySubmission(ctx, id, viewer, { updatedAt });
      results.push({ id, queued: true, problem: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, queued: false, problem: error.message });
    }
  }
  const queued = results.filter((result) => result.queued).length;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'SUBMISSIONS_RETRIED',
      actorId: viewer.userId,
      data: { asked: seen.length, queued },
      at: ctx.clock.now(),
    }),
  );
  return { results };
}
