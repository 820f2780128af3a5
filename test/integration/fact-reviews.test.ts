import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { DeskQueue } from '../../src/desk/contract.ts';
import type { FactRow } from '../../src/desk/fact-contract.ts';
import { readFacts } from '../../src/desk/fact-reviews.ts';
import { adminSettings, signInOperator } from '../admins.ts';
import { type Installation, startInstallation } from '../installation.ts';
import type { ServiceClient } from '../service-client.ts';

let installation: Installation;
let ann: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  ann = await signInOperator(installation, 'ann');
});
afterAll(() => installation[Symbol.asyncDispose]());

/** Far enough on that every fact is due, whenever this runs. */
const later = new Date(Date.now() + 3 * 365 * 86_400_000);
const readLater = (at = later) =>
  readFacts({ ...installation.ctx, clock: { now: () => at } }, { search: '', show: 'due' });
const listFacts = async (query = 'show=all') =>
  (await ann.get<{ facts: FactRow[]; total: number }>(`/api/data/desk/facts?${query}`)).body;
async function findFact(key: string): Promise<FactRow> {
  const fact = (await listFacts()).facts.find((one) => one.key === key);
  if (!fact) throw new Error(`No fact is called ${key}.`);
  return fact;
}
const review = (fact: Pick<FactRow, 'key' | 'value'>, found: { holds: boolean; note?: string }) =>
  ann.callFunction('review-fact', { fact: fact.key, value_seen: fact.value, ...found });

test('who does not work here sees no facts and reviews none', async () => {
  const stranger = installation.openClient();
  expect((await stranger.get('/api/data/desk/facts')).status).toBe(401);
  expect((await stranger.callFunction('review-fact', { fact: 'x', value_seen: '', holds: true })).status).toBe(401);
});

test('every fact comes up for review again, with its page and what we say of it', async () => {
  const { total } = await listFacts();
  const due = await readLater();
  expect(due.total).toBe(total);
  expect(due.facts.find(({ key }) => key === 'rules:milan-area-c')).toMatchObject({
    place: 'Milan Area C, Italy',
    value: expect.stringContaining('7:30-19:30'),
    sources: expect.arrayContaining([expect.stringContaining('areac.atm-mi.it')]),
    state: 'due',
  });
});

test('what still holds is not asked about until its next day, and the desk counts the others', async () => {
  const fact = await findFact('rules:turin-lez');
  expect((await review(fact, { holds: true })).status).toBe(200);
  const reviewed = await findFact('rules:turin-lez');
  expect(reviewed).toMatchObject({ state: 'fresh', looked_by: 'ann', note: null });
  expect(reviewed.due_on > reviewed.looked_on).toBe(true);
  const { facts, total } = await listFacts('show=due');
  expect(facts.map(({ key }) => key)).not.toContain('rules:turin-lez');
  expect((await ann.get<DeskQueue>('/api/data/desk/tasks')).body.facts_to_review).toBe(total);
  const events = await installation.ctx.db.select().from(auditLog).where(eq(auditLog.eventType, 'FACT_REVIEWED'));
  expect(events).toMatchObject([{ eventData: { fact: 'rules:turin-lez', holds: true } }]);
});

test('what differs says so with a sentence, and stays until a release states something else', async () => {
  const fact = await findFact('price:milan-area-c');
  const refused = await review(fact, { holds: false });
  expect(refused).toMatchObject({ status: 400, body: { fields: { note: expect.stringContaining('one sentence') } } });
  expect((await review(fact, { holds: false, note: 'The page says €8.00 a day since June.' })).status).toBe(200);
  const { facts } = await listFacts('show=due&search=area c');
  expect(facts.find(({ key }) => key === fact.key)).toMatchObject({
    state: 'differs',
    note: 'The page says €8.00 a day since June.',
    looked_by: 'ann',
  });
});

test('a review of something that we no longer say, or never said, is refused and changes nothing', async () => {
  const fact = await findFact('also:swiss-vignette');
  const stale = await review({ ...fact, value: 'CHF 30.' }, { holds: true });
  expect(stale).toMatchObject({ status: 409, body: { error: expect.stringContaining('changed meanwhile') } });
  expect((await review({ key: 'rules:atlantis', value: '' }, { holds: true })).status).toBe(404);
  expect(await findFact('also:swiss-vignette')).toEqual(fact);
});
