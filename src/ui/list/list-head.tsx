import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#platform/format-count.ts';
import { joinClasses } from '../join-classes.ts';
import { formatClock } from '../page/format-time.ts';
import { CompactButton } from '../parts/compact-button.tsx';

export interface CsvExport {
  href: string;
  /** Maximum rows of the file. */
  atMost: number;
}

interface ListHeadProps {
  title: string;
  /** The number of rows, in words. */
  count: ReactNode;
  /** The query behind the list. */
  list: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };
  /** Where the shown list can be downloaded as CSV. */
  csv?: CsvExport;
  /** Search and filters. */
  children?: ReactNode;
}

/** The head of every list: its name, number of rows, age of the data, search and filters. */
export function ListHead({ title, count, list, csv, children }: ListHeadProps) {
  return (
    <div className="mb-3 space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        <p role="status" className="text-ink-soft text-sm tabular-nums">
          {count}
        </p>
        <p className="ml-auto flex flex-wrap items-center justify-end gap-x-3 text-ink-soft text-sm tabular-nums">
          {list.dataUpdatedAt > 0 && (
            <span className="whitespace-nowrap">updated {formatClock(list.dataUpdatedAt)}</span>
          )}
          {csv && <CsvLink {...csv} />}
          <CompactButton onClick={() => list.refetch()}>
            <RefreshCw
              aria-hidden="true"
              className={joinClasses('size-4', list.isFetching && 'motion-safe:animate-spin')}
            />
            Refresh
          </CompactButton>
        </p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  );
}

function CsvLink({ href, atMost }: CsvExport) {
  return (
    <a
      href={href}
      download
      title={`Everything this filter shows, at most ${atMost} rows`}
      className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-link underline underline-offset-2 max-md:min-h-11"
    >
      <Download aria-hidden="true" className="size-4" />
      CSV<span className="sr-only"> of everything this filter shows, at most {atMost} rows</span>
    </a>
  );
}

/** 'Newest 100 of 1,234 events', or just the number. */
export function formatShownCount(shown: number, total: number, one: string, many?: string): string {
  const all = formatCount(total, one, many);
  return shown < total ? `Newest ${shown} of ${all}` : all;
}
