import { useCallback } from 'react';
import { api } from '#paths.ts';
import { inboundListSchema, mailStates } from '../../contract.ts';
import { csvPath } from '../list/csv-path.ts';
import { DataTable } from '../list/data-table.tsx';
import { FilterSelect } from '../list/filter-select.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { BoxSelect } from './box-select.tsx';
import { inboundColumns } from './inbound-columns.tsx';

const failure = 'Failed to load emails';
const stateOptions = [
  { value: '', label: 'All e-mails' },
  { value: 'waiting', label: 'To match' },
  { value: 'handled', label: 'Dealt with' },
];

export function InboundList() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'received', descending: true });
  const state = mailStates.find((known) => known === get('state')) ?? '';
  const list = useList({
    path: api.adminInboundEmails,
    query: { search: get('q'), state },
    answer: inboundListSchema,
    failure,
  });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <ListHead
        title="Email Management"
        count={data && countWords(data.emails.length, data.total, 'e-mails')}
        list={list}
        csv={csvPath('inbound-emails', { search: get('q'), state })}
      >
        <BoxSelect current="inbound" />
        <SearchBox label="Search by sender, recipient, subject or text" value={get('q')} onSearch={onSearch} />
        <FilterSelect label="State" value={state} options={stateOptions} onChange={(value) => set({ state: value })} />
      </ListHead>
      <ListBody list={list} failure={failure}>
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
