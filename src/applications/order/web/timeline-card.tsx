import { formatMoment } from '#ui/page/format-time.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { OrderView } from '../contract.ts';

export function TimelineCard({ order }: { order: OrderView }) {
  const items = order.timeline.map((entry, index) => ({
    key: `${index}-${entry.at}`,
    title: entry.text,
    detail: (
      <>
        {{ you: 'You', us: 'European Driving Permits', authority: order.authority }[entry.actor]},{' '}
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
      </>
    ),
  }));
  return (
    <>
      <h2 className="mb-4 text-lg">What has happened</h2>
      <Timeline label="What has happened" items={items.toReversed()} />
    </>
  );
}
