import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { recordLostRequest, useConnection } from '#ui/page/connection.ts';

/** `lost`: the device has a network, but no events arrive. */
export type EventStreamState = 'connecting' | 'live' | 'lost' | 'offline';

/** Event names of a stream: the order itself, its submission, or a run has changed (specification, section 7). */
const eventTypes = ['orders', 'submissions', 'automation_runs'] as const;

const FIRST_RETRY_MS = 3_000;
/** After repeated refusals (too many windows, an overloaded server) the browser reconnects less and less often. */
const MAX_RETRY_MS = 60_000;
/** How often the view is polled while no events arrive. */
export const FALLBACK_POLL_MS = 10_000;

const isPending = ({ state }: Query) => state.dataUpdatedAt === 0 && state.fetchStatus !== 'idle';

/**
 * Keeps an event stream open while the page is visible and refetches on each event, and once on opening for what it
 * missed. Whether there is a connection at all is known to the whole page: without one there is no stream, and none is
 * reported, whatever the browser holds of it.
 */
export function useEventStream(address: string, queryKey: QueryKey): EventStreamState {
  const connection = useConnection();
  const isConnected = connection === 'fine';
  const [streamState, setStreamState] = useState<EventStreamState>('connecting');
  const client = useQueryClient();
  const waitsFor = useRef('');
  const changed = useEffectEvent(async () => {
    if (waitsFor.current === address) return;
    waitsFor.current = address;
    // A first answer already on its way is not cancelled: on a slow network its replacement would come late.
    await client.refetchQueries({ queryKey, type: 'active', predicate: isPending }, { cancelRefetch: false });
    waitsFor.current = '';
    await client.invalidateQueries({ queryKey });
  });

  useEffect(() => {
    if (!isConnected) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = FIRST_RETRY_MS;
    const connect = () => {
      source = new EventSource(address);
      for (const type of eventTypes) source.addEventListener(type, () => changed());
      source.onopen = () => {
        retryMs = FIRST_RETRY_MS;
        setStreamState('live');
        changed();
      };
      source.onerror = () => {
        setStreamState('lost');
        // The server may be gone: then the whole page reports it.
        void recordLostRequest();
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
      setStreamState('connecting');
    };
  }, [address, isConnected]);

  if (connection === 'offline') return 'offline';
  return isConnected ? streamState : 'lost';
}
