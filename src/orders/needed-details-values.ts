import { hasEuroStandard } from '#permits/euro-standard.ts';
import type { NeededDetail } from './contracts/submission-contract.ts';

/** Values by path; a document is uploaded by itself and has none. */
export function emptyDetails(details: readonly NeededDetail[]): Record<string, string> {
  return Object.fromEntries(details.filter((detail) => detail.kind !== 'document').map((detail) => [detail.path, '']));
}

/** Without the Euro standard, once the answers show that the vehicle has none. */
export const selectApplicableDetails = (
  details: readonly NeededDetail[],
  values: Record<string, string>,
): readonly NeededDetail[] =>
  hasEuroStandard({ fuel_type: values['vehicle.fuel_type'] ?? null })
    ? details
    : details.filter(({ path }) => path !== 'vehicle.euro_standard');

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
