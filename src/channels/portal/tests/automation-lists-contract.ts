import { z } from 'zod';
import { trackedStepNames } from '#orders/contracts/order-contract.ts';
import { orderStatuses, runStatuses, submissionStatuses } from '#orders/states/lifecycle.ts';
import { scheduledRetrySchema } from '#orders/states/next-action-contract.ts';

// Apart from what a test types: its schemas bring the catalogue along, which the page's lists do without.

/** Rows a list of this page shows at most (specification, section 9). */
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
  /** Why a person is needed, where one is, and why it waits or has stopped: as the desk says it. */
  cause: z.string().nullable(),
  why: z.string(),
  /** Why a robot cannot be sent for whoever asks at this moment; null when it can. */
  problem: z.string().nullable(),
  tries_again: scheduledRetrySchema,
  runs: z.int(),
  created_at: moment,
});
export type AutomationQueueRow = z.infer<typeof automationQueueRowSchema>;
export const automationQueueSchema = z.object({
  submissions: z.array(automationQueueRowSchema),
  total: z.int(),
  /** What the desk has to do: as many as its list shows. */
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
