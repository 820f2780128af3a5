import { z } from 'zod';
import { endings, orderStatuses, runStatuses, submissionStatuses, tones } from './lifecycle.ts';
import { owners } from './owners.ts';

/** Views are schemas: what leaves the server is parsed through one of them, so a new column cannot leak. */

const moment = z.iso.datetime();
/** A guest proves an order by the pair only the payment's return address holds. */
export const guestPairSchema = z.object({
  session_id: z.string().trim().min(1).max(200),
  guest_order_ref: z.string().trim().min(1).max(40),
});

export const trackedStepNames = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;

export const standingNames = [
  'unpaid',
  'needs_details',
  'starting',
  'queued',
  'tries_again',
  'running',
  'by_hand',
  'with_team',
  'question',
  'paper',
  'outcome_unknown',
  'submitted',
  'overdue',
  'completed',
  'refused',
  'not_possible',
  'withdrawn',
  'refunded',
] as const;
export type StandingName = (typeof standingNames)[number];

/** Where an order stands, in the words for its customer (standing.ts). */
export const standingSchema = z.object({
  name: z.enum(standingNames),
  /** One or two words on a badge. */
  label: z.string(),
  tone: z.enum(tones),
  headline: z.string(),
  /** What happens next, by whom and when; a sentence or two each. */
  next: z.array(z.string()),
  /** What was paid back; null when nothing was. */
  money: z.string().nullable(),
  /** What stands in the place of the proof; null when it is here. */
  awaited_proof: z.string().nullable(),
  /** What only the customer can do now. */
  yours: z.enum(['pay', 'details', 'answer', 'paper']).nullable(),
  /** Nothing of the application is to come. */
  over: z.boolean(),
  /** Whether the robot's steps say anything about it. */
  shows_progress: z.boolean(),
});
export type Standing = z.infer<typeof standingSchema>;

/** In line for another try after one that failed without harm: when, null while it waits for its portal to open. */
export const triesAgainSchema = z.object({ at: moment.nullable() }).nullable();
export type TriesAgain = z.infer<typeof triesAgainSchema>;

export const orderSummarySchema = z.object({
  id: z.uuid(),
  order_ref: z.string(),
  country: z.string(),
  city_zone: z.string(),
  status: z.enum(orderStatuses),
  created_at: moment,
  total_cents: z.int(),
  refunded_cents: z.int(),
  vehicle_id: z.uuid(),
  plate_number: z.string().nullable(),
  country_of_registration: z.string(),
  rental_car: z.boolean(),
  /** Confirmed and waiting for the plate or other facts of the vehicle. */
  needs_vehicle_info: z.boolean(),
  tries_again: triesAgainSchema,
  /** Field paths the portal asks for and the order lacks. */
  missing: z.array(z.string()),
  standing: standingSchema,
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** An order somebody paid for with the address of an account: whether it is theirs, its owner is asked. */
export const waitingOrderSchema = orderSummarySchema.pick({
  id: true,
  order_ref: true,
  country: true,
  city_zone: true,
  total_cents: true,
  created_at: true,
});
export type WaitingOrder = z.infer<typeof waitingOrderSchema>;

export const answerWaitingOrderSchema = z.object({ order_id: z.uuid(), mine: z.boolean() });

const customerRunSchema = z.object({
  id: z.uuid(),
  status: z.enum(runStatuses),
  steps_completed: z.array(z.enum(trackedStepNames)),
  started_at: moment.nullable(),
  completed_at: moment.nullable(),
});

export const timelineEntrySchema = z.object({
  at: moment,
  text: z.string(),
  actor: z.enum(['you', 'us', 'authority']),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** Who must act next on an order, by when, and why; for staff. */
export const responsibilitySchema = z.object({ owner: z.enum(owners), next_at: moment.nullable(), why: z.string() });

const paperSchema = z.object({ kind: z.enum(['confirmation', 'receipt']), name: z.string(), url: z.string() });

/** What a granted permit is and what is done with its proof (catalogue/proof-guide.ts). */
const proofGuideSchema = z.object({
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
  outcome_unknown: z.boolean(),
  updated_at: moment,
});

/** What a customer sees of an order of theirs: progress, never a screenshot or a technical word. */
export const orderViewSchema = orderSummarySchema.extend({
  entry_date: z.string().nullable(),
  number_of_days: z.int(),
  vignette_type: z.string().nullable(),
  urgent_processing: z.boolean(),
  price_items: z.array(z.object({ label: z.string(), amount_cents: z.int() })),
  paid_at: moment.nullable(),
  authority: z.string(),
  portal_url: z.string(),
  /** What the authority itself takes today, as of an ISO day, and whether the order's price pays it. */
  fee: z.object({ price: z.string(), as_of: z.string(), is_in_price: z.boolean() }).nullable(),
  submission: customerSubmissionSchema.nullable(),
  /** What our people ask, and where it is answered. */
  question: z.object({ text: z.string(), answer_url: z.string(), wants_paper: z.boolean() }).nullable(),
  /** Whether there is something that would help and was not said; nothing waits for it. */
  may_add: z.boolean(),
  /** The authority could not read the registration document, and no other has come since. */
  authority_wants_paper: z.boolean(),
  /** All of the money can be had back by the customer's own click, for what they were not asked about before they paid. */
  may_take_back: z.boolean(),
  /** Whether a registration document may be given or replaced now. */
  may_upload: z.boolean(),
  /** No permit will come of it: how and why. */
  ended: z.object({ how: z.enum(endings), reason: z.string() }).nullable(),
  /** Only once the permit is granted. */
  proof_guide: proofGuideSchema.nullable(),
  run: customerRunSchema.nullable(),
  papers: z.array(paperSchema),
  timeline: z.array(timelineEntrySchema),
});
export type OrderView = z.infer<typeof orderViewSchema>;

export const filmStepSchema = z.object({
  ordinal: z.int(),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  failed: z.boolean(),
  started_at: moment,
  finished_at: moment,
  typed: z.array(z.object({ meaning: z.string(), label: z.string(), value: z.string() })),
  screenshot_url: z.string().nullable(),
});

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
      film: z.array(filmStepSchema),
    }),
  ),
});
export type OperatorOrderView = z.infer<typeof operatorOrderViewSchema>;

/** Answer of `submit-permit` (specification, section 7, and the missing details). */
export const submitPermitAnswerSchema = z.object({
  submission_id: z.uuid().nullable(),
  application_method: z.enum(['automated', 'manual', 'awaiting_details']),
  permit_entity: z.object({ id: z.uuid(), country: z.string(), zone_name: z.string(), portal_url: z.string() }),
  missing: z.array(z.string()),
});
