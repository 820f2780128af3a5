import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestRun } from '../../src/features/automation/contract.ts';
import { type KillableInstallation, startKillable } from '../killable-installation.ts';
import { permitEntityId, runTest, testData } from '../test-runs.ts';
import { until } from '../until.ts';

let installation: KillableInstallation;
beforeAll(async () => {
  installation = await startKillable();
}, 120_000);
afterAll(() => installation[Symbol.asyncDispose]());

/** Kills the product when the robot's request with this path has got its answer, and starts it again. */
async function killDuring(path: RegExp, more: Record<string, unknown>): Promise<{ test: TestRun; plate: string }> {
  const { product, admin, portalGate } = installation;
  const test_run_id = randomUUID();
  const test_data = testData();
  let killed = false;
  portalGate.watch = async (passage) => {
    if (killed || passage.when !== 'answered' || !path.test(`${passage.method} ${passage.path}`)) return 'pass';
    killed = true;
    await product.kill();
    return 'cut';
  };
  await runTest(admin, await permitEntityId(admin), { test_run_id, test_data, ...more }).catch(() => undefined);
  await until(() => killed, 'the robot comes to where it is killed', 60);
  await product.start();
  const read = () => admin.get<TestRun>(`/api/data/admin/automation/tests/${test_run_id}`);
  await until(async () => (await read()).body.completed_at, 'the test has ended', 60);
  return { test: (await read()).body, plate: test_data.vehicle.plate_number ?? '' };
}

const applicationsFor = async (plate: string) =>
  (await installation.shop.portalLog()).filter(({ fields }) => Object.values(fields).includes(plate));

test('a dry run whose process is killed ends as failed and is not begun again', { timeout: 180_000 }, async () => {
  const { test, plate } = await killDuring(/^POST .*document/, { mock_mode: true });
  expect(test).toMatchObject({
    status: 'FAILED',
    error_details: { message: 'The test was interrupted. Nothing was sent.' },
  });
  expect(await applicationsFor(plate)).toEqual([]);
});

test('a full test killed behind the sending act says so and sends no second time', { timeout: 180_000 }, async () => {
  const { test, plate } = await killDuring(/^POST .*\/paiement\//, { mock_mode: false, confirmed_credits: true });
  expect(test).toMatchObject({
    status: 'FAILED',
    error_details: { message: expect.stringContaining('the portal may have the application') },
  });
  expect(await applicationsFor(plate)).toHaveLength(1);
});
