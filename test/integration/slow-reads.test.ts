// What staff read may search everything: it is ended in time, and takes no connection from a customer.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '../../src/paths.ts';
import { signUp } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import { startInstallation } from '../installation.ts';
import { nextEmail } from '../orders.ts';

test('a search of the desk that takes too long ends with a sentence, and a customer reads meanwhile', async () => {
  await using installation = await startInstallation({
    LOG_LEVEL: 'silent',
    ...adminSettings,
    STAFF_READ_SECONDS: '5',
  });
  const { ctx } = installation;
  const admin = await signInAdmin(installation);
  const customer = installation.openClient();
  await signUp(customer, nextEmail());
  // Each reading of the contacts takes longer than any search may.
  await ctx.db.execute(sql`alter table contacts rename to contacts_at_once`);
  await ctx.db.execute(sql`create view contacts as select contacts_at_once.* from contacts_at_once, pg_sleep(25)`);
  const ended: string[] = [];
  // More than there are connections for customers.
  const searches = Array.from({ length: 12 }, async () => {
    const answer = await admin.get(`${api.places}?search=hotel`);
    ended.push('a search');
    return answer;
  });
  const own = await customer.get(api.orders);
  ended.push('the own orders');
  expect(own).toEqual({ status: 200, body: [] });
  const answers = await Promise.all(searches);
  expect(ended[0]).toBe('the own orders');
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers[0]?.body).toMatchObject({ code: 'UNAVAILABLE', error: expect.stringContaining('took too long') });
  await ctx.db.execute(sql`drop view contacts`);
  await ctx.db.execute(sql`alter table contacts_at_once rename to contacts`);
  expect((await admin.get(`${api.places}?search=hotel`)).status).toBe(200);
});
