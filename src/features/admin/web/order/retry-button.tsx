import { RotateCcw } from 'lucide-react';
import type { SubmissionRow } from '../../contract.ts';
import { useAddress } from '../list/use-address.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { useRetry } from './use-retry.ts';

type Retried = Pick<SubmissionRow, 'id' | 'order_id' | 'order_ref'>;

/** Where the portal may already have the application, the server refuses and the order opens with the question. */
export function RetryButton({ submission }: { submission: Retried }) {
  const { set } = useAddress();
  const retry = useRetry(() => set({ order: submission.order_id }));
  return (
    <ToolButton busy={retry.isPending} onClick={() => retry.mutate(submission.id)}>
      {!retry.isPending && <RotateCcw aria-hidden="true" className="size-4" />}
      Retry
      <span className="sr-only"> order {submission.order_ref}</span>
    </ToolButton>
  );
}
