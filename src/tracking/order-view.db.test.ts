import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '#accounts/viewer.ts';
import { findAccessibleOrder } from '#orders/access.ts';
import { createDetailsToken } from '#orders/details-link.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { seedPermitEntities } from '#permits/seed-permit-entities.ts';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { randomIdGenerator } from '#platform/ids.ts';
import { createLog } from '#platform/log.ts';
import { countStatements } from '../../test/count-statements.ts';
import { insertManyOrders } from '../../test/many-orders.ts';
import { createScratchDatabase } from '../../test/scratch-database.ts';
import { readGuestTimeline } from './order-timeline.ts';
import { readOperatorOrderView, readOrderSummaries, readOrderView } from './order-view.ts';

/** A server of its own, and PGlite in this process: both answer the same statements. */
const engines = {
  server: createScratchDatabase,
  'in process': async () => ({ url: undefined, dataDir: undefined, [Symbol.asyncDispose]: async () => undefined }),
};

describe.each(Object.entries(engines))('%s', (_engine, createPlace) => {
  test('a customer’s list is one statement, a page of an order two, each of one moment', async () => {
    await using place = await createPlace();
    await using database = await openDatabase(place, createLog('silent'));
    await migrate(database);
    const { db } = database;
    await seedPermitEntities({ db, ids: randomIdGenerator });
    await insertManyOrders(db, 21);
    const settings = { secret: 'of this test', publicUrl: 'http://localhost', inboundDomain: 'localhost' };
    const ctx = { db, clock: systemClock, settings: { ...settings, serviceContact: {} } as Context['settings'] };
    const [order] = await db.select().from(orders).where(eq(orders.orderRef, 'EDP-00000001'));
    if (!order?.userId) return expect.fail('There is no such order.');
    const { id, userId } = order;
    const owner: Viewer = { sessionId: '', userId, email: '', displayName: '', linkEpoch: 0, roles: ['user'] };

    const list = () => countStatements(db, () => readOrderSummaries(ctx, userId));
    expect(await list()).toBe(1);
    await db.update(orders).set({ userId });
    expect(await readOrderSummaries(ctx, userId)).toHaveLength(21);
    expect(await list()).toBe(1);

    // A granted one has every part of a page: the guide, the papers and the number.
    await db.update(submissions).set({ status: 'CONFIRMED', reference: 'CRIT-1' }).where(eq(submissions.orderId, id));
    await db.execute(sql`update orders set status = 'completed' where id = ${id}`);
    const open = () => findAccessibleOrder(ctx, { order_id: id }, owner);
    const customer = countStatements(db, async () => readOrderView(ctx, (await open()).id));
    expect(await customer).toBe(2);
    expect(await countStatements(db, () => readOperatorOrderView(ctx, id))).toBe(1);

    const mailed = { details_token: createDetailsToken(settings.secret, { id, epoch: 0 }, ctx.clock.now()) };
    const guest = async () => {
      const found = await findAccessibleOrder(ctx, mailed, undefined);
      const timeline = await readGuestTimeline(ctx, { order: found, viewer: undefined, isByMailedLink: true });
      expect(timeline.papers?.reference).toBe('CRIT-1');
    };
    expect(await countStatements(db, guest)).toBe(2);
  });
});
