import type { RefundCause } from './contracts/refund-contract.ts';
import { type RefundEffect, type SubmissionStatus, submissionLifecycle } from './states/lifecycle.ts';

/**
 * Whether a refund ends the job; the one place that says so. One of all that is left does (docs/decisions/013), unless it is
 * for a promise that we missed: the customer has waited for the permit and still gets it (docs/decisions/036), for a
 * vehicle that had its certificate: our word on the city stays theirs, or for days that ask for nothing (docs/decisions/064).
 */
export const isOrderEndingRefund = (
  { totalCents, refundedCents }: { totalCents: number; refundedCents: number },
  { amountCents, promise }: { amountCents: number; promise: RefundCause | null },
): boolean => promise === null && amountCents === totalCents - refundedCents;

/** What a person gives back while the bank's refusal of such a refund waits for them is that refund once more, and ends nothing either. */
export const findRepeatedRefundCause = (
  refused: { amountCents: number; promise: RefundCause | null } | undefined,
  amountCents: number,
): RefundCause | null => (refused && amountCents <= refused.amountCents ? refused.promise : null);

export const noRefundEffect: RefundEffect = { words: 'The application stays as it is.', act: 'none' };

/** What a refund does to the application: nothing, or it ends the job, each application as it stands. */
export function refundEffect(ends: boolean, submission: Applied | undefined): RefundEffect {
  if (!ends) return noRefundEffect;
  if (!submission) return { words: 'No application is made for this order any more.', act: 'none' };
  const effect = submissionLifecycle[submission.status].wholeRefund;
  return effect.act === 'stop' && submission.appliedAt ? stopAfterPurchase : effect;
}

const stopAfterPurchase: RefundEffect = {
  words: 'The portal has sold it already; what is left to do there is not done any more.',
  act: 'stop',
};

interface Applied {
  status: SubmissionStatus;
  appliedAt: Date | null;
}
