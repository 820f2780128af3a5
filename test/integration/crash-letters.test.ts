// A letter and whatever comes of it, where the worker dies: at every moment one letter is there, and its order comes to its end.
import { asc, count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contactProfiles } from '../../sandbox/places/contact-profiles.ts';
import { composeBounceReport, composeReply, readLetter } from '../../sandbox/places/replies.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { deskQuestions } from '../../src/orders/tables/desk.ts';
import { letters } from '../../src/orders/tables/letters.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { notifications } from '../../src/outbox/tables.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import type { OutgoingMail } from '../../src/platform/mail/mailer.ts';
import { startApplicationForTrip } from '../applications.ts';
import { type CrashPoint, CrashPoints, runInParallel, runRemainingWork } from '../crash-points.ts';
import {
  CrashScenario,
  type MailTiming,
  type OrderScenario,
  type PendingMail,
  queryDatabase,
  type SimulatedProcess,
  type WorldState,
} from '../crash-scenario.ts';
import { completeDetails } from '../orders.ts';
import { isDeepRun } from '../test-depth.ts';

const hotel = 'desk@hotel-roma.example';
const daysFromNow = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));
// On Sundays Rome asks for nothing.
const entry = daysFromNow(100 + ((9 - new Date(daysFromNow(100)).getUTCDay()) % 7));

/** A guest of the hotel. */
const guest: OrderScenario = {
  usesRobot: false,
  settings: { TRY_AGAIN_AFTER: '1,1,1' },
  async placeOrder(shop, { database }) {
    await queryDatabase(database.url, `update permit_entities set automation_enabled = true where slug = $1`, [
      'rome-ztl-centro',
    ]);
    const trip = { country: 'Italy' as const, city_zone: 'Rome ZTL Centro', entry_date: entry, number_of_days: 1 };
    const stay = { 'stay.email': hotel, 'stay.arrival': `${longDate(entry)}, about 18:00` };
    const { pair } = await startApplicationForTrip(shop, trip, { vehicle_category: 'M1' }, stay);
    // A place to stay at brings questions of its own.
    await completeDetails(shop, pair);
  },
};

let walk: CrashScenario;
beforeAll(async () => {
  walk = await CrashScenario.open(guest);
}, 60_000);
afterAll(() => walk[Symbol.asyncDispose]());

const isNew = ({ messageId }: OutgoingMail, { mails }: WorldState) =>
  !mails.some((mail) => mail.messageId === messageId);
const aliasOf = ({ from }: OutgoingMail) => from?.address ?? '';

function yes(mail: OutgoingMail): PendingMail {
  const [profile] = contactProfiles;
  if (!profile) throw new Error('The sandbox has no hotel.');
  const text = composeReply(profile, 'yes', readLetter(mail.text.replaceAll(/^> ?/gm, '')));
  return {
    to: aliasOf(mail),
    mail: { from: hotel, subject: `Re: ${mail.subject}`, text, inReplyTo: mail.messageId },
    envelope: { remoteAddress: '127.0.0.1', helo: 'mail.hotel-roma.example', mailFrom: hotel },
  };
}

function report(mail: OutgoingMail): PendingMail {
  const { subject, messageId } = mail;
  const raw = composeBounceReport({
    to: aliasOf(mail),
    recipient: hotel,
    messageId,
    subject,
    host: 'mx.hotel-roma.example',
  });
  return {
    to: aliasOf(mail),
    mail: { raw },
    envelope: { remoteAddress: '127.0.0.1', helo: 'mx.hotel-roma.example', mailFrom: '' },
  };
}

type Post = CrashScenario['refuseMail'];

/** Busy when the letter comes and when the reminder does, silent in between; the reminder is answered. */
const busyAndSilent: Post = (mail, world) => {
  if (!world.refusedMessageIds.includes(mail.messageId)) return 451;
  if (mail.inReplyTo && isNew(mail, world)) world.pendingMails.push(yes(mail));
  return undefined;
};
const answersAtOnce: Post = (mail, world) => {
  if (isNew(mail, world)) world.pendingMails.push(yes(mail));
  return undefined;
};
const unknownThere: Post = () => 550;
const sendsBack: Post = (mail, world) => {
  if (isNew(mail, world)) world.pendingMails.push(report(mail));
  return undefined;
};

async function read({ ctx: { db } }: SimulatedProcess) {
  const [order] = await db.select().from(orders);
  const [submission] = await db.select().from(submissions);
  const events = await db
    .select({ type: auditLog.eventType, times: count() })
    .from(auditLog)
    .groupBy(auditLog.eventType);
  return {
    status: order?.status,
    submission,
    written: await db.select().from(letters).orderBy(asc(letters.createdAt)),
    questions: (await db.select().from(deskQuestions)).length,
    events: Object.fromEntries(events.map(({ type, times }) => [type, times])),
    promised: await db.select().from(notifications),
  };
}
type Read = Awaited<ReturnType<typeof read>>;

/** What leaves more than once is one mail: a letter to its last byte; in ours to the customer a link that opens once is new. */
function isOneMail(mails: readonly OutgoingMail[], name: string): void {
  for (const [, same] of Map.groupBy(mails, ({ messageId }) => messageId)) {
    expect(same.length, name).toBeLessThan(3);
    for (const again of same) if (again.to === hotel) expect(again, name).toEqual(same[0]);
  }
}

/** Each was promised once and has left. */
function toldOnce({ promised, events }: Read, types: readonly string[], name: string): void {
  expect(promised.map(({ type }) => type).toSorted(), name).toEqual([...types].toSorted());
  expect(
    promised.filter(({ sentAt }) => sentAt === null),
    name,
  ).toEqual([]);
  expect(events.CUSTOMER_NOTIFIED, name).toBe(promised.length);
}

function isGranted(end: Read, { mails }: WorldState, kinds: readonly string[], name: string): void {
  expect([end.status, end.submission?.status, end.submission?.lastError], name).toEqual([
    'completed',
    'CONFIRMED',
    null,
  ]);
  expect(
    end.written.map(({ kind }) => kind),
    name,
  ).toEqual(kinds);
  expect(
    end.written.filter(({ sentAt, failedAt }) => !sentAt || failedAt),
    name,
  ).toEqual([]);
  expect(end.events, name).toMatchObject({ LETTER_SENT: kinds.length, LETTER_ANSWERED: 1, PERMIT_CONFIRMED: 1 });
  expect(end.events, name).not.toHaveProperty('MANUAL_TASK_CREATED');
  toldOnce(end, ['order_paid', 'submitted', 'confirmed'], name);
  isOneMail(mails, name);
  expect(new Set(mails.filter(({ to }) => to === hotel).map(({ messageId }) => messageId)).size, name).toBe(
    kinds.length,
  );
}

/** A person has it, and the customer is asked for another address. */
function isBroughtBack(
  end: Read,
  { mails, refusedMessageIds: refused }: WorldState,
  also: readonly string[],
  name: string,
): void {
  expect([end.status, end.submission?.status, end.submission?.sendingSince], name).toEqual(['failed', 'FAILED', null]);
  expect(
    end.written.map(({ kind, failedAt }) => [kind, failedAt !== null]),
    name,
  ).toEqual([['request', true]]);
  expect(end.events, name).toMatchObject({ LETTER_FAILED: 1, MANUAL_TASK_CREATED: 1 });
  expect(end.questions, name).toBe(1);
  toldOnce(end, ['order_paid', 'question', ...also], name);
  isOneMail(mails, name);
  expect(new Set([...mails.filter(({ to }) => to === hotel).map(({ messageId }) => messageId), ...refused]).size).toBe(
    1,
  );
}

/** What all orders have in common dies in crash-run.test.ts. */
const ofLetters =
  /^(write-submission|run-submission|send-letter|remind-contact|read-inbound-mail|a mail that comes in): /;
/** What is different after it, here or outside; of what is rolled back a death leaves nothing, and a mail that comes in is any. */
const isDone = /^(?!a mail that comes in).*: (commit|stored|has sent|a mail server)/;
/** Done outside, and nobody here knows of it. */
const isOutside = /: (has sent a|a) mail/;

/** Of every letter what is its own, of the first one more: in the deep tests every moment. */
function isTried(deaths: CrashPoints, isFirst: boolean, moment: CrashPoint): boolean {
  const { name } = moment;
  if (isDeepRun) return isFirst || ofLetters.test(name);
  return ofLetters.test(name) && deaths.isTested(moment) && (isFirst ? isDone : isOutside).test(name);
}

const stories: [
  what: string,
  post: Post,
  answers: MailTiming,
  ends: (end: Read, world: WorldState, name: string) => void,
][] = [
  [
    'to a busy and silent hotel that is reminded',
    busyAndSilent,
    'late',
    (end, world, name) => isGranted(end, world, ['request', 'reminder'], name),
  ],
  [
    'that is answered before anything else is done',
    answersAtOnce,
    'at once',
    (end, world, name) => isGranted(end, world, ['request'], name),
  ],
  ['that is refused for good', unknownThere, 'late', (end, world, name) => isBroughtBack(end, world, [], name)],
  [
    'that a report brings back',
    sendsBack,
    'late',
    (end, world, name) => isBroughtBack(end, world, ['submitted'], name),
  ],
];

describe.each(stories)('a letter %s', (_what, post, answers, ends) => {
  test('is one letter, whenever the worker that has it dies', { timeout: 300_000 }, async () => {
    walk.refuseMail = (mail, world) => (mail.to === hotel ? post(mail, world) : undefined);
    await using deaths = await CrashPoints.find(walk, answers);
    const tried = deaths.points.filter((moment) => isTried(deaths, post === busyAndSilent, moment));
    expect(tried.length).toBeGreaterThan(0);
    await runInParallel(tried, async (moment) => {
      const { name } = moment;
      await using world = await deaths.stateBefore(moment);
      await deaths.crashAt(world, moment);
      await using life = await walk.startProcess(world);
      await runRemainingWork(life, world, answers);
      ends(await read(life), world, name);
    });
    await using world = await deaths.finalState();
    await using life = await walk.startProcess(world);
    ends(await read(life), world, 'nobody dies');
  });
});
