import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasFailed, submissionLifecycle, submissionStatuses } from '#orders/states/lifecycle.ts';
import { formatCount } from '#platform/format-count.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { retryResultsSchema, type SubmissionRow, submissionsSchema } from '../submission-contract.ts';
import { describeListCalls } from './list-calls.ts';
import { submissionColumns } from './order/submission-columns.tsx';

export const meta = () => pageMeta({ title: 'Submissions', description: 'Submission Management' });

const statusOptions = [
  { value: '', label: 'All statuses' },
  ...submissionStatuses.map((status) => ({ value: status, label: submissionLifecycle[status].label })),
];

export default function SubmissionsPage() {
  return (
    <ListPage
      of={{
        title: 'Submission Management',
        label: 'Submissions',
        ...describeListCalls('submissions'),
        schema: submissionsSchema,
        failure: 'Failed to load submissions',
        rows: ({ submissions }) => submissions,
        rowId: ({ order_id }) => order_id,
        columns: submissionColumns,
        sorting: { column: 'created', descending: true },
        count: ({ submissions, total }) => formatShownCount(submissions.length, total, 'submission'),
        empty: 'No submissions found',
        search: 'Search by order, country, e-mail or reference',
        filter: { label: 'Status', name: 'status', options: statusOptions },
        opens: { name: 'order', of: ({ order_id }) => order_id },
      }}
      after={(data) => <BulkRetry shown={data?.submissions ?? []} />}
    />
  );
}

/**
 * Retries the failed rows of the list, after the dialog has listed them. The list behind the dialog may change
 * meanwhile.
 */
function BulkRetry({ shown }: { shown: readonly SubmissionRow[] }) {
  const [frozen, setFrozen] = useState<readonly SubmissionRow[]>();
  const failed = shown.filter(({ status, retry_problem }) => hasFailed(status) && !retry_problem);
  return (
    <>
      <CompactButton disabled={failed.length === 0} onClick={() => setFrozen(failed)}>
        Retry all shown…
      </CompactButton>
      {frozen && <BulkRetryDialog rows={frozen} onClose={() => setFrozen(undefined)} />}
    </>
  );
}

interface BulkRetryDialogProps {
  rows: readonly SubmissionRow[];
  onClose: () => void;
}

/** Only the rows from the moment the dialog opened are retried; rows that changed meanwhile are reported. */
function BulkRetryDialog({ rows, onClose }: BulkRetryDialogProps) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => {
      const submissions = rows.map(({ id, updated_at }) => ({ id, updated_at }));
      return callServerFunction('retry-submissions', { submissions }, retryResultsSchema);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  const results = retry.data?.results;
  const queued = results?.filter((result) => result.queued).length ?? 0;
  const countText = formatCount(rows.length, 'submission');
  return (
    <Dialog
      open
      onClose={onClose}
      title={results ? `${queued} of ${countText} put back in line` : `Retry ${countText}?`}
    >
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
              {results ? describeOutcome(results.find(({ id }) => id === row.id)) : row.last_error}
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
            Retry {countText}
          </Button>
        )}
        <Button tone="plain" onClick={onClose}>
          {results ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}

const describeOutcome = (result: { queued: boolean; problem: string | null } | undefined) =>
  result?.queued ? 'In line' : (result?.problem ?? 'Left alone');
