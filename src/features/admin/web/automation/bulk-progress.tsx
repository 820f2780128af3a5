import { Square } from 'lucide-react';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { Section } from '../parts/section.tsx';
import { ToolButton } from '../parts/tool-button.tsx';
import type { BulkProgress } from './use-bulk.ts';

export function BulkProgressSection({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) {
  const { total, processed, errors, isRunning } = progress;
  const done = processed + errors.length;
  return (
    <Section
      title="Bulk processing"
      aside={
        isRunning && (
          <ToolButton tone="danger" onClick={onStop}>
            <Square aria-hidden="true" className="size-4" />
            Stop
          </ToolButton>
        )
      }
    >
      <p role="status" className="mb-2 text-sm">
        {isRunning ? `${done} of ${total} done …` : `Processed ${processed} submissions. ${errors.length} errors.`}
        {!isRunning && done < total && ` Stopped with ${total - done} left.`}
      </p>
      <Progress
        value={total === 0 ? 100 : (done / total) * 100}
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
    </Section>
  );
}
