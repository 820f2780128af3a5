import { describeNoPermit } from '#permits/application-texts.ts';
import { homeTimeZone } from '#platform/clock.ts';
import { formatWeekdayAndClockIn } from '#platform/format-time.ts';
import type { SituationName } from '../contracts/order-contract.ts';
import { causeOf, describeOrderDecider, type SituationFacts } from './situation-facts.ts';

/** Refused by whoever decides, and not ended: a person, with the customer or without, sees what can still be done. */
export const isRefusedWithPeople = (name: SituationName, facts: SituationFacts): boolean =>
  (name === 'with_team' || name === 'question' || name === 'document_needed') && causeOf(facts) === 'refused';

/** The letter is about more than the rule-check statement. */
export const certificateIsYours = ({ hasRuleCheckStatement }: SituationFacts): string =>
  hasRuleCheckStatement
    ? 'Your dated rule-check statement is with your papers: it says what the rules of the zone say to your car. Please keep out of the restricted streets while the office has not said yes.'
    : '';

export const describeNothingToRelyOn = (facts: SituationFacts): string =>
  certificateIsYours(facts) || describeNoPermit(facts);

/** Also used where staff need an answer first. */
export const describeEarlierRefusal = (facts: SituationFacts): string[] =>
  causeOf(facts) === 'refused'
    ? [
        `${describeOrderDecider(facts)} has refused the application as it was. ${facts.why ?? ''}`.trim(),
        describeNothingToRelyOn(facts),
      ]
    : [];

/** ' by Monday 4 May at 13:00 (UK time)', as long as that is ahead. */
export const describeRefusalDue = ({ refusalDueAt, now }: SituationFacts): string =>
  refusalDueAt && refusalDueAt >= now ? ` by ${formatWeekdayAndClockIn(homeTimeZone, refusalDueAt)} (UK time)` : '';

/**
 * What becomes of the money of what was refused: that hangs on what a person can still do, and before it on what is the
 * customer's to do.
 * @param amount `your £19.99`
 * @param deadlinePhrase ` by 5 May 2026`, or nothing
 */
export function describeRefusalMoney(
  name: SituationName,
  facts: SituationFacts,
  amount: string,
  deadlinePhrase: string,
): string {
  if (name === 'question')
    return `If nothing more can be done once we have your answer, we decide about the refund of ${amount} and e-mail you.`;
  if (name === 'document_needed' || facts.newDocumentAt)
    return `If it is refused with your new document too, we decide about the refund of ${amount} and e-mail you.`;
  return `If nothing more can be done, we decide about the refund of ${amount}${deadlinePhrase} and e-mail you.`;
}
