import { type AdmissionResult, checkAdmission, describeExclusion } from './admission.ts';
import type { AdmissionStatus } from './admission-rule.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { isToll } from './application-texts.ts';
import { authorities } from './authorities/registry.ts';
import type { Zone } from './catalogue.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { findWorkingDayFrom } from './rule-changes.ts';

/** A zone that a certificate covers, and whether it admits this vehicle. */
export interface CoveredZone {
  name: string;
  verdict: 'opens' | 'condition' | 'closed' | 'unclear';
  /** The condition, what a refused vehicle can do instead, or when the zone is in force. */
  words: string;
}

/** What a granted permit is, and what its holder does with the proof. */
export interface AfterProofGuide {
  /** The class that the certificate names, as far as the order determines it. */
  certificate_class: string | null;
  /** Where the vehicle shows it, or that nothing goes on the windscreen: a sentence. */
  where_it_goes: string;
  /** In the order in which the customer does them. */
  steps: string[];
  zones: CoveredZone[];
  /** The day whose zone rules the guide describes, ISO. */
  as_of: string;
}

interface ProofContext {
  attached: boolean;
  /** ISO day of the trip, or today. */
  day: string;
  /** Which days a granted permit is valid on, as a sentence. */
  validOn?: string | undefined;
  /** What our rule-check statement concludes about the trip. */
  certified?: { status: AdmissionStatus; verdict: AdmissionVerdict } | undefined;
}

export function renderAfterProofGuide(
  zone: Zone,
  vehicle: VehicleFacts,
  { attached, day, validOn, certified }: ProofContext,
): AfterProofGuide {
  const proof = attached ? 'the confirmation' : 'the reference';
  const permit = authorities[zone.authority].permit?.(vehicle);
  if (permit) {
    return {
      certificate_class: permit.class,
      where_it_goes: permit.whereItGoes,
      steps: permit.steps(proof),
      zones: permit.zones.map((opened) => describeCoveredZone(opened, vehicle, day)),
      as_of: day,
    };
  }
  // The catalogue entry has the name of the product sold; what it opens is the roads.
  const place = isToll(zone) ? { ...zone, name: `Motorways and expressways in ${zone.country}` } : zone;
  return {
    certificate_class: null,
    where_it_goes: `Nothing goes on the windscreen: ${describeBinding(zone)}.`,
    steps: [
      zone.work === 'check'
        ? 'Nothing had to be applied for: our dated rule-check statement says what the rules say to your vehicle. Have it with you on the trip.'
        : `Keep ${proof} with you on the trip.`,
      ...(validOn ? [validOn] : []),
      ...listVisitSteps(zone),
      ...(certified ? [certified.verdict.what_to_do, ...listPapersToCarry(zone, certified.status)] : []),
      ...(certified ? [] : listRequirementSteps(zone, vehicle, day)),
    ],
    zones: [certified ? describeCertifiedZone(zone, certified) : describeCoveredZone(place, vehicle, day)],
    as_of: day,
  };
}

/** Cameras, and whoever looks by hand, go by the plate. */
function describeBinding({ work, name }: Zone): string {
  switch (work) {
    case 'buy':
      return 'it is bound to the number plate';
    case 'register':
      return `your plate is registered for ${name}`;
    case 'mail':
      return 'your plate has been given to those who keep the list';
    case 'check':
      return 'the rules go by the vehicle';
  }
}

/** What a vehicle needs on board that is admitted on a condition only. */
function listPapersToCarry({ authority, slug }: Zone, status: AdmissionStatus): string[] {
  const { carry } = authorities[authority].rules[slug] ?? {};
  return carry && status === 'conditional' ? [carry] : [];
}

const listVisitSteps = ({ authority }: Zone): string[] =>
  authorities[authority].letter?.writeFurtherVisit
    ? [
        'What is confirmed is your first entry. Each further one is announced by itself: tell us its day and time on the page of your order, or ring up the place.',
      ]
    : [];

/**
 * The steps that the zone asks for. None where a letter, a purchase or our registration has already taken care of them.
 */
function listRequirementSteps(zone: Zone, vehicle: VehicleFacts, day: string): string[] {
  if (zone.work === 'mail' || zone.work === 'buy') return [];
  const { need } = checkAdmission(zone.slug, vehicle, day);
  return zone.work === 'register' && need.startsWith('Register the vehicle') ? [] : [need];
}

const coverageByStatus = {
  admitted: 'opens',
  conditional: 'condition',
  refused: 'closed',
  unknown: 'unclear',
} as const;

function describeCoveredZone(
  { slug, name }: Pick<Zone, 'slug' | 'name'>,
  vehicle: VehicleFacts,
  day: string,
): CoveredZone {
  // A certificate is valid for longer than a day, so a working day is judged.
  const { status, ...admission } = checkAdmission(slug, vehicle, findWorkingDayFrom(slug, day));
  return toCoveredZone({ slug, name }, status, admission);
}

function describeCertifiedZone(zone: Zone, { status, verdict }: NonNullable<ProofContext['certified']>): CoveredZone {
  const { reason, condition, active, what_would_change_it: whatWouldChangeIt } = verdict;
  return toCoveredZone(zone, status, { reason, condition, active, whatWouldChangeIt });
}

type DecisionTexts = Pick<AdmissionResult, 'reason' | 'condition' | 'active' | 'whatWouldChangeIt'>;

function toCoveredZone(
  { slug, name }: Pick<Zone, 'slug' | 'name'>,
  status: AdmissionStatus,
  { reason, condition, active, whatWouldChangeIt }: DecisionTexts,
): CoveredZone {
  const words = {
    admitted: `In force ${active}.`,
    // Statements that were issued before the verdict had a condition of its own name it there.
    conditional: condition ?? whatWouldChangeIt,
    refused: `${reason} ${whatWouldChangeIt}`,
    unknown: reason,
  };
  const but = describeExclusion(slug, status);
  return { name: but ? `${name}, ${but}` : name, verdict: coverageByStatus[status], words: words[status] };
}
