import { and, asc, eq, gt, inArray, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { isConnectionFailure, isTransactionConflict } from '#platform/db/database-errors.ts';
import { lowestUuid } from '#platform/jobs/process-rows.ts';
import { type ComputedNextAction, readApplicationNextActions, readOrderNextActions } from './read-next-actions.ts';
import { nextActionCauses, nextActions } from './tables/next-actions.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'log'>;

/** How many orders are computed in one transaction; a bulk change of more is left to the next reader. */
const batchSize = 200;

/**
 * The last act of each transaction: stores anew what it changed (docs/decisions/075). An order whose facts cannot be
 * computed does not undo the transaction: its cause stays, and the job reports it.
 */
export async function storeChangedNextActions(tx: Tx, { clock, log }: Pick<Context, 'clock' | 'log'>): Promise<void> {
  const taken = await tx
    .delete(nextActionCauses)
    .where(eq(nextActionCauses.transactionId, sql`pg_current_xact_id_if_assigned()`))
    .returning({ orderId: nextActionCauses.orderId });
  const orderIds = [...new Set(taken.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return;
  const isStored =
    orderIds.length <= batchSize &&
    (await tx
      .transaction(async (savepoint) => {
        await storeNextActions(savepoint, orderIds, clock.now());
        return true;
      })
      .catch((error: unknown) => {
        if (isTransactionConflict(error) || isConnectionFailure(error)) throw error;
        log.error({ err: error, order_ids: orderIds }, 'the next action of an order could not be stored');
        return false;
      }));
  if (!isStored) await tx.insert(nextActionCauses).values(orderIds.map((orderId) => ({ orderId })));
}

/**
 * Before a list or a count: stores what the clock has changed, and what was written without a transaction.
 * @returns how many orders could not be computed
 */
export async function refreshNextActions({ db, clock, log }: Ctx): Promise<number> {
  const failedIds = new Set<string>();
  for (;;) {
    const pending = await readPendingOrders(db, clock.now(), failedIds);
    if (pending.length === 0) return failedIds.size;
    const store = (orderIds: string[]) =>
      db.transaction(async (tx) => {
        await tx.delete(nextActionCauses).where(inArray(nextActionCauses.orderId, orderIds));
        await storeNextActions(tx, orderIds, clock.now());
      });
    try {
      await store(pending);
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      for (const orderId of pending) {
        await store([orderId]).catch((cause: unknown) => {
          failedIds.add(orderId);
          log.error({ err: cause, row_id: orderId }, 'the next action of an order could not be stored');
        });
      }
    }
  }
}

/**
 * Computes every unfinished order again, and stores where that differs: due days follow from rules and lead times in
 * code, which a new release may change.
 */
export async function repairNextActions(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  for (let after = lowestUuid; ; ) {
    const stored = await db
      .select()
      .from(nextActions)
      .where(and(gt(nextActions.orderId, after), ne(nextActions.actor, 'nobody')))
      .orderBy(asc(nextActions.orderId))
      .limit(batchSize);
    const ids = stored.map(({ orderId }) => orderId);
    const computed = await computeNextActions(db, ids, clock.now()).catch(() => null);
    const rowById = new Map(computed?.map((row) => [row.orderId, row]));
    const outdated = computed ? stored.filter((row) => !isSameAction(row, rowById.get(row.orderId))) : stored;
    if (outdated.length > 0) await db.insert(nextActionCauses).values(outdated.map(({ orderId }) => ({ orderId })));
    const last = ids.at(-1);
    if (!last || ids.length < batchSize) break;
    after = last;
  }
  await refreshNextActions(ctx);
}

type StoredNextAction = typeof nextActions.$inferSelect;

/** Without `changesAt`, which moves with the clock. */
const isSameAction = (one: StoredNextAction, other: StoredNextAction | undefined): boolean =>
  one.kind === other?.kind &&
  one.actor === other.actor &&
  one.refundDue === other.refundDue &&
  one.dueAt?.getTime() === other.dueAt?.getTime();

async function readPendingOrders(db: Queryable, now: Date, failedIds: ReadonlySet<string>): Promise<string[]> {
  const failed = [...failedIds];
  const noted = await db
    .selectDistinct({ orderId: nextActionCauses.orderId })
    .from(nextActionCauses)
    .where(notInArray(nextActionCauses.orderId, failed))
    .orderBy(asc(nextActionCauses.orderId))
    .limit(batchSize);
  const isDue = and(lte(nextActions.changesAt, now), notInArray(nextActions.orderId, failed));
  const rows =
    noted.length > 0
      ? noted
      : await db.select({ orderId: nextActions.orderId }).from(nextActions).where(isDue).limit(batchSize);
  return rows.map(({ orderId }) => orderId);
}

/** Of an order whose zone the catalogue does not have any more. */
const nobodyActs = { kind: null, actor: 'nobody', dueAt: null, refundDue: false, changesAt: null } as const;

/**
 * Computes and stores the next actions of these orders. The rows are locked before anything is read: of two
 * transactions that change one order, the later one sees what the earlier one did.
 */
async function storeNextActions(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  const existing = await tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  if (existing.length === 0) return;
  // In one order everywhere, so that no two transactions wait for each other.
  const ids = existing.map(({ orderId }) => orderId).toSorted();
  await tx
    .insert(nextActions)
    .values(ids.map((orderId) => ({ orderId, actor: 'nobody' as const })))
    .onConflictDoNothing();
  const isOneOfThem = inArray(nextActions.orderId, ids);
  await tx.select().from(nextActions).where(isOneOfThem).orderBy(asc(nextActions.orderId)).for('update');
  const computed = new Map((await computeNextActions(tx, ids, now)).map((row) => [row.orderId, row]));
  await tx
    .insert(nextActions)
    .values(ids.map((orderId) => computed.get(orderId) ?? { orderId, ...nobodyActs }))
    .onConflictDoUpdate({
      target: nextActions.orderId,
      set: {
        kind: sql`excluded.kind`,
        actor: sql`excluded.actor`,
        dueAt: sql`excluded.due_at`,
        refundDue: sql`excluded.refund_due`,
        changesAt: sql`excluded.changes_at`,
      },
    });
}

/** The rows that these orders should have. */
export async function computeNextActions(
  db: Queryable,
  orderIds: readonly string[],
  now: Date,
): Promise<StoredNextAction[]> {
  const ofApplications = await readApplicationNextActions(db, now, inArray(submissions.orderId, [...orderIds]));
  const begun = new Set(ofApplications.map(({ orderId }) => orderId));
  const notBegun = orderIds.filter((orderId) => !begun.has(orderId));
  const ofOrders = notBegun.length > 0 ? await readOrderNextActions(db, now, inArray(orders.id, notBegun)) : [];
  return [...ofApplications, ...ofOrders].map(toRow);
}

const toRow = ({ orderId, kind, nextAction, isRefundDue, changesAt }: ComputedNextAction) => ({
  orderId,
  kind,
  actor: nextAction.owner,
  dueAt: nextAction.nextAt,
  refundDue: isRefundDue,
  changesAt,
});
