import { useSyncExternalStore } from 'react';
import { service } from '#paths.ts';

/** `unreachable`: the device has a network, but our server does not answer over it. */
export type Connection = 'fine' | 'offline' | 'unreachable';

const PROBE_MS = 3_000;
/** A probe without an answer is one that failed: a dead network may keep it waiting for minutes. */
const PROBE_PATIENCE_MS = 5_000;

let connection: Connection = 'fine';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** A call came back, whatever it said. */
export function noteAnswer(): void {
  clearTimeout(timer);
  become('fine');
}

/** A call got lost. Once proves little: people hear of it when a second one gets lost too, and when it is over. */
export async function noteLoss(): Promise<void> {
  if (navigator.onLine === false) return become('offline');
  if (await isReachable()) return noteAnswer();
  become(navigator.onLine ? 'unreachable' : 'offline');
  clearTimeout(timer);
  timer = setTimeout(noteLoss, PROBE_MS);
}

/** Whether our server answers now. */
export async function isReachable(): Promise<boolean> {
  const probe = fetch(service.health, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_PATIENCE_MS) });
  return probe.then(
    ({ ok }) => ok, // a proxy may answer for a server that does not
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', noteLoss);
    window.addEventListener('online', noteLoss);
    if (navigator.onLine === false) become('offline');
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    window.removeEventListener('offline', noteLoss);
    window.removeEventListener('online', noteLoss);
  };
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    subscribe,
    () => connection,
    () => 'fine',
  );
}
