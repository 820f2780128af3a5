import { findZone } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/check.ts';
import { vignetteTypes } from '#permits/lists.ts';
import type { Verdict } from '#permits/verdict.ts';
import type { Context } from '#platform/context.ts';
import { type OrderFacts, vehicleFactsOf } from './order-facts.ts';

/** What the rules say to an order by what is known of it now; undefined where the catalogue has no such zone any more. */
export function verdictOf({ clock }: Pick<Context, 'clock'>, facts: OrderFacts): Verdict | undefined {
  const { country, cityZone, vignetteType, ...order } = facts.order;
  const zone = findZone(country, cityZone);
  const trip = {
    entry_date: order.entryDate,
    number_of_days: order.numberOfDays,
    vignette_type: vignetteTypes.find(({ value }) => value === vignetteType)?.value,
    urgent_processing: order.urgentProcessing,
    rental_car: order.rentalCar,
  };
  return zone && checkTrip(zone, vehicleFactsOf(facts), trip, clock.now());
}
