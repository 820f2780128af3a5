import { z } from 'zod';
import { endings, orderStatuses, runStatuses, submissionStatuses } from './lifecycle.ts';

/** Views are schemas: what leaves the server is parsed through one of them, so a new column cannot leak. */

const moment = z.iso.datetime();
export const trackedStepNames = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;

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
  /** Field paths the portal asks for and the order lacks. */
  missing: z.array(z.string()),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

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

const paperSchema = z.object({ kind: z.enum(['confirmation', 'receipt']), name: z.string(), url: z.string() });

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
  submission: customerSubmissionSchema.nullable(),
  /** What our people ask, and where it is answered. */
  question: z.object({ text: z.string(), answer_url: z.string() }).nullable(),
  /** No permit will come of it: how and why. */
  ended: z.object({ how: z.enum(endings), reason: z.string() }).nullable(),
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
