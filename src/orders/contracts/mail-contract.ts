import { z } from 'zod';
import { mailReviewReasons } from '../states/mail-review-reasons.ts';
import { evidenceKinds, matchMethods } from '../states/match-methods.ts';

const moment = z.iso.datetime();

/** How a list of mails is narrowed: waiting for a person, or done with. */
export const mailStates = ['all', 'waiting', 'unmatched', 'handled'] as const;
export interface InboundQuery {
  search: string;
  limit: number;
  state: (typeof mailStates)[number];
}

export const matchMailSchema = z.object({
  mail_id: z.uuid(),
  order_ref: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^EDP-[0-9A-Z]{8}$/, 'Enter a reference like EDP-7K2M9QXT'),
});

export const matchMailResponseSchema = z.object({
  success: z.literal(true),
  /** The refusal that the order stands by, in words for whoever matches: no mail turns it into a grant by itself. */
  stands: z.string().nullable(),
});

export const handleMailSchema = z
  .object({
    mail_id: z.uuid(),
    /** False takes it back. */
    handled: z.boolean(),
    /** Of a mail that may speak against a granted permit: whether, by what a person has read, the permit holds. */
    holds: z.boolean().optional(),
    /** Where it does not: what the authority says, for the customer. */
    reason: z.string().trim().max(1000, 'Use at most 1000 characters').optional(),
  })
  .refine(({ holds, reason }) => holds !== false || reason, {
    path: ['reason'],
    error: 'Say in a sentence what was decided: the customer reads it',
  });

/** An order that the signs of a mail point to, beside others. */
export const candidateSchema = z.object({
  submission_id: z.uuid(),
  order_id: z.uuid(),
  order_ref: z.string(),
  signs: z.array(z.enum(evidenceKinds)),
});

export const inboundRowSchema = z.object({
  id: z.uuid(),
  from_email: z.string(),
  from_name: z.string().nullable(),
  to_email: z.string(),
  subject: z.string(),
  preview: z.string(),
  received_at: moment,
  attachments: z.int(),
  order_id: z.uuid().nullable(),
  order_ref: z.string().nullable(),
  matched_by: z.enum(matchMethods).nullable(),
  /** What the portal's mail rules read in it. */
  meaning: z.string().nullable(),
  /** The same in a plain sentence. */
  summary: z.string().nullable(),
  /** When a person said that it needs nobody any more. */
  handled_at: moment.nullable(),
  waits_because: z.enum(mailReviewReasons).nullable(),
  /** Whether its sender is who it says, in words; null while nobody has looked. */
  sender: z.string().nullable(),
  /** It could not be taken apart; only its original says what is in it. */
  unreadable: z.boolean(),
});
export type InboundRow = z.infer<typeof inboundRowSchema>;
export const inboundListSchema = z.object({ emails: z.array(inboundRowSchema), total: z.int() });

const mailFileSchema = z.object({ filename: z.string(), content_type: z.string(), size: z.int(), url: z.string() });
export const inboundEmailSchema = inboundRowSchema.extend({
  handled_by: z.string().nullable(),
  candidates: z.array(candidateSchema),
  text_body: z.string().nullable(),
  html_body: z.string().nullable(),
  files: z.array(mailFileSchema),
  /** Bodies too large to be shown, whole; `text_body` is then the beginning. */
  body_files: z.array(mailFileSchema),
  /** The mail as it came. */
  original_url: z.string(),
});
export type InboundEmail = z.infer<typeof inboundEmailSchema>;
