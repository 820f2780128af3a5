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
    sources: expect.arrayContaining([{ url: 'https://areac.atm-mi.it/', about: null }]),
    sureness: 'published',
    assumptions: expect.arrayContaining([expect.stringContaining('gas from Euro 5')]),
    state: 'due',
  });
});

test('what still holds is not asked about until its next day, and the desk counts the others', async () => {
  const fact = await findFact('rules:genoa-ztl');
  expect((await review(fact, { holds: true })).status).toBe(200);
  const reviewed = await findFact('rules:genoa-ztl');
  expect(reviewed).toMatchObject({ state: 'fresh', looked_by: 'ann', note: null });
  expect(reviewed.due_on > reviewed.looked_on).toBe(true);
  const { facts, total } = await listFacts('show=due');
  expect(facts.map(({ key }) => key)).not.toContain('rules:genoa-ztl');
  expect((await ann.get<DeskQueue>('/api/data/desk/tasks')).body.facts_to_review).toBe(total);
  const events = await installation.ctx.db.select().from(auditLog).where(eq(auditLog.eventType, 'FACT_REVIEWED'));
  expect(events).toMatchObject([{ eventData: { fact: 'rules:genoa-ztl', holds: true } }]);
});

test('what is no longer valid, or not for long, is due however lately somebody looked, and says why', async () => {
  const padua = await findFact('rules:padua-lez');
  expect((await review(padua, { holds: true })).status).toBe(200);
  expect(await findFact('rules:padua-lez')).toMatchObject({
    state: 'due',
    due_because: 'over',
    valid_until: '2024-04-30',
    looked_by: 'ann',
  });
  // The prices of the vignette end with its year; a review of yesterday does not change that.
  const findVignette = async (day: string) => {
    const at = new Date(`${day}T12:00:00Z`);
    const query = { search: 'vignette', show: 'all' } as const;
    const { facts } = await readFacts({ ...installation.ctx, clock: { now: () => at } }, query);
    return facts.find(({ key }) => key === 'price:austria-highway-vignette');
  };
  expect(await findVignette('2026-11-29')).toMatchObject({ state: 'fresh', due_because: null, due_on: '2026-11-30' });
  expect(await findVignette('2026-12-05')).toMatchObject({ state: 'due', due_because: 'ends_soon' });
  expect(await findVignette('2027-01-05')).toMatchObject({ state: 'due', due_because: 'over' });
});

test('a lead time that an authority has for all its zones is looked at once, and then for all', async () => {
  const { facts } = await listFacts('show=all&search=France, 13 zones');
  expect(facts).toMatchObject([{ key: 'lead-time:certificat-air', kind: 'lead_time', sureness: 'observed' }]);
  const [shared] = facts;
  if (!shared) throw new Error('Nothing is shared.');
  expect((await review(shared, { holds: true })).status).toBe(200);
  expect(await findFact(shared.key)).toMatchObject({ state: 'fresh', looked_by: 'ann' });
});

test('a fact of each kind is on the list', async () => {
  const kinds = new Set((await listFacts()).facts.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual([
    'age_exemption',
    'also',
    'fine',
    'label',
    'lead_time',
    'price',
    'rest_days',
    'rules',
    'smog_alert',
  ]);
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
