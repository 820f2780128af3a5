import { estimateDecisionDate } from '#permits/lead-time.ts';
import { addHours } from '#platform/clock.ts';
import { findOrderLeadTime, type OrderFacts } from './order-facts.ts';
import type { submissions } from './tables/submissions.ts';

/** The authority may still mail a day later what it usually answers at once. */
const minAnswerHours = 24;

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
  const usual = estimateDecisionDate(findOrderLeadTime(facts), sentAt);
  return new Date(Math.max(usual.getTime(), addHours(sentAt, minAnswerHours).getTime()));
}
