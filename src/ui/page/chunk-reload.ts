import { isServerReachable } from './connection.ts';

/**
 * A part of our own script that could not be fetched: it was not asked for without a network, or it did not come, for the
 * connection broke or the file is gone since the last release. React Router's errors of this name are the latter (vite.config.ts).
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  declare readonly message: 'offline' | 'gone';

  constructor(message: 'offline' | 'gone', options?: ErrorOptions) {
    super(message, options);
  }
}

const RELOADED_AT_KEY = 'reloaded-for-script';
/** A page that has just been loaded anew and lacks the same again would go on for ever. */
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;

/**
 * Loads the page anew where that can help: the server answers, so it is the file that is gone, and the new page names
 * another. Once in a while only. Answers whether it does.
 */
export async function reloadForMissingChunk(): Promise<boolean> {
  if (hasReloadedRecently() || !(await isServerReachable()) || !saveReloadTime()) return false;
  window.location.reload();
  return true;
}

function hasReloadedRecently(): boolean {
  try {
    return Date.now() - Number(window.sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS;
  } catch {
    return true; // a browser that keeps nothing could not tell the second time from the first
  }
}

function saveReloadTime(): boolean {
  try {
    window.sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
