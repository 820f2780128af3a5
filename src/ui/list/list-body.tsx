import type { ReactNode } from 'react';
import { LoadErrorNotice } from '../parts/load-error-notice.tsx';
import { Skeleton } from '../skeleton.tsx';

interface ListBodyProps<Data> {
  list: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  failure: string;
  children: (data: Data) => ReactNode;
}

/** The rows once they have loaded, placeholders while they load, or the error with a retry button. */
export function ListBody<Data>({ list: { data, error, refetch }, failure, children }: ListBodyProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadErrorNotice title={failure} error={error} onRetry={refetch} />;
  return (
    <div>
      <p role="status" className="sr-only">
        Loading …
      </p>
      <Skeleton className="h-80" />
    </div>
  );
}
