import { type RefundEffect, type SubmissionStatus, submissionLifecycle } from '../order/lifecycle.ts';

/**
 * What a refund does to the application (docs/decisions/013). A part of the money is a courtesy and touches nothing. The
 * whole money ends the job, each application as it stands.
 */
export function refundEffect(isWhole: boolean, submission: SubmissionStatus | undefined): RefundEffect {
  if (!isWhole) return { words: 'The application goes on as it is.', act: 'none' };
  if (!submission) return { words: 'No application is made for this order any more.', act: 'none' };
  return submissionLifecycle[submission].wholeRefund;
}
