import { findZone } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/check.ts';
import { vignetteTypes } from '#permits/lists.ts';
import { doubtOf, keptOutBy, settledBy, type Verdict } from '#permits/verdict.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { type OrderFacts, selectOptionalOrderFacts, vehicleFactsOf } from './order-facts.ts';

/** What the rules, and where they leave it open a person, say to an order by what is known of it now; undefined where the catalogue has no such zone any more. */
export function verdictOf({ clock }: Pick<Context, 'clock'>, facts: OrderFacts): Verdict | undefined {
  const { country, cityZone, vignetteType, ...order } = facts.order;
  const zone = findZone(country, cityZone);
  const trip = {
    entry_date: order.entryDate,
    number_of_days: order.numberOfDays,
    before_six: order.beforeSix,
    vignette_type: vignetteTypes.find(({ value }) => value === vignetteType)?.value,
    urgent_processing: order.urgentProcessing,
    rental_car: order.rentalCar,
  };
  return zone && settledBy(order.caveats, checkTrip(zone, vehicleFactsOf(facts), trip, clock.now()));
}

type Ctx = Pick<Context, 'clock'> & { db: Queryable };

/** What is in doubt about an order that is about to be applied for. */
export const readDoubt = (ctx: Ctx, orderId: string): Promise<string | null> => readSentence(ctx, orderId, doubtOf);

/** Why, by the rules of today, the vehicle of an order whose permit is granted may not enter. */
export const readKeptOut = (ctx: Ctx, orderId: string): Promise<string | null> => readSentence(ctx, orderId, keptOutBy);

async function readSentence({ db, clock }: Ctx, orderId: string, of: (verdict: Verdict) => string | null) {
  const facts = await selectOptionalOrderFacts(db, orderId);
  const verdict = facts && verdictOf({ clock }, facts);
  return verdict ? of(verdict) : null;
}
