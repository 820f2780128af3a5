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

/** The results of SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 9989) for a mail's sender. */
export const senderAuthenticationSchema = z.object({
  spf: z.object({ result: z.string().max(20), domain }),
  /** The domains with a valid signature. */
  dkim: z.array(domain).max(10),
  /** 'none': the domain publishes no policy. */
  dmarc: z.string().max(20),
  /** The proven domain of its From; null where nothing proves it. */
  proven: domain.nullable(),
  why_not: z.enum(reasons).nullable(),
  /** Who checked: we, or the relay whose results we accept (RFC 8601). */
  by: z.string().max(320),
});
export type SenderAuthentication = z.infer<typeof senderAuthenticationSchema>;

/** With the moment of the check, ISO. */
export type StoredSenderAuthentication = SenderAuthentication & { at: string };

/** How a mail was delivered to us by SMTP; a mail from a provider's call has none. */
export interface MailEnvelope {
  remoteAddress: string;
  helo: string;
  /** Empty for mails that servers write themselves (RFC 5321, 4.5.5). */
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

/** In words for the desk and the console; null before the check. */
export function describeSenderAuthentication(
  proof: Pick<SenderAuthentication, 'proven' | 'why_not'> | null,
): string | null {
  if (!proof) return null;
  if (proof.proven) return `Proven to come from ${proof.proven}`;
  return `Not proven: the sender may be forged${proof.why_not ? ` (${reasonLabels[proof.why_not]})` : ''}`;
}

export const failedSenderAuthentication = (reason: Reason): SenderAuthentication => ({
  spf: { result: 'none', domain: '' },
  dkim: [],
  dmarc: 'none',
  proven: null,
  why_not: reason,
  by: 'us',
});
