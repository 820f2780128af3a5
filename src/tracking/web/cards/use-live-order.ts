import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#paths.ts';
import { pollWhileSignedIn, requestJson } from '#ui/page/request-json.ts';
import { operatorOrderViewSchema, orderViewSchema } from '../../view-contract.ts';
import { FALLBACK_POLL_MS, useEventStream } from './use-event-stream.ts';

const viewSchema = z.union([operatorOrderViewSchema, orderViewSchema]);
export type LiveOrder = z.infer<typeof viewSchema>;

export const orderQueryKey = (id: string) => ['orders', id] as const;

/** One order, refetched whenever it, its submission or one of its runs changes. */
export function useLiveOrder(id: string) {
  const connection = useEventStream(api.orderEvents(id), orderQueryKey(id));
  const query = useQuery({
    queryKey: orderQueryKey(id),
    queryFn: ({ signal }) => requestJson(api.order(id), { answer: viewSchema, signal }),
    refetchInterval: connection === 'lost' ? pollWhileSignedIn(FALLBACK_POLL_MS) : false,
  });
  return { ...query, connection };
}
