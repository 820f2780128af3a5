import { useQueryClient } from '@tanstack/react-query';
import { FastForward, Play, Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type AutomationQueueRow,
  automationQueueSchema,
  runNowAnswerSchema,
} from '#channels/portal/tests/automation-lists-contract.ts';
import { isQueued } from '#orders/states/lifecycle.ts';
import { api, pages } from '#paths.ts';
import { formatCount } from '#platform/format-count.ts';
import { NextRetryNotice } from '#tracking/web/cards/next-retry-notice.tsx';
import { SubmissionStatusBadge } from '#tracking/web/submission-status-badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { formatShownCount } from '#ui/list/list-head.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { ErrorExcerpt } from '#ui/parts/error-excerpt.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { showToast } from '#ui/toasts.ts';
import { liveListOptions } from '../list-calls.ts';
import { createdColumn, OrderActionButton, orderAndDestinationColumns } from '../order/order-rows.tsx';

/** Waiting and failed submissions that a robot can process: one by one, or all waiting ones in bulk. */
export function ProcessQueue() {
  const bulk = useBulkProcessing();
  const [rowsToConfirm, setRowsToConfirm] = useState<readonly AutomationQueueRow[] | null>(null);
  return (
    <>
      <ListPage
        of={{
          ...liveListOptions,
          rowId: ({ order_id }) => order_id,
          opens: { name: 'order', of: ({ order_id }) => order_id },
          title: 'Process Queue',
          label: 'Submissions waiting or failed',
          path: api.automationQueue,
          schema: automationQueueSchema,
          rows: ({ submissions }) => submissions,
          columns,
          sorting: { column: 'created', descending: true },
          count: ({ submissions, total }) =>
            formatShownCount(submissions.length, total, 'waiting or failed', 'waiting or failed'),
          empty: 'Nothing waits for a robot and nothing has failed',
        }}
        before={(data) => <DeskQueueLink waiting={data?.at_desk ?? 0} />}
        after={(data) => {
          if (bulk.progress?.isRunning) return null;
          const queued = (data?.submissions ?? []).filter(({ status, problem }) => isQueued(status) && !problem);
          return (
            queued.length > 0 && (
              <CompactButton tone="main" onClick={() => setRowsToConfirm(queued)}>
                <FastForward aria-hidden="true" className="size-4" />
                Process All Queued ({queued.length})
              </CompactButton>
            )
          );
        }}
        note={
          bulk.progress && (
            <div className="mb-3">
              <BulkProgressSection progress={bulk.progress} onStop={bulk.stop} />
            </div>
          )
        }
      />
      {rowsToConfirm && (
        <BulkProcessDialog
          submissions={rowsToConfirm}
          onCancel={() => setRowsToConfirm(null)}
          onConfirm={() => {
            setRowsToConfirm(null);
            void bulk.start(rowsToConfirm);
          }}
        />
      )}
    </>
  );
}

/** Submissions that no robot continues are missing from this list. */
function DeskQueueLink({ waiting }: { waiting: number }) {
  if (waiting === 0) return null;
  return (
    <Link to={pages.desk} className="text-link underline underline-offset-2">
      {waiting} {waiting === 1 ? 'waits' : 'wait'} at the desk
    </Link>
  );
}

const columns: readonly Column<AutomationQueueRow>[] = [
  ...orderAndDestinationColumns,
  {
    id: 'status',
    header: 'Status',
    sortBy: (row) => row.status,
    cell: (row) => <SubmissionStatusBadge status={row.status} />,
  },
  {
    id: 'cause',
    header: 'Cause',
    sortBy: (row) => row.cause ?? row.why,
    cell: (row) => (
      <>
        {row.cause && <span className="block font-semibold">{row.cause}</span>}
        {row.why}
        <ErrorExcerpt text={row.last_error} />
        <NextRetryNotice scheduledRetry={row.scheduled_retry} />
      </>
    ),
  },
  { id: 'runs', header: 'Runs', numeric: true, sortBy: (row) => row.runs, cell: (row) => String(row.runs) },
  createdColumn('Created'),
  {
    id: 'actions',
    header: 'Actions',
    cell: (row) =>
      row.problem ? (
        <span className="text-ink-soft">{row.problem}</span>
      ) : (
        <OrderActionButton
          icon={Play}
          label="Process"
          order={row}
          action={() => processNow(row.id)}
          successToast={() => ({ title: 'Automation started successfully' })}
          failureToast={(reason) => ({ title: `Failed to start automation: ${reason}` })}
        />
      ),
  },
];

/** Lets a robot take one submission next. @throws CallError */
const processNow = (submissionId: string) =>
  callServerFunction('automate-submission', { submission_id: submissionId }, runNowAnswerSchema);

interface BulkDialogProps {
  /** The rows from the moment the dialog opened; later ones are left out. */
  submissions: readonly AutomationQueueRow[];
  onConfirm: () => void;
  onCancel: () => void;
}

function BulkProcessDialog({ submissions, onConfirm, onCancel }: BulkDialogProps) {
  const count = formatCount(submissions.length, 'queued submission');
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

function BulkProgressSection({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) {
  const { total, processed, errors, isRunning } = progress;
  const finished = processed + errors.length;
  return (
    <PanelSection
      title="Bulk processing"
      aside={
        isRunning && (
          <CompactButton tone="danger" onClick={onStop}>
            <Square aria-hidden="true" className="size-4" />
            Stop
          </CompactButton>
        )
      }
    >
      <p role="status" className="mb-2 text-sm">
        {isRunning ? `${finished} of ${total} done …` : `Processed ${processed} submissions. ${errors.length} errors.`}
        {!isRunning && finished < total && ` Stopped with ${total - finished} left.`}
      </p>
      <ProgressBar
        value={total === 0 ? 100 : (finished / total) * 100}
        label="Submissions processed"
        tone={isRunning ? 'working' : errors.length > 0 ? 'attention' : 'done'}
      />
      {errors.length > 0 && (
        <div className="mt-3">
          <Notice tone="attention" title="Not started">
            <ul>
              {errors.map(({ order_ref, message }) => (
                <li key={order_ref}>
                  <span className="font-semibold">{order_ref}</span>: {message}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </PanelSection>
  );
}

/** Pause between two submissions (specification, section 9). */
const PAUSE_MS = 1_000;

interface BulkProgress {
  total: number;
  processed: number;
  errors: { order_ref: string; message: string }[];
  isRunning: boolean;
}

/** Processes a frozen list one after the other, until it is done or stopped. */
function useBulkProcessing() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopping = useRef<AbortController>(null);
  // Leaving the tab stops it: nothing continues unseen.
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async (submissions: readonly AutomationQueueRow[]) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    let now: BulkProgress = { total: submissions.length, processed: 0, errors: [], isRunning: true };
    setProgress(now);
    for (const [index, { id, order_ref }] of submissions.entries()) {
      if (index > 0) await waitBetweenCalls(signal);
      if (signal.aborted) break;
      now = await processNow(id).then(
        () => ({ ...now, processed: now.processed + 1 }),
        (error) => ({ ...now, errors: [...now.errors, { order_ref, message: errorText(error, 'No answer.') }] }),
      );
      setProgress(now);
    }
    setProgress({ ...now, isRunning: false });
    showToast({
      tone: now.errors.length === 0 ? 'success' : 'info',
      title: `Processed ${now.processed} submissions. ${now.errors.length} errors.`,
    });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };

  return { progress, start, stop: () => stopping.current?.abort() };
}

function waitBetweenCalls(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
