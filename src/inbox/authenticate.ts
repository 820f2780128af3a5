import { proveSenderTask } from '#orders/states/mail-parts.ts';
import { type KeptProof, notProven, type SenderProof } from '#orders/states/sender-proof.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { Unfinished } from '#platform/alone/lone-process.ts';
import type { Context } from '#platform/context.ts';
import type { Bucket } from '#platform/files/files.ts';
import { type DnsAnswer, dnsKey, lookUp } from '#platform/mail/dns-look-up.ts';

/** A good mail needs about six; SPF alone may ask ten times (RFC 7208, 4.6.4). */
const mostLookUps = 40;
/** Questions that follow from answers: a record that names another. */
const mostRounds = 12;
/** No answer for now; any other error means that there is none. */
const isForNow = (answer: DnsAnswer) =>
  'error' in answer && !['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(answer.error);

/**
 * Whether a mail's sender is who it says. The mail is read where strangers' bytes are; what DNS says is asked here, and given
 * to it, until nothing more is asked. Undefined where DNS gave no answer for now.
 */
export async function authenticate(
  ctx: Pick<Context, 'files' | 'alone' | 'settings' | 'clock'>,
  mail: Pick<typeof inboundEmails.$inferSelect, 'rawBucket' | 'rawPath' | 'envelope' | 'fromEmail' | 'toEmail'>,
): Promise<KeptProof | undefined> {
  const proof = await findProof(ctx, mail).catch((error: unknown) => {
    if (error instanceof Unfinished) return notProven('unreadable');
    throw error;
  });
  return proof && { ...proof, at: ctx.clock.now().toISOString() };
}

async function findProof(
  ctx: Pick<Context, 'files' | 'alone' | 'settings'>,
  { rawBucket, rawPath, ...mail }: Parameters<typeof authenticate>[1],
): Promise<SenderProof | undefined> {
  const stored = await ctx.files.get(rawBucket as Bucket, rawPath);
  if (!stored) return notProven('unreadable');
  const { mailDns, mailRelay } = ctx.settings;
  const known: Record<string, DnsAnswer> = {};
  // Whom a provider's call brings it from only the relay knows.
  const asked = { ...mail, raw: stored.bytes, ...(!mail.envelope && mailRelay && { relay: mailRelay }) };
  for (let round = 0; round < mostRounds; round++) {
    const verdict = await ctx.alone.run(proveSenderTask, { ...asked, known }, mail.envelope?.remoteAddress);
    if ('proof' in verdict) {
      return !verdict.proof.proven && Object.values(known).some(isForNow) ? undefined : verdict.proof;
    }
    const left = mostLookUps - Object.keys(known).length;
    const questions = new Map(verdict.asks.map((question) => [dnsKey(question), question]));
    if (left <= 0) break;
    await Promise.all(
      [...questions].slice(0, left).map(async ([key, question]) => {
        known[key] = await lookUp(question, mailDns);
      }),
    );
  }
  return notProven('no_answer');
}
