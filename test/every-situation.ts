import type { SituationFacts } from '../src/orders/situation/situation-facts.ts';
import { orderStatuses } from '../src/orders/states/lifecycle.ts';
import { generateCoveringRows } from './covering-array.ts';
import { exampleSituationFacts } from './example-situation-facts.ts';

type Some = Partial<SituationFacts>;

/** Every fact by which two orders may differ, each in every state it can have. */
const dimensions: Some[][] = [
  orderStatuses.map((status) => ({ status })),
  [
    { missing: [], awaitsPlate: false },
    { missing: ['Fuel', 'Make'], awaitsPlate: false },
    { missing: ['Number plate'], awaitsPlate: true },
    { missing: [], awaitsPlate: false, excluded: 'Euro 5 and 6 may enter.' },
    { missing: ['Number plate'], awaitsPlate: true, excluded: 'Euro 5 and 6 may enter.' },
  ],
  [
    { refundedCents: 0 },
    { refundedCents: 500, refundedAt: new Date('2026-05-02T10:00:00Z') },
    { refundedCents: 500, refundedAt: new Date('2026-05-02T10:00:00Z'), feeRefunded: true },
    { refundedCents: 1999, refundedAt: new Date('2026-05-02T10:00:00Z') },
    { refundedCents: 1999, refundedAt: new Date('2026-05-02T10:00:00Z'), feeRefunded: true },
  ],
  [
    { isCancelled: false },
    { isCancelled: true, isRefundUnderWay: true },
    // The bank refused the refund, and an admin has decided that nothing more goes back.
    { isCancelled: true, refundClosedAt: new Date('2026-05-04T10:00:00Z') },
  ],
  [
    { method: null },
    { method: 'automated' },
    { method: 'manual' },
    { method: 'automated', byHand: true },
    { method: 'automated', grantInDoubt: true },
    { method: 'automated', grantInDoubt: true, doubtPredatesGrant: true },
    { method: 'automated', scheduledRetry: { at: new Date('2026-05-03T13:00:00Z') } },
    { method: 'automated', hold: { until: new Date('2026-05-03T12:10:00Z') } },
    { method: 'automated', hold: 'stopped' },
  ],
  [
    { sent: false, outcomeUnknown: false },
    { sent: true, outcomeUnknown: false },
    { sent: true, outcomeUnknown: true },
  ],
  [
    { closure: null },
    { closure: { how: 'refused', reason: 'The paper could not be read.' } },
    { closure: { how: 'not_possible', reason: 'The city asks for an Italian identity.' } },
  ],
  [
    { hasOpenQuestion: false, documentRequested: false },
    { hasOpenQuestion: true, documentRequested: false },
    { hasOpenQuestion: false, documentRequested: true },
  ],
  [
    { work: 'buy' },
    { work: 'register' },
    { work: 'mail' },
    { work: 'mail', reader: 'office', hasRuleCheckStatement: true },
    { work: 'mail', reader: 'hotel', letterWritten: false },
    { work: 'check' },
  ],
  [{ now: new Date('2026-05-03T12:00:00Z') }, { now: new Date('2026-07-03T12:00:00Z') }],
  [
    { hasProof: false, physicalFollows: false },
    { hasProof: true, physicalFollows: true },
  ],
];

/** How many facts there are: orders of every combination of so many are of all of them. */
export const factCount = dimensions.length;

/** Orders in which every combination of so many facts occurs. */
export const createSituationFacts = (strength: number): SituationFacts[] =>
  Array.from(generateCoveringRows(dimensions, strength), (row) => {
    const facts = { ...exampleSituationFacts };
    for (const some of row) Object.assign(facts, some);
    return facts;
  });
