import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { TestRun } from '../../src/orders/contracts/test-contract.ts';
import type { OperatorOrderView } from '../../src/tracking/view-contract.ts';
import { deliverInboundMail, frenchAuthorityMails } from '../authority-mail.ts';
import { type KillableInstallation, startKillableInstallation } from '../killable-installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { watchRun } from '../run-moments.ts';
import { isDeepRun, testSeed } from '../test-depth.ts';
import { buildTestData, findPermitEntityId, startTestRun } from '../test-runs.ts';
import { waitUntil } from '../wait-until.ts';

/** Much of a restart is waiting: two are killed at once. */
const lanes = 2;
const patience = 120;

/** The robot's last moments before the portal hears of the payment, and the first ones after. */
const aboutToPay = 'asked POST /paiement/:token';
const aboutToSend = ['picture 07-card', aboutToPay];
const sent = [
  'answered POST /paiement/:token',
  'asked GET /en/demande/retour/:token',
  'answered GET /en/demande/retour/:token',
  'picture 08-pay',
];

/**
 * A page that was only read leaves nothing behind, here or there, that asking for it had not left already; and one page that
 * is asked for, or one picture that is stored, is like the next: another third of them is tried every day, and of what a
 * portal is sent and of what is committed every moment.
 */
function isTried(moment: string, index: number): boolean {
  if (aboutToSend.includes(moment) || sent.includes(moment)) return true;
  if (moment.startsWith('answered GET')) return false;
  return !/^(picture|asked GET) /.test(moment) || index % 3 === testSeed % 3;
}

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());

const timeout = 900_000;
const start = async (): Promise<KillableInstallation> =>
  open.use(await startKillableInstallation({ TRY_AGAIN_AFTER: '4' }));
let one: Promise<KillableInstallation> | undefined;
/** For tests that are run one after the other. */
function shared(): Promise<KillableInstallation> {
  one ??= start();
  return one;
}
/** In the long matrix most tests kill a product of their own, at the same time as the others. */
const timed = isDeepRun ? test.concurrent : test;
const ownOrShared = isDeepRun ? start : shared;

// In `npm test` within one process: crash-run.test.ts.
test.runIf(isDeepRun).concurrent(
  'killed at any moment of a run, an order ends completed and the portal was told once',
  {
    timeout,
  },
  async () => {
    const first = await start();
    const moments = await referenceRun(first);
    const count = (kind: string) => moments.filter((moment) => moment.startsWith(`${kind} `)).length;
    expect(count('asked')).toBe(count('answered'));
    expect(Math.min(count('asked') / 2, count('picture'), count('committed'))).toBeGreaterThan(6);
    expect(moments).toEqual(expect.arrayContaining([...aboutToSend, ...sent]));

    const others = Array.from({ length: lanes - 1 }, start);
    const left = moments.filter(isTried);
    const helped: string[] = [];
    await Promise.all(
      [first, ...(await Promise.all(others))].map(async (installation) => {
        for (let moment = left.shift(); moment; moment = left.shift()) {
          const order = await killAt(installation, moment);
          if (await comesToRest(installation, order)) helped.push(moment);
          await isToldOnce(installation, order);
        }
      }),
    );
    // Only where the robot was about to send and the portal had got nothing could nobody but a person know.
    expect(aboutToSend).toEqual(expect.arrayContaining(helped));
    expect(helped).toContain(aboutToPay);
  },
);

timed(
  'killed while a try waits, and again just before it sends: a person settles it, and the portal was told once',
  {
    timeout,
  },
  async () => {
    const installation = await ownOrShared();
    const { product, client: shop } = installation;
    await shop.injectPortalFault({ kind: 'error_500', step: 'vehicle' });
    const order = await killAt(installation, aboutToPay, async (waiting) => {
      await waitUntil(
        async () => (await read(installation, waiting)).scheduled_retry,
        'the next try is planned',
        patience,
      );
      await product.restart();
    });
    expect(await comesToRest(installation, order)).toBe(true);
    expect((await read(installation, order)).runs.map(({ status }) => status)).toEqual([
      'COMPLETED',
      'FAILED',
      'FAILED',
    ]);
    await isToldOnce(installation, order);
  },
);

timed(
  "without the authority's mail an unknown outcome waits for a person and is never sent again",
  {
    timeout,
  },
  async () => {
    const installation = await ownOrShared();
    const { admin, client: shop } = installation;
    const moments = isDeepRun ? sent : sent.slice(0, 1);
    await shop.injectPortalFault({ kind: 'no_mail', step: 'office', visits: moments.length });
    for (const moment of moments) {
      const order = await killAt(installation, moment);
      const submission_id = await isUnknown(installation, order);
      const [application] = await applications(installation, order);
      if (moment === sent[0]) {
        // A person errs: the portal itself then refuses a second application for the vehicle, and the authority sets it right.
        expect(await admin.callFunction('settle-outcome', { submission_id, portal_has_it: false })).toMatchObject({
          status: 200,
        });
        expect(await admin.callFunction('retry-submission', { submission_id })).toMatchObject({ status: 200 });
        const isRefused = async () =>
          (await read(installation, order)).last_error?.includes('already has an application');
        await waitUntil(isRefused, 'the portal refuses a second application', patience);
        await deliverInboundMail(installation, application?.fields.email ?? '', frenchAuthorityMails.granted);
        await isCompleted(installation, order);
        await isToldOnce(installation, order);
      } else {
        const finding = { submission_id, portal_has_it: true, reference: application?.reference };
        expect(await admin.callFunction('settle-outcome', finding)).toMatchObject({ status: 200 });
        const view = await read(installation, order);
        expect(view, moment).toMatchObject({
          status: 'submitted',
          submission: { reference: application?.reference, outcome_unknown: false },
        });
      }
      expect(await applications(installation, order), moment).toHaveLength(1);
    }
  },
);

// In `npm test` within one process: crash-run.test.ts.
test
  .runIf(isDeepRun)
  .concurrent('a run that dies every time is given to a person, not forgotten', { timeout }, async () => {
    const installation = await start();
    const { product, portalProxy: portalGate, admin } = installation;
    const order = await startOrder(installation);
    let asked = 0;
    portalGate.watch = async () => {
      asked += 1;
      await product.kill();
      return 'cut';
    };
    await order.begin();
    let deaths = 0;
    const isGivenUp = async () => {
      if (asked > deaths) {
        deaths = asked;
        await product.start();
      }
      return (await read(installation, order)).status === 'failed';
    };
    await waitUntil(isGivenUp, 'the order is with a person', 2 * patience);
    expect(deaths).toBeGreaterThan(2);
    const view = await read(installation, order);
    expect(view).toMatchObject({
      last_error: expect.stringContaining('Nothing was sent'),
      submission: { outcome_unknown: false },
    });
    expect(view.runs.map(({ status }) => status)).toEqual(view.runs.map(() => 'FAILED'));

    portalGate.watch = async () => 'pass';
    expect(await admin.callFunction('retry-submission', { submission_id: view.submission?.id })).toMatchObject({
      status: 200,
    });
    await isCompleted(installation, order);
    expect(await applications(installation, order)).toHaveLength(1);
  });

test('a full test killed behind the sending act says so and sends no second time', { timeout }, async () => {
  const installation = await shared();
  const full = { mock_mode: false, confirmed_credits: true };
  const { test, plate } = await killTest(installation, /^POST .*\/paiement\//, full);
  expect(test).toMatchObject({
    status: 'FAILED',
    error_details: { message: expect.stringContaining('the portal may have the application') },
  });
  expect(await applications(installation, { plate })).toHaveLength(1);
});

test.runIf(isDeepRun)(
  'a dry run whose process is killed ends as failed and is not begun again',
  { timeout },
  async () => {
    const installation = await shared();
    const { test, plate } = await killTest(installation, /^POST .*document/, { mock_mode: true });
    expect(test).toMatchObject({
      status: 'FAILED',
      error_details: { message: 'The test was interrupted. Nothing was sent.' },
    });
    expect(await applications(installation, { plate })).toEqual([]);
  },
);

/** Kills the product when the robot's request with this path has got its answer, and starts it again. */
async function killTest(
  { product, admin, portalProxy: portalGate }: KillableInstallation,
  path: RegExp,
  more: Record<string, unknown>,
): Promise<{ test: TestRun; plate: string }> {
  const test_run_id = randomUUID();
  const test_data = buildTestData();
  let killed = false;
  portalGate.watch = async (passage) => {
    if (killed || passage.stage !== 'answered' || !path.test(`${passage.method} ${passage.path}`)) return 'pass';
    killed = true;
    await product.kill();
    return 'cut';
  };
  const entity = await findPermitEntityId(admin);
  const begin = () => startTestRun(admin, entity, { test_run_id, test_data, ...more }).catch(() => undefined);
  // Lost when it is killed; or because a connection that was kept ends as it is used again, and the id makes both one test.
  const answer = (await begin()) ?? (killed ? undefined : await begin());
  await waitUntil(
    () => killed || answer?.body.test_run?.completed_at || answer?.body.code,
    'the test has come to an end',
  );
  expect(killed, `it came to where it is killed: ${JSON.stringify(answer)}`).toBe(true);
  await product.start();
  const read = () => admin.get<TestRun>(`/api/data/admin/automation/tests/${test_run_id}`);
  await waitUntil(async () => (await read()).body.completed_at, 'the test has ended');
  return { test: (await read()).body, plate: test_data.vehicle.plate_number ?? '' };
}

interface Order {
  /** At which the product was killed. */
  moment: string;
  id: string;
  plate: string;
  email: string;
}

async function startOrder(
  { client: shop }: KillableInstallation,
  moment = 'none',
): Promise<Order & { begin(): Promise<unknown> }> {
  const [email, plate] = [nextEmail(), nextPlate()];
  const { payment, pair } = await placeAndPay(shop, expressOrder({ email, plate }));
  return { moment, id: payment.order_id, plate, email, begin: () => completeDetails(shop, pair) };
}

async function referenceRun(installation: KillableInstallation): Promise<string[]> {
  const moments: string[] = [];
  const order = await startOrder(installation);
  await using _watch = await watchRun(installation, order.id, async (moment) => {
    moments.push(moment);
    return 'pass';
  });
  await order.begin();
  await waitUntil(
    () => moments.includes('committed submissions CONFIRMED'),
    'the reference run is confirmed',
    patience,
  );
  return moments;
}

/** Kills the product at this moment of a new order's runs, and starts it again. */
async function killAt(
  installation: KillableInstallation,
  moment: string,
  before: (order: Order) => Promise<void> = async () => undefined,
): Promise<Order> {
  const { product } = installation;
  const order = await startOrder(installation, moment);
  let killed = false;
  await using _watch = await watchRun(installation, order.id, async (now) => {
    if (now !== moment) return 'pass';
    await product.kill();
    killed = true;
    return 'cut';
  });
  // Its answer may be what the kill takes away.
  await order.begin().catch(() => undefined);
  await before(order);
  await waitUntil(() => killed, `the run comes to "${moment}"`, patience);
  await product.start();
  return order;
}

/** Waits until the order is completed; answers whether a person had to say first that the portal had got nothing. */
async function comesToRest(installation: KillableInstallation, order: Order): Promise<boolean> {
  const stateAtRest = async () => {
    const { status } = await read(installation, order);
    return status === 'completed' || (status === 'failed' && (await applications(installation, order)).length === 0)
      ? status
      : undefined;
  };
  const status = await waitUntil(stateAtRest, `after a kill at "${order.moment}" the order comes to rest`, patience);
  if (status === 'completed') return false;
  const submission_id = await isUnknown(installation, order);
  const { admin } = installation;
  expect(await admin.callFunction('settle-outcome', { submission_id, portal_has_it: false })).toMatchObject({
    status: 200,
  });
  expect(await admin.callFunction('retry-submission', { submission_id })).toMatchObject({ status: 200 });
  await isCompleted(installation, order);
  return true;
}

/** The order has failed, says so honestly, and cannot be sent again. */
async function isUnknown(installation: KillableInstallation, order: Order): Promise<string | undefined> {
  const { moment } = order;
  await waitUntil(
    async () => (await read(installation, order)).status === 'failed',
    `"${moment}" is given to a person`,
    patience,
  );
  const { last_error, submission } = await read(installation, order);
  expect(last_error, moment).toMatch(/^Outcome unknown/);
  expect(submission?.outcome_unknown, moment).toBe(true);
  const retry = await installation.admin.callFunction('retry-submission', { submission_id: submission?.id });
  expect(retry, moment).toMatchObject({ status: 409, body: { code: 'OUTCOME_UNKNOWN' } });
  return submission?.id;
}

function isCompleted(installation: KillableInstallation, order: Order): Promise<boolean> {
  const completed = async () => (await read(installation, order)).status === 'completed';
  return waitUntil(completed, `the retry after "${order.moment}" completes`, patience);
}

async function isToldOnce(installation: KillableInstallation, order: Order): Promise<void> {
  expect(await applications(installation, order), order.moment).toHaveLength(1);
  const confirmed = async () =>
    (await installation.client.listMails(order.email)).filter(({ attachments }) => attachments.length > 0);
  await waitUntil(async () => (await confirmed()).length > 0, `the customer is told after "${order.moment}"`, patience);
  expect(new Set((await confirmed()).map(({ message_id }) => message_id)).size, order.moment).toBe(1);
}

async function read({ admin }: KillableInstallation, { id }: Order): Promise<OperatorOrderView> {
  return (await admin.get<OperatorOrderView>(`/api/data/orders/${id}`)).body;
}

async function applications({ client: shop }: KillableInstallation, { plate }: Pick<Order, 'plate'>) {
  return (await shop.listPortalApplications()).filter(({ fields }) => fields.plate === plate);
}
