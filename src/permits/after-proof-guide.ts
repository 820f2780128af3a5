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
      steps: permit.steps(proof),
      zones: permit.zones.map((opened) => describeCoveredZone(opened, vehicle, day)),
      as_of: day,
    };
  }
  // The catalogue entry has the name of the product sold; what it opens is the roads.
  const place = isToll(zone) ? { ...zone, name: `Motorways and expressways in ${zone.country}` } : zone;
  return {
    certificate_class: null,
    steps: [
      ...listWorkSteps(zone, proof),
      ...(validOn ? [validOn] : []),
      ...listVisitSteps(zone),
      ...(certified ? [certified.verdict.what_to_do] : listRequirementSteps(zone, vehicle, day)),
    ],
    zones: [certified ? describeCertifiedZone(zone, certified) : describeCoveredZone(place, vehicle, day)],
    as_of: day,
  };
}

function listWorkSteps({ work, name }: Zone, proof: string): string[] {
  switch (work) {
    case 'buy':
      return [`It is bound to the number plate: nothing goes on the windscreen. Keep ${proof} with you on the trip.`];
    case 'register':
      return [
        `Your plate is registered for ${name}: nothing goes on the windscreen. Keep ${proof} with you on the trip.`,
      ];
    case 'mail':
      return [`Your plate has been given to those who keep the list. Keep ${proof} with you on the trip.`];
    case 'check':
      return ['Nothing had to be applied for: our dated rule-check statement says what the rules say to your vehicle.'];
  }
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
