import { FastForward } from 'lucide-react';
import { useState } from 'react';
import { type QueueRow, queueSchema } from '#features/automation/contract.ts';
import { api } from '#paths.ts';
import { DataTable } from '../list/data-table.tsx';
import { ListBody } from '../list/list-body.tsx';
import { countWords, ListHead } from '../list/list-head.tsx';
import { useAddress } from '../list/use-address.ts';
import { useList } from '../list/use-list.ts';
import { useSorting } from '../list/use-sorting.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkProgressSection } from './bulk-progress.tsx';
import { loadFailure, monitoringMs } from './monitored.ts';
import { queueColumns } from './queue-columns.tsx';
import { useBulk } from './use-bulk.ts';

/** What waits or has failed; one by one, or in bulk all that a robot may take from the line. */
export function ProcessQueue() {
  const { get, set } = useAddress();
  const [sorting, setSorting] = useSorting({ column: 'created', descending: true });
  const list = useList({ path: api.automationQueue, answer: queueSchema, failure: loadFailure, liveMs: monitoringMs });
  const bulk = useBulk();
  const [asked, setAsked] = useState<readonly QueueRow[] | null>(null);
  const { data } = list;
  const queued = (data?.submissions ?? []).filter(
    ({ status, application_method }) => status === 'QUEUED' && application_method === 'automated',
  );
  return (
    <>
      <ListHead
        title="Process Queue"
        count={data && countWords(data.submissions.length, data.total, 'waiting or failed')}
        list={list}
      >
        {queued.length > 0 && !bulk.progress?.isRunning && (
          <ToolButton tone="main" onClick={() => setAsked(queued)}>
            <FastForward aria-hidden="true" className="size-4" />
            Process All Queued ({queued.length})
          </ToolButton>
        )}
      </ListHead>
      {bulk.progress && (
        <div className="mb-3">
          <BulkProgressSection progress={bulk.progress} onStop={bulk.stop} />
        </div>
      )}
      <ListBody list={list} failure={loadFailure}>
        {({ submissions }) => (
          <DataTable
            label="Submissions waiting or failed"
            columns={queueColumns}
            rows={submissions}
            rowId={({ order_id }) => order_id}
            sorting={sorting}
            onSort={setSorting}
            openId={get('order')}
            onOpen={({ order_id }) => set({ order: order_id }, { push: true })}
            empty="Nothing waits and nothing has failed"
          />
        )}
      </ListBody>
      {asked && (
        <BulkDialog
          submissions={asked}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            bulk.start(asked);
          }}
        />
      )}
    </>
  );
}
