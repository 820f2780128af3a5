import type { Hono } from 'hono';
import { machinePaths } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { assertDatabaseWritable } from '#platform/db/database.ts';
import { withTimeout } from '#platform/with-timeout.ts';

/** Milliseconds. A check without an answer by then counts as failed, because the caller will not wait much longer. */
const probeTimeoutMs = 2_000;

/**
 * Health: the process is up. Ready: database, queue and files answer.
 * @param closing not ready any more from then on, while what is under way is finished
 */
export function mountHealth(
  http: Hono,
  { db, queue, files, log }: Pick<Context, 'db' | 'queue' | 'files' | 'log'>,
  closing: AbortSignal,
): void {
  http.get(machinePaths.health, (c) => c.json({ status: 'ok' }));
  const checks = {
    database: () => assertDatabaseWritable(db),
    queue: () => queue.countWaiting(),
    files: () => files.ping(),
  };
  // A hanging check is not started again, however often the endpoint is called: each start would hold a connection of
  // its own.
  const runningChecks = new Map<string, Promise<unknown>>();
  const runCheck = (name: string, check: () => Promise<unknown>) => {
    const running = runningChecks.get(name) ?? check().finally(() => runningChecks.delete(name));
    runningChecks.set(name, running);
    return withTimeout(probeTimeoutMs, () => running);
  };
  http.get(machinePaths.ready, async (c) => {
    if (closing.aborted)
      return c.json({ status: 'failed', checks: {}, error: 'Not ready: this process is closing.' }, 503);
    const results = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]): Promise<[string, 'ok' | 'failed']> => [
          name,
          await runCheck(name, check).then(
            () => 'ok' as const,
            (error: unknown) => {
              log.warn({ err: error, check: name }, 'not ready');
              return 'failed' as const;
            },
          ),
        ],
      ),
    );
    const failed = results.flatMap(([name, result]) => (result === 'ok' ? [] : [name]));
    const answer = { status: failed.length === 0 ? 'ok' : 'failed', checks: Object.fromEntries(results) };
    if (failed.length === 0) return c.json(answer, 200);
    return c.json({ ...answer, error: `Not ready, for these do not answer: ${failed.join(', ')}.` }, 503);
  });
}
