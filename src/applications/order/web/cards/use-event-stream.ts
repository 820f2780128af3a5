import { useEffect, useEffectEvent, useState } from 'react';

export type Connection = 'connecting' | 'live' | 'lost';

/** What a stream tells of: a change of an order itself, of its submission, of a run (specification, section 7). */
const eventTypes = ['orders', 'submissions', 'automation_runs'] as const;

const RETRY_MS = 3_000;
/** How often a view is fetched while no events come. */
export const POLL_WHILE_LOST_MS = 10_000;

/** Keeps a stream of events open while the page is shown; `onChange` also runs for what happened before it was open. */
export function useEventStream(address: string, onChange: () => void): Connection {
  const [connection, setConnection] = useState<Connection>('connecting');
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(address);
      for (const type of eventTypes) source.addEventListener(type, () => changed());
      source.onopen = () => {
        setConnection('live');
        changed();
      };
      source.onerror = () => {
        setConnection('lost');
        // A browser reconnects by itself after a cut, but gives up after a refusal such as 503.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RETRY_MS);
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
