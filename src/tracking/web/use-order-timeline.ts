import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { type GuestTimeline, guestTimelineSchema } from '../view-contract.ts';
import { neededDetailsQueryKey } from './cards/use-needed-details.ts';

/** A link to a file works for an hour. */
const fileLinkPollMs = 45 * 60_000;

/**
 * The line of time of an order, and its papers, of the same moment as the details shown beside it: work may be done
 * between the two reads. A newer line waits until the details have been read again.
 */
export function useOrderTimeline(access: OrderAccess, needed: NeededDetails | undefined) {
  const client = useQueryClient();
  const { situation, trip_days, plate_number } = needed ?? {};
  const { data, dataUpdatedAt, isError, isPlaceholderData } = useQuery({
    // Read again whenever the order stands elsewhere; the page itself notices that.
    queryKey: ['order-timeline', access, situation, trip_days, plate_number],
    enabled: needed !== undefined,
    queryFn: ({ signal }) => callServerFunction('order-timeline', { access }, guestTimelineSchema, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.papers?.documents.length ? fileLinkPollMs : false),
  });
  const isOfNow = data !== undefined && JSON.stringify(data.situation) === JSON.stringify(situation);
  const isNewer = data !== undefined && !isPlaceholderData && !isOfNow;
  const key = JSON.stringify(access);
  useEffect(() => {
    if (isNewer && dataUpdatedAt > 0)
      void client.invalidateQueries({ queryKey: neededDetailsQueryKey(JSON.parse(key) as OrderAccess) });
  }, [client, key, isNewer, dataUpdatedAt]);
  const [lastShown, setLastShown] = useState<GuestTimeline>();
  if (isOfNow && lastShown !== data) setLastShown(data);
  return { timeline: isOfNow ? data : lastShown, isError };
}
