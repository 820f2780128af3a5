import { afterEach, describe, expect, test } from 'vitest';
import type { RemoteControlState } from '../../src/desk/contract.ts';
import { adminCredentials, adminSettings } from '../admins.ts';
import { fetchQueue, readCaptchaCode } from '../desk.ts';
import { readEvents } from '../event-stream.ts';
import { findLocalPostgres } from '../local-postgres.ts';
import { completeDetails, placeAndPay } from '../orders.ts';
import {
  type ProductProcess,
  startNodeProcess,
  startProductProcess,
  waitUntilReady,
  withTimeLimit,
} from '../product-process.ts';
import { createScratchDatabaseOn, isServerProcessAlive, serverPid } from '../scratch-database.ts';
import { ServiceClient } from '../service-client.ts';
import { createTestSettings, type TestDatabaseMode, type TestSettings } from '../settings.ts';
import { isDeepRun } from '../test-depth.ts';
import { waitUntil } from '../wait-until.ts';

const outside = await findLocalPostgres();
let opened = new AsyncDisposableStack();
afterEach(async () => {
  await opened.disposeAsync();
  opened = new AsyncDisposableStack();
});

async function settingsOf(data: TestDatabaseMode, more: Record<string, string> = {}): Promise<TestSettings> {
  return opened.use(await createTestSettings({ ...adminSettings, ...more }, data));
}

function run({ environment }: TestSettings, role: string[] = []): ProductProcess {
  return opened.use(startProductProcess(environment, role));
}

async function started(settings: TestSettings, role: string[] = []): Promise<ProductProcess> {
  const running = run(settings, role);
  await waitUntilReady(running);
  return running;
}

const dataDirOf = ({ environment }: TestSettings) => environment.DATA_DIR ?? '';

async function signedIn(settings: TestSettings): Promise<ServiceClient> {
  const shop = new ServiceClient(settings);
  await shop.signIn(adminCredentials.email, adminCredentials.password);
  return shop;
}

/** An order from the shop window to its end. */
async function order(settings: TestSettings): Promise<string> {
  const shop = new ServiceClient(settings);
  const { pair, payment } = await placeAndPay(shop);
  await completeDetails(shop, pair);
  const isCompleted = async () =>
    (await shop.callFunction('needed-details', { access: pair })).body.status === 'completed';
  await waitUntil(isCompleted, 'the order is completed');
  return payment.order_id;
}

/** What a person types through the web process reaches the page that the worker keeps open. */
async function helpRobot(admin: ServiceClient): Promise<void> {
  const waits = async () => (await fetchQueue(admin)).tasks.find(({ kind }) => kind === 'robot_waits');
  const { id: submission_id } = await waitUntil(waits, 'the robot waits for a person');
  await admin.callFunction('claim-task', { submission_id });
  const look = async () => (await admin.get<RemoteControlState>(`/api/data/desk/tasks/${submission_id}/portal`)).body;
  await waitUntil(async () => (await look()).picture, 'a picture of its page');
  const back = { kind: 'press', key: 'Shift+Tab' };
  const actions = [
    back,
    back,
    back,
    { kind: 'type', text: await readCaptchaCode(admin) },
    { kind: 'press', key: 'Enter' },
  ];
  expect((await admin.callFunction('act-in-session', { submission_id, actions })).status).toBe(200);
  await waitUntil(async () => (await look()).outcome === 'held_back', 'the robot goes on');
}

/** As far as the payment, and the mail that a job sends. */
async function paidAndTold(settings: TestSettings): Promise<void> {
  const shop = new ServiceClient(settings);
  const { payment } = await placeAndPay(shop);
  await waitUntil(async () => (await shop.listMails(payment.customer_email)).length > 0, 'the customer is told');
}

describe('on one machine', () => {
  test('web, worker and sandbox begun at once on a folder with nothing in it share the work', async () => {
    const settings = await settingsOf('none', { PERSON_WAIT_MINUTES: '15', DESK_HOURS: '0-24' });
    const all = [run(settings, ['sandbox']), run(settings, ['web']), run(settings, ['worker'])];
    await Promise.all(all.map(waitUntilReady));
    const [, web, worker] = all as [ProductProcess, ProductProcess, ProductProcess];
    const shop = new ServiceClient(settings);
    const { pair, payment } = await placeAndPay(shop);
    // A page of the web process is told what the worker does, through the database.
    const admin = await signedIn(settings);
    const heard: string[] = [];
    const listening = (async () => {
      const stream = await admin.fetch(`/api/realtime/orders/${payment.order_id}`);
      for await (const { type, data } of readEvents(stream)) heard.push(`${type} ${data}`);
    })().catch(() => undefined);
    await waitUntil(() => heard.some((event) => event.startsWith('ready')), 'the page listens');
    // The worker has signed the link in its mail, and the web process knows its signature.
    const mailedLink = async () => {
      const texts = (await shop.listMails(payment.customer_email)).map(({ text }) => text);
      return texts.map((text) => /\/details#token=([\w.~-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
    };
    await shop.injectPortalFault({ kind: 'captcha' });
    await completeDetails(shop, { details_token: await waitUntil(mailedLink, 'the customer is asked for details') });
    await helpRobot(admin);
    const isCompleted = async () =>
      (await shop.callFunction('needed-details', { access: pair })).body.status === 'completed';
    await waitUntil(isCompleted, 'the worker has done it');
    await waitUntil(() => heard.some((event) => event.includes('CONFIRMED')), 'the page knows');
    expect(heard.some((event) => event.startsWith('automation_runs'))).toBe(true);
    expect(await shop.listPortalApplications()).toHaveLength(1);

    const server = (await serverPid(dataDirOf(settings))) ?? 0;
    worker.child.kill('SIGTERM');
    expect(await withTimeLimit(5, 'it ends', worker.exit)).toEqual({ code: 0, signal: null });
    expect(isServerProcessAlive(server)).toBe(true);
    expect((await fetch(`${settings.origin}/readyz`)).status).toBe(200);
    web.child.kill('SIGTERM');
    expect(await withTimeLimit(5, 'it ends', web.exit)).toEqual({ code: 0, signal: null });
    await listening;
    expect(isServerProcessAlive(server)).toBe(false);
  });

  // A dead worker is missed after its silence has lasted a while; one that was alone is replaced at once (queue.db.test.ts).
  test.runIf(isDeepRun)(
    'what a killed worker was at is done by the next one, while the web process stays',
    {
      timeout: 120_000,
    },
    async () => {
      const settings = await settingsOf('embedded');
      const [, , worker] = await Promise.all(['sandbox', 'web', 'worker'].map((role) => started(settings, [role])));
      const shop = new ServiceClient(settings);
      const { pair } = await placeAndPay(shop);
      await shop.injectPortalFault({ kind: 'slow', visits: 100, seconds: 30 });
      await completeDetails(shop, pair);
      const status = async () => (await shop.callFunction('needed-details', { access: pair })).body.status;
      await waitUntil(async () => (await status()) === 'running', 'the robot is at work');
      worker?.child.kill('SIGKILL');
      await worker?.exit;
      await fetch(`${settings.sandboxOrigin}/portals/certificat-air/__faults`, { method: 'DELETE' });
      await started(settings, ['worker']);
      await waitUntil(async () => (await status()) === 'completed', 'another worker has done it');
      expect(await shop.listPortalApplications()).toHaveLength(1);
    },
  );

  test('a role is given from the command line while the product runs; killed, it leaves no server behind, and all is there when it is back', async () => {
    const settings = await settingsOf('embedded');
    const running = await started(settings);
    const { payment } = await placeAndPay(new ServiceClient(settings));
    const give = opened.use(
      startNodeProcess(['tools/admin.ts', 'grant', 'operator', adminCredentials.email], settings.environment),
    );
    expect(await give.exit).toEqual({ code: 0, signal: null });
    expect(give.output()).toContain(`${adminCredentials.email} now has the role operator.`);
    expect((await fetch(`${settings.origin}/readyz`)).status).toBe(200);

    const server = (await serverPid(dataDirOf(settings))) ?? 0;
    running.child.kill('SIGKILL');
    await running.exit;
    await waitUntil(() => !isServerProcessAlive(server), 'its server has ended');
    await started(settings);
    const admin = await signedIn(settings);
    expect((await admin.get(`/api/data/orders/${payment.order_id}`)).body).toMatchObject({ status: 'confirmed' });
    expect((await admin.get<{ roles: string[] }>('/api/data/session')).body.roles).toContain('operator');
  });

  test.runIf(isDeepRun)(
    'a server that dies is started again; who asks in between is told so calmly, and nothing is lost',
    async () => {
      const settings = await settingsOf('embedded');
      const running = await started(settings);
      const before = await order(settings);
      const admin = await signedIn(settings);
      let asking = true;
      const answers = new Set<string>();
      const asked = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (asking) {
            const { status, body } = await admin.get<{ error?: string }>(`/api/data/orders/${before}`);
            answers.add(status === 200 ? 'ok' : `${status} ${body.error}`);
          }
        }),
      );
      for (let times = 0; times < 3; times += 1) {
        const server = (await serverPid(dataDirOf(settings))) ?? 0;
        process.kill(server, 'SIGKILL');
        const isBack = async () => {
          const pid = await serverPid(dataDirOf(settings));
          return pid !== undefined && pid !== server && (await fetch(`${settings.origin}/readyz`)).ok;
        };
        await waitUntil(isBack, 'it is ready again');
      }
      asking = false;
      await asked;
      answers.delete('500 Something went wrong on our side. Please try again.');
      expect([...answers]).toEqual(['ok']);
      expect((await admin.get(`/api/data/orders/${before}`)).body).toMatchObject({ status: 'completed' });
      await order(settings);
      expect(running.child.exitCode).toBeNull();
    },
  );
});

test('where no server can run it says so, runs on PGlite, and lets no second process at its folder', async () => {
  const settings = await settingsOf('none', { POSTGRES_BIN: '/nowhere' });
  const running = await started(settings);
  expect(running.output()).toContain('no PostgreSQL server can run here: the database runs inside this process');
  await order(settings);
  const other = await settingsOf('none', { POSTGRES_BIN: '/nowhere', DATA_DIR: dataDirOf(settings) });
  const second = run(other);
  expect(await second.exit).toMatchObject({ code: 1 });
  expect(second.output()).toContain(`in use by process ${running.child.pid}`);
  expect(second.output()).not.toContain('    at ');
  running.child.kill('SIGTERM');
  expect(await withTimeLimit(5, 'it ends', running.exit)).toEqual({ code: 0, signal: null });
});

// In the deep tests the order comes to its end; in `npm test` those of the other tests do, on a database they are given.
test.runIf(outside)('on a PostgreSQL server of somebody else’s an order is paid and told of', async () => {
  const database = opened.use(await createScratchDatabaseOn(outside ?? '', 'template0'));
  const settings = await settingsOf('none', { DATABASE_URL: database.url });
  const running = await started(settings);
  expect(running.output()).toContain('Data      PostgreSQL server');
  if (isDeepRun) await order(settings);
  else await paidAndTold(settings);
  expect(await serverPid(dataDirOf(settings))).toBeUndefined();
});
