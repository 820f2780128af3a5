import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOfConstraint } from '#platform/db/columns.ts';
import { actors } from '../states/next-action-contract.ts';
import { taskKinds } from '../states/open-task-kinds.ts';
import { orders } from './orders.ts';

/**
 * Who must act next on each order, and by when: what `next-action.ts` computes, stored for lists and counts
 * (docs/decisions/075). Guards of actions compute it anew.
 */
export const nextActions = pgTable(
  'next_actions',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The kind of its task on the desk; null while it needs none. */
    kind: text('kind', { enum: taskKinds }),
    actor: text('actor', { enum: actors }).notNull(),
    /** Null once nobody has to act. */
    dueAt: instant('due_at'),
    /** An operator ended its application, and its money is due. */
    refundDue: boolean('refund_due').notNull().default(false),
    /** When the clock alone changes it, without any other cause. */
    changesAt: instant('changes_at'),
  },
  (table) => [
    oneOfConstraint('next_actions_kind', table.kind, taskKinds),
    oneOfConstraint('next_actions_actor', table.actor, actors),
    check('next_actions_due', sql`(${table.actor} = 'nobody') = (${table.dueAt} is null)`),
    index('next_actions_task').on(table.kind, table.dueAt).where(sql`${table.kind} is not null`),
    index('next_actions_refund').on(table.orderId).where(sql`${table.refundDue}`),
    index('next_actions_waiting').on(table.dueAt).where(sql`${table.actor} in ('product', 'authority', 'customer')`),
    index('next_actions_changes').on(table.changesAt).where(sql`${table.changesAt} is not null`),
  ],
);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Orders whose next action may have changed. Triggers of the database write it, so that no writer can forget it; the
 * same transaction takes the row out again (store-next-actions.ts). What writes without a transaction leaves its row to
 * the next reader.
 */
export const nextActionCauses = pgTable(
  'next_action_causes',
  {
    /** Without a foreign key: a key lock here would wait for, and hold up, whoever has the order locked. */
    orderId: uuid('order_id').notNull(),
    /** The transaction that wrote the cause. */
    transactionId: transactionId('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    /** When its next action could not be computed: no reader tries again, only the hourly job. */
    failedAt: instant('failed_at'),
  },
  (table) => [
    index('next_action_causes_order').on(table.orderId),
    index('next_action_causes_transaction').on(table.transactionId),
  ],
);
