import { afterAll, expect, test } from 'vitest';
import type { OperatorOrderView } from '../../src/features/orders/contract.ts';
import { hasServer } from '../database.ts';
import { type KillableInstallation, startKillable } from '../killable-installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { watchRun } from '../run-moments.ts';
import { until } from '../until.ts';

/** Much of a restart is waiting, on a server even for the dead worker's lease to run out: several are killed at once. */
const lanes = hasServer ? 4 : 2;
const patience = 120;

/** The robot's last moments before the portal hears of the payment, and the first ones after. */
const aboutToSend = ['picture 07-card', 'asked POST /paiement/:token'];
const sent = [
  'answered POST /paiement/:token',
  'asked GET /en/demande/retour/:token',
  'answered GET /en/demande/retour/:token',
  'picture 08-pay',
];

/**
 * A page that was only read leaves nothing behind, here or there, that asking for it had not left already; and one page that
 * is asked for, or one picture that is stored, is like the next: a third of them are tried, and of what a portal is sent and
 * of what is committed every moment. On a server, where a dead worker's lease has to run out each time, fewer: what differs
 * there is how a job comes to another worker.
 */
function isTried(moment: string, index: number): boolean {
  if (aboutToSend.includes(moment) || sent.includes(moment)) return true;
  if (moment.startsWith('answered GET')) return false;
  return index % (hasServer ? 5 : /^(picture|asked GET) /.test(moment) ? 3 : 1) === 0;
}

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());

test.concurrent('killed at any moment of a run, an order ends completed and the portal was told once', {
  timeout: 900_000,
}, async () => {
  const first = open.use(await startKillable());
  const moments = await referenceRun(first);
  const count = (kind: string) => moments.filter((moment) => moment.startsWith(`${kind} `)).length;
  expect(count('asked')).toBe(count('answered'));
  expect(Math.min(count('asked') / 2, count('picture'), count('committed'))).toBeGreaterThan(6);
  expect(moments).toEqual(expect.arrayContaining([...aboutToSend, ...sent]));

  const others = Array.from({ length: lanes - 1 }, async () => open.use(await startKillable()));
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
  expect(helped).toContain('asked POST /paiement/:token');
});

test.concurrent("without the authority's mail an unknown outcome waits for a person and is never sent again", {
  timeout: 900_000,
}, async () => {
  const installation = open.use(await startKillable());
  const { admin, shop } = installation;
  await shop.fault({ kind: 'no_mail', step: 'office', visits: 1000 });
  for (const moment of sent) {
    const order = await killAt(installation, moment);
    const submission_id = await isUnknown(installation, order);
    const [application] = await applications(installation, order);
    if (moment === sent[0]) {
      // A person errs: the portal itself then refuses a second application for the vehicle.
      expect(await admin.call('settle-outcome', { submission_id, portal_has_it: false })).toMatchObject({
        status: 200,
      });
      expect(await admin.call('retry-submission', { submission_id })).toMatchObject({ status: 200 });
      const isRefused = async () =>
        (await read(installation, order)).last_error?.includes('already has an application');
      await until(isRefused, 'the portal refuses a second application', patience);
    } else {
      const finding = { submission_id, portal_has_it: true, reference: application?.reference };
      expect(await admin.call('settle-outcome', finding)).toMatchObject({ status: 200 });
      const view = await read(installation, order);
      expect(view, moment).toMatchObject({
        status: 'submitted',
        submission: { reference: application?.reference, outcome_unknown: false },
      });
    }
    expect(await applications(installation, order), moment).toHaveLength(1);
  }
});

test.concurrent('a run that dies every time is given to a person, not forgotten', { timeout: 900_000 }, async () => {
  const installation = open.use(await startKillable());
  const { product, portalGate, admin } = installation;
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
  await until(isGivenUp, 'the order is with a person', 2 * patience);
  expect(deaths).toBeGreaterThan(2);
  const view = await read(installation, order);
  expect(view).toMatchObject({
    last_error: expect.stringContaining('Nothing was sent'),
    submission: { outcome_unknown: false },
  });
  expect(view.runs.map(({ status }) => status)).toEqual(view.runs.map(() => 'FAILED'));

  portalGate.watch = async () => 'pass';
  expect(await admin.call('retry-submission', { submission_id: view.submission?.id })).toMatchObject({ status: 200 });
  await isCompleted(installation, order);
  expect(await applications(installation, order)).toHaveLength(1);
});

interface Order {
  /** At which the product was killed. */
  moment: string;
  id: string;
  plate: string;
  email: string;
}

async function startOrder(
  { shop }: KillableInstallation,
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
  await until(() => moments.includes('committed submissions CONFIRMED'), 'the reference run is confirmed', patience);
  return moments;
}

/** Kills the product at this moment of a new order's run, and starts it again. */
async function killAt(installation: KillableInstallation, moment: string): Promise<Order> {
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
  await until(() => killed, `the run comes to "${moment}"`, patience);
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
  const status = await until(stateAtRest, `after a kill at "${order.moment}" the order comes to rest`, patience);
  if (status === 'completed') return false;
  const submission_id = await isUnknown(installation, order);
  const { admin } = installation;
  expect(await admin.call('settle-outcome', { submission_id, portal_has_it: false })).toMatchObject({ status: 200 });
  expect(await admin.call('retry-submission', { submission_id })).toMatchObject({ status: 200 });
  await isCompleted(installation, order);
  return true;
}

/** The order has failed, says so honestly, and cannot be sent again. */
async function isUnknown(installation: KillableInstallation, order: Order): Promise<string | undefined> {
  const { moment } = order;
  await until(
    async () => (await read(installation, order)).status === 'failed',
    `"${moment}" is given to a person`,
    patience,
  );
  const { last_error, submission } = await read(installation, order);
  expect(last_error, moment).toMatch(/^Outcome unknown/);
  expect(submission?.outcome_unknown, moment).toBe(true);
  const retry = await installation.admin.call('retry-submission', { submission_id: submission?.id });
  expect(retry, moment).toMatchObject({ status: 409, body: { code: 'OUTCOME_UNKNOWN' } });
  return submission?.id;
}

function isCompleted(installation: KillableInstallation, order: Order): Promise<boolean> {
  const completed = async () => (await read(installation, order)).status === 'completed';
  return until(completed, `the retry after "${order.moment}" completes`, patience);
}

async function isToldOnce(installation: KillableInstallation, order: Order): Promise<void> {
  expect(await applications(installation, order), order.moment).toHaveLength(1);
  const confirmed = async () =>
    (await installation.shop.mails(order.email)).filter(({ attachments }) => attachments.length > 0);
  await until(async () => (await confirmed()).length > 0, `the customer is told after "${order.moment}"`, patience);
  expect(new Set((await confirmed()).map(({ message_id }) => message_id)).size, order.moment).toBe(1);
}

async function read({ admin }: KillableInstallation, { id }: Order): Promise<OperatorOrderView> {
  return (await admin.get<OperatorOrderView>(`/api/data/orders/${id}`)).body;
}

async function applications({ shop }: KillableInstallation, { plate }: Order) {
  return (await shop.portalLog()).filter(({ fields }) => fields.plate === plate);
}
