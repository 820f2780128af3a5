import type { QueueRow } from '#features/automation/contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface BulkDialogProps {
  /** As they were when it was asked for; what comes in meanwhile is left out. */
  submissions: readonly QueueRow[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function BulkDialog({ submissions, onConfirm, onCancel }: BulkDialogProps) {
  const count = submissions.length === 1 ? '1 queued submission' : `${submissions.length} queued submissions`;
  return (
    <Dialog open onClose={onCancel} title={`Process ${count}?`}>
      <p>A robot applies for each of these at its portal, one a second. You can stop in between.</p>
      <ul
        aria-label="Submissions"
        className="mt-3 max-h-60 overflow-y-auto rounded-lg border border-line px-4 py-2 text-sm"
      >
        {submissions.map(({ id, order_ref, city_zone, country }) => (
          <li key={id} className="py-1">
            <span className="font-semibold">{order_ref}</span>, {city_zone}, {country}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onConfirm}>Process {count}</Button>
        <Button tone="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
