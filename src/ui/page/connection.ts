import { machinePaths } from '#paths.ts';
import { createBrowserState } from '../browser-state.ts';

/** `unreachable`: the device has a network, but our server does not answer over it. */
export type ConnectionState = 'fine' | 'offline' | 'unreachable';

const PROBE_INTERVAL_MS = 3_000;
/** A probe without an answer by then counts as failed: on a dead network it could wait for minutes. */
const PROBE_TIMEOUT_MS = 5_000;

const connectionState = createBrowserState<ConnectionState>('fine');
let probeTimer: ReturnType<typeof setTimeout> | undefined;

/** The server replied to a call, whatever it said. */
export function recordServerReply(): void {
  clearTimeout(probeTimer);
  connectionState.set('fine');
}

/**
 * A call got lost. One lost call proves little: the page reports it only when a probe fails too, and probes until it
 * is over.
 */
export async function recordLostRequest(): Promise<void> {
  if (navigator.onLine === false) return connectionState.set('offline');
  if (await isServerReachable()) return recordServerReply();
  connectionState.set(navigator.onLine ? 'unreachable' : 'offline');
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

export const useConnection = connectionState.use;

if (typeof window !== 'undefined') {
  window.addEventListener('offline', recordLostRequest);
  window.addEventListener('online', recordLostRequest);
  if (navigator.onLine === false) void recordLostRequest();
}
