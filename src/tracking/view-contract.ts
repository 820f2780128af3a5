import { z } from 'zod';
import { letterSchema } from '#channels/letter/contact-contract.ts';
import {
  customerRunSchema,
  dayReferenceSchema,
  orderSummarySchema,
  recordedStepSchema,
  referenceSources,
} from '#orders/contracts/order-contract.ts';
import { visitsSchema } from '#orders/contracts/visit-contract.ts';
import { closures, submissionStatuses } from '#orders/states/lifecycle.ts';
import { fulfilmentMethods } from '#permits/application-texts.ts';

// Apart from contract.ts: lists and dialogs that name an order load nothing of its page.

const moment = z.iso.datetime();

export const timelineEntrySchema = z.object({
  at: moment,
  text: z.string(),
  actor: z.enum(['you', 'us', 'authority']),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** What is to come of an order, in the order of its dates. */
export const planEntrySchema = timelineEntrySchema.extend({
  /** ISO day where it is for a whole day, by the calendar of the place; null where the hour counts. */
  day: z.iso.date().nullable(),
  /** At the latest then, or sooner. */
  latest: z.boolean(),
});
export type PlanEntry = z.infer<typeof planEntrySchema>;

const documentLinkSchema = z.object({
  kind: z.enum(['confirmation', 'statement', 'receipt']),
  name: z.string(),
  url: z.string(),
});

/** What a granted permit is and what is done with its proof (permits/after-proof-guide.ts). */
const afterProofGuideSchema = z.object({
  certificate_class: z.string().nullable(),
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

/** What a customer sees of an order of theirs: progress, never a screenshot or a technical word. */
export const orderViewSchema = orderSummarySchema.extend({
  entry_date: z.string().nullable(),
  number_of_days: z.int().nullable(),
  vignette_type: z.string().nullable(),
  /** What it is for, in words; null where nobody said a day. */
  trip_days: z.string().nullable(),
  urgent_processing: z.boolean(),
  price_items: z.array(z.object({ label: z.string(), amount_cents: z.int() })),
  paid_at: moment.nullable(),
  /** What went back by the rules, and why. */
  unasked_refunds: z.array(z.object({ amount_cents: z.int(), why: z.string() })),
  authority: z.string(),
  /** Who decides: whoever gets our letter, else the authority. */
  decides: z.string(),
  /** What stands before the name of it: 'Issued by' where it is bought. */
  decides_term: z.string(),
  /** Who does the work now. */
  way: z.enum(fulfilmentMethods),
  portal_url: z.string(),
  /** What the authority itself takes today, as of an ISO day, and for whom the order's price is. */
  fee: z.object({ price: z.string(), as_of: z.string(), parts: z.string() }).nullable(),
  submission: customerSubmissionSchema.nullable(),
  /** What our people ask, and where it is answered. */
  question: z.object({ text: z.string(), answer_url: z.string(), wants_paper: z.boolean() }).nullable(),
  /** Whether there is something that would help and was not said; nothing waits for it. */
  may_add: z.boolean(),
  /** All of the money can be had back by the customer's own click, for what they were not asked about before they paid. */
  may_take_back: z.boolean(),
  /** Whether a registration document may be given or replaced now: one goes along with the order, or was asked for. */
  may_upload: z.boolean(),
  /** No permit will come of it: how and why. */
  ended: z.object({ how: z.enum(closures), reason: z.string() }).nullable(),
  /** Only once the permit is granted. */
  proof_guide: afterProofGuideSchema.nullable(),
  run: customerRunSchema.nullable(),
  papers: z.array(documentLinkSchema),
  /** To the place that keeps the list, where one applies by letter; before it is written, as it would be. */
  letters: z.array(letterSchema),
  /** Where each entry of the stay is announced by itself: null before the permit is confirmed, and after the stay. */
  entries: visitsSchema.nullable(),
  /** Who gets them, as it stands in a sentence: 'the place where you stay'. */
  written_to: z.string(),
  /** What the authority has surely written about it, newest first, without our address for it. */
  authority_mails: z.array(
    z.object({
      id: z.uuid(),
      at: moment,
      subject: z.string(),
      summary: z.string(),
      text: z.string(),
      /** How many of its files do not reach the customer: not read, or not about this order. */
      files_kept: z.int(),
      attachments: z.array(z.object({ name: z.string(), url: z.string() })),
    }),
  ),
  timeline: z.array(timelineEntrySchema),
  /** Empty once nothing is to come. */
  plan: z.array(planEntrySchema),
});
export type OrderView = z.infer<typeof orderViewSchema>;

/** Operators and admins also see the film of the run and its technical errors. */
export const operatorOrderViewSchema = orderViewSchema.extend({
  customer_email: z.string(),
  full_name: z.string().nullable(),
  last_error: z.string().nullable(),
  runs: z.array(
    customerRunSchema.extend({
      driver_name: z.string(),
      reference_number: z.string().nullable(),
      error_details: z.object({ message: z.string(), details: z.string(), reason: z.string() }).nullable(),
      /** In words: when it waited for a person of ours, and what came of it. */
      waits: z.array(z.string()),
      film: z.array(recordedStepSchema),
    }),
  ),
});
export type OperatorOrderView = z.infer<typeof operatorOrderViewSchema>;
