import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '#audit/record.ts';
import type { Context } from '#platform/context.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { findSilentEntries } from '../letters/entries.ts';
import { hasState } from '../order/has-state.ts';
import { isNotBegun, isNotGranted } from '../order/lifecycle.ts';
import { orders } from '../order/tables.ts';
import { submissions } from '../runs/tables.ts';
import { turnOf } from '../runs/turn.ts';
import { type OwnedApplication, readApplicationOwners, readOrderOwners } from './read-responsibility.ts';
import { deskTasks } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'log'>;

/**
 * Puts on the desk whatever has waited past its date for somebody else: the authority, a place, the customer or the product itself. Every
 * fact is in the database, so a restart loses none; called again it finds nothing new.
 */
export async function findOverdue(ctx: Ctx): Promise<void> {
  await findSilentEntries(ctx);
  const unfinished = hasState(submissions.status, isNotGranted);
  const late = (await readApplicationOwners(ctx.db, unfinished)).filter((owned) => isOverdue(owned, ctx.clock.now()));
  for (const { id } of late) await putOnDesk(ctx, id);
  const waiting = and(hasState(orders.status, isNotBegun), isNull(orders.withdrawnAt));
  const stuck = (await readOrderOwners(ctx.db, ctx.clock.now(), waiting)).filter(
    (owned) => owned.responsibility.owner === 'product' && isOverdue(owned, ctx.clock.now()),
  );
  for (const { orderId } of stuck) {
    ctx.log.warn({ order_id: orderId }, 'a complete order had not begun');
    await ctx.db.transaction((tx) => ctx.queue.hurry(tx, 'submit-permit', { orderId }));
  }
}

function isOverdue({ responsibility: { owner, nextAt } }: OwnedApplication, now: Date): boolean {
  return owner !== 'desk' && nextAt !== null && nextAt <= now;
}

async function putOnDesk(ctx: Ctx, submissionId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx
      .select()
      .from(submissions)
      .where(eq(submissions.id, submissionId))
      .for('no key update');
    // Read again under the lock: the answer may have come at this moment.
    const [owned] = await readApplicationOwners(tx, eq(submissions.id, submissionId));
    const now = ctx.clock.now();
    if (!submission || !owned || !isOverdue(owned, now)) return;
    const { id, orderId } = submission;
    await tx
      .insert(deskTasks)
      .values({ submissionId, overdueSince: now })
      .onConflictDoUpdate({ target: deskTasks.submissionId, set: { overdueSince: now } });
    const data = { manual_submission_id: id, overdue: owned.responsibility.owner };
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'MANUAL_TASK_CREATED', orderId, submissionId, data, at: now });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'task' } });
    // A job that was lost is made again; one that waits or runs is left as it is.
    if (owned.responsibility.owner === 'product') await ctx.queue.hurry(tx, 'run-submission', turnOf(submission));
  });
}
