import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type EventStreamState = 'connecting' | 'live' | 'lost';

/** What a stream tells of: a change of an order itself, of its submission, of a run (specification, section 7). */
const eventTypes = ['orders', 'submissions', 'automation_runs'] as const;

const FIRST_RETRY_MS = 3_000;
/** Whoever is refused again and again (too many windows, a server at its end) asks ever more seldom. */
const MAX_RETRY_MS = 60_000;
/** How often a view is fetched while no events come. */
export const FALLBACK_POLL_MS = 10_000;

const isPending = ({ state }: Query) => state.dataUpdatedAt === 0 && state.fetchStatus !== 'idle';

/** Keeps a stream of events open while the page is shown, and asks again for each; also for what happened before it was open. */
export function useEventStream(address: string, queryKey: QueryKey): EventStreamState {
  const [connection, setConnection] = useState<EventStreamState>('connecting');
  const client = useQueryClient();
  const waitsFor = useRef('');
  const changed = useEffectEvent(async () => {
    if (waitsFor.current === address) return;
    waitsFor.current = address;
    // A first answer on its way is shown when it comes: dropped, it would come late on a slow network.
    await client.refetchQueries({ queryKey, type: 'active', predicate: isPending }, { cancelRefetch: false });
    waitsFor.current = '';
    await client.invalidateQueries({ queryKey });
  });

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = FIRST_RETRY_MS;
    const connect = () => {
      source = new EventSource(address);
      for (const type of eventTypes) source.addEventListener(type, () => changed());
      source.onopen = () => {
        retryMs = FIRST_RETRY_MS;
        setConnection('live');
        changed();
      };
      source.onerror = () => {
        setConnection('lost');
        // A browser reconnects by itself after a cut, but gives up after a refusal such as 429 or 503.
        if (source.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(connect, retryMs);
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
      };
    };
    connect();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [address]);

  return connection;
}
