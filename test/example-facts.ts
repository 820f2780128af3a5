import type { StandingFacts } from '#applications/order/standing.ts';

/** A paid order for Paris whose application is with the authority. */
export const exampleFacts: StandingFacts = {
  status: 'submitted',
  missing: [],
  awaitsPlate: false,
  urgent: false,
  totalCents: 1999,
  refundedCents: 0,
  refundedAt: null,
  withdrawn: false,
  method: 'automated',
  triesAgain: null,
  sent: true,
  outcomeUnknown: false,
  byHand: false,
  ended: null,
  asked: false,
  paperWanted: false,
  authority: 'The French ministry',
  work: 'buy',
  leadTime: 'PDF proof in 1-3 days',
  promisedBy: new Date('2026-05-05T12:00:00Z'),
  answerDue: new Date('2026-05-06T12:00:00Z'),
  hasProof: false,
  physicalFollows: true,
  now: new Date('2026-05-03T12:00:00Z'),
};
