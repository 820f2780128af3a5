import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrateBefore } from '../migrate-before.ts';
import { createScratchDatabase } from '../scratch-database.ts';

type Row = Record<string, unknown>;

const opened = new AsyncDisposableStack();
let db: Awaited<ReturnType<typeof openDatabase>>['db'];
let before: { runs: Row[]; steps: Row[]; tests: Row[]; testSteps: Row[] };

const ids = {
  entity: randomUUID(),
  vehicle: randomUUID(),
  order: randomUUID(),
  submission: randomUUID(),
  failed: randomUUID(),
  sent: randomUUID(),
  dry: randomUUID(),
  full: randomUUID(),
  waiting: randomUUID(),
  staff: randomUUID(),
};
const moment = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute)).toISOString();

async function rowsOf(table: string): Promise<Row[]> {
  const { rows } = (await db.execute(
    sql.raw(`select to_jsonb(t) as row from ${table} t order by t.id`),
  )) as unknown as { rows: { row: Row }[] };
  return rows.map(({ row }) => row);
}

async function insert(table: string, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).join(', ');
    const values = `select ${columns} from jsonb_populate_record(null::${table}, $json$${JSON.stringify(row)}$json$)`;
    await db.execute(sql.raw(`insert into ${table} (${columns}) ${values}`));
  }
}

const step = (ordinal: number, name: string, more: Row) => ({
  id: randomUUID(),
  ordinal,
  name,
  title: `The step ${name}`,
  url: `https://portal.example/${name}`,
  typed: [{ field: 'Plate', value: 'AB12 CDE' }],
  failed: name === 'keeper',
  started_at: moment(ordinal),
  finished_at: moment(ordinal + 1),
  ...more,
});

/** What customers and staff had before tests were runs: one application with two runs, and a test of each kind. */
async function fill(): Promise<void> {
  await insert('permit_entities', [
    {
      id: ids.entity,
      slug: 'paris',
      country: 'France',
      zone_name: 'Paris',
      portal: 'certificat-air',
      automation_enabled: true,
      application_method: 'automated',
      payment_required: true,
      portal_url: 'https://portal.example/',
    },
  ]);
  await insert('vehicles', [{ id: ids.vehicle, country_of_registration: 'United Kingdom', plate_number: 'AB12 CDE' }]);
  await insert('orders', [
    {
      id: ids.order,
      order_ref: 'EDP-0123ABCD',
      country: 'France',
      city_zone: 'Paris',
      vehicle_id: ids.vehicle,
      customer_email: 'someone@example.com',
      price_items: [],
      total_cents: 1999,
    },
  ]);
  await insert('submissions', [
    {
      id: ids.submission,
      order_id: ids.order,
      permit_entity_id: ids.entity,
      status: 'SUBMITTED',
      application_method: 'automated',
      country: 'France',
      reference: '1234567890',
      alias_token: 'ofthecustomer',
      sending_run_id: ids.sent,
      sending_since: moment(7),
    },
  ]);
  const run = { submission_id: ids.submission, order_id: ids.order, permit_entity_id: ids.entity };
  const trouble = { message: 'The portal is closed.', details: 'At the step keeper', reason: 'maintenance' };
  await insert('automation_runs', [
    {
      ...run,
      id: ids.failed,
      status: 'FAILED',
      driver_name: 'certificat-air',
      steps_completed: ['INITIALIZATION', 'BROWSER_STARTED'],
      error_details: trouble,
      started_at: moment(1),
      completed_at: moment(2),
      created_at: moment(0),
    },
    {
      ...run,
      id: ids.sent,
      status: 'COMPLETED',
      driver_name: 'certificat-air',
      steps_completed: ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'],
      reference_number: '1234567890',
      confirmation_url: 'https://portal.example/done',
      started_at: moment(5),
      completed_at: moment(9),
      created_at: moment(4),
    },
  ]);
  await insert('run_steps', [
    step(1, 'vehicle', { run_id: ids.failed }),
    step(2, 'keeper', { run_id: ids.failed }),
    step(1, 'vehicle', { run_id: ids.sent }),
    // The same page once more, and one whose picture could not be taken.
    step(2, 'vehicle', { run_id: ids.sent }),
    step(3, 'keeper', { run_id: ids.sent }),
  ]);
  await insert(
    'submission_files',
    pictures.map(([path]) => ({
      id: randomUUID(),
      submission_id: ids.submission,
      type: 'screenshot',
      bucket: 'submission-proofs',
      path,
      metadata: { step: 'vehicle' },
    })),
  );
  const tried = {
    permit_entity_id: ids.entity,
    driver_name: 'certificat-air',
    test_data: { owner: { last_name: 'Tester' }, vehicle: {}, travel: {} },
    screenshots_enabled: true,
    started_by: ids.staff,
  };
  await insert('test_runs', [
    {
      ...tried,
      id: ids.dry,
      mode: 'dry_run',
      status: 'COMPLETED',
      alias_token: 'ofthedryrun',
      started_at: moment(20),
      completed_at: moment(21),
      created_at: moment(19),
    },
    {
      ...tried,
      id: ids.full,
      mode: 'full_test',
      status: 'FAILED',
      alias_token: 'ofthefulltest',
      sending_since: moment(31),
      reference_number: '77',
      confirmation_url: 'https://portal.example/test',
      error_details: { ...trouble, reason: 'aborted' },
      started_at: moment(30),
      completed_at: moment(32),
      created_at: moment(29),
    },
    {
      ...tried,
      id: ids.waiting,
      mode: 'dry_run',
      status: 'QUEUED',
      alias_token: 'ofthewaitingone',
      screenshots_enabled: false,
      created_at: moment(40),
    },
  ]);
  await insert('test_run_steps', [
    step(1, 'vehicle', { test_run_id: ids.dry, screenshot_path: `tests/${ids.dry}/01-vehicle.jpg` }),
    step(2, 'keeper', { test_run_id: ids.dry, screenshot_path: null }),
    step(1, 'vehicle', { test_run_id: ids.full, screenshot_path: `tests/${ids.full}/01-vehicle.png` }),
  ]);
}

/** Of the application's runs: where each picture lies, and of which step it is. */
const pictures: [path: string, run: string, ordinal: number][] = [
  [`${ids.submission}/${ids.failed}/01-vehicle.jpg`, ids.failed, 1],
  [`${ids.submission}/${ids.failed}/02-keeper.png`, ids.failed, 2],
  [`${ids.submission}/${ids.sent}/01-vehicle.jpg`, ids.sent, 1],
  [`${ids.submission}/${ids.sent}/02-vehicle.jpg`, ids.sent, 2],
];

beforeAll(async () => {
  const scratch = opened.use(await createScratchDatabase());
  const database = opened.use(await openDatabase(scratch, createLog('warn')));
  ({ db } = database);
  await migrateBefore(db, '0017');
  await fill();
  before = {
    runs: await rowsOf('automation_runs'),
    steps: await rowsOf('run_steps'),
    tests: await rowsOf('test_runs'),
    testSteps: await rowsOf('test_run_steps'),
  };
  expect(await migrate(database)).toContain('0018_one_table_of_runs.sql');
});
afterAll(() => opened.disposeAsync());

const byId = (rows: readonly Row[]) => rows.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1));

/** Columns that came after this migration. */
const later = { phase: null, changes: null };

test('every run and every test is there with all it had, told apart by its purpose', async () => {
  const applications = before.runs.map((run) => ({
    ...run,
    ...later,
    purpose: 'application',
    sending_since: run.id === ids.sent ? new Date(moment(7)).toISOString().replace('.000Z', '+00:00') : null,
    alias_token: null,
    test_data: null,
    screenshots_enabled: null,
    started_by: null,
  }));
  const tests = before.tests.map(({ mode, ...test }) => ({
    ...test,
    ...later,
    purpose: mode,
    submission_id: null,
    order_id: null,
    steps_completed: [],
  }));
  expect(tests).toHaveLength(3);
  expect(await rowsOf('automation_runs')).toEqual(byId([...applications, ...tests]));
});

test('every step is there, with where its picture lies', async () => {
  const ofApplications = before.steps.map((row) => ({
    ...row,
    screenshot_path: pictures.find(([, run, ordinal]) => run === row.run_id && ordinal === row.ordinal)?.[0] ?? null,
  }));
  const ofTests = before.testSteps.map(({ test_run_id, ...row }) => ({ ...row, run_id: test_run_id }));
  expect(ofTests).toHaveLength(3);
  // What was sent, and what a page showed back, is kept since later migrations, and not known of what came before.
  const later = { sent_digest: null, shown_back: [] };
  const all = byId([...ofApplications, ...ofTests]).map((row) => ({ ...row, ...later }));
  expect(await rowsOf('run_steps')).toEqual(all);
});

test('the twins are gone', async () => {
  const { rows } = (await db.execute(
    sql`select table_name as name from information_schema.tables where table_name like 'test_run%'`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([]);
});

const whole = {
  permit_entity_id: ids.entity,
  driver_name: 'certificat-air',
  status: 'RUNNING',
  steps_completed: [],
  created_at: moment(50),
};
const ofTest = { alias_token: 'another', test_data: {}, screenshots_enabled: true, started_by: ids.staff };
const ofOrder = { submission_id: ids.submission, order_id: ids.order };

test.each<[what: string, row: Row, constraint: string]>([
  ['a test of an order', { purpose: 'dry_run', ...ofTest, ...ofOrder }, 'automation_runs_belongs'],
  ['a test of an order alone', { purpose: 'full_test', ...ofTest, order_id: ids.order }, 'automation_runs_belongs'],
  ['a test that nobody started', { purpose: 'full_test', ...ofTest, started_by: null }, 'automation_runs_belongs'],
  ['a walk of an order', { purpose: 'canary', ...ofTest, ...ofOrder }, 'automation_runs_belongs'],
  ['a walk that sends', { purpose: 'canary', ...ofTest, sending_since: moment(1) }, 'automation_runs_sends'],
  ['a test that says what has changed', { purpose: 'dry_run', ...ofTest, changes: [] }, 'automation_runs_belongs'],
  ['a run of no order', { purpose: 'application' }, 'automation_runs_belongs'],
  ['a run with what a test types', { purpose: 'application', ...ofOrder, ...ofTest }, 'automation_runs_belongs'],
  ['a dry run that sends', { purpose: 'dry_run', ...ofTest, sending_since: moment(1) }, 'automation_runs_sends'],
  ['any other purpose', { purpose: 'rehearsal', ...ofTest }, 'automation_runs_'],
])('%s is refused by the database', async (_, row, constraint) => {
  const refused = insert('automation_runs', [{ id: randomUUID(), ...whole, ...row }]);
  await expect(refused).rejects.toMatchObject({ cause: { constraint: expect.stringContaining(constraint) } });
});
