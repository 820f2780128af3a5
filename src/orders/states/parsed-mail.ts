import { z } from 'zod';
import { defineIsolatedTask } from '#platform/isolation/isolated-task.ts';
import type { DnsAnswer } from '#platform/mail/look-up-dns.ts';
import { type MailEnvelope, senderAuthenticationSchema } from './sender-authentication.ts';

/** A body: the part stored in the row and, when that is not all, the whole for a file. */
const bodySchema = z.object({ kept: z.string().nullable(), whole: z.instanceof(Uint8Array).nullable() });
export type ParsedMailBody = z.infer<typeof bodySchema>;

/** A bounce report's facts: the enhanced status code and the other server's text. */
const bounceReportSchema = z.object({ recipient: z.string(), status: z.string(), diagnostic: z.string() });
export type BounceReport = z.infer<typeof bounceReportSchema>;

const parsedMailSchema = z.object({
  /** The sender's Message-ID, with the sender's address; null when it has none. */
  messageId: z.string().nullable(),
  fromEmail: z.string(),
  fromName: z.string().nullable(),
  /** The first address in its header; the envelope is more reliable. */
  toEmail: z.string(),
  subject: z.string(),
  /** The Message-IDs that it answers, or brings back. */
  refersTo: z.array(z.string()),
  bounce: bounceReportSchema.nullable(),
  /** The headers that show how it was made, by their lower-case names. */
  headers: z.record(z.string(), z.string()),
  text: bodySchema,
  html: bodySchema,
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) })),
});
export type ParsedMail = z.infer<typeof parsedMailSchema>;

/** Parsing the largest mail takes half a second. */
export const parseMailTask = defineIsolatedTask<Uint8Array, ParsedMail>({
  name: 'take-mail-apart',
  kind: 'mails',
  inBackground: true,
  processorSeconds: 10,
  outputSchema: parsedMailSchema,
});

/** A mail, its envelope, and the DNS answers so far, by `dnsKey`. */
export interface SenderAuthenticationInput {
  raw: Uint8Array;
  /** Null where a provider's call brought it. */
  envelope: MailEnvelope | null;
  /** As stored in its row. */
  fromEmail: string;
  toEmail: string;
  /** The name of the relay in front of us whose results we accept. */
  relay?: string;
  known: Readonly<Record<string, DnsAnswer>>;
}

const senderAuthenticationStepSchema = z.union([
  z.object({ proof: senderAuthenticationSchema }),
  z.object({ asks: z.array(z.object({ name: z.string().max(300), type: z.string().max(10) })).max(200) }),
]);
export type SenderAuthenticationStep = z.infer<typeof senderAuthenticationStepSchema>;

/** One mail is evaluated several times, as answers lead to new look-ups; each takes as long as parsing it. */
export const senderAuthenticationTask = defineIsolatedTask<SenderAuthenticationInput, SenderAuthenticationStep>({
  name: 'prove-sender',
  kind: 'mails',
  inBackground: true,
  processorSeconds: 10,
  outputSchema: senderAuthenticationStepSchema,
});
