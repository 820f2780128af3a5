import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import { startDueCanaries } from '../../src/channels/portal/canary/start-canary.ts';
import type { Jurisdiction, PortalCanary } from '../../src/console/jurisdiction-contract.ts';
import type { Overview } from '../../src/console/overview-contract.ts';
import { automationRuns, isCanaryRun, runSteps } from '../../src/orders/tables/submissions.ts';
import { listStayDays, toDestinationDay } from '../../src/permits/days.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  type RobotDrive,
  startApplication,
  waitForOrderStatus,
  withRobotDrive,
  withStoppingRobot,
} from '../applications.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { makeJobDue } from '../make-job-due.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ ...adminSettings, LOG_LEVEL: 'silent' });
  admin = await signInAdmin(installation);
  await installation.ctx.db
    .update(permitEntities)
    .set({ automationEnabled: true })
    .where(eq(permitEntities.portal, 'asfinag'));
});
afterAll(() => installation[Symbol.asyncDispose]());
afterEach(async () => {
  installation.ctx.clock = systemClock;
  await installation.ctx.db.update(permitEntities).set({ paused: false });
});

/** From now on it is so late, and time goes on. */
function itIs(moment: string): void {
  const ahead = Date.parse(moment) - Date.now();
  installation.ctx.clock = { now: () => new Date(Date.now() + ahead) };
}

/** What the schedule starts every hour, and all that follows from it. */
async function hourly(settings: Partial<Installation['ctx']['settings']> = { isDailyCanaryOn: true }) {
  const { ctx } = installation;
  await startDueCanaries({ ...ctx, settings: { ...ctx.settings, ...settings } });
  await ctx.queue.waitUntilIdle();
}

const walks = (portal?: string) =>
  installation.ctx.db
    .select()
    .from(automationRuns)
    .where(and(isCanaryRun, portal ? eq(automationRuns.driverName, portal) : undefined))
    .orderBy(desc(automationRuns.createdAt));
const keepOnly = (portal: string) =>
  installation.ctx.db.update(permitEntities).set({ paused: true }).where(ne(permitEntities.portal, portal));
async function portalRow(portal: string): Promise<PortalCanary> {
  const { body } = await admin.get<{ jurisdictions: Jurisdiction[]; portals: PortalCanary[] }>(
    '/api/data/admin/jurisdictions',
  );
  const found = body.portals.find((one) => one.portal === portal);
  if (!found) throw new Error(`No ${portal}.`);
  return found;
}
async function walkNow(portal: string) {
  const { permit_entity_id } = await portalRow(portal);
  return admin.callFunction('walk-portal', { permit_entity_id });
}
const stoppedWalks = async () => (await admin.get<Overview>('/api/data/admin/overview')).body.waiting.stopped_canaries;

async function putOff(): Promise<boolean> {
  const { rows } = (await installation.ctx.db.execute(
    sql`select id from pgboss.job where name = 'run-test' and state = 'created' and start_after > now()`,
  )) as unknown as { rows: object[] };
  return rows.length > 0;
}

/** A walk that comes to the act that sends, with no browser. */
const rehearse: RobotDrive = async () => ({ result: 'rehearsed' });

describe('a portal', () => {
  test('is walked dry up to the act that sends: a second walk finds no change, other words are said in a sentence', async () => {
    await keepOnly('asfinag');
    await hourly();
    const [first] = await walks();
    expect(first).toMatchObject({ driverName: 'asfinag', status: 'COMPLETED', changes: null, startedBy: null });

    expect((await walkNow('asfinag')).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    expect((await portalRow('asfinag')).canary).toMatchObject({ stopped: false, changes: [] });
    const [asked] = await installation.ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.eventType, 'TEST_RUN_STARTED'))
      .orderBy(desc(auditLog.createdAt));
    expect(asked).toMatchObject({ actorId: expect.any(String), eventData: { mode: 'canary' } });

    await installation.client.injectPortalFault({ kind: 'changed_labels', step: 'vehicle' }, 'asfinag');
    await walkNow('asfinag');
    await installation.ctx.queue.waitUntilIdle();
    const { canary: walk, changed } = await portalRow('asfinag');
    expect(walk?.changes).toEqual([
      expect.stringMatching(/^On '.+' the portal now says '.+' where it said '.+'\.$/),
      expect.stringMatching(/^On '.+' the walk stopped\. .+/),
    ]);
    expect([walk?.stopped, changed, await stoppedWalks()]).toEqual([true, false, 1]);

    // One picture, of the page where it stopped, and nothing reached the portal's office.
    const ids = (await walks()).map(({ id }) => id);
    const kept = await installation.ctx.db.select().from(runSteps).where(inArray(runSteps.runId, ids));
    expect(kept.filter(({ screenshotPath }) => screenshotPath)).toMatchObject([{ failed: true }]);
    expect((await fetch(new URL(walk?.screenshot_url ?? '', installation.client.origin))).status).toBe(200);
    expect(await installation.client.listPortalApplications('asfinag')).toEqual([]);
  });

  test('is walked by one robot at a time, by admins alone, and not where people apply', async () => {
    const { permit_entity_id } = await portalRow('asfinag');
    const held = Promise.withResolvers<void>();
    const waiting: RobotDrive = async (...run) => held.promise.then(() => rehearse(...run));
    await withRobotDrive(installation, waiting, async () => {
      expect((await walkNow('asfinag')).status).toBe(200);
      expect(await walkNow('asfinag')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(await portalRow('asfinag')).toMatchObject({ under_way: true });
      held.resolve();
      await installation.ctx.queue.waitUntilIdle();
    });
    const { body } = await admin.get<{ tests: object[] }>('/api/data/admin/automation/tests');
    expect(body.tests).toEqual([]);
    expect((await installation.openClient().callFunction('walk-portal', { permit_entity_id })).status).toBe(401);
    const [byLetter] = await installation.ctx.db
      .select()
      .from(permitEntities)
      .where(eq(permitEntities.slug, 'rome-ztl-centro'));
    expect((await admin.callFunction('walk-portal', { permit_entity_id: byLetter?.id })).status).toBe(422);
  });

  test("is not walked while a customer's run is there", async () => {
    const held = Promise.withResolvers<void>();
    const drive: RobotDrive = async () => {
      await held.promise;
      return {
        result: 'stopped',
        reason: 'captcha',
        message: '',
        details: '',
        step: 'document',
        outcomeUnknown: false,
      };
    };
    const application = await withRobotDrive(installation, drive, async () => {
      const begun = await startApplication(installation.openClient());
      const itsRun = eq(automationRuns.orderId, begun.orderId);
      await waitUntil(async () => (await installation.ctx.db.$count(automationRuns, itsRun)) > 0, 'the robot is there');
      await walkNow('certificat-air');
      await waitUntil(putOff, "it was the walk's turn, and it waits for another");
      return begun;
    });
    expect(await walks('certificat-air')).toMatchObject([{ status: 'QUEUED' }]);
    held.resolve();
    await waitForOrderStatus(installation.client, application, 'failed');
    await withRobotDrive(installation, rehearse, async () => {
      await makeJobDue(installation, 'run-test');
      await waitUntil(async () => (await walks('certificat-air'))[0]?.status === 'COMPLETED', 'it is walked');
    });
  });
});

/** Its days are ahead of whatever was walked before. */
const nextYear = new Date().getUTCFullYear() + 1;

describe('every day', () => {
  const countOf = async (portal: string) => (await walks(portal)).length;

  test('each portal is walked once after three at night, whatever is restarted; a paused one is not', async () => {
    const { db } = installation.ctx;
    await db.update(permitEntities).set({ paused: true }).where(eq(permitEntities.portal, 'certificat-air'));
    const before = { asfinag: await countOf('asfinag'), air: await countOf('certificat-air') };
    itIs(`${nextYear}-03-10T02:10:00Z`);
    await withRobotDrive(installation, rehearse, async () => {
      await hourly({ isDailyCanaryOn: false });
      expect(await countOf('asfinag')).toBe(before.asfinag);
      for (const moment of [
        `${nextYear}-03-10T02:10:00Z`,
        `${nextYear}-03-10T03:10:00Z`,
        `${nextYear}-03-11T01:50:00Z`,
      ]) {
        itIs(moment);
        await hourly();
        expect([await countOf('asfinag'), await countOf('certificat-air')]).toEqual([before.asfinag + 1, before.air]);
      }
      itIs(`${nextYear}-03-11T02:10:00Z`);
      await hourly();
      expect(await countOf('asfinag')).toBe(before.asfinag + 2);
    });
    const { rows } = (await db.execute(
      sql`select cron from pgboss.schedule where name = 'start-canaries'`,
    )) as unknown as {
      rows: object[];
    };
    expect(rows).toHaveLength(1);
  });

  test('is walked for a day on which its zone is in force, also on the eve of a weekend', async () => {
    const ofMilan = eq(permitEntities.portal, 'area-c');
    await installation.ctx.db.update(permitEntities).set({ automationEnabled: true }).where(ofMilan);
    await keepOnly('area-c');
    const days = listStayDays(toDestinationDay(new Date()), 8);
    itIs(`${days.find((day) => new Date(day).getUTCDay() === 5)}T10:00:00Z`);
    expect((await walkNow('area-c')).status).toBe(200);
    await installation.ctx.queue.waitUntilIdle();
    const [walk] = await walks('area-c');
    expect(walk).toMatchObject({ status: 'COMPLETED', errorDetails: null });
    expect(isItalianWorkingDay(walk?.testData?.travel?.entry_date ?? '')).toBe(true);
  });

  test('a walk that met a closed portal is repeated twice, two hours apart, and said as what it is', async () => {
    await keepOnly('asfinag');
    const before = await countOf('asfinag');
    const closed = { reason: 'maintenance', step: 'home' } as const;
    await withStoppingRobot(installation, [closed, closed, closed], async () => {
      for (const [hour, expected] of [
        ['02', 1],
        ['03', 1],
        ['05', 2],
        ['08', 3],
        ['11', 3],
      ] as const) {
        itIs(`${nextYear}-03-20T${hour}:10:00Z`);
        await hourly();
        expect([hour, (await countOf('asfinag')) - before]).toEqual([hour, expected]);
      }
    });
    installation.ctx.clock = systemClock;
    const { canary: walk, changed } = await portalRow('asfinag');
    expect(walk?.changes).toEqual(['The portal was closed for maintenance: the walk could not go on.']);
    expect([changed, await stoppedWalks()]).toEqual([false, 0]);
  });

  test('one whose process died ends so, and another follows', async () => {
    await keepOnly('asfinag');
    itIs(`${nextYear}-04-02T02:10:00Z`);
    await withRobotDrive(installation, rehearse, async () => {
      await hourly();
      const [died] = await walks('asfinag');
      await installation.ctx.db
        .update(automationRuns)
        .set({ status: 'RUNNING', completedAt: null })
        .where(eq(automationRuns.id, died?.id ?? ''));
      itIs(`${nextYear}-04-02T04:10:00Z`);
      await hourly();
      expect((await walks('asfinag'))[0]).toMatchObject({ id: died?.id, status: 'FAILED' });
      itIs(`${nextYear}-04-02T07:10:00Z`);
      await hourly();
      expect((await walks('asfinag'))[0]).toMatchObject({ status: 'COMPLETED', changes: [] });
    });
  });
});

test('two walks that stop at the same place for the form’s sake lower what customers are promised, and close nothing', async () => {
  const health = async () =>
    (await admin.callFunction('check-system-health', { country: 'France', city_zone: 'Paris' })).body;
  const usual = await health();
  const missing = { reason: 'field_not_found', step: 'vehicle' } as const;
  const maintenance = { reason: 'maintenance', step: 'start' } as const;
  await withStoppingRobot(installation, [missing, maintenance, missing], async () => {
    for (const _walk of [1, 2]) {
      await walkNow('certificat-air');
      await installation.ctx.queue.waitUntilIdle();
      expect([(await portalRow('certificat-air')).changed, (await health()).confidence_level]).toEqual([
        false,
        usual.confidence_level,
      ]);
    }
    await walkNow('certificat-air');
    await installation.ctx.queue.waitUntilIdle();
  });
  expect(await portalRow('certificat-air')).toMatchObject({ changed: true });
  expect(await health()).toMatchObject({
    automation_available: true,
    confidence_level: 'low',
    message: expect.stringContaining('seems to have changed its form'),
  });
  await withRobotDrive(installation, rehearse, async () => {
    await walkNow('certificat-air');
    await installation.ctx.queue.waitUntilIdle();
  });
  expect(await health()).toMatchObject({ confidence_level: usual.confidence_level });
});
