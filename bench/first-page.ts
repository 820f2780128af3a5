import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { certificatAirDriver } from '../src/permits/authorities/certificat-air/driver.ts';
import { waitForOrderStatus } from '../test/applications.ts';
import { completeDetails, placeAndPay } from '../test/orders.ts';
import { ServiceClient } from '../test/service-client.ts';
import { launchProductBrowser } from './browser.ts';
import { type Claim, median } from './claim.ts';
import { startProduct } from './product.ts';

const ROUNDS = 7;

/** From the answer that says that nothing is missing of a paid order to the portal's first page. */
export async function measureFirstPage(): Promise<Claim> {
  await using gate = await openGate();
  await using product = await startProduct({ more: { PORTALS_ORIGIN: `${gate.origin}/portals` } });
  gate.leadTo(product.sandboxOrigin);
  const shop = new ServiceClient(product);
  const waits: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { pair, payment } = await placeAndPay(shop);
    const visit = gate.nextVisit();
    await completeDetails(shop, pair);
    const answered = performance.now();
    waits.push(Math.max(0, (await visit) - answered));
    await waitForOrderStatus(
      shop,
      { pair, orderId: payment.order_id, email: payment.customer_email, plate: '' },
      'completed',
    );
  }
  const [first = Number.NaN, ...others] = waits;
  const bare = await timeBareVisits(`${product.sandboxOrigin}/portals/${certificatAirDriver.name}/en/`);
  return {
    what: 'From the last detail of a paid order to the first page of its portal',
    peer: 'a script that has its browser open and goes to the same page',
    unit: 'ms',
    ours: median(others),
    theirs: bare,
    ratio: median(others) / bare,
    bound: { of: 'ours', is: 'at most', must: 400, aim: 200 },
    how: `median of ${ROUNDS} orders; the first after a start, for which a browser is opened, took ${first.toFixed(0)} ms`,
  };
}

async function timeBareVisits(url: string): Promise<number> {
  await using browser = await launchProductBrowser();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit' });
    times.push(performance.now() - began);
    await context.close();
  }
  return median(times);
}

/** Stands before the replicas and tells when somebody comes. */
async function openGate() {
  let behind = new URL('http://127.0.0.1');
  let told: ((at: number) => void) | undefined;
  const server = createServer((incoming, outgoing) => {
    told?.(performance.now());
    const { method, headers, url: path } = incoming;
    const passed = request({ host: behind.hostname, port: behind.port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(origin: string) {
      behind = new URL(origin);
    },
    nextVisit: () =>
      new Promise<number>((resolve) => {
        told = resolve;
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
