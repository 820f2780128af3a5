import { z } from 'zod';
import { orderWarningSchema } from '#permits/admission-verdict.ts';
import { letterRecipients } from '#permits/zone.ts';
import { orderStatuses } from '../states/lifecycle.ts';
import { scheduledRetrySchema } from '../states/next-action-contract.ts';
import { guestCredentialsSchema, orderSituationSchema } from './order-contract.ts';
import { visitInput, visitsSchema } from './visit-contract.ts';

/**
 * Proof of access to an order: a signed-in account's own, a guest's pair from the payment's return address, or a mailed
 * link's token.
 */
export const orderAccessSchema = z.union([
  z.object({ order_id: z.uuid() }),
  guestCredentialsSchema,
  z.object({ details_token: z.string().min(10).max(200) }),
]);
export type OrderAccess = z.infer<typeof orderAccessSchema>;

export const announceVisitInput = visitInput.extend({ access: orderAccessSchema });

const detailKinds = ['text', 'number', 'date', 'choice', 'plate', 'email', 'document'] as const;

/** One detail that the portal needs and the order lacks. */
export const neededDetailSchema = z.object({
  path: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  kind: z.enum(detailKinds),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  autocomplete: z.string().nullable(),
});
export type NeededDetail = z.infer<typeof neededDetailSchema>;

/** Answer of `needed-details` and `provide-details`. */
export const neededDetailsSchema = z.object({
  order_id: z.uuid(),
  order_ref: z.string(),
  status: z.enum(orderStatuses),
  total_cents: z.int(),
  refunded_cents: z.int(),
  country: z.string(),
  city_zone: z.string(),
  rental_car: z.boolean(),
  urgent_processing: z.boolean(),
  plate_number: z.string().nullable(),
  /** By when the plate of a hired car is added, and what that brings; null where none is awaited for a day. */
  plate_advice: z.string().nullable(),
  country_of_registration: z.string(),
  vehicle_category: z.string().nullable(),
  /** What the order is for, in words; null where nobody named a day. */
  trip_days: z.string().nullable(),
  /** How long what is applied for is valid, where that is not its days; null where it is, and where it ended without. */
  validity: z.string().nullable(),
  portal_name: z.string(),
  portal_url: z.string(),
  /** What we do for this order, and how long the authority or contact usually takes. */
  work: z.enum(['buy', 'register', 'mail', 'check']),
  /** Who gets our letter, where the work is one. */
  reader: z.enum(letterRecipients).nullable(),
  usual_time: z.string(),
  missing: z.array(neededDetailSchema),
  /** Details that also help; the application does not wait for them. */
  optional: z.array(neededDetailSchema),
  /** The text above the questions: why we ask them and whom they concern; null where they explain themselves. */
  explanation: z.string().nullable(),
  /** The text above the optional details: whom they concern, and what they change. Null where there are none. */
  optional_reason: z.string().nullable(),
  /**
   * The detail that makes the application unnecessary: the vehicle has its certificate already. Null where there is
   * none.
   */
  already_registered_by: neededDetailSchema.nullable(),
  submission_id: z.uuid().nullable(),
  /** Whether the application has arrived is not known yet. */
  outcome_unknown: z.boolean(),
  situation: orderSituationSchema,
  scheduled_retry: scheduledRetrySchema,
  /** Warnings from before the payment that were never accepted. */
  warnings: z.array(orderWarningSchema),
  /** For a stay where each visit is announced by itself; null before the permit is confirmed, and after the stay. */
  visits: visitsSchema.nullable(),
  /** Whether the whole order can be cancelled: work on it has not begun. */
  may_cancel: z.boolean(),
  /** A person has the application, and a new registration document replaces the one that was sent. */
  may_replace_document: z.boolean(),
  /** The hold: until when, null once its customer has stopped it, and what can be corrected. */
  hold: z
    .object({
      until: z.iso.datetime().nullable(),
      correctable: z.array(neededDetailSchema.extend({ value: z.string() })),
      /** What cannot be corrected, because the price depends on it. */
      priced: z.enum(['days', 'vignette']).nullable(),
    })
    .nullable(),
});
export type NeededDetails = z.infer<typeof neededDetailsSchema>;

export const portalNeedsInput = z.object({
  country: z.string().min(1).max(60),
  city_zone: z.string().min(1).max(80),
  country_of_registration: z.string().min(1).max(60),
  /** Empty or left out where it is not known. */
  entry_date: z.iso.date().or(z.literal('')).default(''),
  number_of_days: z.int().min(1).max(366).optional(),
  /** The class on the vehicle's sticker. */
  certificate_class: z.string().max(20).default(''),
});

export const detailTopics = ['plate', 'keeper', 'vehicle', 'journey', 'stay', 'document'] as const;
export type DetailTopic = (typeof detailTopics)[number];

/** Answer of `portal-needs`: everything the application of one zone will ask for, known before anything is paid. */
export const portalNeedsSchema = z.object({
  authority: z.string(),
  details: z.array(
    z.object({ path: z.string(), label: z.string(), topic: z.enum(detailTopics), optional: z.boolean() }),
  ),
});
export type PortalNeeds = z.infer<typeof portalNeedsSchema>;

export const provideDetailsSchema = z.object({
  access: orderAccessSchema,
  details: z.record(z.string().max(60), z.string().max(300)),
});
