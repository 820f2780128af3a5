// Of what a job looks through, one row that cannot be done keeps no other from its turn.
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppContext } from '../../src/accounts/app-context.ts';
import { startDueCanaries } from '../../src/channels/portal/canary/start-canary.ts';
import { escalateOverdueApplications } from '../../src/desk/escalate-overdue.ts';
import { deskTasks } from '../../src/orders/tables/desk.ts';
import { contacts, letters } from '../../src/orders/tables/letters.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { automationRuns, submissions } from '../../src/orders/tables/submissions.ts';
import { notifications } from '../../src/outbox/tables.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { destinationTimeZone } from '../../src/permits/zone.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { filesToErase } from '../../src/platform/files/tables.ts';
import { eraseFiles } from '../../src/privacy/erase-files.ts';
import { applyRetention } from '../../src/privacy/retention.ts';
import { checkUpcomingTrips } from '../../src/tracking/pre-trip-check.ts';
import { simulateStoppedRun } from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { insertManyOrders } from '../many-orders.ts';

const dayMs = 86_400_000;
const order = (number: number) => `cccc0000-0000-4000-8000-00000000000${number}`;
const submission = (number: number) => `dddd0000-0000-4000-8000-00000000000${number}`;

let installation: Installation;
let ctx: AppContext;
/** What was logged as an error, by its row. */
let told: Record<string, unknown>[] = [];

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
  const { db } = installation.ctx;
  installation.ctx.robot = {
    ...installation.ctx.robot,
    drive: (...run) => simulateStoppedRun({ reason: 'captcha', step: 'none' }, ...run),
  };
  const error = (line: Record<string, unknown>) => void told.push(line);
  ctx = { ...installation.ctx, log: { ...installation.ctx.log, error: error as AppContext['log']['error'] } };
  await insertManyOrders(db, 2);
  await db.execute(
    sql.raw(`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`),
  );
});
beforeEach(() => {
  told = [];
});
afterAll(() => installation[Symbol.asyncDispose]());

/** From now on the database refuses this for one row. */
async function poison(table: string, action: string, row: string): Promise<void> {
  const name = `poison_${table}_${action.replaceAll(' ', '_')}`;
  await ctx.db.execute(
    sql.raw(`create trigger ${name} before ${action} on ${table} for each row when (${row}) execute function poison()`),
  );
}

function expectTold(job: string, id: unknown): void {
  const rows = told.filter(({ row_id }) => row_id !== undefined);
  expect(rows).toMatchObject([{ job, row_id: id }]);
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['err', 'job', 'row_id']);
}

const inDays = (days: number) => new Date(ctx.clock.now().getTime() + days * dayMs);

test('find-overdue: an application that is late comes to the desk, though the one before it cannot', async () => {
  await poison('desk_tasks', 'insert', `new.submission_id = '${submission(1)}'`);
  await ctx.db.update(submissions).set({ status: 'SUBMITTED', appliedAt: inDays(-100), updatedAt: inDays(-100) });
  await escalateOverdueApplications(ctx);
  const late = await ctx.db.select({ id: deskTasks.submissionId }).from(deskTasks);
  expect(late).toEqual([{ id: submission(2) }]);
  expectTold('find-overdue', submission(1));
  expect(told.at(-1)).toEqual({ job: 'find-overdue', failed: 1 });
});

test('find-overdue: of an entry left without a word is told, though of the one before it cannot be', async () => {
  const { db } = ctx;
  await db.update(orders).set({ country: 'Italy', cityZone: 'Florence ZTL' });
  const [entity] = await db.select().from(permitEntities).where(eq(permitEntities.slug, 'florence-ztl'));
  await db.update(submissions).set({ status: 'CONFIRMED', permitEntityId: entity?.id ?? '' });
  await db.delete(deskTasks);
  const contactId = crypto.randomUUID();
  const at = {
    zone: 'florence-ztl',
    kind: 'hotel' as const,
    email: 'desk@hotel.example',
    language: 'it',
  };
  await db.insert(contacts).values({ id: contactId, ...at });
  const ids = ['1', '2'].map((end) => `eeee0000-0000-4000-8000-00000000000${end}`);
  await db.insert(letters).values(
    ids.map((id, at) => ({
      id,
      submissionId: submission(at + 1),
      contactId,
      kind: 'visit' as const,
      toName: 'Hotel',
      toEmail: 'desk@hotel.example',
      subject: 'Targa',
      body: 'Targa',
      plateRequest: { plate: `MANY${at + 1}`, from: '2026-01-01', until: '2099-01-01' },
      messageId: `<${id}@test>`,
      sentAt: inDays(-1),
      visitAt: inDays(1),
      answerBy: inDays(-0.5),
    })),
  );
  await poison('letters', 'update', `new.id = '${ids[0]}'`);
  await escalateOverdueApplications(ctx);
  const unannounced = await db.select({ id: letters.id }).from(letters).where(isNotNull(letters.unannouncedAt));
  expect(unannounced).toEqual([{ id: ids[1] }]);
  expectTold('find-overdue', ids[0]);
});

test('check-upcoming-trips: whoever leaves soon is told, though whoever comes before cannot be', async () => {
  await poison('notifications', 'insert', `new.order_id = '${order(1)}'`);
  await ctx.db.update(orders).set({ entryDate: dayInTimeZone(destinationTimeZone, inDays(1)), paidAt: inDays(-10) });
  await checkUpcomingTrips(ctx);
  const mails = await ctx.db
    .select({ orderId: notifications.orderId })
    .from(notifications)
    .where(eq(notifications.type, 'before_trip'));
  expect(mails).toEqual([{ orderId: order(2) }]);
  expectTold('check-upcoming-trips', order(1));
});

test('check-upcoming-trips: who is let in again leaves the desk, though the one before cannot', async () => {
  const noLongerAdmittedSince = inDays(-1);
  await ctx.db.delete(deskTasks);
  await ctx.db.execute(sql.raw('drop trigger poison_desk_tasks_insert on desk_tasks'));
  await ctx.db.insert(deskTasks).values([1, 2].map((at) => ({ submissionId: submission(at), noLongerAdmittedSince })));
  await ctx.db.execute(sql.raw('drop trigger poison_notifications_insert on notifications'));
  await poison('desk_tasks', 'update', `new.submission_id = '${submission(1)}'`);
  await checkUpcomingTrips(ctx);
  const kept = await ctx.db
    .select({ id: deskTasks.submissionId })
    .from(deskTasks)
    .where(isNotNull(deskTasks.noLongerAdmittedSince));
  expect(kept).toEqual([{ id: submission(1) }]);
  expectTold('check-upcoming-trips', submission(1));
});

test('start-canaries: a portal is walked, though the one before it cannot be', async () => {
  const { db } = ctx;
  await db.update(permitEntities).set({ automationEnabled: true }).where(eq(permitEntities.portal, 'area-c'));
  await poison('automation_runs', 'insert', `new.driver_name = 'area-c'`);
  await startDueCanaries({ ...ctx, settings: { ...ctx.settings, isDailyCanaryOn: true } });
  const walked = await db.select({ portal: automationRuns.driverName }).from(automationRuns);
  expect(walked).toEqual([{ portal: 'certificat-air' }]);
  expect(told).toMatchObject([{ job: 'start-canaries' }]);
});

test('erase-files: a file goes, though the one before it cannot, and the queue tries that again', async () => {
  const ids = [1, 2].map((end) => `aaaa0000-0000-4000-8000-00000000000${end}`);
  await ctx.db
    .insert(filesToErase)
    .values(ids.map((id, at) => ({ id, bucket: 'confirmations', path: `some/${at}.pdf` })));
  await poison('files_to_erase', 'delete', `old.id = '${ids[0]}'`);
  await expect(eraseFiles(ctx)).rejects.toThrow('1 files could not be removed.');
  expect(await ctx.db.select({ id: filesToErase.id }).from(filesToErase)).toEqual([{ id: ids[0] }]);
  expectTold('erase-files', ids[0]);
});

test('apply-retention: an order of long ago goes, though the one before it cannot', async () => {
  await poison('orders', 'delete', `old.id = '${order(1)}'`);
  await ctx.db.update(orders).set({ createdAt: inDays(-8 * 366) });
  await applyRetention(ctx);
  expect(await ctx.db.select({ id: orders.id }).from(orders)).toEqual([{ id: order(1) }]);
  expectTold('apply-retention', order(1));
});
