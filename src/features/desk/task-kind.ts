import { eq, sql } from 'drizzle-orm';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { QueueName, TaskKind } from './contract.ts';
import { kindsToDo } from './kind-words.ts';
import { deskQuestions, deskTasks } from './tables.ts';

const question = (isOpen: boolean) => sql`exists (select from ${deskQuestions}
  where ${deskQuestions.submissionId} = ${submissions.id} and ${deskQuestions.answeredAt} is ${sql.raw(isOpen ? '' : 'not')} null)`;

/**
 * Why a submission is on the desk; null for one that needs nobody. The one place that says so: the queue, its counts and
 * the guard of every act read it. Needs submissions, orders and, left, desk_tasks in the query.
 */
export const taskKind = sql<TaskKind | null>`case
  when ${deskTasks.ended} is not null and ${submissions.status} = 'FAILED'
    then case when ${orders.refundedCents} = 0 then 'money_due' end
  when ${orders.withdrawnAt} is not null and ${submissions.status} <> 'SUBMITTED' and not ${submissions.outcomeUnknown}
    then null
  when ${submissions.status} = 'SUBMITTED'
    then case when ${submissions.applicationMethod} = 'manual' or ${deskTasks.submissionId} is not null then 'with_authority' end
  when ${submissions.status} = 'FAILED' or (${submissions.status} = 'QUEUED' and ${submissions.applicationMethod} = 'manual')
    then case
      when ${question(true)} then 'with_customer'
      when ${submissions.outcomeUnknown} then 'outcome_unknown'
      when ${question(false)} then 'answered'
      when ${submissions.sendingSince} is not null then 'authority_asks'
      when ${submissions.status} = 'FAILED' then 'handed_over'
      else 'by_hand' end
  end`;

export const kindsOfQueue: Record<Exclude<QueueName, 'mine'>, readonly TaskKind[]> = {
  open: kindsToDo,
  customer: ['with_customer'],
  authority: ['with_authority'],
  money: ['money_due'],
};

export async function readKind(db: Queryable, submissionId: string): Promise<TaskKind | null> {
  const [row] = await db
    .select({ kind: taskKind })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(deskTasks, eq(deskTasks.submissionId, submissions.id))
    .where(eq(submissions.id, submissionId));
  return row?.kind ?? null;
}
