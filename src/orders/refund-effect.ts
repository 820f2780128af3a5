import type { RefundCause } from './contracts/refund-contract.ts';
import { type RefundEffect, type SubmissionStatus, submissionLifecycle } from './states/lifecycle.ts';

/**
 * Whether a refund ends the order; the one place that decides it. A refund of all that is left does
 * (docs/decisions/013), with three exceptions. A missed promise: the customer has waited for the permit and still gets
 * it (docs/decisions/036). A vehicle that had its certificate: our statement about the city stays theirs. Days that
 * need nothing (docs/decisions/064).
 */
export const isOrderEndingRefund = (
  { totalCents, refundedCents }: { totalCents: number; refundedCents: number },
  { amountCents, cause }: { amountCents: number; cause: RefundCause | null },
): boolean => cause === null && amountCents === totalCents - refundedCents;

/**
 * A person's refund while the bank's refusal of an automatic refund is open repeats that refund, and ends nothing
 * either.
 */
export const findRepeatedRefundCause = (
  refused: { amountCents: number; cause: RefundCause | null } | undefined,
  amountCents: number,
): RefundCause | null => (refused && amountCents <= refused.amountCents ? refused.cause : null);

export const noRefundEffect: RefundEffect = { message: 'The application stays as it is.', effect: 'none' };

/** The effect of a refund on the application: none, or it ends the application according to its status. */
export function refundEffect(endsOrder: boolean, submission: Applied | undefined): RefundEffect {
  if (!endsOrder) return noRefundEffect;
  if (!submission) return { message: 'No application is made for this order any more.', effect: 'none' };
  const effect = submissionLifecycle[submission.status].wholeRefund;
  return effect.effect === 'stop' && submission.appliedAt ? stopAfterPurchase : effect;
}

const stopAfterPurchase: RefundEffect = {
  message: 'The portal has sold it already; what is left to do there is not done any more.',
  effect: 'stop',
};

interface Applied {
  status: SubmissionStatus;
  appliedAt: Date | null;
}
