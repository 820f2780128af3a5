import { formatIsoDay } from '../sandbox/kit/dates.ts';
import {
  buildVehicleValues,
  CONSENTS,
  CONTACT,
  payByCard,
  reachScreen,
} from '../sandbox/portals/asfinag/testing/buy.ts';
import { Visitor } from '../sandbox/portals/testing/visitor.ts';
import { type RobotDrive, simulateSuccessfulRun } from './applications.ts';

/**
 * Buys at the replica of the Austrian shop by plain requests, which takes a fraction of what a browser does. The page of
 * thanks and the receipt are the replica's own; what the product does with both is its own.
 */
export const buyVignetteWithoutBrowser: RobotDrive = async (input, ports) => {
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
  return { result: isSaved ? 'confirmed' : 'submitted', reference, url: siteUrl, says: readLines(visitor.html) };
};

/** One line for each piece of the page's main part, as a reader goes through it. */
function readLines(html: string): string {
  const [main = ''] = /<main[^>]*>.*<\/main>/s.exec(html) ?? [];
  const lines = main
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .split(/<[^>]*>/)
    .map((line) => line.trim());
  return lines.filter(Boolean).join('\n');
}
