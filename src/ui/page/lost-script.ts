import { isReachable } from './connection.ts';

/**
 * A part of our own script that could not be fetched: it was not asked for without a network, or it did not come, for the
 * connection broke or the file is gone since the last release. React Router's errors of this name are the latter (vite.config.ts).
 */
export class LostScript extends Error {
  override name = 'LostScript';
  declare readonly message: 'offline' | 'gone';

  constructor(message: 'offline' | 'gone', options?: ErrorOptions) {
    super(message, options);
  }
}

const RELOADED = 'reloaded-for-script';
/** A page that has just been loaded anew and lacks the same again would go on for ever. */
const ONCE_IN_MS = 10 * 60_000;

/**
 * Loads the page anew where that can help: the server answers, so it is the file that is gone, and the new page names
 * another. Once in a while only. Answers whether it does.
 */
export async function reloadOnce(): Promise<boolean> {
  if (reloadedLately() || !(await isReachable()) || !remember()) return false;
  window.location.reload();
  return true;
}

function reloadedLately(): boolean {
  try {
    return Date.now() - Number(window.sessionStorage.getItem(RELOADED) ?? 0) < ONCE_IN_MS;
  } catch {
    return true; // a browser that keeps nothing could not tell the second time from the first
  }
}

function remember(): boolean {
  try {
    window.sessionStorage.setItem(RELOADED, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
