// Whoever acts on an order, in whatever state they find it: it is done, or refused in a sentence and nothing is changed.
import { inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../../src/accounts/contract.ts';
import { readLinkEpoch } from '../../src/accounts/link-epoch.ts';
import { attemptCounters } from '../../src/accounts/tables.ts';
import { mountRoutes } from '../../src/app-routes.ts';
import { readActionFacts, toOrderActionFacts } from '../../src/orders/action-facts.ts';
import { createAnswerToken } from '../../src/orders/answer-link.ts';
import { readRuleUncertainty } from '../../src/orders/check-order-rules.ts';
import { readApplicationNextActions } from '../../src/orders/read-next-actions.ts';
import { readRefusedRefunds } from '../../src/orders/read-refused-refunds.ts';
import type { ActionDecision, ActionFacts } from '../../src/orders/states/action-guard.ts';
import { can } from '../../src/orders/states/actions.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { api } from '../../src/paths.ts';
import { addDays } from '../../src/permits/days.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { destinationTimeZone } from '../../src/permits/zone.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { signUp } from '../accounts.ts';
import { adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import { simulateStoppedRun } from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { type CallAnswer, type CallSubject, type OrderCall, orderCalls } from '../order-calls.ts';
import { readOrderRows } from '../order-rows.ts';
import { createOrderStates, createStateMoments, seededPriceCents } from '../order-states.ts';
import { nextEmail } from '../orders.ts';
import { seedOrders } from '../seed-orders.ts';
import { orderRefOf, permitPathOf, type Seed, seedZones } from '../seed-rows.ts';
import type { ServiceClient } from '../service-client.ts';

interface Outcome {
  call: OrderCall;
  state: string;
  seed: Seed;
  /** What the guards say of it before; null where several actions share the call. */
  verdict: ActionDecision | null;
  answer: CallAnswer;
}

/** At once, as several people would act on several orders. */
const callsAtOnce = 6;

let installation: Installation;
/** Of the customer's mailed links. */
let customerEpoch: number;
let outcomes: Outcome[];
let before: Map<string, unknown>;
let after: Map<string, unknown>;
/** The task kind that the product reads for each application before anybody acts. */
let taskKinds: Map<string, ActionFacts['task']['kind']>;
/** The same, after all calls. */
let kindsAfter: typeof taskKinds;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  const { ctx, openClient } = installation;
  const slugs = Object.values(seedZones).map(({ slug }) => slug);
  await ctx.db.update(permitEntities).set({ automationEnabled: true }).where(inArray(permitEntities.slug, slugs));
  ctx.robot = { ...ctx.robot, drive: (...run) => simulateStoppedRun({ reason: 'captcha', step: 'none' }, ...run) };
  await keepJobsForLater();
  const customer = openClient();
  const email = nextEmail();
  await signUp(customer, email);
  const admin = await signInAdmin(installation);
  const colleague = await createTestAccount(ctx, 'olive@example.com', 'operator');
  const people = { customer: { id: await readUserId(customer), email }, caller: await readUserId(admin), colleague };
  customerEpoch = await readLinkEpoch(ctx.db, people.customer.id);
  const moments = createStateMoments(ctx.clock.now());
  const from = findTuesday(moments.now);
  const wanted = Object.entries(createOrderStates(moments)).flatMap(([name, state]) =>
    orderCalls.map((call) => ({ name, state, call, needs: call.needs })),
  );
  const setting = { moments, people, days: { from, until: addDays(from, 1) } };
  const seeds = await seedOrders(installation, wanted, setting);
  const pairs = wanted.map(({ name, call }, index) => ({ state: name, call, seed: seeds[index] ?? expect.fail() }));
  const verdictOf = await readVerdicts(people);
  before = await readOrderRows(ctx.db);
  outcomes = [];
  for (const ofState of Map.groupBy(pairs, ({ state }) => state).values()) {
    // Nobody calls so often: the limits of one address are no part of this.
    await ctx.db.delete(attemptCounters);
    const waiting = [...ofState];
    const work = async () => {
      for (let pair = waiting.shift(); pair; pair = waiting.shift()) {
        const { call, seed } = pair;
        const client = call.caller === 'admin' ? admin : customer;
        const verdict = call.action ? verdictOf(seed, call.action, call.caller) : null;
        outcomes.push({ ...pair, verdict, answer: await call.send(client, await subjectOf(seed)) });
      }
    };
    await Promise.all(Array.from({ length: callsAtOnce }, work));
  }
  after = await readOrderRows(ctx.db);
  kindsAfter = await readTaskKinds();
  await ctx.queue.waitUntilIdle(AbortSignal.timeout(60_000));
}, 600_000);
afterAll(() => installation[Symbol.asyncDispose]());

/**
 * What a call leaves for the queue stays there, and no job starts by itself, such as that of seven past the hour which
 * looks at trips ahead: nothing but the calls themselves changes an order.
 */
async function keepJobsForLater(): Promise<void> {
  const { ctx } = installation;
  await ctx.db.execute(sql`delete from pgboss.schedule`);
  const { queue } = ctx;
  const startAfter = new Date(ctx.clock.now().getTime() + 24 * 3_600_000);
  ctx.queue = { ...queue, enqueue: (tx, name, data) => queue.enqueue(tx, name, data, { startAfter }) };
}

async function readUserId(client: ServiceClient): Promise<string> {
  const { body } = await client.get<Session>('/api/data/session');
  return body.user?.id ?? expect.fail('Nobody is signed in.');
}

/** From a Tuesday on, for the zones are in force on working days. */
function findTuesday(now: Date): string {
  const inHundredDays = addDays(dayInTimeZone(destinationTimeZone, now), 100);
  return addDays(inHundredDays, (9 - new Date(inHundredDays).getUTCDay()) % 7);
}

async function subjectOf(seed: Seed): Promise<CallSubject> {
  const { ids, state, setting, session } = seed;
  const { settings, clock, db } = installation.ctx;
  const refundedCents = state.order?.refundedCents ?? 0;
  return {
    orderId: ids.order,
    orderRef: orderRefOf(seed),
    submissionId: ids.submission,
    updatedAt: setting.moments.changed,
    sessionId: session.id,
    fileId: ids.file,
    mailId: ids.mail,
    messageId: ids.message,
    permitPath: permitPathOf(seed),
    answerToken: createAnswerToken(settings.secret, { id: ids.question, epoch: customerEpoch }, clock.now()),
    doubt: state.zone === 'nice' ? ((await readRuleUncertainty({ db, clock }, ids.order)) ?? '') : 'No doubt at all.',
    remainingCents: seededPriceCents - refundedCents,
    refundedCents,
    colleagueId: setting.people.colleague,
    day: setting.days.from,
  };
}

async function readTaskKinds(): Promise<typeof taskKinds> {
  const { db, clock } = installation.ctx;
  const applications = await readApplicationNextActions(db, clock.now(), undefined);
  return new Map(applications.map(({ id, actionableKind }) => [id, actionableKind]));
}

/** Whether the guards allow an action now, by facts as the product reads them. */
async function readVerdicts({ caller }: Seed['setting']['people']) {
  const { db, clock } = installation.ctx;
  const now = clock.now();
  const orderRows = new Map((await db.select().from(orders)).map((row) => [row.id, row]));
  const submissionIds = (await db.select({ id: submissions.id }).from(submissions)).map(({ id }) => id);
  const factsOf = {
    admin: await readActionFacts(db, submissionIds, { userId: caller, now }),
    customer: await readActionFacts(db, submissionIds, { userId: null, now }),
  };
  taskKinds = await readTaskKinds();
  const refusedRefunds = new Set((await readRefusedRefunds(db)).map(({ orderId }) => orderId));
  return ({ ids, state }: Seed, action: NonNullable<OrderCall['action']>, who: OrderCall['caller']): ActionDecision => {
    const order = orderRows.get(ids.order) ?? expect.fail('An order is missing.');
    const isOfRefund = action === 'close_refund' && refusedRefunds.has(ids.order);
    return can(
      {
        order: toOrderActionFacts(order),
        application: null,
        heldBy: null,
        lacksDetails: state.lacksDetails ?? false,
        robot: { state: 'ready', zone: '' },
        ...(state.application && factsOf[who](ids.submission)),
        task: { kind: isOfRefund ? 'refund_refused' : (taskKinds.get(ids.submission) ?? null) },
        mail: { grants: true, namesThisOne: true },
      },
      action,
    );
  };
}

const isRefused = ({ answer }: Outcome) => answer.status >= 400;
const describeOutcome = ({ call, state, answer }: Outcome) =>
  `${call.name} / ${state}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;

test('every order is in the state that it is said to be in', () => {
  // A mail, a message or a question that a call is about makes another task of it.
  const plain = outcomes.filter(
    ({ seed: { state, needs } }) => state.application && !needs.mail && !needs.message && !needs.question,
  );
  const wrong = plain.filter(({ seed }) => (taskKinds.get(seed.ids.submission) ?? null) !== seed.state.task);
  expect(wrong.map(describeOutcome)).toEqual([]);
});

test('no answer is a fault of ours', () => {
  const faults = outcomes.filter(({ answer: { status } }) => status >= 500 || status === 429);
  expect(faults.map(describeOutcome)).toEqual([]);
});

test('a refusal is a sentence with a code, and has changed nothing', () => {
  for (const outcome of outcomes.filter(isRefused)) {
    const { answer, seed } = outcome;
    expect.soft(answer.body, describeOutcome(outcome)).toMatchObject({
      // At least two words, none of them of a program.
      error: expect.stringMatching(/^[^\s_{}[\]]+( [^\s_{}[\]]+)+$/),
      code: expect.stringMatching(/^[A-Z]+(_[A-Z]+)*$/),
    });
    expect.soft(after.get(seed.ids.order), describeOutcome(outcome)).toEqual(before.get(seed.ids.order));
  }
});

test('what the guards refuse is refused, and what they allow has a transition', () => {
  const unheeded = outcomes.filter((outcome) => outcome.verdict?.allowed === false && !isRefused(outcome));
  expect(unheeded.map(describeOutcome)).toEqual([]);
  // Nothing ran concurrently, whatever the guards say.
  const changedMeanwhile = outcomes.filter(({ answer }) => /changed meanwhile/.test(String(answer.body.error)));
  expect(changedMeanwhile.map(describeOutcome)).toEqual([]);
});

test('an answer that is accepted is a task of the desk', () => {
  const isAnswer = ({ call }: Outcome) => call.action === 'answer_question';
  const accepted = outcomes.filter((outcome) => isAnswer(outcome) && !isRefused(outcome));
  const unseen = accepted.filter(
    ({ seed }) => !['answered', 'outcome_unknown'].includes(`${kindsAfter.get(seed.ids.submission)}`),
  );
  expect(unseen.map(describeOutcome)).toEqual([]);
});

test('a customer may write in every state, and is answered in every one that no colleague holds', () => {
  const named = (names: readonly string[]) => outcomes.filter(({ call }) => names.includes(call.name));
  expect(named(['write-message']).filter(isRefused).map(describeOutcome)).toEqual([]);
  const answers = named(['answer-customer', 'settle-messages']).filter(isRefused);
  expect(answers.filter(({ state }) => state !== 'held_by_colleague').map(describeOutcome)).toEqual([]);
});

test('every call is accepted in some state, so it is the state that decides', () => {
  const accepted = new Set(outcomes.filter((outcome) => !isRefused(outcome)).map(({ call }) => call));
  expect(orderCalls.filter((call) => !accepted.has(call)).map(({ name }) => name)).toEqual([]);
});

/** The other calls that may change something, and why they act on no one order. */
const otherCalls: Readonly<Record<string, string>> = {
  [api.paymentWebhook]: 'The card provider calls it; it does what process-guest-payment does.',
  [api.inboundWebhook]: 'A mail server calls it, with a mail for the queue.',
  [`${api.auth}/*`]: 'Signing up, in and out.',
  [api.adminRoles]: 'Of an account.',
  ...Object.fromEntries(
    Object.entries({
      'start-view': 'Of an account.',
      'end-view': 'Of an account.',
      'check-recovery-link': 'Of an account.',
      'set-password': 'Of an account.',
      'rename-account': 'Of an account.',
      'end-session': 'Of an account.',
      'end-other-sessions': 'Of an account.',
      'end-user-sessions': 'Of an account.',
      'change-email': 'Of an account.',
      'confirm-email-change': 'Of an account.',
      'delete-account': 'Of an account, with all of its orders.',
      'needed-details': 'It changes nothing, and other calls answer the same.',
      'find-earlier-order': 'It changes nothing, and asks about an order that is not there yet.',
      'order-timeline': 'It changes nothing.',
      'checkout-state': 'It changes nothing.',
      'close-checkout': 'Of a payment page: the order stays as it is.',
      'order-thread': 'It changes nothing.',
      'read-question': 'It changes nothing.',
      'create-guest-checkout-gated': 'There is no order before it.',
      'check-system-health': 'Of a zone.',
      'portal-needs': 'Of a zone.',
      'pause-portal': 'Of a zone.',
      'walk-portal': 'Of a zone.',
      'settle-place-word': 'Of the directory of places.',
      'review-fact': 'Of what we publish of the world.',
      'payment-diagnostics': 'Of the installation.',
      'settle-differences': 'Of the books, whatever orders they are about.',
    }).map(([name, reason]) => [api.function(name), reason]),
  ),
};

test('no call by which somebody acts on an order is forgotten', () => {
  const http = new Hono();
  const { ctx, config } = installation;
  mountRoutes(http, ctx, config, { has: () => false, respond: () => undefined });
  const posts = new Set(http.routes.flatMap(({ method, path }) => (method === 'POST' ? [path] : [])));
  const tried = new Set(orderCalls.map(({ path }) => path));
  expect([...tried].filter((path) => path in otherCalls)).toEqual([]);
  expect([...tried, ...Object.keys(otherCalls)].toSorted()).toEqual([...posts].toSorted());
  const methods = new Set(http.routes.map(({ method }) => method));
  expect([...methods].toSorted()).toEqual(['ALL', 'GET', 'HEAD', 'POST']);
});
