import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#browser/call-function.ts';
import { errorText } from '#browser/request-json.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { retriedSchema, type SubmissionRow } from '../../contract.ts';

interface BulkRetryDialogProps {
  rows: readonly SubmissionRow[];
  onClose: () => void;
}

/** The exact rows, as they were when it opened; nothing else is acted on, and what changed meanwhile is told. */
export function BulkRetryDialog({ rows, onClose }: BulkRetryDialogProps) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => {
      const submissions = rows.map(({ id, updated_at }) => ({ id, updated_at }));
      return callFunction('retry-submissions', { submissions }, retriedSchema);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const results = retry.data?.results;
  const queued = results?.filter((result) => result.queued).length ?? 0;
  const many = rows.length === 1 ? '1 submission' : `${rows.length} submissions`;
  return (
    <Dialog open onClose={onClose} title={results ? `${queued} of ${many} put back in line` : `Retry ${many}?`}>
      <p className="text-base">
        {results
          ? 'What was not put back is listed with its reason.'
          : 'Exactly these are put back in line. One that changes before you confirm is left alone.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard. */}
      <ul tabIndex={0} aria-label="Submissions" className="mt-3 max-h-72 divide-y divide-line overflow-y-auto text-sm">
        {rows.map((row) => (
          <li key={row.id} className="py-1.5">
            <span className="font-semibold">{row.order_ref}</span> {row.city_zone}, {row.country}
            <span className="block text-ink-soft">
              {results ? outcomeOf(results.find(({ id }) => id === row.id)) : row.last_error}
            </span>
          </li>
        ))}
      </ul>
      {retry.error && (
        <div className="mt-4">
          <Notice tone="attention" role="alert">
            {errorText(retry.error, 'Please try again.')}
          </Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {!results && (
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            Retry {many}
          </Button>
        )}
        <Button tone="plain" onClick={onClose}>
          {results ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}

const outcomeOf = (result: { queued: boolean; problem: string | null } | undefined) =>
  result?.queued ? 'In line' : (result?.problem ?? 'Left alone');
