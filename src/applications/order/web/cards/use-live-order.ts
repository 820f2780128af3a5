import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#paths.ts';
import { CallError, requestJson } from '#ui/page/request-json.ts';
import { operatorOrderViewSchema, orderViewSchema } from '../../view-contract.ts';
import { POLL_WHILE_LOST_MS, useEventStream } from './use-event-stream.ts';

const viewSchema = z.union([operatorOrderViewSchema, orderViewSchema]);
export type LiveOrder = z.infer<typeof viewSchema>;

export const orderKey = (id: string) => ['orders', id] as const;

/** One order, fetched anew whenever it, its submission or a run of it changes. */
export function useLiveOrder(id: string) {
  const connection = useEventStream(api.orderEvents(id), orderKey(id));
  const query = useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => requestJson(api.order(id), { answer: viewSchema, signal }),
    // Whose session has ended is asked to sign in, once; asking again and again would open that dialog each time.
    refetchInterval: ({ state }) => (connection === 'lost' && !isSignedOut(state.error) ? POLL_WHILE_LOST_MS : false),
  });
  return { ...query, connection };
}

const isSignedOut = (error: unknown) => error instanceof CallError && error.status === 401;
