import type { PayloadPath } from '#robot/payload.ts';
import { authorities } from './authorities/registry.ts';
import type { LetterRules, Playbook, TripFacts } from './authority.ts';
import type { Zone } from './catalogue.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { allFacts } from './facts.ts';
import { findLeadTime, type TripTiming } from './lead-time.ts';
import { orderConfiguration } from './order-configuration.ts';

/**
 * The facts that the customer is asked for where an operator applies for the zone by hand.
 * @param trip decides between the normal and the fast track; without it the facts of both are listed, except for a
 * vehicle that has only the fast track
 */
export function listPlaybookFacts(
  { authority, country, slug }: Zone,
  vehicle: VehicleFacts = {},
  trip?: TripTiming,
): readonly PayloadPath[] {
  const { requiredFacts, fastTrack } = authorities[authority].playbook;
  if (fastTrack && findLeadTime(slug, vehicle, trip) === fastTrack) return fastTrack.requiredFacts;
  if (requiredFacts && fastTrack && !trip) return [...new Set([...requiredFacts, ...fastTrack.requiredFacts])];
  if (requiredFacts) return requiredFacts;
  const { requiredFields } = orderConfiguration(country);
  // A fact that this country's portals never receive is never asked for.
  const countryFacts = allFacts.filter(({ onlyForCountries }) => onlyForCountries?.includes(country) ?? true);
  return requiredFields.flatMap((kind) =>
    countryFacts.filter(({ manualFieldKind }) => manualFieldKind === kind).map(({ path }) => path),
  );
}

/** The facts that the customer may add but need not. */
export const listOptionalPlaybookFacts = ({ authority }: Zone): readonly PayloadPath[] =>
  authorities[authority].playbook.optionalFacts ?? [];

/** The fact that, when stated, makes an application at this authority unnecessary. */
export const findAlreadyRegisteredFact = ({ authority }: Zone): Playbook['alreadyRegisteredFact'] =>
  authorities[authority].playbook.alreadyRegisteredFact;

/**
 * The letter rules of the zone; undefined where no letter is ever written. `isLetterForOrder` decides for one order.
 */
export const findZoneLetterRules = ({ authority }: Zone): LetterRules | undefined => authorities[authority].letter;

/** Whether a letter is written for this vehicle. */
export const isLetterForVehicle = ({ onlyForVehicles = {} }: LetterRules, vehicle: VehicleFacts): boolean =>
  Object.entries(onlyForVehicles).every(([fact, values]) => values.includes(vehicle[fact as keyof VehicleFacts] ?? ''));

/** Whether the order uses the letter from the start. Facts may be absent; the answer can change once they are known. */
export const isLetterForOrder = (
  letter: LetterRules,
  { stay, ...facts }: TripFacts & { stay?: { email?: string | null } },
): boolean =>
  isLetterForVehicle(letter, facts.vehicle) &&
  (!letter.onlyWithContact || Boolean(stay?.email) || letter.explainLetterOnly?.(facts) !== undefined);
