import { addHours, startOfDay } from '#platform/clock.ts';
import type { PayloadPath } from '#robot/payload.ts';
import { ambBarcelonaPlaybook } from './authorities/amb-barcelona/playbook.ts';
import { ambBarcelonaRules } from './authorities/amb-barcelona/rules.ts';
import { areaCPlaybook } from './authorities/area-c/playbook.ts';
import { areaCRules } from './authorities/area-c/rules.ts';
import { asfinagPlaybook } from './authorities/asfinag/playbook.ts';
import { asfinagRules } from './authorities/asfinag/rules.ts';
import { bolognaTperPlaybook } from './authorities/bologna-tper/playbook.ts';
import { bolognaTperRules } from './authorities/bologna-tper/rules.ts';
import { certificatAirPermit } from './authorities/certificat-air/permit.ts';
import { certificatAirPlaybook } from './authorities/certificat-air/playbook.ts';
import { certificatAirRules } from './authorities/certificat-air/rules.ts';
import { firenzeSasLetter } from './authorities/firenze-sas/letter.ts';
import { firenzeSasPlaybook } from './authorities/firenze-sas/playbook.ts';
import { firenzeSasRules } from './authorities/firenze-sas/rules.ts';
import { genoaZtlPlaybook } from './authorities/genoa-ztl/playbook.ts';
import { genoaZtlRules } from './authorities/genoa-ztl/rules.ts';
import { lezAntwerpenPlaybook } from './authorities/lez-antwerpen/playbook.ts';
import { lezAntwerpenRules } from './authorities/lez-antwerpen/rules.ts';
import { lezBrusselsPlaybook } from './authorities/lez-brussels/playbook.ts';
import { lezBrusselsRules } from './authorities/lez-brussels/rules.ts';
import { madridZbedepLetter } from './authorities/madrid-zbedep/letter.ts';
import { madridZbedepPlaybook } from './authorities/madrid-zbedep/playbook.ts';
import { madridZbedepRules } from './authorities/madrid-zbedep/rules.ts';
import { milieuzonesPlaybook } from './authorities/milieuzones/playbook.ts';
import { milieuzonesRules } from './authorities/milieuzones/rules.ts';
import { naplesLezPlaybook } from './authorities/naples-lez/playbook.ts';
import { naplesLezRules } from './authorities/naples-lez/rules.ts';
import { paduaLezLetter } from './authorities/padua-lez/letter.ts';
import { paduaLezPlaybook } from './authorities/padua-lez/playbook.ts';
import { paduaLezRules } from './authorities/padua-lez/rules.ts';
import { palermoZtlPlaybook } from './authorities/palermo-ztl/playbook.ts';
import { palermoZtlRules } from './authorities/palermo-ztl/rules.ts';
import { romaMobilitaLetter } from './authorities/roma-mobilita/letter.ts';
import { romaMobilitaPlaybook } from './authorities/roma-mobilita/playbook.ts';
import { romaMobilitaRules } from './authorities/roma-mobilita/rules.ts';
import { romeFasciaVerdePlaybook } from './authorities/rome-fascia-verde/playbook.ts';
import { romeFasciaVerdeRules } from './authorities/rome-fascia-verde/rules.ts';
import { turinLezPlaybook } from './authorities/turin-lez/playbook.ts';
import { turinLezRules } from './authorities/turin-lez/rules.ts';
import { veneziaAvmLetter } from './authorities/venezia-avm/letter.ts';
import { veneziaAvmPlaybook } from './authorities/venezia-avm/playbook.ts';
import { veneziaAvmRules } from './authorities/venezia-avm/rules.ts';
import { veronaCitypassLetter } from './authorities/verona-citypass/letter.ts';
import { veronaCitypassPlaybook } from './authorities/verona-citypass/playbook.ts';
import { veronaCitypassRules } from './authorities/verona-citypass/rules.ts';
import type { Authority, LeadTime, LetterRules, Playbook, TripFacts } from './authority.ts';
import { type AuthorityName, findZoneBySlug, type Zone } from './catalogue.ts';
import { toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { allFacts } from './facts.ts';
import { orderConfiguration } from './order-configuration.ts';
import { destinationTimeZone } from './zone.ts';

/** Rules, playbook, permit and letter of every authority, by folder name. */
export const authorities: Readonly<Record<AuthorityName, Authority>> = {
  'amb-barcelona': { rules: ambBarcelonaRules, playbook: ambBarcelonaPlaybook },
  'area-c': { rules: areaCRules, playbook: areaCPlaybook },
  asfinag: { rules: asfinagRules, playbook: asfinagPlaybook },
  'bologna-tper': { rules: bolognaTperRules, playbook: bolognaTperPlaybook },
  'certificat-air': { rules: certificatAirRules, playbook: certificatAirPlaybook, permit: certificatAirPermit },
  'firenze-sas': { rules: firenzeSasRules, playbook: firenzeSasPlaybook, letter: firenzeSasLetter },
  'genoa-ztl': { rules: genoaZtlRules, playbook: genoaZtlPlaybook },
  'lez-antwerpen': { rules: lezAntwerpenRules, playbook: lezAntwerpenPlaybook },
  'lez-brussels': { rules: lezBrusselsRules, playbook: lezBrusselsPlaybook },
  'madrid-zbedep': { rules: madridZbedepRules, playbook: madridZbedepPlaybook, letter: madridZbedepLetter },
  milieuzones: { rules: milieuzonesRules, playbook: milieuzonesPlaybook },
  'naples-lez': { rules: naplesLezRules, playbook: naplesLezPlaybook },
  'padua-lez': { rules: paduaLezRules, playbook: paduaLezPlaybook, letter: paduaLezLetter },
  'palermo-ztl': { rules: palermoZtlRules, playbook: palermoZtlPlaybook },
  'roma-mobilita': { rules: romaMobilitaRules, playbook: romaMobilitaPlaybook, letter: romaMobilitaLetter },
  'rome-fascia-verde': { rules: romeFasciaVerdeRules, playbook: romeFasciaVerdePlaybook },
  'turin-lez': { rules: turinLezRules, playbook: turinLezPlaybook },
  'venezia-avm': { rules: veneziaAvmRules, playbook: veneziaAvmPlaybook, letter: veneziaAvmLetter },
  'verona-citypass': { rules: veronaCitypassRules, playbook: veronaCitypassPlaybook, letter: veronaCitypassLetter },
};

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
  const own = allFacts.filter(({ onlyForCountries: onlyFor }) => onlyFor?.includes(country) ?? true);
  return requiredFields.flatMap((kind) =>
    own.filter(({ manualFieldKind: byHand }) => byHand === kind).map(({ path }) => path),
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
export function estimateDecisionDate(lead: LeadTime | undefined, sent: Date): Date {
  if (lead?.findDecisionDay) return startOfDay(destinationTimeZone, lead.findDecisionDay(toDestinationDay(sent)));
  return addHours(sent, lead?.hours ?? 0);
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
