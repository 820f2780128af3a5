import { useSyncExternalStore } from 'react';
import { formatRelativeTime } from '../page/format-relative-time.ts';
import { formatMoment } from '../page/format-time.ts';

const TICK_MS = 20_000;

/** How long ago, with the exact time on hover; updates itself. */
export function RelativeTime({ at }: { at: string }) {
  const now = useSyncExternalStore(onTick, currentTick);
  return (
    <time dateTime={at} title={formatMoment(at)} className="whitespace-nowrap">
      {formatRelativeTime(Date.parse(at), now)}
    </time>
  );
}

/** One clock for all times of a page. It moves in steps, so that nothing is rendered again between them. */
const currentTick = () => Math.ceil(Date.now() / TICK_MS) * TICK_MS;

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
