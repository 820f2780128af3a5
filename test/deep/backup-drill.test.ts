// The drill: a service with orders under way is kept while it runs, killed, and restored on another machine.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import type { OperatorOrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, testPassword } from '../accounts.ts';
import { adminCredentials } from '../admins.ts';
import { type StartedApplication, startApplication, startApplicationForTrip } from '../applications.ts';
import { runBackupCommand } from '../backup-command.ts';
import { type KillableInstallation, startKillableInstallation } from '../killable-installation.ts';
import { KillableProduct } from '../killable-product.ts';
import { createScratchDatabase } from '../scratch-database.ts';
import { createScratchFolder } from '../scratch-folder.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

const patience = 120;
const key = { BACKUP_KEY: 'a key of this drill, kept elsewhere' };
const retrySeconds = 15;

const viewOf = async (staff: ServiceClient, { orderId }: StartedApplication): Promise<OperatorOrderView> =>
  (await staff.get<OperatorOrderView>(`/api/data/orders/${orderId}`)).body;

const isCompleted = (staff: ServiceClient, order: StartedApplication, which: string) =>
  waitUntil(
    async () => (await viewOf(staff, order)).status === 'completed',
    `the order ${which} is completed`,
    patience,
  );

/** Each document that the order's page offers, by its kind and with its bytes. */
async function documentsOf(staff: ServiceClient, order: StartedApplication): Promise<[string, string][]> {
  const { documents } = await viewOf(staff, order);
  const stored = documents.filter(({ url }) => new URL(url, staff.origin).pathname.startsWith('/files/'));
  return Promise.all(
    stored.map(async ({ kind, url }): Promise<[string, string]> => {
      const { pathname, search } = new URL(url, staff.origin);
      const response = await staff.fetch(pathname + search);
      expect(response.status).toBe(200);
      return [kind, Buffer.from(await response.arrayBuffer()).toString('base64')];
    }),
  );
}

const applicationsOf = async (shop: ServiceClient, { plate }: StartedApplication) =>
  (await shop.listPortalApplications()).filter(({ fields }) => fields.plate === plate);

/** Mails with the permit, each once though it may have been handed over twice. */
const permitMails = async (shop: ServiceClient, { email }: StartedApplication) =>
  new Set(
    (await shop.listMails(email))
      .filter(({ attachments }) => attachments.some(({ filename }) => filename.endsWith('.pdf')))
      .map(({ message_id }) => message_id),
  ).size;

/** A letter to a hotel that a person answers for. */
async function startLetter({ client, config, admin }: KillableInstallation): Promise<StartedApplication> {
  await using database = await openDatabase({ url: undefined, dataDir: config.database.dataDir }, createLog('silent'));
  await database.db.execute(sql`update permit_entities set automation_enabled = true where slug = 'rome-ztl-centro'`);
  const day = new Date(Date.now() + 100 * 86_400_000);
  // On Sundays Rome asks for nothing.
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  const trip = { country: 'Italy', city_zone: 'Rome ZTL Centro', entry_date: day.toISOString().slice(0, 10) } as const;
  const details = { 'stay.email': 'reception@hotel-roma.example', 'stay.place': 'Hotel Fontana Vecchia' };
  const order = await startApplicationForTrip(client, { ...trip, number_of_days: 1 }, {}, details);
  await waitUntil(async () => (await viewOf(admin, order)).status === 'submitted', 'the letter is sent', patience);
  return order;
}

async function answerForHotel(sandbox: string): Promise<void> {
  const { letters } = (await (await fetch(`${sandbox}/places/hotel/__log`)).json()) as { letters: { id: string }[] };
  expect(letters).toHaveLength(1);
  const body = new URLSearchParams({ saying: 'yes' });
  await fetch(`${sandbox}/places/hotel/letters/${letters[0]?.id}`, { method: 'POST', body, redirect: 'manual' });
}

test('what was paid, promised and under way is kept, and comes to its end once on another machine', async () => {
  const installation = await startKillableInstallation({ TRY_AGAIN_AFTER: String(retrySeconds) });
  onTestFinished(() => installation[Symbol.asyncDispose]());
  const { product, client: shop, admin, portalProxy, environment } = installation;

  const done = await startApplication(shop);
  await activateAccountByMail(shop, done.email);
  await isCompleted(admin, done, 'before the backup');
  const documents = await documentsOf(admin, done);
  expect(documents.map(([kind]) => kind)).toContain('confirmation');

  const letter = await startLetter(installation);

  await shop.injectPortalFault({ kind: 'error_500', step: 'vehicle' });
  const planned = await startApplication(shop);
  await waitUntil(async () => (await viewOf(admin, planned)).scheduled_retry, 'the next attempt is planned', patience);

  // A robot is at the portal, in the middle of its form, when the backup is taken; it never comes any further.
  const machineEnds = Promise.withResolvers<void>();
  const isAtPortal = Promise.withResolvers<void>();
  portalProxy.watch = async ({ path, stage }) => {
    if (stage === 'answered' || !/vehicule|vehicle/.test(path)) return 'pass';
    isAtPortal.resolve();
    await machineEnds.promise;
    return 'cut';
  };
  const atPortal = await startApplication(shop);
  await isAtPortal.promise;

  const folder = await createScratchFolder('edp-kept-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'drill.edp');
  const backup = await runBackupCommand('backup', file, { ...environment, ...key });
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/Kept in .*, encrypted\): 4\d tables with/) });
  await product.kill();
  machineEnds.resolve();
  portalProxy.watch = async () => 'pass';

  // From the server of our own to a PostgreSQL server of others, and a folder that holds nothing, not even the secret.
  const database = await createScratchDatabase('empty');
  onTestFinished(() => database[Symbol.asyncDispose]());
  const elsewhere = { ...environment, DATA_DIR: join(folder, 'elsewhere'), DATABASE_URL: database.url };
  const restore = await runBackupCommand('restore', file, { ...elsewhere, ...key });
  expect(restore).toMatchObject({ code: 0, output: expect.stringContaining('Restored from') });
  expect(restore.output).not.toContain('secret');
  const restored = new KillableProduct(elsewhere);
  onTestFinished(() => restored[Symbol.asyncDispose]());
  await restored.start();

  // Who was signed in still is; who was not can sign in, and finds the order and its documents.
  expect((await viewOf(shop, done)).status).toBe('completed');
  await shop.signIn(done.email, testPassword);
  await admin.signIn(adminCredentials.email, adminCredentials.password);
  expect(await documentsOf(admin, done)).toEqual(documents);

  await answerForHotel(shop.sandbox);
  for (const [which, order] of Object.entries({ letter, planned, atPortal })) await isCompleted(admin, order, which);
  for (const order of [done, planned, atPortal]) expect(await applicationsOf(shop, order)).toHaveLength(1);
  for (const order of [done, letter, planned, atPortal]) {
    await waitUntil(async () => (await permitMails(shop, order)) > 0, 'the customer has the permit', patience);
    expect(await permitMails(shop, order)).toBe(1);
  }
});
