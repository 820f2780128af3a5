import pg from 'pg';
import type { Log } from '../log.ts';

const reconnectAfterMs = 500;

/** LISTEN on a connection of its own, opened again when it breaks; after each reopening one empty notification says 'look'. */
export async function listenOnServer(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  log: Log,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    // Kept alive, so that a wire that was cut without a word is noticed; known before it is connected, so that it can
    // be ended while it still knocks.
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on('notification', (message) => onNotify(message.payload ?? ''));
    next.on('error', (error) => log.warn({ err: error }, 'notification connection lost'));
    next.on('end', reopen);
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  function reopen(): void {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      open().then(() => onNotify(''), reopen);
    }, reconnectAfterMs);
  }

  await open();
  return async () => {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  };
}
