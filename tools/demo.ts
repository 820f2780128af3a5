// `npm run demo`: one order from the shop window to the authority's mail, on real parts, told as it happens.
import { join } from 'node:path';
import { z } from 'zod';
import { type Config, readConfig } from '../src/config.ts';
import { start } from '../src/main.ts';
import { demoDocument } from './demo-document.ts';

const orderSchema = z.object({ url: z.url(), order_ref: z.string(), session_id: z.string() });
const detailsSchema = z.object({
  order_id: z.string(),
  status: z.string(),
  missing: z.array(z.object({ path: z.string(), label: z.string(), kind: z.string() })),
});

/** What a driver would read off the registration certificate. */
const answers: Record<string, string> = {
  'vehicle.date_first_registration': '2017-03-18',
  'vehicle.fuel_type': 'petrol',
  'vehicle.euro_standard': 'Euro 6',
  'vehicle.vehicle_category': 'M1',
  'vehicle.make': 'Ford',
  'vehicle.model': 'Focus',
  'owner.first_name': 'Jo',
  'owner.last_name': 'Driver',
  'owner.address.line1': '1 High Street',
  'owner.address.city': 'Leeds',
  'owner.address.postcode': 'LS1 1AA',
  'owner.address.country': 'United Kingdom',
};

const began = performance.now();
const say = (text: string) =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}\n`);

async function demo(config: Config): Promise<void> {
  if (!config.sandbox.on) throw new Error('The demo pays with a test card at a replica, so it needs SANDBOX=on.');
  const running = await isRunning(config);
  say(running ? `Using the installation that runs at ${config.web.publicUrl}` : 'Starting web, worker and sandbox');
  await using own = running ? undefined : await start('both', config);
  await placeAndFollow(config, own !== undefined);
}

async function isRunning({ web }: Config): Promise<boolean> {
  return fetch(`http://127.0.0.1:${web.port}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
}

async function placeAndFollow(config: Config, ownInstallation: boolean): Promise<void> {
  const plate = `AB${10 + Math.floor(Math.random() * 60)}${letters(3)}`;
  const email = `demo-${Date.now()}@example.com`;
  const order = orderSchema.parse(
    await call(config, 'create-guest-checkout-gated', {
      trip: { country: 'France', city_zone: 'Paris' },
      owner: { email },
      vehicle: { plate_number: plate, country_of_registration: 'United Kingdom' },
      urgent_processing: false,
      consent: true,
      pricing: { items: [], total_cents: 1999 },
    }),
  );
  say(`Order ${order.order_ref}: Crit'Air certificate for Paris, plate ${plate}, £19.99`);

  await payAt(order.url, email);
  const access = { session_id: order.session_id, guest_order_ref: order.order_ref };
  await call(config, 'process-guest-payment', access);
  say('Paid with 4242 4242 4242 4242 on the hosted payment page; account opened');

  const needed = detailsSchema.parse(await call(config, 'needed-details', { access }));
  say(`The French portal still needs: ${needed.missing.map(({ label }) => label).join(', ')}`);
  await sendDocument(config, access);
  const asked = needed.missing.filter(({ kind }) => kind !== 'document');
  await call(config, 'provide-details', {
    access,
    details: Object.fromEntries(asked.map(({ path }) => [path, answers[path]])),
  });
  say('Details and registration certificate given; the application starts by itself');

  let last = '';
  for (;;) {
    const { status } = detailsSchema.parse(await call(config, 'needed-details', { access }));
    if (status !== last) say(`Order is ${status}`);
    last = status;
    if (status === 'completed') break;
    if (status === 'failed') throw new Error('The application failed; see the log above.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await report(config, order.order_ref, plate, email, ownInstallation);
}

async function report(
  config: Config,
  orderRef: string,
  plate: string,
  email: string,
  ownInstallation: boolean,
): Promise<void> {
  const log = z
    .object({ applications: z.array(z.object({ reference: z.string(), fields: z.record(z.string(), z.string()) })) })
    .parse(await (await fetch(`${config.portals.origin}/certificat-air/__log`)).json());
  const application = log.applications.find(({ fields }) => fields.plate === plate);
  const mails = await followMails(config, email);
  const proof = mails.flatMap(({ attachments }) => attachments)[0];
  say(`Portal reference ${application?.reference} (the replica's own log)`);
  for (const { subject } of mails.toReversed()) say(`Mail to the customer: ${subject}`);
  say(
    `Proof: ${proof?.filename}, ${proof?.size} bytes, in ${config.files.kind === 'local' ? join(config.files.root, 'confirmations') : 'the file store'}`,
  );
  say(`Order ${orderRef} done.${ownInstallation ? ' `npm start` shows it on the site.' : ''}`);
}

const mailsSchema = z.array(
  z.object({ subject: z.string(), attachments: z.array(z.object({ filename: z.string(), size: z.number() })) }),
);

/** The last mail leaves right after the order completes: the one that brings the proof. */
async function followMails(config: Config, email: string): Promise<z.infer<typeof mailsSchema>> {
  for (;;) {
    const address = `${config.sandbox.origin}/mailbox/messages?to=${encodeURIComponent(email)}`;
    const mails = mailsSchema.parse(await (await fetch(address)).json());
    if (mails.some(({ attachments }) => attachments.length > 0)) return mails;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function call(config: Config, name: string, body: unknown): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${config.web.port}/api/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function payAt(url: string, email: string): Promise<void> {
  const card = {
    email,
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 34',
    cardCvc: '123',
    billingName: 'Jo Driver',
  };
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  if (response.status !== 303) throw new Error(`The payment page answered ${response.status}.`);
}

async function sendDocument(config: Config, access: object): Promise<void> {
  const form = new FormData();
  form.set('file', new File([await demoDocument()], 'v5c.pdf', { type: 'application/pdf' }));
  form.set('access', JSON.stringify(access));
  const response = await fetch(`http://127.0.0.1:${config.web.port}/api/uploads/v5c`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`The upload answered ${response.status}.`);
}

function letters(count: number): string {
  const alphabet = 'BCDFGHJKLMNPRSTVWXYZ';
  return Array.from({ length: count }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('');
}

try {
  await demo(readConfig({ LOG_LEVEL: 'warn', SANDBOX_DECISION_SECONDS: '2', ...process.env }));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
