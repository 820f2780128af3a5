import { z } from 'zod';
import { letterSchema } from '#channels/letter/contact-contract.ts';
import {
  customerRunSchema,
  dayReferenceSchema,
  orderSituationSchema,
  orderSummarySchema,
  recordedStepSchema,
  referenceSources,
} from '#orders/contracts/order-contract.ts';
import { visitsSchema } from '#orders/contracts/visit-contract.ts';
import { closures, submissionStatuses } from '#orders/states/lifecycle.ts';
import { alsoSchema } from '#permits/also/also-entry.ts';
import { fulfilmentMethods } from '#permits/application-texts.ts';

// Separate from contract.ts, so that lists and dialogs that name an order do not load the contract of its page.

const moment = z.iso.datetime();

export const timelineEntrySchema = z.object({
  at: moment,
  text: z.string(),
  actor: z.enum(['you', 'us', 'authority']),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** The order's dated steps ahead, sorted by date. */
export const planEntrySchema = timelineEntrySchema.extend({
  /** ISO day at the destination for an all-day step; null where the exact time matters. */
  day: z.iso.date().nullable(),
  /** The step happens at this time at the latest, possibly earlier. */
  latest: z.boolean(),
});
export type PlanEntry = z.infer<typeof planEntrySchema>;

/** A step on the line of time of an order. */
const timelineStepSchema = planEntrySchema.omit({ at: true, actor: true }).extend({
  state: z.enum(['past', 'now', 'next']),
  /** Null where no time is known. */
  at: moment.nullable(),
  /** When, in words, where no time is known. */
  note: z.string().nullable(),
});
export type TimelineStep = z.infer<typeof timelineStepSchema>;

/** The line of time: what is done, the present step, and what is ahead; exactly one is present until all is over. */
const timelineStepsSchema = z.array(timelineStepSchema);
/** Slug of the order's zone, where there is a sketch of it. */
const sketchedZoneSchema = z.string().nullable();

/** Why cancelling is over, in one sentence; null while it is possible, and once there is nothing to cancel. */
const cannotCancelSchema = z.string().nullable();

const documentLinkSchema = z.object({
  kind: z.enum(['confirmation', 'statement', 'receipt']),
  name: z.string(),
  url: z.string(),
});

/** What a guest, too, sees of the course of an order: never the authority's mails, and papers by a mailed link alone. */
export const guestTimelineSchema = z.object({
  /** Read at the same moment as the steps. */
  situation: orderSituationSchema,
  steps: timelineStepsSchema,
  /** The trip as a calendar file; null where there is no day, or no trip to come by this order. */
  calendar: z.object({ file_name: z.string(), text: z.string() }).nullable(),
  sketched_zone: sketchedZoneSchema,
  cannot_cancel: cannotCancelSchema,
  /**
   * What our mails brought as well (docs/decisions/090). Null on the page after the payment, and before there is any.
   */
  papers: z
    .object({
      reference: z.string().nullable(),
      /** Who named the reference, or the one of each day. */
      reference_note: z.string().nullable(),
      documents: z.array(documentLinkSchema),
      /** When the documents were mailed, where this browser can be given no link to them; else null. */
      mailed_at: moment.nullable(),
    })
    .nullable(),
});
export type GuestTimeline = z.infer<typeof guestTimelineSchema>;

/** What the customer has to know about a granted permit and its proof (permits/after-proof-guide.ts). */
const afterProofGuideSchema = z.object({
  certificate_class: z.string().nullable(),
  where_it_goes: z.string(),
  steps: z.array(z.string()),
  zones: z.array(
    z.object({ name: z.string(), verdict: z.enum(['opens', 'condition', 'closed', 'unclear']), words: z.string() }),
  ),
  as_of: z.string(),
});

const customerSubmissionSchema = z.object({
  id: z.uuid(),
  status: z.enum(submissionStatuses),
  application_method: z.enum(['automated', 'manual']),
  reference: z.string().nullable(),
  reference_from: z.array(z.enum(referenceSources)),
  day_references: z.array(dayReferenceSchema),
  outcome_unknown: z.boolean(),
  updated_at: moment,
});

/** What a customer sees of their own order: progress, never a screenshot or a technical term. */
export const orderViewSchema = orderSummarySchema.extend({
  vignette_type: z.string().nullable(),
  /** The days of the trip, in words; null where no day was given. */
  trip_days: z.string().nullable(),
  /** How long what is applied for is valid, where that is not its days; a granted permit says so in its guide. */
  validity: z.string().nullable(),
  urgent_processing: z.boolean(),
  price_items: z.array(z.object({ label: z.string(), amount_cents: z.int() })),
  paid_at: moment.nullable(),
  /** The trip as a calendar file; null where there is no day, or no trip to come by this order. */
  calendar_url: z.string().nullable(),
  /** Automatic refunds, and their reasons. */
  unasked_refunds: z.array(z.object({ amount_cents: z.int(), why: z.string() })),
  authority: z.string(),
  /** Who decides: the contact that gets our letter, else the authority. */
  decides: z.string(),
  /** The label before that name: 'Issued by' where the permit is bought. */
  decides_term: z.string(),
  /** Who does the work now. */
  way: z.enum(fulfilmentMethods),
  portal_url: z.string(),
  /** The authority's own price, as of an ISO day, and to whom the order's price goes. */
  fee: z.object({ price: z.string(), as_of: z.string(), parts: z.string() }).nullable(),
  submission: customerSubmissionSchema.nullable(),
  /** The operator's question to the customer, and where to answer it. */
  question: z.object({ text: z.string(), answer_url: z.string(), wants_document: z.boolean() }).nullable(),
  /** Whether the customer may still add optional details; the application does not wait for them. */
  may_add: z.boolean(),
  /** Whether the customer may cancel for a full refund, because of something they were not asked before paying. */
  may_cancel: z.boolean(),
  /**
   * Whether a registration document may be uploaded or replaced now: the order uses one, or an operator asked for
   * one.
   */
  may_upload: z.boolean(),
  /** How and why the application ended without a permit. */
  ended: z.object({ how: z.enum(closures), reason: z.string() }).nullable(),
  /** One file with all that a control asks for, to keep on a phone; only with the guide. */
  proof_file: z.object({ url: z.string(), file_name: z.string() }).nullable(),
  /** Only once the permit is granted. */
  proof_guide: afterProofGuideSchema.nullable(),
  run: customerRunSchema.nullable(),
  documents: z.array(documentLinkSchema),
  /** Letters to the contact, where the application is a letter; before sending, the letter as it would be written. */
  letters: z.array(letterSchema),
  /** The visits, where each must be announced separately; null before the permit is confirmed and after the stay. */
  visits: visitsSchema.nullable(),
  /** Who receives the letters, as part of a sentence: 'the place where you stay'. */
  written_to: z.string(),
  /** Authority mails that certainly concern the order, newest first, without our alias. */
  authority_mails: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      subject: z.string(),
      summary: z.string(),
      text: z.string(),
      /** How many attached files the customer does not get: they were not read, or do not concern this order. */
      withheld_file_count: z.int(),
      attachments: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  /** What the journey is also asked for and we do not sell; empty once the trip or the order is over. */
  also: alsoSchema,
  timeline: z.array(timelineEntrySchema),
  /** Empty when no step is ahead. */
  plan: z.array(planEntrySchema),
  steps: timelineStepsSchema,
  sketched_zone: sketchedZoneSchema,
  cannot_cancel: cannotCancelSchema,
  /** What follows the application at the portal, such as activating a ticket on its day: the titles of its phases. */
  following_phases: z.object({ is_filed: z.boolean(), done: z.array(z.string()), left: z.array(z.string()) }),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** Operators and admins also see the run recordings and their technical errors. */
export const operatorOrderViewSchema = orderViewSchema.extend({
  customer_email: z.string(),
  full_name: z.string().nullable(),
  last_error: z.string().nullable(),
  runs: z.array(
    customerRunSchema.extend({
      driver_name: z.string(),
      reference_number: z.string().nullable(),
      error_details: z.object({ message: z.string(), details: z.string(), reason: z.string() }).nullable(),
      /** The human handoffs of the run and their outcomes, in words. */
      waits: z.array(z.string()),
      recording: z.array(recordedStepSchema),
    }),
  ),
});
export type OperatorOrderView = z.infer<typeof operatorOrderViewSchema>;
