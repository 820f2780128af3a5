import { addHours, startOfDay } from '#platform/clock.ts';
import type { PayloadPath } from '#robot/payload.ts';
import { authorities } from './authorities/registry.ts';
import type { LeadTime, LetterRules, Playbook, TripFacts } from './authority.ts';
import { findZoneBySlug, type Zone } from './catalogue.ts';
import { toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { allFacts } from './facts.ts';
import { orderConfiguration } from './order-configuration.ts';
import { destinationTimeZone } from './zone.ts';

/** The timing of a trip: its first moment in the zone, how many days need a permit, and when we start to apply. */
export interface TripTiming {
  enters: Date;
  days: number;
  from: Date;
}

/**
 * The facts that the customer is asked for where a person applies for the zone.
 * @param trip decides between the normal and the fast track; without it the facts of both are listed
 */
export function listPlaybookFacts({ authority, country, slug }: Zone, trip?: TripTiming): readonly PayloadPath[] {
  const { requiredFacts: asks, fastTrack: sooner } = authorities[authority].playbook;
  if (asks && sooner && !trip) return [...new Set([...asks, ...sooner.asks])];
  if (sooner && findLeadTime(slug, trip) === sooner) return sooner.asks;
  if (asks) return asks;
  const { requiredFields } = orderConfiguration(country);
  // A fact that this country's portals never receive is never asked for.
  const countryFacts = allFacts.filter(({ onlyForCountries: onlyFor }) => onlyFor?.includes(country) ?? true);
  return requiredFields.flatMap((kind) =>
    countryFacts.filter(({ manualFieldKind: byHand }) => byHand === kind).map(({ path }) => path),
  );
}

/** The facts that the customer may add but need not. */
export const listOptionalPlaybookFacts = ({ authority }: Zone): readonly PayloadPath[] =>
  authorities[authority].playbook.optionalFacts ?? [];

/** The fact that, when stated, makes an application at this authority unnecessary. */
export const findAlreadyRegisteredFact = ({ authority }: Zone): Playbook['alreadyRegisteredFact'] =>
  authorities[authority].playbook.alreadyRegisteredFact;

/**
 * The authority's lead time for a trip, which may be too near for the normal way and use the fast track.
 * @param slug of a zone
 * @param trip without it, the normal lead time
 */
export function findLeadTime(slug: string, trip?: TripTiming): LeadTime | undefined {
  const zone = findZoneBySlug(slug);
  if (!zone) return undefined;
  const { leadTime, fastTrack: sooner } = authorities[zone.authority].playbook;
  const isNear = trip && isLeadTimeTooLong(leadTime, trip);
  return sooner && isNear && trip.days <= sooner.mostDays ? sooner : leadTime;
}

/** The latest usual decision date, whoever decides, for what is sent at that moment. */
export function estimateDecisionDate(lead: LeadTime | undefined, sentAt: Date): Date {
  if (lead?.findDecisionDay) return startOfDay(destinationTimeZone, lead.findDecisionDay(toDestinationDay(sentAt)));
  return addHours(sentAt, lead?.hours ?? 0);
}

function isLeadTimeTooLong({ hours, findDecisionDay: decidedOn }: LeadTime, { enters, from }: TripTiming): boolean {
  if (decidedOn) return toDestinationDay(enters) <= decidedOn(toDestinationDay(from));
  return enters < addHours(from, hours);
}

/**
 * The letter rules of the zone; undefined where no letter is ever written. `isLetterForOrder` decides for one order.
 */
export const findZoneLetterRules = ({ authority }: Zone): LetterRules | undefined => authorities[authority].letter;

/** Whether a letter is written for this vehicle. */
export const isLetterForVehicle = ({ onlyForVehicles: onlyOf = {} }: LetterRules, vehicle: VehicleFacts): boolean =>
  Object.entries(onlyOf).every(([fact, values]) => values.includes(vehicle[fact as keyof VehicleFacts] ?? ''));

/** Whether the order uses the letter from the start, as far as its facts are known. */
export const isLetterForOrder = (
  letter: LetterRules,
  { stay, ...facts }: TripFacts & { stay?: { email?: string | null } },
): boolean =>
  isLetterForVehicle(letter, facts.vehicle) &&
  (!letter.onlyWithContact || Boolean(stay?.email) || letter.explainLetterOnly?.(facts) !== undefined);
