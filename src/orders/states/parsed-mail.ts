import { z } from 'zod';
import { defineIsolatedTask } from '#platform/isolation/isolated-task.ts';
import type { DnsAnswer } from '#platform/mail/look-up-dns.ts';
import { type MailEnvelope, senderAuthenticationSchema } from './sender-authentication.ts';

/** A body: what the row keeps of it and, when that is not all, the whole for a file. */
const bodySchema = z.object({ kept: z.string().nullable(), whole: z.instanceof(Uint8Array).nullable() });
export type ParsedMailBody = z.infer<typeof bodySchema>;

/** What a report says of a mail that could not be delivered: the enhanced status code and the other server's words. */
const bounceReportSchema = z.object({ recipient: z.string(), status: z.string(), diagnostic: z.string() });
export type BounceReport = z.infer<typeof bounceReportSchema>;

const parsedMailSchema = z.object({
  /** As its sender numbered it, with the sender's address; null when it has no number. */
  messageId: z.string().nullable(),
  fromEmail: z.string(),
  fromName: z.string().nullable(),
  /** The first address its header names; the envelope knows better. */
  toEmail: z.string(),
  subject: z.string(),
  /** The Message-IDs that it answers, or brings back. */
  refersTo: z.array(z.string()),
  returned: bounceReportSchema.nullable(),
  /** Those that say how it was made, by their names in small letters. */
  heads: z.record(z.string(), z.string()),
  text: bodySchema,
  html: bodySchema,
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) })),
});
export type ParsedMail = z.infer<typeof parsedMailSchema>;

/** The largest mail we take is read in half a second, and in ten times that where many other things are done. */
export const parseMailTask = defineIsolatedTask<Uint8Array, ParsedMail>({
  name: 'take-mail-apart',
  kind: 'mails',
  inBackground: true,
  timeoutSeconds: 15,
  outputSchema: parsedMailSchema,
});

/** A mail, how it came, and what DNS has answered so far, by `dnsKey`. */
export interface SenderAuthenticationInput {
  raw: Uint8Array;
  /** Null where a provider's call brought it. */
  envelope: MailEnvelope | null;
  /** As its row has it. */
  fromEmail: string;
  toEmail: string;
  /** The name of the relay in front of us whose word counts. */
  relay?: string;
  known: Readonly<Record<string, DnsAnswer>>;
}

const senderAuthenticationStepSchema = z.union([
  z.object({ proof: senderAuthenticationSchema }),
  z.object({ asks: z.array(z.object({ name: z.string().max(300), type: z.string().max(10) })).max(200) }),
]);
export type SenderAuthenticationStep = z.infer<typeof senderAuthenticationStepSchema>;

/** One mail is asked about several times, as answers bring new questions; each takes as long as to read it. */
export const senderAuthenticationTask = defineIsolatedTask<SenderAuthenticationInput, SenderAuthenticationStep>({
  name: 'prove-sender',
  kind: 'mails',
  inBackground: true,
  timeoutSeconds: 10,
  outputSchema: senderAuthenticationStepSchema,
});
