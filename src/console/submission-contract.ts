import { z } from 'zod';
import { stopCauses, submissionStatuses } from '#orders/states/lifecycle.ts';
import { scheduledRetrySchema } from '#orders/states/next-action-contract.ts';
import { limitSchema, listLimits, searchSchema } from './contract.ts';

const moment = z.iso.datetime();

export const submissionsQuerySchema = searchSchema.extend({
  limit: limitSchema(listLimits.submissions),
  status: z.enum(['all', ...submissionStatuses]).default('all'),
});

export const submissionRowSchema = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  order_ref: z.string(),
  customer_email: z.string(),
  country: z.string(),
  city_zone: z.string(),
  status: z.enum(submissionStatuses),
  application_method: z.enum(['automated', 'manual']),
  reference: z.string().nullable(),
  last_error: z.string().nullable(),
  /** Why the application went to a person or ended. */
  stop_cause: z.enum(stopCauses).nullable(),
  scheduled_retry: scheduledRetrySchema,
  /** Outcome unknown: the portal may already have it, so a person must look before it can be sent again. */
  outcome_open: z.boolean(),
  /** Why the caller cannot retry this failed submission; null when they can. */
  retry_problem: z.string().nullable(),
  /** Link to the stored confirmation; it works for an hour. */
  proof_url: z.string().nullable(),
  total_cents: z.int(),
  created_at: moment,
  /** Version of the row: a call on this row sends it back. */
  updated_at: moment,
});
export type SubmissionRow = z.infer<typeof submissionRowSchema>;
export const submissionsSchema = z.object({ submissions: z.array(submissionRowSchema), total: z.int() });

export const retryResultsSchema = z.object({
  results: z.array(
    z.object({ id: z.uuid(), queued: z.boolean(), /** Why it was left alone. */ problem: z.string().nullable() }),
  ),
});
export type RetryResult = z.infer<typeof retryResultsSchema>['results'][number];
