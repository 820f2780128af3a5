import { describeDecidingParty, formatPermitNoun } from '#permits/application-texts.ts';
import type { SituationName } from '../contracts/order-contract.ts';
import { isCompleted } from '../states/lifecycle.ts';
import { isRefusedWithPeople } from './refusal-texts.ts';
import {
  appliesByLetter,
  describeOrderDecider,
  describeOrderLetterRecipient,
  finalSituations,
  type SituationFacts,
} from './situation-facts.ts';

/** The text in place of a proof that is to come, was to come, or does not exist. */
export function describeAwaitedProof(name: SituationName, facts: SituationFacts, isOver: boolean): string {
  const isCheck = facts.work === 'check';
  if ((isOver && !finalSituations.has(name)) || isRefusedWithPeople(name, facts))
    return `There is no ${isCheck ? 'rule-check statement' : formatPermitNoun(facts)} from this order.`;
  switch (isCompleted(facts.status) ? 'completed' : name) {
    case 'unpaid':
      return `The ${isCheck ? 'rule-check statement' : 'confirmation'} comes after the payment.`;
    case 'completed':
      if (isCheck) return 'The rule-check statement was written.';
      return `${describeOrderDecider(facts)} gave a reference and no document.`;
    case 'refused':
    case 'not_possible':
    case 'excluded':
    case 'day_over':
    case 'refunded':
    case 'cancelled':
      return `There is no ${isCheck ? 'rule-check statement' : formatPermitNoun(facts)} from this order.`;
    default:
      if (isCheck) return 'Your rule-check statement appears here as soon as it is written.';
      if (facts.unreadAnswer) return 'The confirmation appears here once there is one.';
      if (facts.work === 'mail')
        return `The confirmation appears here as soon as ${describeOrderLetterRecipient(facts)} has answered.`;
      return `The confirmation appears here as soon as ${describeDecidingParty(facts)} sends it.`;
  }
}

export function describeProofToKeep(facts: SituationFacts): string {
  const { physicalFollows, hasProof, work, driverTask } = facts;
  const proof = work === 'check' ? 'the rule-check statement' : hasProof ? 'the confirmation' : 'the reference';
  return physicalFollows
    ? `Carry ${proof} in the car until the sticker has come by post.`
    : `${facts.announcesEachVisit && appliesByLetter(facts) ? 'It has confirmed your first entry: tell us of each further one.' : (driverTask ?? 'Nothing is left to apply for.')} Keep ${proof} with you on the road.`;
}
