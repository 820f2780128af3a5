import type { PhrasesByLanguage } from './control-meaning.ts';
import type { PlanResult } from './driver.ts';
import { type PayloadPath, type PortalPayload, readPayload } from './payload.ts';

// What every driver's plan makes of the facts of an order.

/** The plan of an order that the portal cannot take. @param reason for people, without personal values */
export const refusePlan = (reason: string): Extract<PlanResult<never>, { possible: false }> => ({
  possible: false,
  reason,
});

/** Why the order is not complete for the portal, as text; undefined when it has all these facts. */
export function explainMissingFacts(payload: PortalPayload, facts: readonly PayloadPath[]): string | undefined {
  const missing = facts.filter((path) => readPayload(payload, path) === undefined);
  return missing.length > 0
    ? `The portal asks for what the order does not say: ${missing.map(formatPath).join(', ')}.`
    : undefined;
}

/** Formats 'owner.address.line1' for people as 'address line1'. */
const formatPath = (path: PayloadPath): string => path.split('.').slice(1).join(' ').replaceAll('_', ' ');

/**
 * The plate in capitals, without the spaces, dashes and dots that only make it readable: portals accept none of them.
 * Umlauts stay, because cameras read them.
 */
export const formatPlateForPortal = (plate: string): string => plate.toUpperCase().replace(/[\s.·–-]/g, '');

/**
 * Reads 5 from 'Euro 5' and 6 from 'Euro 6d-TEMP'; undefined when no standard is stated.
 * @param lowest the lowest standard that the portal lists
 */
export function findEuroLevel(standard: string | undefined, lowest = 1): number | undefined {
  const level = Number(/^Euro ([0-6])/.exec(standard ?? '')?.[1]);
  return level >= lowest ? level : undefined;
}

/** The key of a portal's list of answers that is the fact of the order; undefined when the list lacks it. */
export const findAnswerKey = <Key extends string>(
  answers: Readonly<Record<Key, PhrasesByLanguage>>,
  fact: string | undefined,
): Key | undefined => (Object.keys(answers) as Key[]).find((key) => key === fact);
