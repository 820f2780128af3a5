// `npm run demo`: one order from the shop window to the authority's mail, on real parts, told as it happens.
import { join } from 'node:path';
import { type Config, readConfig } from '../src/config.ts';
import { startApp } from '../src/main.ts';
import type { NeededDetails } from '../src/orders/contracts/submission-contract.ts';
import { machinePaths } from '../src/paths.ts';
import { applyForEveryZone, formatZoneResult } from '../test/every-zone.ts';
import { completeDetails, expressOrder, placeAndPay } from '../test/orders.ts';
import { ServiceClient } from '../test/service-client.ts';

const began = performance.now();
const printProgress = (text: string) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);

async function runDemo(config: Config): Promise<void> {
  if (!config.sandbox.on) throw new Error('The demo pays with a test card at a replica, so it needs SANDBOX=on.');
  const site = { origin: config.web.publicUrl, sandboxOrigin: config.sandbox.origin };
  const shop = new ServiceClient(site);
  const running = (await shop.fetch(machinePaths.health).catch(() => undefined))?.ok;
  printProgress(
    running ? `Using the installation that runs at ${config.web.publicUrl}` : 'Starting web, worker and sandbox',
  );
  await using own = running ? undefined : await startApp('both', config);

  if (process.argv.includes('--all'))
    return await applyForEveryZone(site, (ended) => printProgress(formatZoneResult(ended)));
  const order = expressOrder({ email: `demo-${Date.now()}@example.com` });
  const { plate_number: plate } = order.vehicle;
  const { checkout, payment, pair } = await placeAndPay(shop, order);
  printProgress(`Order ${checkout.order_ref}: Crit'Air certificate for Paris, plate ${plate}, £19.99`);
  if (!payment.success) throw new Error(`The payment was not confirmed: ${JSON.stringify(payment)}`);
  printProgress('Paid with 4242 4242 4242 4242 on the hosted payment page; account opened');

  const look = async () => (await shop.callFunction<NeededDetails>('needed-details', { access: pair })).body;
  printProgress(`The French portal still needs: ${(await look()).missing.map(({ label }) => label).join(', ')}`);
  await completeDetails(shop, pair);
  printProgress('Details and registration certificate given; the application starts by itself');

  for (let last = '', status = ''; status !== 'completed'; last = status) {
    ({ status } = await look());
    if (status !== last) printProgress(`Order is ${status}`);
    if (status === 'failed') throw new Error('The application failed; see the log above.');
    await pause();
  }
  await printResult(config, shop, order.owner.email, plate);
  printProgress(`Order ${checkout.order_ref} done.${own ? ' `npm start` shows it on the site.' : ''}`);
}

async function printResult(config: Config, shop: ServiceClient, email: string, plate: string): Promise<void> {
  const application = (await shop.listPortalApplications()).find(({ fields }) => fields.plate === plate);
  let mails = await shop.listMails(email);
  const findProof = () => mails.flatMap(({ attachments }) => attachments).find(({ filename }) => /pdf$/.test(filename));
  // The last one leaves right after the order completes: it brings the proof.
  for (; !findProof(); mails = await shop.listMails(email)) await pause();
  printProgress(`Portal reference ${application?.reference} (the replica's own log)`);
  for (const { subject } of mails.toReversed()) printProgress(`Mail to the customer: ${subject}`);
  const place = config.files.kind === 'local' ? join(config.files.root, 'confirmations') : 'the file store';
  printProgress(`Proof: ${findProof()?.filename}, ${findProof()?.size} bytes, in ${place}`);
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

try {
  await runDemo(readConfig({ LOG_LEVEL: 'warn', SANDBOX_DECISION_SECONDS: '2', ...process.env }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
