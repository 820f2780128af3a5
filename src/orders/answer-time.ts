import { findLastTripDay } from '#permits/days.ts';
import { estimateDecisionDate } from '#permits/lead-time.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { addHours, startOfDay } from '#platform/clock.ts';
import { findOrderLeadTime, type OrderFacts } from './order-facts.ts';
import type { submissions } from './tables/submissions.ts';

/** The authority may still mail a day later what it usually answers at once. */
const minAnswerHours = 24;
/** What is activated on a day may be activated until late on it. */
const lateHour = 23;

/** When the usual time of whoever decides is over. */
export function estimateAnswerTime(
  {
    appliedAt,
    sendingSince,
    updatedAt,
  }: Pick<typeof submissions.$inferSelect, 'appliedAt' | 'sendingSince' | 'updatedAt'>,
  facts: Pick<OrderFacts, 'order' | 'vehicle'>,
): Date {
  const sentAt = appliedAt ?? sendingSince ?? updatedAt;
  const lead = findOrderLeadTime(facts);
  const usual = estimateDecisionDate(lead, sentAt);
  // What is activated on the day itself, or after it, is there no sooner, however early it was bought.
  const isActivatedOnDay = lead?.isActivatedOnEntryDay && lead.daysAfterEntry !== undefined;
  const lastDay = isActivatedOnDay ? (findLastTripDay(facts.order) ?? facts.order.entryDate) : null;
  const activated = lastDay ? addHours(startOfDay(destinationTimeZone, lastDay), lateHour) : usual;
  return new Date(Math.max(usual.getTime(), addHours(sentAt, minAnswerHours).getTime(), activated.getTime()));
}
