import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { z } from 'zod';
import { UrlStateLink, useUrlState } from '#ui/list/url-state.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { showToast } from '#ui/toasts.ts';
import type { SubmissionRow } from '../../contract.ts';

type RetryableSubmission = Pick<SubmissionRow, 'id' | 'order_id' | 'order_ref'>;

/**
 * The button where a retry is possible, otherwise the reason why not. An unknown outcome is answered in the order
 * panel.
 */
export function RetryAction({
  submission,
}: {
  submission: RetryableSubmission & Pick<SubmissionRow, 'retry_problem' | 'outcome_open'>;
}) {
  if (!submission.retry_problem) return <RetryButton submission={submission} />;
  if (!submission.outcome_open) return <span className="text-ink-soft">{submission.retry_problem}</span>;
  return <UrlStateLink opens={{ order: submission.order_id }}>Say whether the portal has it</UrlStateLink>;
}

/**
 * If the row has changed meanwhile, the server says so. With an unknown outcome the order panel opens with the
 * question.
 */
function RetryButton({ submission }: { submission: RetryableSubmission }) {
  const { set } = useUrlState();
  const retry = useRetry(() => set({ order: submission.order_id }));
  return (
    <CompactButton busy={retry.isPending} onClick={() => retry.mutate(submission.id)}>
      {!retry.isPending && <RotateCcw aria-hidden="true" className="size-4" />}
      Retry
      <span className="sr-only"> order {submission.order_ref}</span>
    </CompactButton>
  );
}

/** Requeues a failed submission; calls `onOutcomeOpen` when the portal may already have it. */
function useRetry(onOutcomeOpen: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissionId: string) =>
      callServerFunction('retry-submission', { submission_id: submissionId }, z.unknown()),
    onSuccess: () =>
      showToast({
        tone: 'success',
        title: 'Retry Initiated',
        description: 'Submission has been queued for retry processing',
      }),
    onError: (error) => {
      showToast({ tone: 'error', title: `Failed to retry submission: ${errorText(error, 'Please try again.')}` });
      if (error instanceof CallError && error.code === 'OUTCOME_UNKNOWN') onOutcomeOpen();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  });
}
