import type { Hono } from 'hono';
import { service } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { ping } from '#platform/db/database.ts';

/** Health: the process is up. Ready: database, queue and files answer. */
export function mountHealth(
  http: Hono,
  { db, queue, files, log }: Pick<Context, 'db' | 'queue' | 'files' | 'log'>,
): void {
  http.get(service.health, (c) => c.json({ status: 'ok' }));
  http.get(service.ready, async (c) => {
    const checks = { database: ping(db), queue: queue.waiting(), files: files.ping() };
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]): Promise<[string, 'ok' | 'failed']> => [
          name,
          await check.then(
            () => 'ok' as const,
            (error: unknown) => {
              log.warn({ err: error, check: name }, 'not ready');
              return 'failed' as const;
            },
          ),
        ],
      ),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return c.json({ status: ready ? 'ok' : 'failed', checks: Object.fromEntries(results) }, ready ? 200 : 503);
  });
}
