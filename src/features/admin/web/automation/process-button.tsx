import { Play } from 'lucide-react';
import type { QueueRow } from '#features/automation/contract.ts';
import { useAddress } from '../list/use-address.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { useProcess } from './use-process.ts';

/** Where the portal may already have the application, the server refuses and the order opens with the question. */
export function ProcessButton({ submission }: { submission: QueueRow }) {
  const { set } = useAddress();
  const process = useProcess(() => set({ order: submission.order_id }));
  return (
    <ToolButton busy={process.isPending} onClick={() => process.mutate(submission.id)}>
      {!process.isPending && <Play aria-hidden="true" className="size-4" />}
      Process
      <span className="sr-only"> order {submission.order_ref}</span>
    </ToolButton>
  );
}
