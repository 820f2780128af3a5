import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#audit/tables.ts';
import { seedPermitEntities } from '#permits/seed-permit-entities.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { randomIdGenerator } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { insertManyOrders } from '../../test/many-orders.ts';
import { createScratchDatabase } from '../../test/scratch-database.ts';
import { orderStatuses, submissionLifecycle, submissionStatuses } from './states/lifecycle.ts';
import { inboundEmails } from './tables/mails.ts';
import { orders } from './tables/orders.ts';
import { submissions } from './tables/submissions.ts';

test('an order’s status follows from its submission, else from its payment, whatever is written into it', async () => {
  await using place = await createScratchDatabase();
  await using database = await openDatabase(place, createLog('silent'));
  await migrate(database);
  const { db } = database;
  await seedPermitEntities({ db, ids: randomIdGenerator });
  await insertManyOrders(db, 1);
  const [order] = await db.select().from(orders);
  const [submission] = await db.select().from(submissions);
  if (!order || !submission) expect.fail('There is no order.');
  const readStatus = async () => (await db.select({ status: orders.status }).from(orders))[0]?.status;

  for (const status of submissionStatuses) {
    await db.update(submissions).set({ status });
    expect(await readStatus(), status).toBe(submissionLifecycle[status].order);
  }
  const later = new Date(submission.updatedAt.getTime() + 60_000);
  await db.update(submissions).set({ status: 'RUNNING', updatedAt: later });
  expect((await db.select().from(orders))[0]?.updatedAt).toEqual(later);
  for (const status of orderStatuses) {
    await db.update(orders).set({ status });
    expect(await readStatus(), `${status} was written`).toBe('running');
  }

  await db.delete(inboundEmails);
  await db.delete(auditLog);
  await db.delete(submissions).where(eq(submissions.id, submission.id));
  expect(await readStatus()).toBe('confirmed');
  await db.update(orders).set({ paidAt: null });
  expect(await readStatus()).toBe('pending');
  await db.insert(submissions).values({ ...submission, status: 'QUEUED' });
  expect(await readStatus(), 'an unpaid order has no application').toBe('pending');
  await db.update(orders).set({ paidAt: order.paidAt });
  expect(await readStatus()).toBe('queued');
});
