import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { automationRuns } from '../../src/orders/tables/submissions.ts';
import { readOrderStatus, startApplication, waitForOrderStatus } from '../applications.ts';
import { installBrowserlessRobot } from '../browserless-robot.ts';
import { startInstallation } from '../installation.ts';
import { waitUntil } from '../wait-until.ts';

test('a run that cannot be written down sends nothing and is tried again until it can', async () => {
  await using installation = await startInstallation({ LOG_LEVEL: 'silent' });
  installBrowserlessRobot(installation);
  const { client: shop, config, ctx } = installation;
  if (config.files.kind !== 'local') throw new Error('This test makes trouble in a local folder.');
  const proofs = join(config.files.root, 'submission-proofs');
  await mkdir(dirname(proofs), { recursive: true });
  await writeFile(proofs, 'a file where the folder of screenshots should be');

  const application = await startApplication(shop);
  const runs = () => ctx.db.select().from(automationRuns).where(eq(automationRuns.orderId, application.orderId));
  await waitUntil(async () => (await runs()).length > 1, 'it is tried again');
  expect(await readOrderStatus(shop, application)).toBe('running');
  expect(await shop.listPortalApplications()).toEqual([]);

  await rm(proofs);
  await waitForOrderStatus(shop, application, 'completed');
  expect(await shop.listPortalApplications()).toHaveLength(1);
});
