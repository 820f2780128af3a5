import pg from 'pg';
import type { Log } from '../log.ts';

const reconnectAfterMs = 100;

export interface NotificationListener extends AsyncDisposable {
  /**
   * Calls back for every NOTIFY on the channel, and once after every reconnect with an empty payload, which means
   * 'check'.
   */
  listen(channel: string, onNotify: (payload: string) => void): Promise<() => Promise<void>>;
}

/**
 * LISTEN for all channels of a process on one connection. The first listener opens it, and it reconnects when it
 * breaks.
 * @param revive called before every attempt to reconnect
 */
export function openNotificationListener(
  url: string,
  log: Log,
  revive: () => Promise<void> = async () => undefined,
): NotificationListener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let connected: Promise<void> | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    // Keep-alive detects a connection that was cut silently. The client is stored before it connects, so that closing
    // can end it during the attempt.
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    client = next;
    next.on('notification', ({ channel, payload }) => {
      for (const onNotify of channels.get(channel) ?? []) onNotify(payload ?? '');
    });
    next.on('error', (error) => log.warn({ err: error }, 'notification connection lost'));
    next.on('end', reopen);
    await next.connect();
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  function reopen(): void {
    if (closed || retry) return;
    retry = setTimeout(async () => {
      try {
        await revive();
        if (!closed) await open();
        retry = undefined;
        for (const callbacks of channels.values()) for (const onNotify of callbacks) onNotify('');
      } catch {
        retry = undefined;
        reopen();
      }
    }, reconnectAfterMs);
  }

  return {
    async listen(channel, onNotify) {
      const callbacks = channels.get(channel) ?? new Set();
      channels.set(channel, callbacks.add(onNotify));
      connected ??= open();
      await connected;
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        callbacks.delete(onNotify);
      };
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
