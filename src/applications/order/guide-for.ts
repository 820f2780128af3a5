import type { Zone } from '#permits/catalogue.ts';
import { dayThere } from '#permits/days.ts';
import { type ProofGuide, proofGuide } from '#permits/proof-guide.ts';
import type { Context } from '#platform/context.ts';
import type { submissions } from '../runs/tables.ts';
import { type OrderFacts, vehicleFactsOf, workOf } from './order-facts.ts';

/** The guide to an order's proof, for the day of the trip, or for today when there is none to come. */
export function guideFor(
  { clock }: Pick<Context, 'clock'>,
  zone: Zone,
  { order, vehicle }: OrderFacts,
  submission: Pick<typeof submissions.$inferSelect, 'confirmationPdfPath'> | undefined,
): ProofGuide {
  const today = dayThere(clock.now());
  return proofGuide({ ...zone, work: workOf({ order, vehicle }) }, vehicleFactsOf({ vehicle }), {
    attached: Boolean(submission?.confirmationPdfPath),
    day: order.entryDate && order.entryDate > today ? order.entryDate : today,
  });
}
