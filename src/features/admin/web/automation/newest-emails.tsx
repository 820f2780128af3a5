import { listLimit } from '#features/automation/contract.ts';
import { api } from '#paths.ts';
import { inboundListSchema } from '../../contract.ts';
import { DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { inboundColumns } from '../mail/inbound-columns.tsx';
import { loadFailure, monitoringMs } from './monitored.ts';

export function NewestEmails() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'received', descending: true });
  const list = useList({
    path: api.adminInboundEmails,
    query: { limit: String(listLimit) },
    answer: inboundListSchema,
    failure: loadFailure,
    liveMs: monitoringMs,
  });
  const { data } = list;
  return (
    <>
      <ListHead
        title="Inbound Emails"
        count={data && countWords(data.emails.length, data.total, 'e-mails')}
        list={list}
      />
      <ListBody list={list} failure={loadFailure}>
        {({ emails }) => (
          <DataTable
            label="Inbound e-mails"
            columns={inboundColumns}
            rows={emails}
            rowId={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('mail')}
            onOpen={({ id }) => set({ mail: id }, { push: true })}
            empty="No emails found"
          />
        )}
      </ListBody>
    </>
  );
}
