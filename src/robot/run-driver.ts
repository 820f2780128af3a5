import type { BrowserContext } from 'playwright-core';
import type { ProxyFilter } from '#platform/browser/forward-proxy.ts';
import type { RunInput, RunJournal, RunProgress, RunResult } from './automation-run.ts';
import { createStoppedResult } from './automation-run.ts';
import { createHostFilter, guardContext } from './host-filter.ts';
import { createMasker } from './mask.ts';
import { awaitCommit, messageOf, PortalStop, toPortalStop } from './portal-stop.ts';
import { RunScope } from './run-scope.ts';
import { ScreenRunner } from './screen-runner.ts';

/** Gives the robot a fresh browser context; the source itself finds, pools and closes browsers. */
export interface BrowserSource {
  /**
   * Opens a separate context for `use` and closes it afterwards in every case. The context must have `serviceWorkers:
   * 'block'` and `acceptDownloads: false`, and must block every request that `reach` does not allow. Rejects when no
   * browser is available or the signal aborts while waiting.
   */
  withContext<T>(reach: ProxyFilter, use: (context: BrowserContext) => Promise<T>, signal: AbortSignal): Promise<T>;
}

export interface RunDependencies {
  browser: BrowserSource;
  journal: RunJournal;
  /** Logs a failure that does not stop the run; never with personal values. */
  log?: (event: string, facts: Record<string, string>) => void;
}

const OPENING_SECONDS = 30;
const MAX_LOGGED_HOSTS = 20;

/**
 * Drives one portal once. Never rejects because of a portal, a browser or the journal: their failure is a result too.
 */
export async function runDriver(input: RunInput, ports: RunDependencies): Promise<RunResult> {
  const { driver, payload, card, password, signal } = input;
  const hide = createMasker(payload, card, password);
  const progress: RunProgress = { step: undefined, sent: false };
  const stopped = (stop: PortalStop, outcomeUnknown: boolean) =>
    createStoppedResult(stop, { step: progress.step, outcomeUnknown }, hide);
  const planned = driver.plan(payload, input);
  if (!planned.possible) {
    const reason = planned.isCompanyKeeper ? 'keeper_is_company' : 'not_possible';
    return stopped(new PortalStop(reason, planned.reason), false);
  }
  let opened = false;
  let result: RunResult | undefined;
  try {
    await awaitCommit(ports.journal.recordMilestone('INITIALIZATION'));
    await ports.browser.withContext(
      reachOf(input, ports, hide),
      async (context) => {
        opened = true;
        const verdict = await drive(context, planned.plan, input, ports, hide, progress);
        result = verdict.result === 'stopped' ? stopped(verdict.stop, verdict.outcomeUnknown) : verdict;
      },
      signal,
    );
  } catch (error) {
    result ??= stopped(opened ? toPortalStop(error) : stopForMissingBrowser(error, signal), progress.sent);
  }
  return result ?? stopped(new PortalStop('browser_died', 'No browser could be started for the robot.'), false);
}

async function drive(
  context: BrowserContext,
  plan: unknown,
  input: RunInput,
  ports: RunDependencies,
  hide: (text: string) => string,
  progress: RunProgress,
) {
  const { driver, siteUrl, signal, dryRun } = input;
  using life = new RunScope(context, signal);
  guardContext(context, createHostFilter(driver.site, siteUrl), (stop) => life.end(stop));
  const page = await life.race(context.newPage(), OPENING_SECONDS);
  life.watchPage(page);
  await awaitCommit(ports.journal.recordMilestone('BROWSER_STARTED'));
  const log = (event: string, error: unknown) =>
    ports.log?.(event, { driver: driver.name, step: progress.step ?? '', error: hide(messageOf(error)) });
  const runner = new ScreenRunner({ input, plan, page, life, journal: ports.journal, progress, log });
  const verdict = await runner.runAll();
  if (verdict) return verdict;
  if (dryRun) return { result: 'rehearsed' } as const;
  const stop = new PortalStop(
    'unexpected_page',
    'The form was filled in to its end, and the portal did not say that it is done.',
  );
  return { result: 'stopped', stop, outcomeUnknown: progress.sent } as const;
}

/** Logs each refused host once. The rest of an address may hold typed values, and a page may retry for ever. */
function reachOf({ driver, siteUrl }: RunInput, { log }: RunDependencies, hide: (text: string) => string): ProxyFilter {
  const refused = new Set<string>();
  return {
    allows: createHostFilter(driver.site, siteUrl),
    refused(host) {
      if (refused.has(host) || refused.size >= MAX_LOGGED_HOSTS) return;
      refused.add(host);
      log?.('host_refused', { driver: driver.name, host: hide(host) });
    },
  };
}

function stopForMissingBrowser(error: unknown, signal: AbortSignal): PortalStop {
  if (error instanceof PortalStop) return error;
  if (signal.aborted) return new PortalStop('aborted', 'Our own service was stopped before a browser was free.');
  return new PortalStop('browser_died', 'No browser could be started for the robot.', messageOf(error));
}
