import { hasEuroStandard } from '#permits/euro-standard.ts';
import type { NeededDetail } from './contracts/submission-contract.ts';

/** Values by path; a document is uploaded by itself and has none. */
export function emptyDetails(details: readonly NeededDetail[]): Record<string, string> {
  return Object.fromEntries(details.filter((detail) => detail.kind !== 'document').map((detail) => [detail.path, '']));
}

/** Without the Euro standard, once the answers show that the vehicle has none; the CO2 of hybrid cars alone. */
export function selectApplicableDetails(
  details: readonly NeededDetail[],
  values: Record<string, string>,
): readonly NeededDetail[] {
  // An answer that is not asked for is known, and is one of those of which the CO2 is asked.
  const { 'vehicle.fuel_type': fuel = 'hybrid', 'vehicle.vehicle_category': category = 'M1' } = values;
  const inapplicablePaths = [
    ...(hasEuroStandard({ fuel_type: fuel }) ? [] : ['vehicle.euro_standard']),
    ...(fuel === 'hybrid' && category === 'M1' ? [] : ['vehicle.co2_grams_per_km']),
  ];
  return details.filter(({ path }) => !inapplicablePaths.includes(path));
}

/** What is still missing, by path. `missing` has the documents that were not received. */
export function validateNeededDetails(
  missing: readonly NeededDetail[],
  values: Record<string, string>,
): Record<string, string> {
  const lacking = selectApplicableDetails(missing, values).filter(
    (detail) => detail.kind === 'document' || (values[detail.path] ?? '').trim() === '',
  );
  return Object.fromEntries(lacking.map((detail) => [detail.path, `${detail.label} is required`]));
}

/** The values typed so far, by path. */
export function pickFilledValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
