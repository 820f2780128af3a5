import { afterAll, expect, test } from 'vitest';
import { provideVisitor } from '../e2e/browser.ts';
import { omitRefusedRequests, orderAndPay, pricedTrips } from '../e2e/order-page.ts';
import { startInstallation } from '../installation.ts';
import { nextEmail, nextPlate } from '../orders.ts';
import { sharedBrowser } from '../portals/browser.ts';

// Every country, both ways through the form and both widths; test/e2e/order.test.ts walks two of them.
const installation = await startInstallation({ LOG_LEVEL: 'silent' });
afterAll(() => installation[Symbol.asyncDispose]());
const browser = await sharedBrowser();

const walks = pricedTrips.flatMap((trip) =>
  (['express', 'full'] as const).flatMap((mode) => [true, false].map((phone) => ({ ...trip, mode, phone }))),
);

test.each(walks)('$country, $mode, phone: $phone', async ({ phone, lines, ...trip }) => {
  const { page, context, complaints } = await provideVisitor(browser, { phone });
  const order = { ...trip, email: nextEmail(), plate: nextPlate() };
  await orderAndPay({ page, context, origin: installation.client.origin }, order, lines);
  expect(omitRefusedRequests(complaints)).toEqual([]);
});
