import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '#browser/request-json.ts';
import type { QueueRow } from '#features/automation/contract.ts';
import { showToast } from '#ui/toasts.ts';
import { processNow } from './use-process.ts';

/** Between two submissions (specification, section 9). */
const PAUSE_MS = 1_000;

export interface BulkProgress {
  total: number;
  processed: number;
  errors: { order_ref: string; message: string }[];
  isRunning: boolean;
}

/** Processes a frozen list one after the other, until it is done or stopped. */
export function useBulk() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopping = useRef<AbortController>(null);
  // Whoever leaves the tab has stopped it: nothing goes on unseen.
  useEffect(() => () => stopping.current?.abort(), []);

  const start = async (submissions: readonly QueueRow[]) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const now: BulkProgress = { total: submissions.length, processed: 0, errors: [], isRunning: true };
    for (const [index, { id, order_ref }] of submissions.entries()) {
      if (index > 0) await pause(signal);
      if (signal.aborted) break;
      try {
        await processNow(id);
        now.processed += 1;
      } catch (error) {
        now.errors = [...now.errors, { order_ref, message: errorText(error, 'No answer.') }];
      }
      setProgress({ ...now });
    }
    setProgress({ ...now, isRunning: false });
    showToast({
      tone: now.errors.length === 0 ? 'success' : 'info',
      title: `Processed ${now.processed} submissions. ${now.errors.length} errors.`,
    });
    await client.invalidateQueries({ queryKey: ['admin'] });
  };

  return {
    progress,
    start: (submissions: readonly QueueRow[]) => {
      setProgress({ total: submissions.length, processed: 0, errors: [], isRunning: true });
      void start(submissions);
    },
    stop: () => stopping.current?.abort(),
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
