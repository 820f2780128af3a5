import { joinClasses } from '#ui/join-classes.ts';
import { formatClock } from '#ui/page/format-time.ts';
import type { EventStreamState } from './use-event-stream.ts';

const streamLooks: Record<EventStreamState, { label: string; dot: string }> = {
  connecting: { label: 'Connecting', dot: 'bg-line-strong' },
  live: { label: 'Live', dot: 'bg-ok' },
  lost: { label: 'Connection lost, trying again', dot: 'bg-signal-strong' },
  offline: { label: 'Offline', dot: 'bg-signal-strong' },
};

/** How old the shown data is, and whether updates still arrive. `at` is in milliseconds. */
export function LiveUpdateIndicator({ at, connection }: { at: number; connection: EventStreamState }) {
  const { label, dot } = streamLooks[connection];
  return (
    <p className="flex items-center gap-2 text-ink-soft text-sm">
      <span aria-hidden="true" className={joinClasses('size-2.5 rounded-full forced-color-adjust-none', dot)} />
      <span role="status">{label}</span>
      {at > 0 && <span>· updated {formatClock(at)}</span>}
    </p>
  );
}
