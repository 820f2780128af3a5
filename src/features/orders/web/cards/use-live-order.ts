import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { requestJson } from '#browser/request-json.ts';
import { api } from '#paths.ts';
import { operatorOrderViewSchema, orderViewSchema } from '../../contract.ts';

const viewSchema = z.union([operatorOrderViewSchema, orderViewSchema]);
export type LiveOrder = z.infer<typeof viewSchema>;
export type Connection = 'connecting' | 'live' | 'lost';

const RETRY_MS = 3_000;
/** How often a view is fetched while no events come. */
const POLL_WHILE_LOST_MS = 10_000;

export const orderKey = (id: string) => ['orders', id] as const;

/** One order, fetched anew whenever its submission or a run of it changes. */
export function useLiveOrder(id: string) {
  const connection = useOrderEvents(id);
  const query = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => requestJson(api.order(id), { answer: viewSchema, signal }),
    refetchInterval: connection === 'lost' ? POLL_WHILE_LOST_MS : false,
  });
  return { ...query, connection };
}

function useOrderEvents(id: string): Connection {
  const client = useQueryClient();
  const [connection, setConnection] = useState<Connection>('connecting');

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => client.invalidateQueries({ queryKey: orderKey(id) });
    const connect = () => {
      source = new EventSource(api.orderEvents(id));
      source.addEventListener('submissions', refetch);
      source.addEventListener('automation_runs', refetch);
      source.onopen = () => {
        setConnection('live');
        refetch(); // what happened before the stream was open
      };
      source.onerror = () => {
        setConnection('lost');
        // A browser reconnects by itself after a cut, but gives up after a refusal such as 503.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY_MS);
      };
    };
    connect();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [id, client]);

  return connection;
}
