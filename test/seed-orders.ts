import { eq, inArray } from 'drizzle-orm';
import type { AppContext } from '../src/accounts/app-context.ts';
import { paymentEvents } from '../src/money/tables.ts';
import { refreshNextActions } from '../src/orders/store-next-actions.ts';
import { deskQuestions, deskTasks } from '../src/orders/tables/desk.ts';
import { uploads } from '../src/orders/tables/documents.ts';
import { letters } from '../src/orders/tables/letters.ts';
import { inboundEmails } from '../src/orders/tables/mails.ts';
import { orderMessages } from '../src/orders/tables/messages.ts';
import { keepers, orders, payments, vehicles } from '../src/orders/tables/orders.ts';
import { refunds } from '../src/orders/tables/refunds.ts';
import {
  automationRuns,
  operatorAssistRequests,
  submissionFiles,
  submissions,
} from '../src/orders/tables/submissions.ts';
import { permitEntities } from '../src/permits/tables.ts';
import { exampleConfirmationPdf } from './desk.ts';
import type { Installation } from './installation.ts';
import { type OrderState, seededPriceCents } from './order-states.ts';
import {
  createSeedIds,
  deskRows,
  fileRows,
  handoffRows,
  isPaidSeed,
  keeperRow,
  laterPermitPath,
  letterRows,
  mailRows,
  messageRows,
  orderRefOf,
  orderRow,
  paymentRow,
  permitPathOf,
  questionRows,
  refundRows,
  runRows,
  type Seed,
  type SeedNeeds,
  type SeedSetting,
  seedZones,
  submissionRows,
  uploadRows,
  vehicleRow,
} from './seed-rows.ts';
import { waitUntil } from './wait-until.ts';

/** Few enough for the parameters of one statement (PostgreSQL: 65,535). */
const rowsAtOnce = 500;

/**
 * Inserts the rows of many orders, each as the product would have left them in its state. Nothing waits in the queue
 * for them: only what the test itself does can change them.
 */
export async function seedOrders(
  installation: Installation,
  wanted: readonly { state: OrderState; needs: SeedNeeds }[],
  setting: SeedSetting,
): Promise<Seed[]> {
  const { ctx } = installation;
  const slugs = Object.values(seedZones).map(({ slug }) => slug);
  const entities = await ctx.db.select().from(permitEntities).where(inArray(permitEntities.slug, slugs));
  const entityOf = ({ zone = 'paris' }: OrderState) => {
    const entity = entities.find(({ slug }) => slug === seedZones[zone].slug);
    return entity ?? Promise.reject(new Error(`There is no zone ${zone}.`));
  };
  // The application that others share is nobody's to act on.
  const leader: (typeof wanted)[number] = { state: { application: { status: 'SUBMITTED' }, task: null }, needs: {} };
  const seeds: Seed[] = [];
  for (const { state, needs } of [leader, ...wanted]) {
    const ids = createSeedIds(ctx);
    const number = seeds.length;
    const isKnown = needs.payment === 'known' || (needs.payment !== undefined && !isPaidSeed({ state }));
    const session = isKnown
      ? await openPaymentPage(ctx, { number, ids, email: setting.people.customer.email })
      : { id: `seed_${number}`, url: null };
    seeds.push({ number, state, needs, entity: await entityOf(state), ids, session, setting });
  }
  await insertSeeds(ctx, seeds);
  await payFor(installation, seeds);
  await storePermits(ctx, seeds);
  // No transaction of the product changes so many at once: it leaves them to the next reader.
  await refreshNextActions(ctx);
  return seeds.slice(1);
}

function openPaymentPage(
  { payments: providers, settings }: AppContext,
  { number, ids, email }: Pick<Seed, 'number' | 'ids'> & { email: string },
) {
  return providers.current.createSession({
    paymentId: ids.payment,
    orders: [{ id: ids.order, orderRef: orderRefOf({ number }) }],
    email,
    currency: 'gbp',
    items: [{ label: 'Base service', amount_cents: seededPriceCents }],
    successUrl: (sessionId) => `${settings.publicUrl}/thank-you?session_id=${sessionId}`,
    cancelUrl: settings.publicUrl,
  });
}

async function insertParts<Row>(rows: readonly Row[], insert: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await insert(rows.slice(from, from + rowsAtOnce));
}

async function insertSeeds({ db }: AppContext, seeds: readonly Seed[]): Promise<void> {
  const leaderId = seeds[0]?.ids.submission ?? '';
  await db.transaction(async (tx) => {
    await insertParts(seeds.map(vehicleRow), (part) => tx.insert(vehicles).values(part));
    await insertParts(seeds.map(paymentRow), (part) => tx.insert(payments).values(part));
    await insertParts(seeds.map(orderRow), (part) => tx.insert(orders).values(part));
    await insertParts(seeds.map(keeperRow), (part) => tx.insert(keepers).values(part));
    await insertParts(
      seeds.flatMap((seed) => submissionRows(seed, leaderId)),
      (part) => tx.insert(submissions).values(part),
    );
    await insertParts(seeds.flatMap(deskRows), (part) => tx.insert(deskTasks).values(part));
    await insertParts(seeds.flatMap(runRows), (part) => tx.insert(automationRuns).values(part));
    await insertParts(seeds.flatMap(handoffRows), (part) => tx.insert(operatorAssistRequests).values(part));
    await insertParts(seeds.flatMap(uploadRows), (part) => tx.insert(uploads).values(part));
    await insertParts(seeds.flatMap(messageRows), (part) => tx.insert(orderMessages).values(part));
    await insertParts(seeds.flatMap(questionRows), (part) => tx.insert(deskQuestions).values(part));
    await insertParts(seeds.flatMap(refundRows), (part) => tx.insert(refunds).values(part));
    await insertParts(seeds.flatMap(letterRows), (part) => tx.insert(letters).values(part));
    await insertParts(seeds.flatMap(fileRows), (part) => tx.insert(submissionFiles).values(part));
    await insertParts(seeds.flatMap(mailRows), (part) => tx.insert(inboundEmails).values(part));
  });
}

/** Pays on the provider's pages, which then tell the product of orders that it knows to be paid for. */
async function payFor({ ctx, client }: Installation, seeds: readonly Seed[]): Promise<void> {
  const { db, payments: providers } = ctx;
  const paid = seeds.filter((seed) => seed.session.url && isPaidSeed(seed));
  for (const { session, ids } of paid) {
    await client.pay(session.url ?? '');
    const { providerPaymentId } = await providers.current.readSession(session.id);
    await db.update(payments).set({ providerPaymentId }).where(eq(payments.id, ids.payment));
  }
  const sessionIds = paid.map(({ session }) => session.id);
  const countTold = () => db.$count(paymentEvents, inArray(paymentEvents.sessionId, sessionIds));
  await waitUntil(async () => (await countTold()) >= paid.length, 'the provider has told of every payment');
}

async function storePermits({ files }: AppContext, seeds: readonly Seed[]): Promise<void> {
  const pdf = { bytes: exampleConfirmationPdf, contentType: 'application/pdf' };
  await files.put('inbound-mail', laterPermitPath, pdf);
  for (const seed of seeds)
    if (seed.needs.mail === 'another permit' && seed.state.application?.status === 'CONFIRMED')
      await files.put('confirmations', permitPathOf(seed), pdf);
}
