import { count, eq, gte, inArray, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { profiles } from '#features/accounts/tables.ts';
import type { TaskKind } from '#features/desk/contract.ts';
import { deskTasks } from '#features/desk/tables.ts';
import { taskKind } from '#features/desk/task-kind.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { type Overview, overviewSchema } from '../contract.ts';
import { lastDays } from '../local-days.ts';
import { isInState } from './mail-states.ts';
import { readOrdersByDay, readOutcomeByPortal, readTimeToConfirmation } from './trends.ts';

type Ctx = Pick<Context, 'db' | 'clock'>;

/** Counts and trends; days and 'today' are those of the given IANA time zone. */
export async function readOverview(ctx: Ctx, timeZone: string): Promise<Overview> {
  const { db } = ctx;
  const counted = async (table: PgTable, condition?: SQL) => {
    const [row] = await db.select({ rows: count() }).from(table).where(condition);
    return row?.rows ?? 0;
  };
  const now = ctx.clock.now();
  const [today] = lastDays(timeZone, now, 1);
  const onDesk = await countTasks(db);
  return overviewSchema.parse({
    users: await counted(profiles),
    orders: await counted(orders),
    submissions: await counted(submissions),
    emails_today: await counted(inboundEmails, gte(inboundEmails.receivedAt, today?.start ?? now)),
    confirmed: await counted(submissions, eq(submissions.status, 'CONFIRMED')),
    waiting: {
      failed: onDesk('handed_over', 'answered', 'authority_asks'),
      outcome_open: onDesk('outcome_unknown'),
      by_hand: onDesk('by_hand'),
      unmatched_mails: await counted(inboundEmails, isInState('waiting')),
    },
    orders_by_day: await readOrdersByDay(ctx, timeZone),
    outcome_by_portal: await readOutcomeByPortal(ctx),
    time_to_confirmation: await readTimeToConfirmation(ctx),
  });
}

/** How many submissions wait for our people, by cause; the desk's own rule says which. */
async function countTasks(db: Context['db']): Promise<(...kinds: TaskKind[]) => number> {
  const rows = await db
    .select({ kind: taskKind, tasks: count() })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(inArray(submissions.status, ['FAILED', 'QUEUED']))
    .groupBy(taskKind);
  return (...kinds) => rows.reduce((sum, { kind, tasks }) => (kind && kinds.includes(kind) ? sum + tasks : sum), 0);
}
