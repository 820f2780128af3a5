import { z } from 'zod';
import { trackedStepNames } from '#orders/contracts/order-contract.ts';
import { orderStatuses, runStatuses, submissionStatuses } from '#orders/states/lifecycle.ts';
import { scheduledRetrySchema } from '#orders/states/next-action-contract.ts';

// Separate from the test data: those schemas import the catalogue, which the page's lists do not need.

/** Most rows in a list of this page (specification, section 9). */
export const automationListLimit = 20;

const moment = z.iso.datetime();
const place = { order_id: z.uuid(), order_ref: z.string(), country: z.string(), city_zone: z.string() };

export const runRowSchema = z.object({
  ...place,
  id: z.uuid(),
  status: z.enum(runStatuses),
  driver_name: z.string(),
  steps_completed: z.array(z.enum(trackedStepNames)),
  reference_number: z.string().nullable(),
  error: z.string().nullable(),
  started_at: moment.nullable(),
  completed_at: moment.nullable(),
  created_at: moment,
});
export type RunRow = z.infer<typeof runRowSchema>;
export const runListSchema = z.object({ runs: z.array(runRowSchema), total: z.int() });

export const automationQueueRowSchema = z.object({
  ...place,
  id: z.uuid(),
  status: z.enum(submissionStatuses),
  last_error: z.string().nullable(),
  /** Why a person is needed, or why it waits or has stopped, in the words of the desk. */
  cause: z.string().nullable(),
  why: z.string(),
  /** Why this viewer cannot send a robot at this moment; null when they can. */
  problem: z.string().nullable(),
  scheduled_retry: scheduledRetrySchema,
  runs: z.int(),
  created_at: moment,
});
export type AutomationQueueRow = z.infer<typeof automationQueueRowSchema>;
export const automationQueueSchema = z.object({
  submissions: z.array(automationQueueRowSchema),
  total: z.int(),
  /** Open tasks of the desk: the same number as its list. */
  at_desk: z.int(),
});

export const testableOrderQuerySchema = z.object({ search: z.string().trim().max(200).default('') });
export const testableOrderSchema = z.object({
  ...place,
  status: z.enum(orderStatuses),
  customer_email: z.string(),
  created_at: moment,
});
export type TestableOrder = z.infer<typeof testableOrderSchema>;
export const testableOrderListSchema = z.object({ orders: z.array(testableOrderSchema), total: z.int() });

export const runNowAnswerSchema = z.object({ success: z.literal(true), submission_id: z.uuid() });
