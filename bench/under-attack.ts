import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { createTransport } from 'nodemailer';
import { api, machinePaths, pages } from '../src/paths.ts';
import { publicPagePaths } from '../src/site/page-paths.ts';
import { completeDetails, expressOrder, nextPlate, placeAndPay, uploadV5c } from '../test/orders.ts';
import { ServiceClient } from '../test/service-client.ts';
import type { Outcome } from './claim.ts';
import { startHostilePortal } from './hostile-portal.ts';
import { type Product, startProduct } from './product.ts';

/** `ATTACK_SECONDS=600 npm run bench -- attack` is the long one. */
const seconds = Number(process.env.ATTACK_SECONDS ?? 60);
const askedEachMs = 50;

const asked = [
  ...publicPagePaths,
  pages.order,
  pages.auth,
  pages.dashboard,
  pages.admin,
  machinePaths.health,
  api.session,
];

/** The product leaves a portal alone that fails again and again (decision 019); here it shall go on meeting this one. */
const undaunted = { PORTAL_PROBE_SECONDS: '1', TRY_AGAIN_AFTER: '1,2,3,4' };

/** How quickly every page is there while portals, mails and uploads are hostile all at once. */
export async function measureUnderAttack(): Promise<Outcome> {
  await using portal = await startHostilePortal();
  await using product = await startProduct({ more: { ...undaunted, PORTALS_ORIGIN: portal.origin } });
  const began = product.pid;
  const calm = await timePages(product.origin, Math.min(seconds, 20));
  const over = new AbortController();
  const attacks = [attackByOrders, attackByMails, attackByUploads].map((attack) => attack(product, over.signal));
  const under = await timePages(product.origin, seconds);
  over.abort();
  const counts = await Promise.all(attacks);
  const shown = Object.values(portal.shown);
  counts.push(`${shown.reduce((sum, times) => sum + times, 0)} portal pages of ${shown.length} kinds`);
  const alive = product.child.exitCode === null && product.child.signalCode === null && product.pid === began;
  if (!alive) throw new Error('the web process died under attack');
  if (shown.length === 0) throw new Error('no robot met the hostile portal');
  if (portal.strayed() > 0) throw new Error(`${portal.strayed()} requests left for another host`);
  if (under.failed > 0) throw new Error(`${under.failed} of ${under.count} requests were not answered`);
  return {
    what: `Every page, 99th percentile, during ${seconds} s of hostile portals, mails and uploads at once`,
    peer: 'the same pages in calm',
    unit: 'ms',
    ours: under.p99,
    theirs: calm.p99,
    ratio: under.p99 / calm.p99,
    bound: { of: 'ours', is: 'at most', must: 200, aim: 50 },
    how:
      `${under.count} requests, longest ${under.longest.toFixed(0)} ms, none failed; ${counts.join(', ')}; ` +
      'nothing restarted, nothing strayed',
  };
}

async function timePages(origin: string, forSeconds: number) {
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  let failed = 0;
  const end = performance.now() + forSeconds * 1000;
  for (let next = 0; performance.now() < end; next += 1) {
    const path = asked[next % asked.length] ?? '/';
    const began = performance.now();
    const reading = fetch(origin + path, { signal: AbortSignal.timeout(30_000) })
      .then(async (response) => {
        await response.arrayBuffer();
        if (response.status !== 200) failed += 1;
      })
      .catch(() => {
        failed += 1;
      })
      .then(() => {
        times.push(performance.now() - began);
      });
    pending.push(reading);
    await wait(askedEachMs);
  }
  await Promise.all(pending);
  const sorted = times.toSorted((one, other) => one - other);
  return {
    count: times.length,
    failed,
    p99: sorted[Math.floor(times.length * 0.99)] ?? 0,
    longest: sorted.at(-1) ?? 0,
  };
}

/** What is refused is what is wanted: an attack goes on until its time is up. */
async function repeat(signal: AbortSignal, eachMs: number, action: () => Promise<unknown>): Promise<number> {
  let done = 0;
  while (!signal.aborted) {
    await action().then(
      () => {
        done += 1;
      },
      () => undefined,
    );
    await wait(eachMs, undefined, { signal }).catch(() => undefined);
  }
  if (done === 0) throw new Error('one of the attacks never took place');
  return done;
}

const shopOf = ({ origin, environment }: Product) =>
  new ServiceClient({ origin, sandboxOrigin: `http://127.0.0.1:${environment.SANDBOX_PORT}` });

/** Each paid order sends a robot to the hostile portal. Its paper and the uploads below are 300 in ten minutes, as one address may send. */
async function attackByOrders(product: Product, signal: AbortSignal): Promise<string> {
  const orders = await repeat(signal, 6_000, () => apply(product));
  return `${orders} orders`;
}

/** @returns the plate of an order that is paid and complete */
async function apply(product: Product): Promise<string> {
  const [shop, plate] = [shopOf(product), nextPlate()];
  const { pair } = await placeAndPay(shop, expressOrder({ plate }));
  const { missing } = await completeDetails(shop, pair);
  if (missing.length > 0) throw new Error('The order is not complete.');
  return plate;
}

const hostileTexts = [
  '<'.repeat(100_000),
  `Kriterien ${'Kriterien '.repeat(10_000)}`,
  `${'a@'.repeat(50_000)}`,
  `${' '.repeat(100_000)}\n`,
  `AB12 ${'CDE 12 '.repeat(15_000)}`,
];

async function attackByMails(product: Product, signal: AbortSignal): Promise<string> {
  const port = Number(product.environment.INBOUND_SMTP_PORT);
  const domain = product.environment.INBOUND_DOMAIN ?? 'inbound.localhost';
  let plate: string | undefined;
  let next = 0;
  const mails = await repeat(signal, 400, async () => {
    // By its plate a mail is found to be about an order, whose authority's rules then read it.
    plate ??= await apply(product);
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, socketTimeout: 20_000 });
    const text = `${plate} ${hostileTexts[next++ % hostileTexts.length]}`;
    const to = next % 5 === 0 ? manyAliases(domain) : [`office@${domain}`];
    try {
      await transport.sendMail({
        from: 'noreply@certificat-air.gouv.example',
        to,
        subject: text.slice(0, 5_000),
        ...(next % 2 ? { text } : { html: text }),
        attachments: [{ filename: 'proof.pdf', content: hostilePdf(2_000) }],
      });
    } finally {
      transport.close();
    }
  });
  return `${mails} mails`;
}

const manyAliases = (domain: string) => Array.from({ length: 150 }, (_, n) => `permits+made-up-${n}@${domain}`);

/** Small to send, large to read: many parts, each of which unpacks to much. */
function hostilePdf(parts: number): Buffer {
  const packed = deflateSync(Buffer.alloc(1_000_000, '1 0 '));
  const part = Buffer.concat([
    Buffer.from('<< /Filter /FlateDecode >> stream\r\n'),
    packed,
    Buffer.from('endstream\n'),
  ]);
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >>\n'),
    ...Array<Buffer>(Math.min(parts, Math.floor(9_000_000 / part.byteLength))).fill(part),
    Buffer.from('stream\n'.repeat(parts)),
    Buffer.from('%%EOF'),
  ]);
}

async function attackByUploads(product: Product, signal: AbortSignal): Promise<string> {
  const shop = shopOf(product);
  let pair = {};
  let next = 0;
  const uploads = await repeat(signal, 3_000, async () => {
    // An order takes twenty files in ten minutes; beyond that nothing is looked into.
    if (next++ % 15 === 0) ({ pair } = await placeAndPay(shop));
    const response = await uploadV5c(shop, pair, hostilePdf(50_000), 'v5c.pdf');
    if (response.status !== 415) throw new Error(`uploads: ${response.status}`);
  });
  return `${uploads} of ${next} uploads looked into and refused`;
}
