import { joinClasses } from '#ui/join-classes.ts';
import { formatClock } from '#ui/page/format-time.ts';
import type { EventStreamState } from './use-event-stream.ts';

const streamLabels: Record<EventStreamState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost, trying again',
};

/** How old the shown data is, and whether updates still arrive. `at` is in milliseconds. */
export function LiveUpdateIndicator({ at, connection }: { at: number; connection: EventStreamState }) {
  return (
    <p className="flex items-center gap-2 text-ink-soft text-sm">
      <span
        aria-hidden="true"
        className={joinClasses(
          'size-2.5 rounded-full forced-color-adjust-none',
          connection === 'live' && 'bg-ok',
          connection === 'lost' && 'bg-signal-strong',
          connection === 'connecting' && 'bg-line-strong',
        )}
      />
      <span role="status">{streamLabels[connection]}</span>
      {at > 0 && <span>· updated {formatClock(at)}</span>}
    </p>
  );
}
