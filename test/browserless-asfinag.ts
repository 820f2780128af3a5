import { eq } from 'drizzle-orm';
import { formatIsoDay } from '../sandbox/kit/dates.ts';
import {
  buildVehicleValues,
  CONSENTS,
  CONTACT,
  payByCard,
  reachScreen,
} from '../sandbox/portals/asfinag/testing/buy.ts';
import { Visitor } from '../sandbox/portals/testing/visitor.ts';
import { inboundEmails } from '../src/orders/tables/mails.ts';
import type { RunResult } from '../src/robot/automation-run.ts';
import { type RobotDrive, simulateSuccessfulRun, withRobotDrive } from './applications.ts';
import type { Installation } from './installation.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Every run meanwhile buys at the replica of the Austrian shop by plain requests, which takes a fraction of what a browser
 * does. The page of thanks, the receipt and the mail are the replica's own; what the product does with them is its own. As
 * beside a robot the mail has come before the run ends: one that comes later is news about what the run has found.
 */
export const withBrowserlessShop = <T>(installation: Installation, work: () => Promise<T>): Promise<T> =>
  withRobotDrive(installation, (...run) => buyVignette(installation, ...run), work);

async function buyVignette(
  { ctx: { db } }: Installation,
  ...[input, ports]: Parameters<RobotDrive>
): Promise<RunResult> {
  const { contactEmail, payload, siteUrl } = input;
  const { start_date = '', vignette_type: product = '' } = payload.vignette ?? {};
  const wishes = {
    language: 'en',
    product: { product },
    vehicle: buildVehicleValues(formatIsoDay(start_date, '.'), payload.vehicle.plate_number),
  } as const;
  const visitor = await reachScreen({ visitor: () => new Visitor(`${siteUrl}/`) }, 'contact', wishes);
  await visitor.submit({ ...CONTACT, email: contactEmail, emailConfirm: contactEmail }, '/vignette/');
  await visitor.submit(CONSENTS, '/vignette/');
  await simulateSuccessfulRun(input, ports);
  await payByCard(visitor);
  const [, reference] = /Order number ?:? ?(\d{10})\b/.exec(visitor.text()) ?? [];
  if (!reference) throw new Error(`The shop has not sold it: ${visitor.text()}`);
  const [, receipt = ''] = /href="([^"]*\/receipt\/[^"]*)"/.exec(visitor.html) ?? [];
  const bytes = new Uint8Array(await (await visitor.fetch(receipt)).arrayBuffer());
  // As of the robot: without its document a purchase counts as submitted only.
  const isSaved = await ports.journal.saveGrantedDocument(bytes).then(
    () => true,
    () => false,
  );
  const isWritten = async () => (await db.$count(inboundEmails, eq(inboundEmails.toEmail, contactEmail))) > 0;
  await waitUntil(isWritten, 'the shop has written');
  return { result: isSaved ? 'confirmed' : 'submitted', reference, url: siteUrl, says: readLines(visitor.html) };
}

/** One line for each piece of the page's main part, as a reader goes through it. */
function readLines(html: string): string {
  const [main = ''] = /<main[^>]*>.*<\/main>/s.exec(html) ?? [];
  const lines = main
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}
