import { listLimit } from '#features/automation/contract.ts';
import { api } from '#paths.ts';
import { submissionsSchema } from '../../contract.ts';
import { DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { submissionColumns } from '../order/submission-columns.tsx';
import { loadFailure, monitoringMs } from './monitored.ts';

export function NewestSubmissions() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const list = useList({
    path: api.adminSubmissions,
    query: { limit: String(listLimit) },
    answer: submissionsSchema,
    failure: loadFailure,
    liveMs: monitoringMs,
  });
  const { data } = list;
  return (
    <>
      <ListHead
        title="Submissions"
        count={data && countWords(data.submissions.length, data.total, 'submissions')}
        list={list}
      />
      <ListBody list={list} failure={loadFailure}>
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
