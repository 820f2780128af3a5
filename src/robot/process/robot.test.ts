import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificatAirDriver } from '#permits/authorities/certificat-air/driver.ts';
import { createCertificatAir } from '../../../sandbox/portals/certificat-air/certificat-air.tsx';
import { FixturePortal, plateFormHtml, thankYouHtml } from '../../../test/portals/fixture-portal.ts';
import { recordingJournal } from '../../../test/portals/journal.ts';
import { startLocalSite } from '../../../test/portals/local-site.ts';
import { findMisbehavingDriver } from '../../../test/portals/misbehaving-drivers.ts';
import { PortalRunner } from '../../../test/portals/portal-runner.ts';
import { openProductRobot, openTestRobot } from '../../../test/portals/test-robot.ts';
import { commandOf, descendants, isProcessAlive } from '../../../test/processes.ts';
import { isDeepRun } from '../../../test/test-depth.ts';
import { waitUntil } from '../../../test/wait-until.ts';
import type { Robot } from './robot.ts';

let fixture: FixturePortal;
let robot: Robot;
const lines: string[] = [];

beforeAll(async () => {
  fixture = await FixturePortal.start();
  robot = openTestRobot((line) => void lines.push(line));
});
afterAll(async () => {
  await robot[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});
beforeEach(() => {
  fixture.reset();
  lines.length = 0;
});

const drive = (name: string, journal = recordingJournal(), more = {}) =>
  fixture.drive({ driver: findMisbehavingDriver(name), journal, robot, ...more });

/** The next run works, whatever happened to the process or its browser. */
async function nextRunWorks(): Promise<void> {
  fixture.reset();
  expect((await drive('fixture')).result).toMatchObject({ result: 'submitted' });
}

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

/** Reads these lines of a process's status. */
function statusOf(pid: number, names: readonly string[]): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return names.map((name) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1] ?? '');
}

it.runIf(isRoot)(
  'started by root, robot and browser are a user of their own who has no rights but everybody’s',
  async () => {
    const seen: { command: string; user: string; privileges: string; bounds: string; seccomp: string }[] = [];
    const journal = recordingJournal({
      commitSendIntent: async () => {
        const robots = descendants(process.pid).filter((pid) => commandOf(pid).includes('robot-entry'));
        for (const pid of robots.flatMap((one) => [one, ...descendants(one)])) {
          const command = commandOf(pid);
          const status = statusOf(pid, ['Uid', 'NoNewPrivs', 'CapBnd', 'Seccomp']);
          const [user = '', privileges = '', bounds = '', seccomp = ''] = status;
          seen.push({ command, user, privileges, bounds, seccomp });
        }
      },
    });
    expect((await drive('fixture', journal)).result).toMatchObject({ result: 'submitted' });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.filter(({ user, privileges }) => /\b(0|65534)\b/.test(user) || privileges !== '1')).toEqual([]);
    const robots = seen.filter(({ command }) => command.includes('robot-entry'));
    expect(robots.map(({ bounds }) => bounds)).toEqual(['0000000000000000']);
    // The sandbox exists where this system allows one; elsewhere the log reports that it is missing.
    const isBare = lines.some((line) => line.includes('no sandbox'));
    const renderers = seen.filter(({ command }) => command.includes('--type=renderer'));
    expect(renderers.map(({ seccomp }) => seccomp)).toEqual(renderers.map(() => (isBare ? '0' : '2')));
  },
);

describe('a run in a process of its own', () => {
  it('writes down here what it does there, and ends as it would here', async () => {
    const journal = recordingJournal({
      commitSendIntent: async () => {
        expect(fixture.site.posted).toEqual([]);
      },
    });
    const { result } = await drive('fixture', journal);
    expect(result).toEqual({
      result: 'submitted',
      reference: '12345678',
      url: `${fixture.site.url}/sent`,
      says: expect.any(String),
    });
    expect(fixture.site.posted).toEqual(['/sent?plate=AB12CDE']);
    expect(journal.reachedSteps).toEqual(['INITIALIZATION', 'BROWSER_STARTED']);
    expect(journal.steps).toMatchObject([
      {
        ordinal: 1,
        name: 'fill',
        title: 'Fill in',
        completesStep: 'FORM_FILLED',
        startedAt: expect.any(Date),
        typed: [{ meaning: 'plate', label: 'Registration number', value: 'AB12CDE' }],
        screenshot: { contentType: 'image/jpeg', bytes: expect.any(Uint8Array) },
      },
      { ordinal: 2, completesStep: 'SUBMITTED', url: `${fixture.site.url}/sent`, failed: false },
    ]);
  });

  it('does not send when the intent cannot be committed', async () => {
    const journal = recordingJournal({ commitSendIntent: () => Promise.reject(new Error('another one was first')) });
    const { result } = await drive('fixture', journal);
    expect(result).toMatchObject({ reason: 'aborted', details: 'another one was first', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });

  it('ends when it is called off', async () => {
    const off = new AbortController();
    const journal = recordingJournal({ recordStep: async () => off.abort() });
    const { result } = await drive('fixture', journal, { signal: off.signal });
    expect(result).toMatchObject({ reason: 'aborted', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });
});

it('stands back, and its browser with it, when somebody waits for a page', async () => {
  await robot.browserVersion();
  const own = descendants(process.pid).filter((pid) => commandOf(pid).includes('robot-entry'));
  const browsers = own.flatMap(descendants).filter((pid) => commandOf(pid).includes('--remote-debugging-pipe'));
  expect(browsers.length).toBeGreaterThan(0);
  // This file exists only where Linux schedules by session first (sched(7)); elsewhere the niceness is inherited.
  const shares = browsers.map((pid) => `/proc/${pid}/autogroup`).filter(existsSync);
  for (const share of shares) expect(readFileSync(share, 'utf8')).toMatch(/ nice 5$/m);
});

describe('the process may die', () => {
  afterEach(nextRunWorks);

  it('after it was let send: the outcome is unknown', async () => {
    const { result, journal } = await drive('dies-after-sending');
    expect(result).toMatchObject({ reason: 'browser_died', step: 'send', outcomeUnknown: true });
    expect(result).toMatchObject({ message: expect.stringMatching(/^Outcome unknown/) });
    expect(journal.intents).toBe(1);
    expect(fixture.site.posted).toHaveLength(1);
  });

  it('before it sends, or while the intent is being committed, of which it was never told: nothing was sent', async () => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const committed = Promise.withResolvers<void>();
    const journal = recordingJournal({
      commitSendIntent: () => {
        resolve();
        return committed.promise;
      },
    });
    const running = drive('fixture', journal);
    await asked;
    const { result } = await drive('dies-before-sending');
    expect(result).toMatchObject({ reason: 'browser_died', step: 'fill', outcomeUnknown: false });
    committed.resolve();
    expect((await running).result).toMatchObject({ reason: 'browser_died', outcomeUnknown: false });
    expect(fixture.site.posted).toEqual([]);
  });

  const ends: [name: string, details: string][] = [
    ['hangs', 'It hung.'],
    ['throws', expect.stringContaining('(1)')],
    ['claims-success', 'It succeeded without having sent.'],
  ];
  const otherEnds: typeof ends = [
    // On a busy machine its last garbage collections may outlast the heartbeat timeout.
    ['eats', expect.stringMatching(/SIGABRT|SIGTRAP|134|133|It hung/)],
    ['climbs-folders', 'It finished a screen that was not its turn.'],
    ['helps-itself', 'It went on without having waited.'],
    ['floods', 'It said what nobody understands.'],
  ];
  it.each(isDeepRun ? [...ends, ...otherEnds] : ends)('or be ended because it %s', async (name, details) => {
    const { result, journal } = await drive(name);
    expect(result).toMatchObject({ reason: 'browser_died', details, outcomeUnknown: false });
    expect(journal.steps).toEqual([]);
    expect(lines.join('')).toContain('process ended');
    expect(lines.join('')).not.toContain('AB12CDE');
  });

  it('and one that was let send is not believed when it denies', async () => {
    expect((await drive('denies')).result).toMatchObject({ outcomeUnknown: true });
    expect(fixture.site.posted).toHaveLength(1);
  });
});

const script = (code: string) => `<script>setTimeout(() => { ${code} }, 50)</script>`;
const nothingSent = { result: 'stopped', outcomeUnknown: false };

interface HostilePage {
  what: string;
  attack: string;
  driver?: string;
  /** The required end of a run that meets this page; without it any end is fine, if it is true. */
  end?: object;
}

/** The hostile pages, each with its attack beside the form. */
const hostilePages: HostilePage[] = [
  { what: 'never comes to rest', attack: script('for (;;);'), end: { ...nothingSent, reason: 'deadline' } },
  {
    what: 'eats memory',
    attack: script('const eaten = []; for (;;) eaten.push(Array(1e6).fill(0.5));'),
    driver: 'fixture',
    end: { ...nothingSent, reason: 'browser_died' },
  },
  { what: 'is harmless', attack: '', driver: 'fixture', end: { result: 'submitted' } },
];
const otherHostilePages: HostilePage[] = [
  {
    what: 'eats memory in small bites',
    attack: script('const eaten = []; for (;;) eaten.push(Array.from({ length: 1e5 }, () => String(Math.random())));'),
    driver: 'fixture',
    end: { ...nothingSent, reason: 'browser_died' },
  },
  { what: 'asks without end', attack: script('for (;;) alert("Again");') },
  { what: 'opens windows without end', attack: script('setInterval(() => open("http://localhost:12345/"), 20)') },
  { what: 'has ten thousand fields', attack: '<label>Model <input></label>'.repeat(10_000) },
];

it('hostile pages come to their ends all at once, beside one that is harmless', { timeout: 90_000 }, async () => {
  const pages = isDeepRun ? [...hostilePages, ...otherHostilePages] : hostilePages;
  await Promise.all(
    pages.map(async ({ what, attack, driver = 'impatient', end }) => {
      await using site = await startLocalSite({
        '/': plateFormHtml.replace('</form>', `</form>${attack}`),
        '/sent': thankYouHtml,
      });
      const { result } = await drive(driver, recordingJournal(), { siteUrl: site.url });
      const sent = site.posted.length;
      expect(result, what).toMatchObject(end ?? (sent === 0 ? nothingSent : { result: 'submitted' }));
      expect(sent, what).toBe(result.result === 'submitted' ? 1 : 0);
    }),
  );
  await nextRunWorks();
  // The process itself was not harmed.
  expect(lines.join('')).not.toContain('process ended');
});

// Tests that start the whole product also drive the portals through this process (test/integration, test/e2e).
it.runIf(isDeepRun)('drives the portals that are registered', async () => {
  await using runs = await PortalRunner.start(certificatAirDriver, createCertificatAir);
  await using product = openProductRobot();
  const { result, payload, journal } = await runs.drive({ robot: product });
  const filed = await runs.findFiledApplications(payload);
  expect(result).toMatchObject({ result: 'submitted', reference: filed[0]?.reference });
  expect(filed).toHaveLength(1);
  expect(filed[0]).toMatchObject({ files: [{ field: 'registrationDocument', name: 'v5c.pdf' }] });
  expect(journal.steps).toHaveLength(8);
});

it('ends with whom it works for, and its browser with it', async () => {
  const owner = fork(new URL('../../../test/portals/robot-process-fixture.ts', import.meta.url), { execArgv: [] });
  await once(owner, 'message');
  const below = descendants(owner.pid ?? 0);
  expect(below.length).toBeGreaterThan(1);
  owner.kill('SIGKILL');
  await waitUntil(() => !below.some(isProcessAlive), 'the robot and its browser are gone');
});
