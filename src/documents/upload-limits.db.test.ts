import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { attemptCounters } from '#accounts/tables.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createLog } from '#platform/log.ts';
import { createScratchDatabase, type ScratchDatabase } from '../../test/scratch-database.ts';
import { createUploadLimiter } from './upload-limits.ts';

let place: ScratchDatabase;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  place = await createScratchDatabase('installed');
  database = await openDatabase(place, createLog('silent'));
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});
beforeEach(() => database.db.delete(attemptCounters));

/** The upload limiter of one web process; all processes share one database. */
const ofProcess = () => createUploadLimiter({ db: database.db, clock: systemClock });

const hotel = '198.51.100.1';
const elsewhere = '198.51.100.2';

const refusal = (message: string) => ({ code: 'TOO_MANY_REQUESTS', message });
const many = 'Many files are being sent just now. Please try again in a minute.';
const crowded = refusal(many);
const full = { code: 'UNAVAILABLE', message: many };
const tooOften = refusal('Too many tries. Please wait 10 minutes and try again.');

/** An upload for an order whose customer is not signed in. */
const of = (order: string) => ({ order, sender: order });

type Uploads = ReturnType<typeof createUploadLimiter>;

/** Uploads one after the other, each for an order of its own. */
async function sendEach(uploads: Uploads, count: number, address: string): Promise<void> {
  for (let number = 0; number < count; number++)
    (await uploads.admit(of(`${address} ${number}`), address))[Symbol.dispose]();
}

/** Uploads all at once, each for an order of its own; resolves with the slots while all of them are taken. */
const hold = (uploads: Uploads, count: number, address: string) =>
  Promise.all(Array.from({ length: count }, (_, number) => uploads.admit(of(`${address} ${number}`), address)));

test('an address sends three hundred files in ten minutes, whosever orders they are for; others are not held up', async () => {
  const [one, other] = [ofProcess(), ofProcess()];
  await sendEach(one, 200, hotel);
  await sendEach(other, 100, hotel);
  for (const uploads of [one, other])
    await expect(uploads.admit(of('another order'), hotel)).rejects.toMatchObject(tooOften);
  await sendEach(one, 1, elsewhere);
});

test('an order gets twenty files in ten minutes, from wherever and through whichever process they come; others are not held up', async () => {
  const processes = [ofProcess(), ofProcess()];
  let calls = 0;
  const admit = async (order: string, address: string) =>
    (await processes[calls++ % 2]?.admit(of(order), address))?.[Symbol.dispose]();
  for (let number = 0; number < 20; number++) await admit('order', number % 2 ? hotel : elsewhere);
  for (const _process of processes) await expect(admit('order', '198.51.100.3')).rejects.toMatchObject(tooOften);
  await admit('another order', hotel);
});

test('an address sends eight files at once, and the next when one of them is done', async () => {
  const uploads = ofProcess();
  const [first] = await hold(uploads, 8, hotel);
  await expect(uploads.admit(of('ninth'), hotel)).rejects.toMatchObject(crowded);
  await hold(uploads, 1, elsewhere);
  first?.[Symbol.dispose]();
  await uploads.admit(of('ninth'), hotel);
  await expect(uploads.admit(of('tenth'), hotel)).rejects.toMatchObject(crowded);
});

test('sixteen files come in at once from all addresses together, and the next when one of them is done', async () => {
  const uploads = ofProcess();
  const [first] = await hold(uploads, 8, hotel);
  await hold(uploads, 8, elsewhere);
  await expect(uploads.admit(of('order'), '198.51.100.3')).rejects.toMatchObject(full);
  first?.[Symbol.dispose]();
  await uploads.admit(of('order'), '198.51.100.3');
});

test('what is refused holds no place', async () => {
  const uploads = ofProcess();
  await sendEach(uploads, 300, hotel);
  for (let number = 0; number < 16; number++) {
    await expect(uploads.admit(of('order'), hotel)).rejects.toMatchObject(tooOften);
  }
  await hold(uploads, 8, elsewhere);
});

test('an account has two files on their way at once, from wherever and for whatever order; its neighbours have theirs', async () => {
  const uploads = ofProcess();
  const send = (order: string, sender: string) => uploads.admit({ order, sender }, hotel);
  const [first] = [await send('one', 'dripping'), await send('two', 'dripping')];
  await expect(send('three', 'dripping')).rejects.toMatchObject(crowded);
  await expect(uploads.admit({ order: 'four', sender: 'dripping' }, elsewhere)).rejects.toMatchObject(crowded);
  for (const number of [1, 2, 3, 4, 5, 6]) await send(`${number}`, `neighbour ${number}`);
  first[Symbol.dispose]();
  await send('three', 'dripping');
});
