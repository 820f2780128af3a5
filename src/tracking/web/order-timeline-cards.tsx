import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ZoneMapCard } from './cards/zone-map-card.tsx';
import { GuestStepsCard } from './timeline-card.tsx';
import { useOrderTimeline } from './use-order-timeline.ts';

/** The line of time of an order and the map of its zone: after the payment, and behind a mailed link. */
export function OrderTimelineCards({ access, needed }: { access: OrderAccess; needed: NeededDetails }) {
  const { timeline, isError } = useOrderTimeline(access, needed);
  // The status above says the same in words, and that the connection is lost.
  if (isError && !timeline) return null;
  if (!timeline) return <Skeleton className="h-64" />;
  return (
    <>
      <GuestStepsCard situation={timeline.situation} timeline={timeline} />
      {timeline.sketched_zone && <ZoneMapCard zone={timeline.sketched_zone} />}
    </>
  );
}
