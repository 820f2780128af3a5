import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { guestTimelineSchema } from '../view-contract.ts';
import { ZoneMapCard } from './cards/zone-map-card.tsx';
import { GuestStepsCard } from './timeline-card.tsx';

/** The line of time of an order and the map of its zone: after the payment, and behind a mailed link. */
export function OrderTimelineCards({ access, needed }: { access: OrderAccess; needed: NeededDetails }) {
  const { situation, trip_days, plate_number } = needed;
  const { data: timeline, isError } = useQuery({
    // Read again whenever the order stands elsewhere; the page itself notices that.
    queryKey: ['order-timeline', access, situation, trip_days, plate_number],
    queryFn: ({ signal }) => callServerFunction('order-timeline', { access }, guestTimelineSchema, { signal }),
    placeholderData: keepPreviousData,
  });
  // The status above says the same in words, and that the connection is lost.
  if (isError && !timeline) return null;
  if (!timeline) return <Skeleton className="h-64" />;
  return (
    <>
      <GuestStepsCard situation={situation} timeline={timeline} />
      {timeline.sketched_zone && <ZoneMapCard zone={timeline.sketched_zone} />}
    </>
  );
}
