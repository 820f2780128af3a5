import { type Admission, checkAdmission, exceptionOf, fromWorkingDay } from './admission.ts';
import type { AdmissionStatus } from './admission-rule.ts';
import { authorities } from './authorities.ts';
import type { Zone } from './catalogue.ts';
import type { VehicleFacts } from './euro-level.ts';
import type { Verdict } from './verdict.ts';
import { isToll } from './way-words.ts';

/** A zone a certificate is good for, and what it says to this vehicle. */
export interface OpenedZone {
  name: string;
  verdict: 'opens' | 'condition' | 'closed' | 'unclear';
  /** The condition, what is left to a refused vehicle, or when the zone is in force. */
  words: string;
}

/** What a granted permit is, and what its holder does with the proof of it. */
export interface ProofGuide {
  /** The class the certificate names, as far as it follows from the order. */
  certificate_class: string | null;
  /** In the order they are done. */
  steps: string[];
  zones: OpenedZone[];
  /** The day the zones' rules are told for, ISO. */
  as_of: string;
}

interface Proof {
  attached: boolean;
  /** ISO: of the trip, or today. */
  day: string;
  /** Of a permit that is granted: which days it is for, in a sentence. */
  validOn?: string | undefined;
  /** Of our certificate: what it says of the trip. */
  certified?: { status: AdmissionStatus; verdict: Verdict } | undefined;
}

export function proofGuide(
  zone: Zone,
  vehicle: VehicleFacts,
  { attached, day, validOn, certified }: Proof,
): ProofGuide {
  const proof = attached ? 'the confirmation' : 'the reference';
  const permit = authorities[zone.authority].permit?.(vehicle);
  if (permit) {
    return {
      certificate_class: permit.class,
      steps: permit.steps(proof),
      zones: permit.opens.map((opened) => openedZone(opened, vehicle, day)),
      as_of: day,
    };
  }
  // The entry is named after what is sold; what it opens is the roads.
  const place = isToll(zone) ? { ...zone, name: `Motorways and expressways in ${zone.country}` } : zone;
  return {
    certificate_class: null,
    steps: [
      ...workSteps(zone, proof),
      ...(validOn ? [validOn] : []),
      ...entrySteps(zone),
      ...(certified ? [certified.verdict.what_to_do] : needSteps(zone, vehicle, day)),
    ],
    zones: [certified ? certifiedZone(zone, certified) : openedZone(place, vehicle, day)],
    as_of: day,
  };
}

function workSteps({ work, name }: Zone, proof: string): string[] {
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
      return ['Nothing had to be applied for: our dated certificate says what the rules say to your vehicle.'];
  }
}

const entrySteps = ({ authority }: Zone): string[] =>
  authorities[authority].letter?.eachEntry
    ? [
        'What is confirmed is your first entry. Each further one is announced by itself: tell us its day and time on the page of your order, or ring up the place.',
      ]
    : [];

/** What the zone asks for; where a letter, a purchase or our registering the vehicle has seen to that, it is done. */
function needSteps(zone: Zone, vehicle: VehicleFacts, day: string): string[] {
  if (zone.work === 'mail' || zone.work === 'buy') return [];
  const { need } = checkAdmission(zone.slug, vehicle, day);
  return zone.work === 'register' && need.startsWith('Register the vehicle') ? [] : [need];
}

const verdicts = { admitted: 'opens', conditional: 'condition', refused: 'closed', unknown: 'unclear' } as const;

function openedZone({ slug, name }: Pick<Zone, 'slug' | 'name'>, vehicle: VehicleFacts, day: string): OpenedZone {
  // A certificate serves longer than a day.
  const { status, ...said } = checkAdmission(slug, vehicle, fromWorkingDay(slug, day));
  return opened({ slug, name }, status, said);
}

function certifiedZone(zone: Zone, { status, verdict }: NonNullable<Proof['certified']>): OpenedZone {
  const { reason, active, what_would_change_it: whatWouldChangeIt } = verdict;
  return opened(zone, status, { reason, active, whatWouldChangeIt });
}

function opened(
  { slug, name }: Pick<Zone, 'slug' | 'name'>,
  status: AdmissionStatus,
  { reason, active, whatWouldChangeIt }: Pick<Admission, 'reason' | 'active' | 'whatWouldChangeIt'>,
): OpenedZone {
  const words = {
    admitted: `In force ${active}.`,
    conditional: whatWouldChangeIt,
    refused: `${reason} ${whatWouldChangeIt}`,
    unknown: reason,
  };
  const but = exceptionOf(slug, status);
  return { name: but ? `${name}, ${but}` : name, verdict: verdicts[status], words: words[status] };
}
