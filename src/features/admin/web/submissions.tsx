import { useCallback } from 'react';
import { pageMeta } from '#browser/page-meta.ts';
import { submissionLifecycle, submissionStatuses } from '#features/orders/lifecycle.ts';
import { api } from '#paths.ts';
import { submissionsSchema } from '../contract.ts';
import { csvPath } from './list/csv-path.ts';
import { DataTable } from './list/data-table.tsx';
import { FilterSelect } from './list/filter-select.tsx';
import { ListBody } from './list/list-body.tsx';
import { countWords, ListHead } from './list/list-head.tsx';
import { SearchBox } from './list/search-box.tsx';
import { useAddress } from './list/use-address.ts';
import { useList } from './list/use-list.ts';
import { useSorting } from './list/use-sorting.ts';
import { BulkRetry } from './order/bulk-retry.tsx';
import { submissionColumns } from './order/submission-columns.tsx';

export const meta = () => pageMeta({ title: 'Submissions', description: 'Submission Management' });

const failure = 'Failed to load submissions';
const statusOptions = [
  { value: '', label: 'All statuses' },
  ...submissionStatuses.map((status) => ({ value: status, label: submissionLifecycle[status].label })),
];

export default function SubmissionsPage() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const status = submissionStatuses.find((known) => known === get('status')) ?? '';
  const list = useList({
    path: api.adminSubmissions,
    query: { search: get('q'), status },
    answer: submissionsSchema,
    failure,
  });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <ListHead
        title="Submission Management"
        count={data && countWords(data.submissions.length, data.total, 'submissions')}
        list={list}
        csv={csvPath('submissions', { search: get('q'), status })}
      >
        <SearchBox label="Search by order, country, e-mail or reference" value={get('q')} onSearch={onSearch} />
        <FilterSelect
          label="Status"
          value={status}
          options={statusOptions}
          onChange={(value) => set({ status: value })}
        />
        <BulkRetry shown={data?.submissions ?? []} />
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ submissions }) => (
          <DataTable
            label="Submissions"
            columns={submissionColumns}
            rows={submissions}
            rowId={({ order_id }) => order_id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('order')}
            onOpen={({ order_id }) => set({ order: order_id }, { push: true })}
            empty="No submissions found"
          />
        )}
      </ListBody>
    </>
  );
}
