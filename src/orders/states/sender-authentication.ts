import { z } from 'zod';

/** Why nothing proves who sent a mail. */
const reasons = [
  'nothing_vouches',
  'doubled_head',
  'signed_in_part',
  'other_recipient',
  'other_sender',
  'no_answer',
  'unreadable',
] as const;
type Reason = (typeof reasons)[number];

const domain = z.string().max(320);

/** What was found of a mail's sender by SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 9989). */
export const senderAuthenticationSchema = z.object({
  spf: z.object({ result: z.string().max(20), domain }),
  /** The domains whose signatures are good. */
  dkim: z.array(domain).max(10),
  /** 'none': the domain says nothing of how its mails are to be proven. */
  dmarc: z.string().max(20),
  /** The domain in its From that it surely comes from; null where nothing proves it. */
  proven: domain.nullable(),
  why_not: z.enum(reasons).nullable(),
  /** Who has looked: we, or the relay whose word counts (RFC 8601). */
  by: z.string().max(320),
});
export type SenderAuthentication = z.infer<typeof senderAuthenticationSchema>;

/** With the moment it was found, ISO. */
export type StoredSenderAuthentication = SenderAuthentication & { at: string };

/** How a mail was handed over to us by SMTP; a mail that a provider's call brought has none. */
export interface MailEnvelope {
  remoteAddress: string;
  helo: string;
  /** Empty for what mail servers write themselves (RFC 5321, 4.5.5). */
  mailFrom: string;
}

const reasonLabels: Record<Reason, string> = {
  nothing_vouches: 'neither a signature nor the server it came from speaks for it',
  doubled_head: 'its head names a sender, a recipient or a subject twice',
  signed_in_part: 'its signature leaves a part of it open',
  other_recipient: 'it was signed for another recipient, and may be an old mail sent again',
  other_sender: 'it can be read as coming from two senders',
  no_answer: 'the records of its domain could not be read',
  unreadable: 'it could not be checked',
};

/** As people read it at the desk and in the console; null while nobody has looked. */
export function describeSenderAuthentication(
  proof: Pick<SenderAuthentication, 'proven' | 'why_not'> | null,
): string | null {
  if (!proof) return null;
  if (proof.proven) return `Proven to come from ${proof.proven}`;
  return `Not proven: the sender may be forged${proof.why_not ? ` (${reasonLabels[proof.why_not]})` : ''}`;
}

export const failedSenderAuthentication = (why: Reason): SenderAuthentication => ({
  spf: { result: 'none', domain: '' },
  dkim: [],
  dmarc: 'none',
  proven: null,
  why_not: why,
  by: 'us',
});
