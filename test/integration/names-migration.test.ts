import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptCounters } from '../../src/accounts/tables.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { retainedPayments } from '../../src/money/tables.ts';
import { deskQuestions, deskTasks } from '../../src/orders/tables/desk.ts';
import { contactSuggestions, contacts, letters } from '../../src/orders/tables/letters.ts';
import { inboundEmails, mailCandidates } from '../../src/orders/tables/mails.ts';
import { nextActions } from '../../src/orders/tables/next-actions.ts';
import { keepers, orders } from '../../src/orders/tables/orders.ts';
import { refunds } from '../../src/orders/tables/refunds.ts';
import { ruleCheckStatements } from '../../src/orders/tables/statements.ts';
import { automationRuns, operatorAssistRequests, submissions } from '../../src/orders/tables/submissions.ts';
import { notifications } from '../../src/outbox/tables.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import type { Job, JobSettings } from '../../src/platform/jobs/job.ts';
import { openJobQueue } from '../../src/platform/jobs/queue.ts';
import { createLog } from '../../src/platform/log.ts';
import { migrateBefore } from '../migrate-before.ts';
import { createScratchDatabase } from '../scratch-database.ts';
import { waitUntil } from '../wait-until.ts';

const opened = new AsyncDisposableStack();
const log = createLog('silent');
const moment = (minute: number) => new Date(Date.UTC(2026, 9, 1, 12, minute));
const at = (minute: number) => moment(minute).toISOString();
const id = {
  person: randomUUID(),
  entity: randomUUID(),
  vehicle: randomUUID(),
  payment: randomUUID(),
  order: randomUUID(),
  submission: randomUUID(),
  run: randomUUID(),
  jobToken: randomUUID(),
  contact: randomUUID(),
};
const plateRequest = { plate: 'AB12 CDE', from: '2026-11-01', until: '2026-11-03' };
const reading = { meaning: 'question', reason: 'The copy cannot be read.' };
const warning = { code: 'not_sure', text: 'It is not certain.', accepted: true } as const;
const verdict = { need: 'not_needed', reason: 'Nothing is needed.' };
const reviewReasons = [
  ['plate_alone', 'plate_only'],
  ['other_paper', 'other_document'],
  ['unread_paper', 'unread_document'],
  ['later_paper', 'second_document'],
  ['not_proven', 'not_proven'],
] as const;
const taskKinds = [
  ['kept_out', 'no_longer_admitted'],
  ['entry_open', 'visit_unannounced'],
  ['authority_asks', 'stopped_after_sending'],
  ['with_authority', 'with_authority'],
] as const;
const events = [
  ['TASK_HANDED_ON', 'TASK_REASSIGNED'],
  ['RUN_PARKED', 'RUN_HANDED_OFF'],
  ['ENTRY_ASKED', 'VISIT_REQUESTED'],
  ['ENTRY_UNANNOUNCED', 'VISIT_UNANNOUNCED'],
  ['PAPER_REPLACED', 'DOCUMENT_REPLACED'],
  ['PAPER_KEPT', 'DOCUMENT_RETAINED'],
  ['PAPER_ADDED', 'DOCUMENT_ADDED'],
  ['PLACE_WORD_SETTLED', 'CONTACT_SUGGESTION_SETTLED'],
  ['PERMIT_CONFIRMED', 'PERMIT_CONFIRMED'],
] as const;
const jobNames = [
  ['keep-promise', 'check-time-promise'],
  ['remind-place', 'remind-contact'],
  ['refund-idle-haste', 'refund-needless-urgency'],
  ['refund-shared', 'refund-unneeded-application'],
  ['refund-excluded', 'refund-ineligible-order'],
  ['walk-portals', 'start-canaries'],
  ['look-before-trips', 'check-upcoming-trips'],
  ['run-submission', 'run-submission'],
] as const;

let database: Database;

type Row = Record<string, unknown>;

async function insert(table: string, ...rows: Row[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).join(', ');
    const values = `select ${columns} from jsonb_populate_record(null::${table}, $json$${JSON.stringify(row)}$json$)`;
    await database.db.execute(sql.raw(`insert into ${table} (${columns}) ${values}`));
  }
}

/** One row of every table that 0059 or 0063 renames, or whose columns or values they rename. */
async function fill(): Promise<void> {
  const ofSubmission = { submission_id: id.submission };
  await insert('users', { id: id.person, name: 'Jo', email: 'jo@example.com' });
  await insert('permit_entities', {
    id: id.entity,
    slug: 'paris',
    country: 'France',
    zone_name: 'Paris',
    automation_enabled: true,
    application_method: 'automated',
    payment_required: true,
    portal_url: 'https://portal.example/',
    paused: true,
    paused_because: 'It failed four times.',
  });
  await insert('vehicles', { id: id.vehicle, plate_number: 'AB12 CDE', country_of_registration: 'France' });
  await insert('payments', { id: id.payment, provider: 'stripe', amount_cents: 1999 });
  const order = {
    status: 'failed',
    country: 'France',
    city_zone: 'Paris',
    vehicle_id: id.vehicle,
    payment_id: id.payment,
    customer_email: 'jo@example.com',
    price_items: [],
    total_cents: 1999,
    paid_at: at(0),
    withdrawn_at: at(1),
    caveats: [warning],
  };
  await insert('orders', { id: id.order, order_ref: 'EDP-0123ABCD', ...order });
  await insert('owners', { order_id: id.order, first_name: 'Jo' });
  await insert('submissions', {
    id: id.submission,
    order_id: id.order,
    permit_entity_id: id.entity,
    status: 'FAILED',
    application_method: 'automated',
    country: 'France',
    alias_token: 'alias',
    turn: id.jobToken,
    next_try_at: at(2),
    trying_since: at(3),
    phase_entry: 'https://portal.example/phase',
    stopped_because: 'asks',
  });
  await insert('automation_runs', {
    id: id.run,
    purpose: 'application',
    ...ofSubmission,
    order_id: id.order,
    permit_entity_id: id.entity,
    status: 'PARKED',
    driver_name: 'certificat-air',
  });
  const wait = { run_id: id.run, ...ofSubmission, kind: 'captcha', since: at(4), until: at(5) };
  await insert(
    'run_waits',
    { id: randomUUID(), ...wait, looked_until: at(6), said: [{ act: 'press', key: 'Tab' }], acts: 2 },
    { id: randomUUID(), ...wait, said: [], acts: 3, helper_id: id.person, ended_at: at(7), ended: 'helped' },
  );
  await insert('places', {
    id: id.contact,
    zone: 'florence-ztl',
    kind: 'office',
    name: 'The office',
    email: 'desk@office.example',
    language: 'it',
    asked: 4,
  });
  await insert('place_words', {
    id: randomUUID(),
    place_id: id.contact,
    ...ofSubmission,
    name: 'Another name',
    ended: 'left',
    ended_at: at(8),
    ended_by: id.person,
  });
  const letter = {
    ...ofSubmission,
    place_id: id.contact,
    to_name: 'The office',
    to_email: 'desk@office.example',
    subject: 'A plate',
    body: 'Please add it.',
    asked: plateRequest,
    enclosures: [],
    attempts: 1,
  };
  await insert(
    'letters',
    { id: randomUUID(), ...letter, kind: 'request', message_id: '<1@test>', created_at: at(1) },
    {
      id: randomUUID(),
      ...letter,
      kind: 'entry',
      message_id: '<2@test>',
      entry_at: at(9),
      answer_by: at(8),
      created_at: at(2),
    },
  );
  const mail = {
    from_email: 'a@b.example',
    to_email: 'c@d.example',
    subject: 'Yes',
    raw_bucket: 'mails',
    raw_path: 'a',
  };
  const mailIds = reviewReasons.map(() => randomUUID());
  for (const [index, [former]] of reviewReasons.entries())
    await insert('inbound_emails', {
      id: mailIds[index],
      message_key: `key-${index}`,
      ...mail,
      received_at: at(index),
      waits_because: former,
      heads: { date: 'today' },
      returned: { status: '5.1.1', text: 'No such mailbox' },
      reading: index === 0 ? { ...reading, paper: 'v5c' } : reading,
    });
  await insert('mail_candidates', { inbound_email_id: mailIds[0], ...ofSubmission, signs: ['plate'] });
  await insert('desk_tasks', {
    ...ofSubmission,
    ended: 'refused',
    ended_reason: 'The authority refused it.',
    kept_out_since: at(10),
  });
  for (const [index, [kind]] of taskKinds.entries()) {
    const orderId = index === 0 ? id.order : randomUUID();
    if (index > 0) {
      const vehicleId = randomUUID();
      await insert('vehicles', { id: vehicleId, plate_number: 'AB12 CDE', country_of_registration: 'France' });
      await insert('orders', { ...order, id: orderId, order_ref: `EDP-0000000${index}`, vehicle_id: vehicleId });
    }
    await insert('next_actions', { order_id: orderId, kind, actor: 'desk', due_at: at(10 + index), refund_due: false });
  }
  await insert('desk_questions', { id: randomUUID(), ...ofSubmission, question: 'Which car?', wants_paper: true });
  const refund = { order_id: id.order, amount_cents: 100, reason: 'By the rules', status: 'refused' };
  await insert(
    'refunds',
    { id: randomUUID(), ...refund, promise: 'spared', created_at: at(1) },
    { id: randomUUID(), ...refund, promise: 'standard', created_at: at(2) },
  );
  await insert('statements', {
    id: randomUUID(),
    ...ofSubmission,
    given_at: at(11),
    verdict,
    rules_as_of: '2026-10-01',
    source: 'the law',
    rules_day: '2026-11-01',
    pdf_path: 'statement.pdf',
  });
  await insert('kept_payments', {
    order_ref: 'EDP-00000009',
    pseudonym: randomUUID(),
    country: 'France',
    city_zone: 'Paris',
    price_items: [],
    total_cents: 1999,
    currency: 'gbp',
    refunded_cents: 0,
    paid_at: at(0),
    erased_at: at(1),
    keep_until: '2033-01-01',
    provider_refund_ids: [],
  });
  await insert('sign_in_failures', { key: 'hash', failures: 3, window_ends: at(12) });
  for (const [index, [former]] of events.entries())
    await insert('audit_log', { id: randomUUID(), event_type: former, event_data: {}, created_at: at(index) });
  for (const [type, cause] of [
    ['confirmed', 'paper'],
    ['entry_announced', 'entry_announced'],
    ['entry_unannounced', 'entry_unannounced'],
  ])
    await insert('notifications', {
      id: randomUUID(),
      type,
      order_id: id.order,
      recipient: 'jo@example.com',
      fact_key: `${cause}:1`,
      data: {},
      attempts: 0,
    });
}

const settings = { concurrency: 1, retryLimit: 3, retryDelaySeconds: 1, expireInSeconds: 60 };
const jobData = (name: string) =>
  name === 'run-submission' ? { submissionId: id.submission, turn: id.jobToken } : { orderId: `of ${name}` };

/** The queue as a worker of the former release left it: a job of each name, and the schedule of the canaries. */
async function fillQueue(): Promise<void> {
  await using _queue = await openJobQueue(
    database,
    jobNames.map(([name]): JobSettings => ({ ...settings, name })),
    log,
  );
  for (const [name] of jobNames)
    await database.db.execute(
      sql`insert into pgboss.job (name, data) values (${name}, ${JSON.stringify(jobData(name))})`,
    );
  await database.db.execute(sql`insert into pgboss.schedule (name, cron) values ('walk-portals', '10 * * * *')`);
}

beforeAll(async () => {
  const scratch = opened.use(await createScratchDatabase());
  database = opened.use(await openDatabase(scratch, log));
  await migrateBefore(database.db, '0059');
  await fill();
  await fillQueue();
  expect((await migrate(database))[0]).toBe('0059_names_of_the_glossary.sql');
});
afterAll(() => opened.disposeAsync());

test('orders, submissions and runs have what they had', async () => {
  const { db } = database;
  expect(await db.select().from(orders).where(eq(orders.id, id.order))).toMatchObject([
    { cancelledAt: moment(1), warnings: [warning] },
  ]);
  expect(await db.select().from(keepers)).toMatchObject([{ orderId: id.order, firstName: 'Jo' }]);
  expect(await db.select().from(submissions)).toMatchObject([
    {
      jobToken: id.jobToken,
      nextAttemptAt: moment(2),
      attemptsSince: moment(3),
      phaseUrl: 'https://portal.example/phase',
      stopCause: 'question',
    },
  ]);
  expect(await db.select().from(automationRuns)).toMatchObject([{ status: 'HANDED_OFF' }]);
  expect(await db.select().from(operatorAssistRequests).orderBy(operatorAssistRequests.actionCount)).toMatchObject([
    { watchedUntil: moment(6), pendingActions: [{ kind: 'press', key: 'Tab' }], actionCount: 2, outcome: null },
    { watchedUntil: null, pendingActions: [], actionCount: 3, operatorId: id.person, outcome: 'helped' },
  ]);
  expect(await db.select().from(permitEntities)).toMatchObject([{ pauseReason: 'It failed four times.' }]);
});

test('contacts, letters and mails have what they had', async () => {
  const { db } = database;
  expect(await db.select().from(contacts)).toMatchObject([{ id: id.contact, questions: 4 }]);
  expect(await db.select().from(contactSuggestions)).toMatchObject([
    { contactId: id.contact, name: 'Another name', outcome: 'left', endedBy: id.person },
  ]);
  expect(await db.select().from(letters).orderBy(letters.createdAt)).toMatchObject([
    { contactId: id.contact, kind: 'request', plateRequest, visitAt: null },
    { contactId: id.contact, kind: 'visit', plateRequest, visitAt: moment(9), answerBy: moment(8) },
  ]);
  const mails = await db.select().from(inboundEmails).orderBy(inboundEmails.receivedAt);
  expect(mails.map(({ reviewReason }) => reviewReason)).toEqual(reviewReasons.map(([, present]) => present));
  expect(mails[0]).toMatchObject({
    headers: { date: 'today' },
    bounce: { status: '5.1.1', text: 'No such mailbox' },
  });
  expect(mails.map((mail) => mail.reading)).toEqual([
    { ...reading, document: 'v5c' },
    ...mails.slice(1).map(() => reading),
  ]);
  expect(await db.select().from(mailCandidates)).toMatchObject([{ evidence: ['plate'] }]);
  expect(await db.select().from(ruleCheckStatements)).toMatchObject([{ issuedAt: moment(11), verdict }]);
});

test('desk, money and log have what they had', async () => {
  const { db } = database;
  expect(await db.select().from(deskTasks)).toMatchObject([
    { closure: 'refused', closureReason: 'The authority refused it.', noLongerAdmittedSince: moment(10) },
  ]);
  expect(await db.select().from(nextActions).orderBy(nextActions.dueAt)).toMatchObject(
    taskKinds.map(([, kind], index) => ({ kind, dueAt: moment(10 + index) })),
  );
  expect(await db.select().from(deskQuestions)).toMatchObject([{ wantsDocument: true }]);
  const causes = await db.select({ cause: refunds.cause }).from(refunds).orderBy(refunds.createdAt);
  expect(causes).toEqual([{ cause: 'already_registered' }, { cause: 'standard' }]);
  expect(await db.select().from(retainedPayments)).toMatchObject([{ orderRef: 'EDP-00000009', totalCents: 1999 }]);
  expect(await db.select().from(attemptCounters)).toMatchObject([{ key: 'hash', attempts: 3 }]);
  const types = await db.select({ type: auditLog.eventType }).from(auditLog).orderBy(auditLog.createdAt);
  expect(types).toEqual(events.map(([, type]) => ({ type })));
  const { type, factKey } = notifications;
  expect(await db.select({ type, factKey }).from(notifications).orderBy(type)).toEqual([
    { type: 'confirmed', factKey: 'document:1' },
    { type: 'visit_announced', factKey: 'visit_announced:1' },
    { type: 'visit_unannounced', factKey: 'visit_unannounced:1' },
  ]);
});

test('a session that is gone still notifies the open streams', async () => {
  const { db } = database;
  await insert('sessions', { id: randomUUID(), user_id: id.person, token: 'token', expires_at: at(59) });
  const { rows } = (await db.execute(sql`delete from sessions returning user_id`)) as unknown as { rows: object[] };
  expect(rows).toEqual([{ user_id: id.person }]);
});

test('a job that waited under a former name runs under the new one, with its data', async () => {
  const handled = new Map<string, object>();
  const jobs = jobNames.map(([, name]) => ({
    ...settings,
    name,
    handle: async (_context: undefined, data: object) => void handled.set(name, data),
  })) as Job<undefined>[];
  await using queue = await openJobQueue(database, jobs, log);
  await queue.startWorkers(undefined, jobs);
  await waitUntil(() => handled.size === jobNames.length, 'every job has run');
  expect(Object.fromEntries(handled)).toEqual(
    Object.fromEntries(
      jobNames.map(([former, name]) => [
        name,
        name === 'run-submission' ? { submissionId: id.submission, jobToken: id.jobToken } : jobData(former),
      ]),
    ),
  );
  const formerNames = jobNames.filter(([former, name]) => former !== name).map(([former]) => former);
  const { rows } = (await database.db.execute(sql`select name from pgboss.queue where name in ${formerNames}
    union all select name from pgboss.schedule`)) as unknown as { rows: object[] };
  expect(rows).toEqual([]);
});
