import type { SubmissionStatus } from '#features/orders/lifecycle.ts';

export interface RefundEffect {
  /** What becomes of the application, in one sentence before the act. */
  words: string;
  /** `stop`: it is taken out of the line with the refund. `wait`: it cannot be refunded whole at this moment. */
  act: 'none' | 'stop' | 'wait';
}

const untouched: RefundEffect = { words: 'The application goes on as it is.', act: 'none' };

/**
 * What a refund does to the application (decision 013). A part of the money is a courtesy and touches nothing. The whole
 * money ends the job: what has not reached the portal is never sent, what has cannot be called back.
 */
const ofWholeRefund: Record<SubmissionStatus, RefundEffect> = {
  QUEUED: { words: 'The application is taken out of the line and is not sent.', act: 'stop' },
  RUNNING: {
    words: 'The application is being filled in at the portal right now. Wait until that has ended.',
    act: 'wait',
  },
  SUBMITTED: {
    words: 'The authority already has the application; it is not withdrawn, and its answer still reaches the customer.',
    act: 'none',
  },
  CONFIRMED: { words: 'The permit stays valid.', act: 'none' },
  FAILED: { words: 'The application cannot be sent again.', act: 'none' },
};

export function refundEffect(isWhole: boolean, submission: SubmissionStatus | undefined): RefundEffect {
  if (!isWhole) return untouched;
  if (!submission) return { words: 'No application is made for this order any more.', act: 'none' };
  return ofWholeRefund[submission];
}
