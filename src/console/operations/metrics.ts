import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { count } from 'drizzle-orm';
import type { Context as Call, Hono } from 'hono';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { machinePaths } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { isFromThisMachine } from '#platform/http/client-address.ts';

/**
 * `GET /metrics` in Prometheus text format, for callers with the token as a bearer. Without a token in the settings,
 * for a collector on this machine. For anybody else the route does not exist.
 */
export function mountMetrics(
  http: Hono,
  { db, queue }: Pick<Context, 'db' | 'queue'>,
  token: string | undefined,
  closing: AbortSignal,
): void {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  http.get(machinePaths.metrics, async (c) => {
    if (!mayRead(c, token)) return c.notFound();
    // A closing worker is still watched when its database is closed already.
    if (closing.aborted) return c.text('', 503);
    const [byOrder, bySubmission, waitingJobs] = await Promise.all([
      db.select({ status: orders.status, total: count() }).from(orders).groupBy(orders.status),
      db.select({ status: submissions.status, total: count() }).from(submissions).groupBy(submissions.status),
      queue.countWaiting(),
    ]);
    const lines = [
      ...gauge('edp_orders', 'Orders by status', byOrder),
      ...gauge('edp_submissions', 'Submissions by status', bySubmission),
      ...gauge('edp_jobs_waiting', 'Jobs that are due and wait', [{ total: waitingJobs }]),
      ...gauge('process_resident_memory_bytes', 'Memory of this process', [{ total: process.memoryUsage.rss() }]),
      ...gauge('nodejs_eventloop_lag_p99_seconds', 'How late the event loop runs', [
        { total: loop.percentile(99) / 1e9 },
      ]),
    ];
    loop.reset();
    return c.text(`${lines.join('\n')}\n`, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

function mayRead(c: Call, token: string | undefined): boolean {
  if (!token) return isFromThisMachine(c);
  const [, bearerToken] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return bearerToken !== undefined && timingSafeEqual(digest(bearerToken), digest(token));
}

/** The same length for every input, so that the comparison takes constant time. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function gauge(name: string, help: string, values: readonly { status?: string; total: number }[]): string[] {
  const samples = values.map(({ status, total }) => `${name}${status ? `{status="${status}"}` : ''} ${total}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, ...samples];
}
