import type { NeededDetail } from './contract.ts';

/** Values are kept by path; a document is sent by itself and has none. */
export function emptyDetails(asked: readonly NeededDetail[]): Record<string, string> {
  return Object.fromEntries(asked.filter((detail) => detail.kind !== 'document').map((detail) => [detail.path, '']));
}

/** What is not given yet, by path. `missing` holds the documents not received. */
export function lackingDetails(
  missing: readonly NeededDetail[],
  values: Record<string, string>,
): Record<string, string> {
  const lacking = missing.filter((detail) => detail.kind === 'document' || (values[detail.path] ?? '').trim() === '');
  return Object.fromEntries(lacking.map((detail) => [detail.path, `${detail.label} is required`]));
}

/** What was typed so far, by path. */
export function givenDetails(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
}
