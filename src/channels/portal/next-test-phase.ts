import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { toPortalMail } from '#inbox/mail-text.ts';
import { aliasAddress, findPhaseStart, type PhasePosition } from '#orders/phases.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { automationRuns } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import type { RunResult } from '#robot/automation-run.ts';
import { isPortalSender } from '#robot/portal-mails.ts';
import { parsePortalLink } from '#robot/site-url.ts';
import type { ClaimedRun } from './claim-run.ts';

/** Where the next phase of a full test begins. */
interface NextPhaseStart {
  phase: string;
  entry: string | undefined;
}

const pollIntervalMs = 500;
/** Somebody watches the test, so the customers' limit of an hour would be too long. */
const mailTimeoutMs = 2 * 60_000;

/**
 * A full test continues where an order would, in the same run: at once, or at the link of the mail to its own address.
 * It does not wait for a phase on a later day: the test is then over.
 */
export async function startNextTestPhase(
  ctx: Pick<Context, 'db' | 'clock' | 'settings'>,
  { run, driver, aliasToken }: Pick<ClaimedRun, 'run' | 'driver' | 'aliasToken'>,
  next: PhasePosition['next'],
  signal: AbortSignal,
): Promise<NextPhaseStart | Extract<RunResult, { result: 'stopped' }> | undefined> {
  if (run.purpose !== 'full_test' || !next) return undefined;
  const isByMail = next.startCondition === 'mail';
  if (!isByMail && findPhaseStart(ctx, next) > ctx.clock.now()) return undefined;
  const entry = isByMail ? await awaitMailedLink(ctx, { driver, aliasToken }, signal) : undefined;
  if (isByMail && !entry) {
    const message = `The portal's mail for the next step has not come: ${next.title}.`;
    return { result: 'stopped', reason: 'deadline', message, details: '', step: undefined, outcomeUnknown: false };
  }
  // Each phase may send once, so the intent of the last phase is cleared.
  await ctx.db
    .update(automationRuns)
    .set({ phase: next.name, sendingSince: null })
    .where(eq(automationRuns.id, run.id));
  return { phase: next.name, entry };
}

async function awaitMailedLink(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  { driver, aliasToken }: Pick<ClaimedRun, 'driver' | 'aliasToken'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const isToAlias = eq(inboundEmails.toEmail, aliasAddress(aliasToken, settings.inboundDomain));
  const until = clock.now().getTime() + mailTimeoutMs;
  for (; clock.now().getTime() < until; await wait(pollIntervalMs, undefined, { signal })) {
    for (const mail of await db.select().from(inboundEmails).where(isToAlias).orderBy(asc(inboundEmails.receivedAt))) {
      const isTheirs =
        isPortalSender(driver.mail, mail.fromEmail, settings.portalsOrigin) && mail.authentication?.proven;
      const reading = isTheirs && driver.mail.read(toPortalMail(mail));
      const url =
        reading && reading.meaning === 'go_on' && parsePortalLink(driver, settings.portalsOrigin, reading.link);
      if (url) return url.href;
    }
  }
  return undefined;
}
