import { senderAuthenticationTask } from '#orders/states/parsed-mail.ts';
import {
  failedSenderAuthentication,
  type SenderAuthentication,
  type StoredSenderAuthentication,
} from '#orders/states/sender-authentication.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import type { Context } from '#platform/context.ts';
import type { Bucket } from '#platform/files/file-store.ts';
import { TaskUnfinishedError } from '#platform/isolation/isolated-worker.ts';
import { type DnsAnswer, dnsKey, lookUpDns } from '#platform/mail/look-up-dns.ts';

/** A good mail needs about six look-ups; SPF alone may make ten (RFC 7208, 4.6.4). */
const maxLookUps = 40;
/** Rounds of look-ups that follow from answers: a record that names another. */
const maxRounds = 12;
/** DNS gives no answer for now; any other error means that there is none. */
const isTemporaryFailure = (answer: DnsAnswer) =>
  'error' in answer && !['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(answer.error);

/**
 * Checks whether a mail's sender is authentic. An isolated worker reads the mail; this process asks DNS and passes on
 * the answers, until no more are needed. Undefined where DNS gave no answer for now.
 */
export async function authenticateSender(
  ctx: Pick<Context, 'files' | 'alone' | 'settings' | 'clock'>,
  mail: Pick<typeof inboundEmails.$inferSelect, 'rawBucket' | 'rawPath' | 'envelope' | 'fromEmail' | 'toEmail'>,
): Promise<StoredSenderAuthentication | undefined> {
  const proof = await resolveAuthentication(ctx, mail).catch((error: unknown) => {
    if (error instanceof TaskUnfinishedError) return failedSenderAuthentication('unreadable');
    throw error;
  });
  return proof && { ...proof, at: ctx.clock.now().toISOString() };
}

async function resolveAuthentication(
  ctx: Pick<Context, 'files' | 'alone' | 'settings'>,
  { rawBucket, rawPath, ...mail }: Parameters<typeof authenticateSender>[1],
): Promise<SenderAuthentication | undefined> {
  const stored = await ctx.files.get(rawBucket as Bucket, rawPath);
  if (!stored) return failedSenderAuthentication('unreadable');
  const { mailDnsOrigin: mailDns, trustedMailRelay: mailRelay } = ctx.settings;
  const dnsAnswers: Record<string, DnsAnswer> = {};
  // For a mail from a provider's call, only the relay knows the SMTP sender.
  const taskInput = { ...mail, raw: stored.bytes, ...(!mail.envelope && mailRelay && { relay: mailRelay }) };
  for (let round = 0; round < maxRounds; round++) {
    const verdict = await ctx.alone.run(
      senderAuthenticationTask,
      { ...taskInput, known: dnsAnswers },
      mail.envelope?.remoteAddress,
    );
    if ('proof' in verdict) {
      return !verdict.proof.proven && Object.values(dnsAnswers).some(isTemporaryFailure) ? undefined : verdict.proof;
    }
    const remainingLookUps = maxLookUps - Object.keys(dnsAnswers).length;
    const questions = new Map(verdict.asks.map((question) => [dnsKey(question), question]));
    if (remainingLookUps <= 0) break;
    await Promise.all(
      [...questions].slice(0, remainingLookUps).map(async ([key, question]) => {
        dnsAnswers[key] = await lookUpDns(question, mailDns);
      }),
    );
  }
  return failedSenderAuthentication('no_answer');
}
