import { eq } from 'drizzle-orm';
import { readCurrentPhase, readPlannedAmounts } from '#orders/phases.ts';
import { keepers, orders, vehicles } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { PlannedFacts } from '#permits/answers/mentioned-facts.ts';
import { addDays, lastVignetteDay } from '#permits/days.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { MailRules } from '#robot/driver.ts';

/** The only facts that an authority's mail may name of this application. Undefined where the order has too few. */
export async function readPlannedFacts(
  ctx: Pick<Context, 'settings' | 'clock'>,
  db: Queryable,
  submissionId: string,
  { referenceEachDay }: Pick<MailRules, 'referenceEachDay'>,
): Promise<PlannedFacts | undefined> {
  const [row] = await db
    .select({
      submission: submissions,
      entry: orders.entryDate,
      count: orders.numberOfDays,
      nights: orders.stayNights,
      vignette: orders.vignetteType,
      plate: vehicles.plateNumber,
      country: vehicles.countryOfRegistration,
      vehicle: { fuel: vehicles.fuelType, make: vehicles.make, model: vehicles.model },
      owner: keepers,
    })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .leftJoin(keepers, eq(keepers.orderId, orders.id))
    .where(eq(submissions.id, submissionId));
  if (!row) return undefined;
  const { submission, entry, count, nights, vignette, plate, country, vehicle, owner } = row;
  // A guest is on the list up to the day of departure.
  const ofStay = entry && addDays(entry, Math.max(Number(nights ?? 0), (count ?? 1) - 1));
  const type = vignetteTypes.find(({ value }) => value === vignette)?.value;
  const ofVignette = entry && type && lastVignetteDay(type, entry);
  // For a longer stay the customer was told so, and bought the days of the vignette.
  const until = ofStay && ofVignette && ofVignette < ofStay ? ofVignette : ofStay;
  const currentPhase = await readCurrentPhase(ctx, db, submission);
  const amounts = await readPlannedAmounts(ctx, db, submission);
  const ofPortal = [currentPhase?.phase.day, currentPhase?.next?.day, currentPhase?.last.day].filter(
    (day) => day !== undefined,
  );
  return {
    plates: plate ? [plate] : [],
    ...(entry && until && { days: { from: entry, until } }),
    // A portal may count from the evening before: the days that we requested there are ours too.
    actionDays: ofPortal,
    // A mail may name the whole amount, or the part of one day.
    ...(amounts && { amounts: amounts.map(([lowest, highest]) => [lowest / (count ?? 1), highest] as const) }),
    country,
    holders: [[owner?.firstName, owner?.lastName].filter(Boolean).join(' '), owner?.companyName ?? ''].filter(Boolean),
    vehicle: { fuel: vehicle.fuel, names: [vehicle.make, vehicle.model] },
    references: submission.reference && !referenceEachDay ? [submission.reference] : [],
  };
}
