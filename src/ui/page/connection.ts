import { useSyncExternalStore } from 'react';
import { machinePaths } from '#paths.ts';

/** `unreachable`: the device has a network, but our server does not answer over it. */
export type ConnectionState = 'fine' | 'offline' | 'unreachable';

const PROBE_INTERVAL_MS = 3_000;
/** A probe without an answer by then counts as failed: on a dead network it could wait for minutes. */
const PROBE_TIMEOUT_MS = 5_000;

let connectionState: ConnectionState = 'fine';
let probeTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setConnectionState(next: ConnectionState): void {
  if (next === connectionState) return;
  connectionState = next;
  for (const listener of listeners) listener();
}

/** The server replied to a call, whatever it said. */
export function recordServerReply(): void {
  clearTimeout(probeTimer);
  setConnectionState('fine');
}

/**
 * A call got lost. One lost call proves little: the page reports it only when a probe fails too, and probes until it
 * is over.
 */
export async function recordLostRequest(): Promise<void> {
  if (navigator.onLine === false) return setConnectionState('offline');
  if (await isServerReachable()) return recordServerReply();
  setConnectionState(navigator.onLine ? 'unreachable' : 'offline');
  clearTimeout(probeTimer);
  probeTimer = setTimeout(recordLostRequest, PROBE_INTERVAL_MS);
}

/** Whether our server answers now. */
export async function isServerReachable(): Promise<boolean> {
  const probe = fetch(machinePaths.health, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  return probe.then(
    ({ ok }) => ok, // a proxy may answer in place of a dead server
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', recordLostRequest);
    window.addEventListener('online', recordLostRequest);
    if (navigator.onLine === false) setConnectionState('offline');
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(probeTimer);
    window.removeEventListener('offline', recordLostRequest);
    window.removeEventListener('online', recordLostRequest);
  };
}

export function useConnection(): ConnectionState {
  return useSyncExternalStore(
    subscribe,
    () => connectionState,
    () => 'fine',
  );
}
