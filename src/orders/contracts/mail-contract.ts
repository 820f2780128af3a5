import { z } from 'zod';
import { mailReviewReasons } from '../states/mail-review-reasons.ts';
import { evidenceKinds, matchMethods } from '../states/match-methods.ts';

const moment = z.iso.datetime();

/** Filters of a list of mails: waiting for a person, or handled. */
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
  /** The refusal that still holds for the order, for whoever matches: no mail alone turns it into a grant. */
  stands: z.string().nullable(),
});

export const handleMailSchema = z
  .object({
    mail_id: z.uuid(),
    /** False takes the handling back. */
    handled: z.boolean(),
    /** For a mail that may contradict a granted permit: whether the permit holds, as the operator read it. */
    holds: z.boolean().optional(),
    /** Where the permit does not hold: what the authority wrote, for the customer. */
    reason: z.string().trim().max(1000, 'Use at most 1000 characters').optional(),
  })
  .refine(({ holds, reason }) => holds !== false || reason, {
    path: ['reason'],
    error: 'Say in a sentence what was decided: the customer reads it',
  });

/** One of several orders that the evidence of a mail points to. */
export const candidateSchema = z.object({
  submission_id: z.uuid(),
  order_id: z.uuid(),
  order_ref: z.string(),
  evidence: z.array(z.enum(evidenceKinds)),
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
  /** The meaning that the portal's mail rules read in it. */
  meaning: z.string().nullable(),
  /** The same in a plain sentence. */
  summary: z.string().nullable(),
  /** When a person marked it as handled. */
  handled_at: moment.nullable(),
  review_reason: z.enum(mailReviewReasons).nullable(),
  /** The result of sender authentication, in words; null before the check. */
  sender: z.string().nullable(),
  /** It could not be parsed; only the original shows its content. */
  unreadable: z.boolean(),
});
export type InboundRow = z.infer<typeof inboundRowSchema>;
export const inboundListSchema = z.object({ emails: z.array(inboundRowSchema), total: z.int() });
export type InboundList = z.infer<typeof inboundListSchema>;

const mailFileSchema = z.object({ filename: z.string(), content_type: z.string(), size: z.int(), url: z.string() });
export const inboundEmailSchema = inboundRowSchema.extend({
  handled_by: z.string().nullable(),
  candidates: z.array(candidateSchema),
  text_body: z.string().nullable(),
  html_body: z.string().nullable(),
  files: z.array(mailFileSchema),
  /** Whole bodies that are too large to show; `text_body` then has the beginning. */
  body_files: z.array(mailFileSchema),
  /** The raw mail. */
  original_url: z.string(),
});
export type InboundEmail = z.infer<typeof inboundEmailSchema>;
