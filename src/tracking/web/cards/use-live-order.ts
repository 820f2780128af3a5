import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#paths.ts';
import { requestJson, whileSignedIn } from '#ui/page/request-json.ts';
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
    refetchInterval: connection === 'lost' ? whileSignedIn(POLL_WHILE_LOST_MS) : false,
  });
  return { ...query, connection };
}
