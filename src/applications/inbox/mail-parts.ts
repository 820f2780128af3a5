import { z } from 'zod';
import { loneTask } from '#platform/alone/lone-task.ts';

/** A body: what the row keeps of it and, when that is not all, the whole for a file. */
const bodySchema = z.object({ kept: z.string().nullable(), whole: z.instanceof(Uint8Array).nullable() });
export type MailBody = z.infer<typeof bodySchema>;

const mailPartsSchema = z.object({
  /** As its sender numbered it, with the sender's address; null when it has no number. */
  messageId: z.string().nullable(),
  fromEmail: z.string(),
  fromName: z.string().nullable(),
  /** The first address its header names; the envelope knows better. */
  toEmail: z.string(),
  subject: z.string(),
  text: bodySchema,
  html: bodySchema,
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) })),
});
export type MailParts = z.infer<typeof mailPartsSchema>;

/** The largest mail we take is read in half a second, and in ten times that where many other things are done. */
export const takeMailApartTask = loneTask<Uint8Array, MailParts>({
  name: 'take-mail-apart',
  seconds: 15,
  output: mailPartsSchema,
});
