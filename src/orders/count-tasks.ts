import { count, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { readOrdersWithLateDetails } from './read-next-actions.ts';
import type { DeskQueueName } from './states/open-task-kinds.ts';
import { deskTasks } from './tables/desk.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';
import { isRefundDue, mayBeOnDesk, taskKind, taskKindsByQueue } from './task-kind.ts';

/** How many wait in each queue, without any search filter. */
export async function readCounts(
  db: Queryable,
  { userId, now, late, refused }: { userId: string; now: Date; late: number; refused: number },
): Promise<Record<DeskQueueName, number>> {
  const isMine = sql<boolean>`coalesce(${deskTasks.holderId} = ${userId} and ${deskTasks.leaseUntil} > ${now.toISOString()}::timestamptz, false)`;
  const groups = await db
    .select({ kind: taskKind(now), isMine, isRefundDue, tasks: count() })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(mayBeOnDesk(now))
    .groupBy(sql`1, 2, 3`);
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((all, { tasks }) => all + tasks, 0);
  const inQueue = (name: keyof typeof taskKindsByQueue) =>
    sum(({ kind }) => kind !== null && taskKindsByQueue[name].includes(kind));
  return {
    open: inQueue('open') + late,
    mine: sum(({ kind, isMine }) => kind !== null && isMine),
    customer: inQueue('customer'),
    authority: inQueue('authority'),
    money: sum(({ isRefundDue }) => isRefundDue) + refused,
  };
}

/** How many open tasks the list has. */
export async function countOpenTasks({ db, clock }: Pick<Context, 'db' | 'clock'>, userId: string): Promise<number> {
  const now = clock.now();
  const lateOrderCount = (await readOrdersWithLateDetails(db, now)).length;
  return (await readCounts(db, { userId, now, late: lateOrderCount, refused: 0 })).open;
}
