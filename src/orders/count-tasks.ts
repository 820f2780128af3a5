import { count, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { DeskQueueName } from './states/open-task-kinds.ts';
import { taskKindsByQueue } from './states/open-task-kinds.ts';
import { refreshNextActions } from './store-next-actions.ts';
import { deskTasks } from './tables/desk.ts';
import { nextActions } from './tables/next-actions.ts';
import { submissions } from './tables/submissions.ts';

/**
 * How many wait in each queue, without any search filter. The next actions must be fresh.
 * @param refused how many orders have a refused refund
 */
export async function readCounts(
  db: Queryable,
  { userId, now, refused }: { userId: string; now: Date; refused: number },
): Promise<Record<DeskQueueName, number>> {
  const isMine = sql<boolean>`coalesce(${deskTasks.holderId} = ${userId} and ${deskTasks.leaseUntil} > ${now.toISOString()}::timestamptz, false)`;
  const { kind, refundDue } = nextActions;
  const groups = await db
    .select({ kind, isMine, refundDue, tasks: count() })
    .from(nextActions)
    .leftJoin(submissions, eq(submissions.orderId, nextActions.orderId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(or(isNotNull(kind), refundDue))
    .groupBy(sql`1, 2, 3`);
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((all, { tasks }) => all + tasks, 0);
  const inQueue = (name: keyof typeof taskKindsByQueue) =>
    sum((group) => group.kind !== null && taskKindsByQueue[name].includes(group.kind));
  return {
    open: inQueue('open'),
    mine: sum((group) => group.kind !== null && group.isMine),
    customer: inQueue('customer'),
    authority: inQueue('authority'),
    money: sum((group) => group.refundDue) + refused,
  };
}

/** How many open tasks the list has. */
export async function countOpenTasks(ctx: Pick<Context, 'db' | 'clock' | 'log'>, userId: string): Promise<number> {
  await refreshNextActions(ctx);
  return (await readCounts(ctx.db, { userId, now: ctx.clock.now(), refused: 0 })).open;
}
