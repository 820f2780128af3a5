import type { AppContext } from '#accounts/app-context.ts';
import { allDrivers } from '#permits/authorities/registry.ts';
import { assertDatabaseWritable } from '#platform/db/database.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { siteUrlOf } from '#robot/site-url.ts';
import { toPortalCheckName } from './diagnostic-advice.ts';
import type { DiagnosticResult, Diagnostics } from './system-contract.ts';

type Ctx = Pick<AppContext, 'db' | 'queue' | 'files' | 'mailer' | 'payments' | 'robot' | 'clock' | 'settings' | 'log'>;

/** The browser start is the slowest check: on a cold machine it takes a few seconds. */
const checkTimeoutMs = 15_000;

/** Checks everything that the product depends on, all at once. */
export async function runDiagnostics(ctx: Ctx): Promise<Diagnostics> {
  const results = await Promise.all(
    Object.entries(listChecks(ctx)).map(async ([name, check]): Promise<[string, DiagnosticResult]> => {
      try {
        await withTimeout(checkTimeoutMs, check);
        return [name, 'PASS'];
      } catch (error) {
        ctx.log.warn({ err: error, check: name }, 'diagnostics: check failed');
        return [name, { status: 'fail', message: error instanceof Error ? error.message : 'No reason was given.' }];
      }
    }),
  );
  const failed = results.filter(([, result]) => result !== 'PASS').length;
  return {
    overall_status: failed === 0 ? 'HEALTHY' : 'UNHEALTHY',
    failed_checks_count: failed,
    checks: Object.fromEntries(results),
    timestamp: ctx.clock.now().toISOString(),
  };
}

function listChecks(ctx: Ctx): Record<string, (signal: AbortSignal) => Promise<unknown>> {
  return {
    card_payments: () => Promise.all(ctx.payments.all.map((provider) => provider.ping())),
    mail_server: () => ctx.mailer.ping(),
    browser: () => ctx.robot.browserVersion(),
    database: () => assertDatabaseWritable(ctx.db),
    job_queue: () => ctx.queue.countWaiting(),
    file_storage: () => ctx.files.ping(),
    ...Object.fromEntries(
      allDrivers().map((driver) => [
        toPortalCheckName(driver.name),
        (signal: AbortSignal) => requestPortalHome(`${siteUrlOf(driver, ctx.settings.portalsOrigin)}/`, signal),
      ]),
    ),
  };
}

async function requestPortalHome(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new Error(`${new URL(url).host} does not answer.`, { cause });
  });
  await response.body?.cancel();
  // A portal that refuses a robot's plain request is still reachable.
  if (response.status >= 500) throw new Error(`${new URL(url).host} answered ${response.status}.`);
}
