import { z } from 'zod';
import { orderStatuses, runStatuses, tones } from '../states/lifecycle.ts';
import { actors, scheduledRetrySchema } from '../states/next-action-contract.ts';

/** Views are schemas: the server parses every answer through one, so that a new column cannot leak. */

const moment = z.iso.datetime();
/** A guest proves an order by the pair that only the payment's return address holds. */
export const guestCredentialsSchema = z.object({
  session_id: z.string().trim().min(1).max(200),
  guest_order_ref: z.string().trim().min(1).max(40),
});

export const trackedStepNames = ['INITIALIZATION', 'BROWSER_STARTED', 'FORM_FILLED', 'SUBMITTED'] as const;

/**
 * Who named the authority's number: a page of its portal, its mail, the document from that page, or an operator who
 * read it there. Or an unread mail names another number.
 */
export const referenceSources = ['page', 'mail', 'document', 'person', 'contradicted'] as const;
export type ReferenceSource = (typeof referenceSources)[number];

/** The note beside a number that only one source named; null where two agree, or an operator read it there. */
export function referenceNote(sources: readonly ReferenceSource[]): string | null {
  if (sources.includes('contradicted'))
    return 'An e-mail of the authority names another number: a person of our team checks which one is right.';
  if (sources.length !== 1 || sources.includes('person')) return null;
  return sources.includes('mail')
    ? 'Named in an e-mail of the authority; no second source has named it yet.'
    : 'As the portal’s page showed it; no e-mail of the authority has named it yet.';
}

/** The authority's number of one day, where each day has its own. */
export const dayReferenceSchema = z.object({ day: z.string(), reference: z.string() });
export type DayReference = z.infer<typeof dayReferenceSchema>;

export const situationNames = [
  'unpaid',
  'needs_details',
  'excluded',
  'day_over',
  'starting',
  'held',
  'stopped',
  'queued',
  'retry_scheduled',
  'running',
  'by_hand',
  'with_team',
  'question',
  'document_needed',
  'outcome_unknown',
  'submitted',
  'overdue',
  'completed',
  'in_doubt',
  'refused',
  'not_possible',
  'cancelled',
  'refunded',
] as const;
export type SituationName = (typeof situationNames)[number];

/** The last sentence of what comes next, where the customer waits. */
export const nothingToDo = 'There is nothing for you to do.';

/** The situation of an order, in words for its customer (situation.ts). */
export const orderSituationSchema = z.object({
  name: z.enum(situationNames),
  /** One or two words on a badge. */
  label: z.string(),
  tone: z.enum(tones),
  /** The headline of a mail about it. */
  title: z.string(),
  headline: z.string(),
  /** What happens next, by whom and when; a sentence or two each. */
  next: z.array(z.string()),
  /** What was refunded; null when nothing was. */
  money: z.string().nullable(),
  /** The text in place of a proof that is not here yet; null when the proof is here. */
  awaited_proof: z.string().nullable(),
  /** What only the customer can do now. */
  yours: z.enum(['pay', 'details', 'answer', 'document', 'decide']).nullable(),
  /** Nothing more of the application is to come. */
  over: z.boolean(),
  /** Whoever decides has refused it, and a person sees what can still be done: nothing of its trip is to come. */
  is_refused: z.boolean(),
  /** It is on hold, or its customer has stopped it. */
  is_held: z.boolean(),
  /** Whether the robot's steps apply to it. */
  shows_progress: z.boolean(),
  /** Nothing is applied for: it ends with our rule-check statement. */
  is_check: z.boolean(),
  /** A phase remains at the portal after what was sent. */
  has_more: z.boolean(),
});
export type OrderSituation = z.infer<typeof orderSituationSchema>;

export const orderSummarySchema = z.object({
  id: z.uuid(),
  order_ref: z.string(),
  country: z.string(),
  city_zone: z.string(),
  status: z.enum(orderStatuses),
  created_at: moment,
  /** ISO day of the first entry; null where no day was given. */
  entry_date: z.string().nullable(),
  number_of_days: z.int().nullable(),
  total_cents: z.int(),
  refunded_cents: z.int(),
  vehicle_id: z.uuid(),
  plate_number: z.string().nullable(),
  country_of_registration: z.string(),
  rental_car: z.boolean(),
  /** Confirmed, but the plate or other facts of the vehicle are missing. */
  needs_vehicle_info: z.boolean(),
  scheduled_retry: scheduledRetrySchema,
  /** Field paths the portal asks for and the order lacks. */
  missing: z.array(z.string()),
  situation: orderSituationSchema,
  /** Who must act next on it. */
  actor: z.enum(actors),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

/** An order that somebody paid for with an account's address; the account's owner decides whether it is theirs. */
export const unclaimedOrderSchema = orderSummarySchema
  .pick({
    id: true,
    order_ref: true,
    country: true,
    city_zone: true,
    total_cents: true,
    created_at: true,
  })
  .extend({
    /** How it stands, in one or two words. */
    situation: orderSituationSchema.pick({ label: true, tone: true, over: true }),
  });
export type UnclaimedOrder = z.infer<typeof unclaimedOrderSchema>;

/** A run as its customer sees it. */
export const customerRunSchema = z.object({
  id: z.uuid(),
  status: z.enum(runStatuses),
  steps_completed: z.array(z.enum(trackedStepNames)),
  started_at: moment.nullable(),
  completed_at: moment.nullable(),
});

export const recordedStepSchema = z.object({
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

/** Answer of `submit-permit` (specification, section 7, and the missing details). */
export const submitPermitAnswerSchema = z.object({
  submission_id: z.uuid().nullable(),
  application_method: z.enum(['automated', 'manual', 'awaiting_details']),
  permit_entity: z.object({ id: z.uuid(), country: z.string(), zone_name: z.string(), portal_url: z.string() }),
  missing: z.array(z.string()),
});
