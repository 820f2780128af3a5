import { Card } from '#ui/card.tsx';
import { CopyableText } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { formatMoment } from '#ui/page/format-time.ts';
import type { OperatorOrderView } from '../../view-contract.ts';
import { NextRetryNotice } from './next-retry-notice.tsx';
import { RunStatusBadge } from './run-status-badge.tsx';
import { ScreenshotStrip } from './screenshot-strip.tsx';

/** For operators and admins: the screenshots, typed values and errors of each automation run. */
export function RunRecordingsCard({ order }: { order: OperatorOrderView }) {
  return (
    <Card aria-labelledby="film-title" className="space-y-6">
      <div>
        <h2 id="film-title" className="text-lg">
          Runs
        </h2>
        <p className="text-ink-soft text-sm">
          {order.full_name ?? 'Name not known'}, {order.customer_email}
        </p>
      </div>
      {order.last_error && (
        <Notice tone="attention" title="Last error">
          {order.last_error}
        </Notice>
      )}
      <NextRetryNotice scheduledRetry={order.scheduled_retry} />
      {order.runs.length === 0 && <p className="text-ink-soft">No run has started yet.</p>}
      {order.runs.map((run) => (
        <section key={run.id} aria-label={`Run of ${run.driver_name}`} className="space-y-4">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="font-semibold">{run.driver_name}</h3>
            <RunStatusBadge status={run.status} />
            {run.started_at && <span className="text-ink-soft text-sm">{formatMoment(run.started_at)}</span>}
            {run.reference_number && (
              <CopyableText text={run.reference_number} label="reference number" className="text-sm" />
            )}
          </div>
          {run.error_details && (
            <Notice tone="attention" title={run.error_details.message}>
              <pre className="overflow-x-auto whitespace-pre-wrap text-sm">{run.error_details.details}</pre>
            </Notice>
          )}
          {run.waits.map((wait) => (
            <p key={wait}>{wait}</p>
          ))}
          <ScreenshotStrip film={run.recording} />
        </section>
      ))}
    </Card>
  );
}
