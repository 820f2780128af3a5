import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type OrderSummary, orderSummarySchema } from '#orders/contracts/order-contract.ts';
import { api } from '#paths.ts';
import { pollWhileSignedIn, requestJson } from '#ui/page/request-json.ts';
import { FALLBACK_POLL_MS, useEventStream } from './cards/use-event-stream.ts';

const queryKey = ['orders', 'own'] as const;

/** All own orders, live by one stream. */
export function useOwnOrders() {
  const connection = useEventStream(api.ownOrdersEvents, queryKey);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => requestJson(api.orders, { answer: z.array(orderSummarySchema), signal }),
    refetchInterval: connection === 'lost' ? pollWhileSignedIn(FALLBACK_POLL_MS) : false,
  });
  return { ...query, connection, news: useStatusAnnouncement(query.data) };
}

/** What has changed since the list was last seen, to be read out; nothing when it is first shown. */
function useStatusAnnouncement(orders: readonly OrderSummary[] | undefined): string {
  const seen = useRef<ReadonlyMap<string, string>>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!orders) return;
    const before = seen.current;
    seen.current = new Map(orders.map(({ id, standing }) => [id, standing.headline]));
    const changed = before ? orders.filter(({ id, standing }) => before.get(id) !== standing.headline) : [];
    if (changed.length > 0)
      setNews(
        changed
          .map(({ city_zone, order_ref, standing }) => `${city_zone}, ${order_ref}: ${standing.headline}`)
          .join(' '),
      );
  }, [orders]);
  return news;
}
