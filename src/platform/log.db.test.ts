import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createScratchDatabase } from '../../test/scratch-database.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { createLog } from './log.ts';

const jo = 'jo@example.com';
let lines: string[];
const log = createLog('info', { write: (line) => void lines.push(line) });
const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

const open = new AsyncDisposableStack();
let database: Database;

beforeAll(async () => {
  const scratch = open.use(await createScratchDatabase());
  database = open.use(await openDatabase(scratch, log));
  await database.db.execute(sql`create table people (id uuid, email text unique, age int check (age > 0))`);
  await database.db.execute(sql`insert into people (email) values (${jo})`);
});
afterAll(() => open.disposeAsync());
beforeEach(() => {
  lines = [];
});

test('one JSON line an event, with its level in words and its time in UTC', () => {
  log.info({ order_id: 'o1' }, 'paid');
  log.debug({}, 'not at this level');
  const [event, ...rest] = events();
  expect(event).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), order_id: 'o1', msg: 'paid' });
  expect(rest).toEqual([]);
});

test('what could tell a person is cut out by its name, at the top and one level down', () => {
  const fields = ['email', 'plate', 'plate_number', 'name', 'first_name', 'last_name', 'address', 'token', 'password'];
  const values = Object.fromEntries(fields.map((field) => [field, `secret of ${field}`]));
  log.warn({ ...values, order: values, kept: 'yes' }, 'look');
  expect(lines[0]).not.toContain('secret of');
  expect(events()[0]).toMatchObject({ kept: 'yes', email: '[cut]', order: { email: '[cut]' } });
});

test.each([
  ['a value that is there already', sql`insert into people (email, age) values (${jo}, ${5})`],
  [
    'a value with line breaks',
    sql`insert into people (email, age) values (${`Dear Sirs,\n    at home\n${jo}`}, ${-7})`,
  ],
  ['a value of another kind', sql`select * from people where id = ${jo}`],
  ['a value out of range', sql`insert into people (age) values (${'99999999999'})`],
])('a database error is told without what was asked: %s', async (_, statement) => {
  await database.db.execute(statement).catch((error: unknown) => log.error({ err: error }, 'request failed'));
  for (const value of [jo, 'Dear Sirs', 'at home', '-7', '99999999999']) expect(lines[0]).not.toContain(value);
  expect(events()[0]).toMatchObject({
    err: {
      message: expect.stringMatching(/^Failed query: .*people/),
      stack: expect.stringContaining('    at '),
      cause: expect.stringMatching(/duplicate key|check constraint|invalid input syntax|out of range/),
    },
  });
});

test('a mail server that names whom it refuses is told without the name', () => {
  const refusal = new Error(`Can't send mail - all recipients were rejected: 550 5.1.1 <${jo}>: no such user`);
  log.error({ err: new Error('job failed', { cause: refusal }) }, 'job failed');
  log.error({ err: refusal }, 'job failed');
  for (const line of lines) expect(line).not.toContain(jo);
  expect(events()[1]).toMatchObject({
    err: { message: expect.stringContaining('550 5.1.1 <[address]>: no such user') },
  });
});
