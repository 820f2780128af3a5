import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/db/open-database.ts';
import { createLog } from '../src/platform/log.ts';
import { readClockOffsetMs } from './clock-offset.ts';
import { createScratchDatabase } from './scratch-database.ts';
import { createScratchFolder } from './scratch-folder.ts';
import { testInstants } from './test-instants.ts';

const log = createLog('silent');
/** In milliseconds: to ask another process takes a moment. */
const near = 60_000;
const agrees = (moment: number) => expect(Math.abs(moment - Date.now())).toBeLessThan(near);

async function askDatabase(target: { url: string | undefined }, expression: string): Promise<number> {
  await using database = await openDatabase({ dataDir: undefined, ...target }, log);
  const asked = sql`select extract(epoch from ${sql.raw(expression)})::float8 * 1000 as at`;
  const { rows } = (await database.db.execute(asked)) as unknown as { rows: { at: number }[] };
  return rows[0]?.at ?? 0;
}

test('product, tests, the processes they start and every database have one time', async () => {
  agrees(systemClock.now().getTime());
  const asked = spawn(process.execPath, ['-e', 'process.stdout.write(String(Date.now()))'], { env: {} });
  agrees(Number(await text(asked.stdout)));
  const folder = await createScratchFolder('edp-clock-');
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'child.mjs'), 'process.send(new Date())');
  const child = fork(join(folder, 'child.mjs'), { execArgv: [], env: {}, serialization: 'advanced' });
  const [said] = (await once(child, 'message')) as [Date];
  agrees(said.getTime());
  child.disconnect();
  for (const template of ['empty', 'installed'] as const) {
    await using scratch = await createScratchDatabase(template);
    agrees(await askDatabase(scratch, 'now()'));
    agrees(await askDatabase(scratch, 'clock_timestamp()'));
    if (template === 'installed') agrees(await askDatabase(scratch, 'pgboss.job_now()'));
  }
  agrees(await askDatabase({ url: undefined }, 'now()'));
});

test('every instant of the rota is one, by whatever day it is', () => {
  for (const [name, instant] of Object.entries(testInstants))
    for (const day of ['2026-02-28T23:59:00Z', '2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z', '2026-12-31T23:59:00Z'])
      expect(instant(new Date(day)).at.getTime(), `${name} on ${day}`).toBeGreaterThan(0);
  const names = (name: string) => testInstants[name]?.(new Date('2026-11-25T00:40:00Z')).at.toISOString();
  expect(names('clocks-go-forward')).toBe('2027-03-28T00:59:00.000Z');
  expect(names('clocks-go-back')).toBe('2027-10-31T00:59:00.000Z');
  expect(names('half-past-eleven-in-paris')).toBe('2026-11-25T22:30:00.000Z');
  expect(names('a-sunday')).toBe('2026-11-29T08:00:00.000Z');
});

test('a date is a date at any instant', () => {
  expect(new Date()).toBeInstanceOf(Date);
  expect(structuredClone(new Date(7))).toEqual(new Date(7));
  expect(new Date(2026, 0, 1).getFullYear()).toBe(2026);
  expect(new (class Later extends Date {})().getTime()).toBeGreaterThan(0);
  expect(readClockOffsetMs() === 0 || process.env.NODE_OPTIONS?.includes('shifted-clock')).toBe(true);
});
