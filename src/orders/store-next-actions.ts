import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { isConnectionFailure, isTransactionConflict } from '#platform/db/database-errors.ts';
import { lowestUuid } from '#platform/jobs/process-rows.ts';
import { type ComputedNextAction, readApplicationNextActions, readOrderNextActions } from './read-next-actions.ts';
import { nextActionCauses, nextActions } from './tables/next-actions.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'log'>;

/** How many orders are computed in one transaction; a transaction that changes more leaves them to the next reader. */
const batchSize = 200;

/**
 * The last act of each transaction: stores anew what it changed (docs/decisions/075). An order whose facts cannot be
 * computed does not undo the transaction: its cause stays, for the next reader.
 */
export async function storeChangedNextActions(tx: Tx, { clock, log }: Pick<Context, 'clock' | 'log'>): Promise<void> {
  const isOwnCause = and(
    eq(nextActionCauses.transactionId, sql`pg_current_xact_id_if_assigned()`),
    isNull(nextActionCauses.failedAt),
  );
  const changed = await tx
    .selectDistinct({ orderId: nextActionCauses.orderId })
    .from(nextActionCauses)
    .where(isOwnCause)
    .limit(batchSize + 1);
  if (changed.length === 0 || changed.length > batchSize) return;
  const orderIds = changed.map(({ orderId }) => orderId);
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.delete(nextActionCauses).where(isOwnCause);
      await storeNextActions(savepoint, orderIds, clock.now());
    });
  } catch (error) {
    if (isTransactionConflict(error) || isConnectionFailure(error)) throw error;
    log.error({ err: error, order_ids: orderIds }, 'the next action of an order could not be stored');
  }
}

/**
 * Before a list or a count: stores what the clock has changed, and what was written without a transaction. An order that
 * cannot be computed keeps its row, is logged once, and waits for the hourly job or for its next change.
 */
export async function refreshNextActions(ctx: Ctx): Promise<void> {
  const { db, clock } = ctx;
  for (;;) {
    const pending = await readPendingOrders(db, clock.now());
    if (pending.length === 0) return;
    try {
      await db.transaction(async (tx) => {
        await deleteCauses(tx, pending);
        await storeNextActions(tx, pending, clock.now());
      });
    } catch (error) {
      if (isConnectionFailure(error)) throw error;
      for (const orderId of pending) await storeOrNoteFailure(ctx, orderId);
    }
  }
}

async function storeOrNoteFailure({ db, clock, log }: Ctx, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteCauses(tx, [orderId]);
    try {
      await tx.transaction((savepoint) => storeNextActions(savepoint, [orderId], clock.now()));
    } catch (error) {
      if (isTransactionConflict(error) || isConnectionFailure(error)) throw error;
      log.error({ err: error, row_id: orderId }, 'the next action of an order could not be stored');
      await tx.insert(nextActionCauses).values({ orderId, failedAt: clock.now() });
    }
  });
}

const deleteCauses = (tx: Tx, orderIds: readonly string[]) =>
  tx.delete(nextActionCauses).where(inArray(nextActionCauses.orderId, [...orderIds]));

/**
 * Computes every unfinished order again, and stores where that differs: due days follow from rules and lead times in
 * code, which a new release may change. What could not be computed is tried again.
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
  await db.update(nextActionCauses).set({ failedAt: null }).where(isNotNull(nextActionCauses.failedAt));
  await refreshNextActions(ctx);
}

type StoredNextAction = typeof nextActions.$inferSelect;

/** Without `changesAt`, which moves with the clock. */
const isSameAction = (one: StoredNextAction, other: StoredNextAction | undefined): boolean =>
  one.kind === other?.kind &&
  one.actor === other.actor &&
  one.refundDue === other.refundDue &&
  one.dueAt?.getTime() === other.dueAt?.getTime();

async function readPendingOrders(db: Queryable, now: Date): Promise<string[]> {
  const noted = await db
    .selectDistinct({ orderId: nextActionCauses.orderId })
    .from(nextActionCauses)
    .where(isNull(nextActionCauses.failedAt))
    .orderBy(asc(nextActionCauses.orderId))
    .limit(batchSize);
  const hasFailed = db.select().from(nextActionCauses).where(eq(nextActionCauses.orderId, nextActions.orderId));
  const isDue = and(lte(nextActions.changesAt, now), notExists(hasFailed));
  const rows =
    noted.length > 0
      ? noted
      : await db.select({ orderId: nextActions.orderId }).from(nextActions).where(isDue).limit(batchSize);
  return rows.map(({ orderId }) => orderId);
}

/** Of an order whose zone the catalogue does not have any more. */
const withoutAction = { kind: null, actor: 'nobody', dueAt: null, refundDue: false, changesAt: null } as const;

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
    .values(ids.map((orderId) => computed.get(orderId) ?? { orderId, ...withoutAction }))
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
