import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasBlockedTransactions } from '../../../test/blocked-transactions.ts';
import { createScratchDatabase, createScratchDataDir } from '../../../test/scratch-database.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createLog } from '../log.ts';
import type { Job, JobAttempt, JobSettings } from './job.ts';
import { type JobQueue, openJobQueue } from './queue.ts';

const log = createLog('silent');
declare module './job.ts' {
  interface JobData {
    pack: { parcel: number };
    delivery: { parcel: number; round?: string };
  }
}

const pack: JobSettings<'pack'> = {
  name: 'pack',
  concurrency: 4,
  retryLimit: 3,
  retryDelaySeconds: 0,
  expireInSeconds: 60,
};

let opened: AsyncDisposableStack;
let database: Database;
let queue: JobQueue;
/** The parcels, in the order in which their jobs ran. */
let packed: number[];

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  packed = [];
  const scratch = opened.use(await createScratchDatabase());
  database = opened.use(await openDatabase(scratch, log));
  queue = opened.use(await openJobQueue(database, [pack], log));
  await database.db.execute(sql`create table parcels (id int primary key)`);
});
afterEach(() => opened.disposeAsync());

const order = (parcel: number) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into parcels values (${parcel})`);
    await queue.enqueue(tx, 'pack', { parcel });
  });

async function countRows(): Promise<number> {
  const { rows } = (await database.db.execute(sql`select count(*)::int as n from parcels`)) as unknown as {
    rows: { n: number }[];
  };
  return rows[0]?.n ?? 0;
}

function packing(
  handle: (parcel: number, attempt: { signal: AbortSignal; isLast: boolean }) => void | Promise<void> = () => {},
): Job<object> {
  return {
    ...pack,
    async handle(_context: object, { parcel }: { parcel: number }, attempt: JobAttempt) {
      await handle(parcel, attempt);
      packed.push(parcel);
    },
  };
}

test('row and job are there together or not at all', async () => {
  await queue.startWorkers({}, [packing()]);
  await expect(order(1).then(() => order(1))).rejects.toThrow();
  const regretted = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into parcels values (2)`);
    await queue.enqueue(tx, 'pack', { parcel: 2 });
    throw new Error('never mind');
  });
  await expect(regretted).rejects.toThrow('never mind');
  await order(3);
  await queue.waitUntilIdle();
  // Jobs of one kind run at the same time, so either may end first.
  expect(packed.toSorted()).toEqual([1, 3]);
  expect(await countRows()).toBe(2);
});

test('a job that waited before anybody worked is taken up as soon as somebody does', async () => {
  await order(1);
  expect(await queue.countWaiting()).toBe(1);
  await queue.startWorkers({}, [packing()]);
  await waitUntil(() => packed.length === 1, 'it is packed', 2);
  await queue.waitUntilIdle();
  expect(await queue.countWaiting()).toBe(0);
});

test('a job for later waits until then, and nobody waits for it', async () => {
  await queue.startWorkers({}, [packing()]);
  await database.db.transaction((tx) =>
    queue.enqueue(tx, 'pack', { parcel: 1 }, { startAfter: new Date(Date.now() + 3600_000) }),
  );
  await order(2);
  await queue.waitUntilIdle();
  expect(packed).toEqual([2]);
  expect(await queue.countWaiting()).toBe(0);
});

test('a job that falls due while the queue is asked is counted', async () => {
  let counted: Promise<number> | undefined;
  await database.db.transaction(async (tx) => {
    await queue.enqueue(tx, 'pack', { parcel: 1 });
    // The question waits for this lock, so the job falls due after the question was put and before it is answered.
    await tx.execute(sql`lock table pgboss.job in access exclusive mode`);
    counted = queue.countWaiting();
    await waitUntil(() => hasBlockedTransactions(database), 'the question waits');
    await tx.execute(sql`update pgboss.job set start_after = clock_timestamp()`);
  });
  expect(await counted).toBe(1);
});

test('a job that is hurried goes before the others and stays one job, whether it waited for later or was not there', async () => {
  const hurry = (parcel: number) => database.db.transaction((tx) => queue.runNow(tx, 'pack', { parcel }));
  for (const parcel of [1, 2, 3]) await order(parcel);
  await database.db.transaction((tx) =>
    queue.enqueue(tx, 'pack', { parcel: 4 }, { startAfter: new Date(Date.now() + 3600_000) }),
  );
  for (const parcel of [4, 5, 3, 4, 5]) await hurry(parcel);
  expect(await queue.countWaiting()).toBe(5);
  await queue.startWorkers({}, [{ ...packing(), concurrency: 1 }]);
  await queue.waitUntilIdle();
  expect(packed.slice(0, 3).toSorted()).toEqual([3, 4, 5]);
  expect(packed.slice(3)).toEqual([1, 2]);
});

test('a job that is being worked on is not added again by hurrying it', async () => {
  const held = Promise.withResolvers<void>();
  await queue.startWorkers({}, [packing(() => held.promise)]);
  await order(1);
  const isActive = async () => (await queue.countWaiting()) === 0;
  await waitUntil(isActive, 'it is being packed');
  await database.db.transaction((tx) => queue.runNow(tx, 'pack', { parcel: 1 }));
  held.resolve();
  await queue.waitUntilIdle();
  expect(packed).toEqual([1]);
});

test('a job that says more than the hurried one is another, which stays as it is', async () => {
  const rounds: (string | undefined)[] = [];
  const delivery: Job<object> = {
    ...pack,
    name: 'delivery',
    concurrency: 1,
    handle: async (_context, { round }) => void rounds.push(round),
  };
  await queue[Symbol.asyncDispose]();
  await using own = await openJobQueue(database, [delivery], log);
  const later = { startAfter: new Date(Date.now() + 3600_000) };
  await database.db.transaction((tx) => own.enqueue(tx, 'delivery', { parcel: 1, round: 'first' }, later));
  await database.db.transaction((tx) => own.runNow(tx, 'delivery', { parcel: 1 }));
  await own.startWorkers({}, [delivery]);
  await own.waitUntilIdle();
  expect(rounds).toEqual([undefined]);
});

test('a backlog is worked off to the end, each job once, while the process goes on answering', async () => {
  const parcels = Array.from({ length: 500 }, (_, n) => n);
  await database.db.transaction(async (tx) => {
    for (const parcel of parcels) await queue.enqueue(tx, 'pack', { parcel });
  });
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  await queue.startWorkers({}, [packing()]);
  await queue.waitUntilIdle(AbortSignal.timeout(15_000));
  clearInterval(ticking);
  expect(packed.toSorted((a, b) => a - b)).toEqual(parcels);
  expect(turns).toBeGreaterThan(parcels.length / 20);
});

test('no more run at a time than the kind allows, and as many as it does', async () => {
  const release = Promise.withResolvers<void>();
  let atWork = 0;
  let most = 0;
  await queue.startWorkers({}, [
    packing(async () => {
      most = Math.max(most, ++atWork);
      await release.promise;
      atWork -= 1;
    }),
  ]);
  for (let parcel = 1; parcel <= pack.concurrency + 2; parcel += 1) await order(parcel);
  await waitUntil(() => atWork === pack.concurrency, 'all hands are at work');
  expect(await queue.countWaiting()).toBe(2);
  release.resolve();
  await queue.waitUntilIdle(AbortSignal.timeout(15_000));
  expect(packed).toHaveLength(pack.concurrency + 2);
  expect(most).toBe(pack.concurrency);
});

test('a job that fails is tried again as often as its kind says, and is told when it is the last time', async () => {
  const lasts: boolean[] = [];
  await queue.startWorkers({}, [
    packing((_parcel, { isLast }) => {
      lasts.push(isLast);
      throw new Error('The box is too small.');
    }),
  ]);
  await order(1);
  await queue.waitUntilIdle(AbortSignal.timeout(15_000));
  expect(lasts).toEqual([false, false, false, true]);
  expect(packed).toEqual([]);
});

test('a kind of job that was changed is tried as often as it now says, from the next start on', async () => {
  await queue[Symbol.asyncDispose]();
  const changed = { ...pack, retryLimit: 0 };
  await using next = await openJobQueue(database, [changed], log);
  let tries = 0;
  const tear: Job<object> = {
    ...changed,
    async handle() {
      tries += 1;
      throw new Error('The parcel is torn.');
    },
  };
  await next.startWorkers({}, [tear]);
  await database.db.transaction((tx) => next.enqueue(tx, 'pack', { parcel: 1 }));
  await next.waitUntilIdle(AbortSignal.timeout(15_000));
  expect(tries).toBe(1);
});

test('who stops is told to stop, and what was not finished is done by the next', async () => {
  const begun = Promise.withResolvers<void>();
  const scratch = opened.use(await createScratchDatabase());
  {
    await using own = await openDatabase(scratch, log);
    await using first = await openJobQueue(own, [pack], log);
    await first.startWorkers({}, [
      packing(async (_parcel, { signal }) => {
        begun.resolve();
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      }),
    ]);
    await own.db.transaction((tx) => first.enqueue(tx, 'pack', { parcel: 1 }));
    await begun.promise;
  }
  expect(packed).toEqual([]);
  await using own = await openDatabase(scratch, log);
  // As if the worker had been silent for as long as it takes to count as dead.
  await own.db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds'`);
  await using second = await openJobQueue(own, [pack], log);
  await second.startWorkers({}, [packing()]);
  await waitUntil(() => packed.length === 1, 'the next one packs it');
});

test('what a killed process was at is done by the one that takes over its folder', async () => {
  const folder = opened.use(await createScratchDataDir());
  const program = `
    const [{ openDatabase }, { openJobQueue }, { createLog }] = await Promise.all(
      ['db/open-database.ts', 'jobs/queue.ts', 'log.ts'].map((path) => import(${JSON.stringify(join(import.meta.dirname, '..'))} + '/' + path)));
    const pack = ${JSON.stringify(pack)};
    const log = createLog('silent');
    const database = await openDatabase({ url: undefined, dataDir: ${JSON.stringify(folder.dataDir)} }, log);
    const queue = await openJobQueue(database, [pack], log);
    const handle = () => { process.stdout.write('at work'); return new Promise(() => {}); };
    await queue.startWorkers({}, [{ ...pack, handle }]);
    await database.db.transaction((tx) => queue.enqueue(tx, 'pack', { parcel: 7 }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;

  await using own = await openDatabase(folder, log);
  await using next = await openJobQueue(own, [pack], log);
  // At once, and not only when the dead worker's lease has expired.
  expect(await next.countWaiting()).toBe(1);
  await next.startWorkers({}, [packing()]);
  await next.waitUntilIdle(AbortSignal.timeout(15_000));
  expect(packed).toEqual([7]);
});
