import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { isCompleted, isSent } from '#orders/states/lifecycle.ts';
import { describeDecision, describeWorkOnHold } from '#permits/application-texts.ts';
import type { Zone } from '#permits/catalogue.ts';
import { formatPromisedTime } from '#permits/pricing.ts';

export interface ApplicationStep {
  who: string;
  /** The predicate of the sentence that `who` begins. */
  what: string;
  when: string;
  isDone: boolean;
}

export type ApplicationStepFacts = Pick<
  NeededDetails,
  'status' | 'missing' | 'urgent_processing' | 'rental_car' | 'plate_number' | 'portal_name' | 'work' | 'usual_time'
>;

/** The steps from payment to permit: who acts, and by when. @param byHand an operator applies */
export function describeApplicationSteps(
  order: ApplicationStepFacts,
  zone: Zone | undefined,
  byHand = false,
): ApplicationStep[] {
  const hasAll = order.missing.length === 0;
  const awaitsPlate = order.rental_car && order.plate_number === null;
  return [
    {
      who: 'You',
      what: hasAll ? 'have given every detail.' : 'complete the details on this page.',
      when: hasAll ? 'Nothing is left for you to do.' : describeCustomerTiming(order, awaitsPlate),
      isDone: hasAll,
    },
    {
      who: 'We',
      what: describeTeamWork(order, zone, byHand),
      when: describeTeamTiming(order, zone, awaitsPlate),
      isDone: isSent(order.status),
    },
    ...(order.work === 'check'
      ? []
      : [
          {
            who: order.work === 'mail' ? 'Whoever gets our letter' : order.portal_name,
            what: order.work === 'mail' ? 'answers it.' : `${describeDecision(order)}.`,
            when: zone ? `It takes: ${order.usual_time}.` : '',
            isDone: isCompleted(order.status),
          },
        ]),
    {
      who: 'We',
      what: zone?.physicalFollows
        ? 'mail you the confirmation; the sticker follows by post.'
        : `mail you the ${order.work === 'check' ? 'rule-check statement' : 'confirmation'}.`,
      when: 'The moment it is here. It also waits in your dashboard.',
      isDone: isCompleted(order.status),
    },
  ];
}

function describeCustomerTiming(order: ApplicationStepFacts, awaitsPlate: boolean): string {
  return awaitsPlate ? 'As soon as you pick the car up.' : `Now, if you can: ${describeWorkOnHold(order)} before that.`;
}

/**
 * A clear verdict is written within minutes. What the rules leave open is looked up by a person within the promised
 * time.
 */
function describeTeamTiming(order: ApplicationStepFacts, zone: Zone | undefined, awaitsPlate: boolean): string {
  const promisedTime = formatPromisedTime({ urgentProcessing: order.urgent_processing, rentalCar: order.rental_car });
  const since = awaitsPlate ? 'the plate' : 'the last detail';
  if (order.work === 'check')
    return `Within minutes of ${since}. Where the rules leave it open, a person looks within ${promisedTime}.`;
  const timingSentence = `Within ${promisedTime} of ${since}.`;
  return zone?.work === 'check'
    ? `The rule-check statement within minutes, our letter ${timingSentence.toLowerCase()}`
    : timingSentence;
}

function describeTeamWork(order: ApplicationStepFacts, zone: Zone | undefined, byHand: boolean): string {
  const check = 'check your vehicle against the rules and issue a dated rule-check statement';
  if (order.work === 'check') return `${check}.`;
  if (zone?.work === 'check')
    return `${check}; then we write to the city office for the list of its restricted streets.`;
  if (order.work === 'mail') return 'write to those who put plates on the list, and keep their answers as proof.';
  // Only a robot takes the pictures.
  if (byHand) return 'fill in the official form by hand.';
  return 'fill in the official form and keep a picture of every step as proof.';
}
