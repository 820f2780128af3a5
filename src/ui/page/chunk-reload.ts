import { isServerReachable } from './connection.ts';

/**
 * A script chunk could not be fetched. 'offline': it was not requested, because there is no network. 'gone': the
 * connection broke, or the file is gone since the last release. React Router's errors of this name are 'gone'
 * (vite.config.ts).
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
  declare readonly message: 'offline' | 'gone';

  constructor(message: 'offline' | 'gone', options?: ErrorOptions) {
    super(message, options);
  }
}

const RELOADED_AT_KEY = 'reloaded-for-script';
/** Without this limit, a page that lacks the same chunk after a reload would reload for ever. */
const MIN_RELOAD_INTERVAL_MS = 10 * 60_000;

/**
 * Reloads the page where that can help: the server answers, so the file itself is gone, and the new page names
 * another one. At most once in an interval.
 */
export async function reloadForMissingChunk(): Promise<void> {
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
    if (Date.now() - reloadedAt < MIN_RELOAD_INTERVAL_MS || !(await isServerReachable())) return;
    window.sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  } catch {
    return; // without storage, a second reload could not be told from the first
  }
  window.location.reload();
}
