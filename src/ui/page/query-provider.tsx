import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useConnection } from './connection.ts';
import { CallError, isLostCall } from './request-json.ts';

/**
 * A query that started before an action may return the state before it, so it is cancelled. The library itself waits
 * for the very first result of a query and keeps it: without this, a visitor who signed in before the session had
 * loaded counted as signed out.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries(filters);
    await super.invalidateQueries(filters, options);
  }
}

/**
 * One client for the whole tab, so that lazy components share earlier results. A refusal is final. Only lost calls
 * and server errors are retried. Without a connection both queries and mutations run and fail, so that the user
 * notices. By default the library would wait, and send a forgotten action as soon as the connection is back.
 */
const client = new FreshQueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 500),
    },
  },
});

/** Wraps everything that queries our server. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Refetches lost queries when the connection is back. */
export function useRefetchOnReconnect(): void {
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'fine') void client.refetchQueries({ predicate: ({ state }) => isLostCall(state.error) });
  }, [connection]);
}

/** A component that queries the server, for a page that does not. */
export function withQueryProvider<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <QueryProvider>
      <Part {...props} />
    </QueryProvider>
  );
}
