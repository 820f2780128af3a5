import { useCallback } from 'react';
import { pageMeta } from '#browser/page-meta.ts';
import { DataTable } from '#features/admin/web/list/data-table.tsx';
import { FilterSelect } from '#features/admin/web/list/filter-select.tsx';
import { ListBody } from '#features/admin/web/list/list-body.tsx';
import { ListHead } from '#features/admin/web/list/list-head.tsx';
import { SearchBox } from '#features/admin/web/list/search-box.tsx';
import { useAddress } from '#features/admin/web/list/use-address.ts';
import { useList } from '#features/admin/web/list/use-list.ts';
import { api } from '#paths.ts';
import { queueSchema, queues } from '../contract.ts';
import { kindsToDo, kindWords, queueWords } from '../kind-words.ts';
import { DeskFrame } from './desk-frame.tsx';
import { QueueLinks } from './queue-links.tsx';
import { taskColumns } from './task-columns.tsx';

export const meta = () => pageMeta({ title: 'Operators’ desk', description: 'Applications that need a person' });

const failure = 'Failed to load tasks';
const kindOptions = [
  { value: '', label: 'All causes' },
  ...kindsToDo.map((kind) => ({ value: kind, label: kindWords[kind] })),
];

export default function DeskPage() {
  return <DeskFrame>{() => <TaskQueue />}</DeskFrame>;
}

function TaskQueue() {
  const { get, set } = useAddress();
  const queue = queues.find((known) => known === get('queue')) ?? 'open';
  const kind = queue === 'open' ? get('kind') : '';
  const list = useList({
    path: api.deskTasks,
    query: { queue, kind, search: get('q') },
    answer: queueSchema,
    failure,
  });
  const onSearch = useCallback((q: string) => set({ q }), [set]);
  const { data } = list;
  return (
    <>
      <h1 className="sr-only">Operators’ desk</h1>
      <QueueLinks current={queue} counts={data?.counts} />
      <ListHead title={queueWords[queue].title} count={data && countWords(data.tasks.length, data.total)} list={list}>
        <SearchBox label="Search by order, plate, place or e-mail" value={get('q')} onSearch={onSearch} />
        {queue === 'open' && (
          <FilterSelect label="Cause" value={kind} options={kindOptions} onChange={(value) => set({ kind: value })} />
        )}
      </ListHead>
      <ListBody list={list} failure={failure}>
        {({ tasks }) => (
          <DataTable
            label={queueWords[queue].title}
            columns={taskColumns}
            rows={tasks}
            rowId={({ id }) => id}
            sorting={{ column: 'deadline', descending: false }}
            onSort={() => {}}
            sortedByServer
            empty={get('q') || kind ? 'No task matches.' : queueWords[queue].empty}
          />
        )}
      </ListBody>
    </>
  );
}

/** 'The 100 most urgent of 1,234 tasks', or just how many. */
function countWords(shown: number, total: number): string {
  const all = new Intl.NumberFormat('en-GB').format(total);
  if (shown < total) return `The ${shown} most urgent of ${all} tasks`;
  return total === 1 ? '1 task' : `${all} tasks`;
}
