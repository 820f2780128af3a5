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
 * Whatever was asked before an act may be told how things stood before it, and is dropped. The library itself waits for the
 * very first answer to a question and keeps it: who signed in before their page knew who was there was taken for nobody.
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
 * One for the whole tab: parts that come late know what others have asked. A refusal is an answer and stays one; only what
 * got lost on the way, or met a server in trouble, is asked again. Without a connection both are tried and fail, so that
 * people hear of it: by itself the library would wait, and send an act nobody thinks of any more as soon as the connection
 * is back.
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

/** Around whatever asks our server questions. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** What got lost is asked again when the connection is back. */
export function useRefetchOnReconnect(): void {
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'fine') void client.refetchQueries({ predicate: ({ state }) => isLostCall(state.error) });
  }, [connection]);
}

/** A part that asks questions, for a page that asks none itself. */
export function withQueryProvider<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <QueryProvider>
      <Part {...props} />
    </QueryProvider>
  );
}
