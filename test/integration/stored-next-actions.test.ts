// What the desk lists and counts is stored, and is at each moment what the facts of its order say.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppContext } from '../../src/accounts/app-context.ts';
import { readCounts } from '../../src/orders/count-tasks.ts';
import { refreshNextActions, repairNextActions } from '../../src/orders/store-next-actions.ts';
import { deskTasks } from '../../src/orders/tables/desk.ts';
import { nextActionCauses, nextActions } from '../../src/orders/tables/next-actions.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';
import { assertStoredNextActions } from '../stored-next-actions.ts';

const order = (number: number) => `cccc0000-0000-4000-8000-00000000000${number}`;
const submission = (number: number) => `dddd0000-0000-4000-8000-00000000000${number}`;
const someUser = 'aaaa0000-0000-4000-8000-000000000001';

let installation: Installation;
let ctx: AppContext;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  ctx = installation.ctx;
  await insertManyOrders(ctx.db, 300);
});
afterAll(() => installation[Symbol.asyncDispose]());

async function readStored(number: number) {
  const [row] = await ctx.db
    .select()
    .from(nextActions)
    .where(eq(nextActions.orderId, order(number)));
  return row;
}

const countOpen = async () => (await readCounts(ctx.db, { userId: someUser, now: ctx.clock.now(), refused: 0 })).open;

test('a transaction stores what it changed, and nothing of one that failed', async () => {
  expect(await readStored(1)).toMatchObject({ kind: 'handed_over', actor: 'desk' });
  const open = await countOpen();
  const send = async (isAborted: boolean) =>
    ctx.db.transaction(async (tx) => {
      await tx
        .update(submissions)
        .set({ status: 'SUBMITTED', appliedAt: ctx.clock.now() })
        .where(eq(submissions.id, submission(1)));
      if (isAborted) throw new Error('The test ends it.');
    });
  await expect(send(true)).rejects.toThrow('The test ends it.');
  expect(await readStored(1)).toMatchObject({ kind: 'handed_over', actor: 'desk' });
  expect(await countOpen()).toBe(open);
  await send(false);
  expect(await readStored(1)).toMatchObject({ kind: null, actor: 'authority' });
  expect(await countOpen()).toBe(open - 1);
  expect(await ctx.db.$count(nextActionCauses)).toBe(0);
});

test('a transaction that changes more orders than are stored at once leaves them to the next reader', async () => {
  await ctx.db.transaction((tx) => tx.update(orders).set({ urgentProcessing: true }));
  expect(await ctx.db.$count(nextActionCauses)).toBeGreaterThanOrEqual(300);
  await refreshNextActions(ctx);
  expect(await ctx.db.$count(nextActionCauses)).toBe(0);
  await assertStoredNextActions(ctx);
});

test('what was written without a transaction is there for the next reader', async () => {
  await ctx.db
    .insert(deskTasks)
    .values({ submissionId: submission(2), closure: 'not_possible', closureReason: 'No way.' });
  expect(await readStored(2)).toMatchObject({ kind: 'handed_over', refundDue: false });
  await refreshNextActions(ctx);
  expect(await readStored(2)).toMatchObject({ kind: 'money_due', refundDue: true });
});

test('of two transactions that change one order at once, the later one sees what the earlier one did', async () => {
  const first = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  // It changes the customer's part, holds its transaction open, and ends after the other one has written.
  const slow = ctx.db.transaction(async (tx) => {
    await tx
      .update(orders)
      .set({ cancelledAt: ctx.clock.now(), cancelledBy: 'staff' })
      .where(eq(orders.id, order(3)));
    begun.resolve();
    await first.promise;
  });
  await begun.promise;
  const quick = ctx.db.transaction(async (tx) => {
    await tx.insert(deskTasks).values({ submissionId: submission(3), waitUntil: ctx.clock.now() });
  });
  if (ctx.database.kind !== 'in process') await quick;
  first.resolve();
  await Promise.all([slow, quick]);
  expect(await readStored(3)).toMatchObject({ kind: null, actor: 'nobody', dueAt: null });
});

test('the clock alone changes a task: a handoff whose time is long over is no task of its own any more', async () => {
  const now = ctx.clock.now();
  const changed = { kind: 'robot_waits', changesAt: new Date(now.getTime() + 60_000) } as const;
  await ctx.db
    .update(nextActions)
    .set(changed)
    .where(eq(nextActions.orderId, order(4)));
  await refreshNextActions(ctx);
  expect(await readStored(4)).toMatchObject({ kind: 'robot_waits' });
  const later = new Date(now.getTime() + 120_000);
  await refreshNextActions({ ...ctx, clock: { now: () => later } });
  expect(await readStored(4)).toMatchObject({ kind: 'handed_over', changesAt: null });
});

test('what a new release computes otherwise is repaired, and the check of every test sees it', async () => {
  await ctx.db
    .update(nextActions)
    .set({ dueAt: new Date(0) })
    .where(eq(nextActions.orderId, order(4)));
  await expect(assertStoredNextActions(ctx)).rejects.toThrow('Stored next actions are outdated');
  await repairNextActions(ctx);
  await assertStoredNextActions(ctx);
});

test('an order whose facts cannot be computed undoes no transaction, and is stored once they can', async () => {
  const lines: unknown[] = [];
  const silenced = {
    ...ctx,
    log: { ...ctx.log, error: (line: unknown) => void lines.push(line) } as AppContext['log'],
  };
  // A change and the clock both ask for it.
  await ctx.db
    .update(nextActions)
    .set({ changesAt: new Date(0) })
    .where(eq(nextActions.orderId, order(4)));
  await ctx.db.execute(
    sql`alter table next_actions add constraint refuses check (order_id <> ${sql.raw(`'${order(4)}'`)}) not valid`,
  );
  await ctx.db.transaction((tx) =>
    tx
      .update(submissions)
      .set({ lastError: 'Another' })
      .where(eq(submissions.id, submission(4))),
  );
  const [changed] = await ctx.db
    .select()
    .from(submissions)
    .where(eq(submissions.id, submission(4)));
  expect(changed?.lastError).toBe('Another');
  // Each look at the desk would otherwise try it again, and log it.
  for (let look = 0; look < 3; look += 1) await refreshNextActions(silenced);
  expect(lines).toMatchObject([{ row_id: order(4) }]);
  await ctx.db.execute(sql`alter table next_actions drop constraint refuses`);
  await repairNextActions(ctx);
  expect(await readStored(4)).toMatchObject({ kind: 'handed_over', changesAt: null });
  expect(await ctx.db.$count(nextActionCauses)).toBe(0);
});

test('an order whose zone is gone is nobody’s, and no reader looks at it for ever', async () => {
  await ctx.db.execute(sql`delete from audit_log where order_id = ${order(4)}`);
  await ctx.db.execute(sql`delete from inbound_emails where submission_id = ${submission(4)}`);
  await ctx.db.execute(sql`delete from submissions where order_id = ${order(4)}`);
  await ctx.db
    .update(orders)
    .set({ cityZone: 'Gone' })
    .where(eq(orders.id, order(4)));
  const overdue = new Date(ctx.clock.now().getTime() - 60_000);
  await ctx.db
    .update(nextActions)
    .set({ changesAt: overdue })
    .where(eq(nextActions.orderId, order(4)));
  await refreshNextActions(ctx);
  expect(await readStored(4)).toMatchObject({ kind: null, actor: 'nobody', dueAt: null, changesAt: null });
});

test('every table that the next action depends on has its trigger', async () => {
  const { rows } = (await ctx.db.execute(sql`select tgrelid::regclass::text as table from pg_trigger
    where tgname like '%\\_cause' order by 1`)) as unknown as { rows: { table: string }[] };
  expect(rows.map(({ table }) => table)).toEqual([
    'desk_questions',
    'desk_tasks',
    'inbound_emails',
    'keepers',
    'letters',
    'mail_candidates',
    'no_further_refunds',
    'operator_assist_requests',
    'order_messages',
    'orders',
    'refunds',
    'submissions',
    'uploads',
    'vehicles',
  ]);
});
