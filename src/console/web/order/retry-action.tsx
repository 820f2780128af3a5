import { RotateCcw } from 'lucide-react';
import { z } from 'zod';
import { UrlStateLink } from '#ui/list/url-state.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import type { SubmissionRow } from '../../submission-contract.ts';
import { OrderActionButton } from './order-rows.tsx';

type RetryableSubmission = Pick<SubmissionRow, 'id' | 'order_id' | 'order_ref' | 'retry_problem' | 'outcome_open'>;

/**
 * The button where a retry is possible, otherwise the reason why not. An unknown outcome is answered in the order
 * panel.
 */
export function RetryAction({ submission }: { submission: RetryableSubmission }) {
  const { id, order_id, retry_problem, outcome_open } = submission;
  if (outcome_open && retry_problem)
    return <UrlStateLink opens={{ order: order_id }}>Say whether the portal has it</UrlStateLink>;
  if (retry_problem) return <span className="text-ink-soft">{retry_problem}</span>;
  return (
    <OrderActionButton
      icon={RotateCcw}
      label="Retry"
      order={submission}
      action={() => callServerFunction('retry-submission', { submission_id: id }, z.unknown())}
      successToast={() => ({
        title: 'Retry Initiated',
        description: 'Submission has been queued for retry processing',
      })}
      failureToast={(reason) => ({ title: `Failed to retry submission: ${reason}` })}
    />
  );
}
