import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayIn } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Bucket } from '#platform/files/files.ts';
import type { PortalPayload } from '#portals/payload.ts';
import { runDriver } from '#portals/runner.ts';
import { siteUrlOf } from '#portals/site-url.ts';
import { type ClaimedRun, claimRun } from './claim-run.ts';
import { finishRun } from './finish-run.ts';
import { createRunJournal } from './run-journal.ts';
import { settleByMail } from './settle-by-mail.ts';

/** The whole run has this long before it is stopped, in milliseconds. */
export const runDeadlineMs = 10 * 60_000;

/** Drives the portal for one submission. Safe to call again after a crash at any point. */
export async function runSubmission(ctx: Context, submissionId: string, signal: AbortSignal): Promise<void> {
  const claimed = await claimRun(ctx, submissionId);
  if (!claimed) return settleByMail(ctx, submissionId);
  await using papers = await fetchPapers(ctx, claimed);
  const { driver, submission } = claimed;
  const result = await runDriver(
    {
      driver,
      payload: papers.payload,
      siteUrl: siteUrlOf(driver, ctx.settings.portalsOrigin),
      contactEmail: aliasAddress(submission.aliasToken, ctx.settings.inboundDomain),
      today: dayIn('Europe/Paris', ctx.clock.now()),
      card: ctx.settings.portalCard,
      dryRun: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(runDeadlineMs)]),
    },
    { browser: ctx.browsers, journal: createRunJournal(ctx, claimed.run) },
  );
  // Stopped by our own shutdown, or because it could not be written down, with nothing sent: the queue starts it over.
  if (result.result === 'stopped' && result.reason === 'aborted' && !result.outcomeUnknown) {
    signal.throwIfAborted();
    throw new Error(`${result.message} ${result.details}`);
  }
  await finishRun(ctx, claimed, result);
  // The authority may have been quicker than our own last write: its mails that already came in are read now.
  await settleByMail(ctx, submissionId);
}

/** Every application has an e-mail address of its own, so that the authority's answers find it. */
export function aliasAddress(token: string, domain: string): string {
  return `permits+${token}@${domain}`;
}

/** Puts the uploaded document where the browser can take it; gone again when the run is over. */
async function fetchPapers(
  { files }: Pick<Context, 'files'>,
  { payload, v5c }: ClaimedRun,
): Promise<AsyncDisposable & { payload: PortalPayload }> {
  const folder = await mkdtemp(join(tmpdir(), 'application-'));
  const dispose = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
  if (!v5c) return { payload, ...dispose };
  const stored = await files.get(v5c.bucket as Bucket, v5c.path);
  if (!stored) throw new Error('The uploaded document is not in the file store.');
  const path = join(folder, `registration-certificate.${v5c.path.split('.').at(-1)}`);
  await writeFile(path, stored.bytes);
  return {
    payload: { ...payload, documents: { v5c: { name: v5c.originalName, contentType: v5c.contentType, path } } },
    ...dispose,
  };
}
