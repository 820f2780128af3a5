import { z } from 'zod';
import { roles } from '#accounts/roles.ts';
import { auditEventTypes } from '#audit/events.ts';
import { mailStates } from '#orders/contracts/mail-contract.ts';
import { orderStatuses, stopCauses, submissionStatuses } from '#orders/states/lifecycle.ts';
import { scheduledRetrySchema } from '#orders/states/next-action-contract.ts';
import { openTaskKinds } from '#orders/states/open-task-kinds.ts';

/** Maximum rows of a list (specification, section 9); `total` counts all that match. */
export const listLimits = { submissions: 100, inbound: 50, notifications: 50, activity: 100 } as const;
/** The list of users has no maximum, so it comes in pages. */
export const usersPerPage = 50;

const moment = z.iso.datetime();
/** PostgreSQL text cannot hold NUL, so a search for it can match nothing. */
const searchTextSchema = z
  .string()
  .max(200)
  .transform((text) => text.replaceAll('\u0000', '').trim())
  .default('');

/** For pages that show only part of a list: fewer rows than its maximum. */
const limitSchema = (limit: number) => z.coerce.number().int().min(1).max(limit).default(limit);

export const searchSchema = z.object({ search: searchTextSchema });
export const inboundQuerySchema = z.object({
  search: searchTextSchema,
  limit: limitSchema(listLimits.inbound),
  state: z.enum(mailStates).default('all'),
});

export const userSorts = ['name', 'last_login', 'created'] as const;

export const userRowSchema = z.object({
  id: z.uuid(),
  display_name: z.string(),
  roles: z.array(z.enum(roles)),
  last_login: moment.nullable(),
  created_at: moment,
});
export type UserRow = z.infer<typeof userRowSchema>;
export const usersSchema = z.object({ users: z.array(userRowSchema), total: z.int() });

export const adminUserSchema = userRowSchema.extend({
  email: z.string(),
  email_verified: z.boolean(),
  orders: z.array(
    z.object({
      id: z.uuid(),
      order_ref: z.string(),
      country: z.string(),
      city_zone: z.string(),
      status: z.enum(orderStatuses),
      total_cents: z.int(),
      created_at: moment,
    }),
  ),
  /** Number of open sessions. */
  sessions: z.int(),
  /** Admins who have viewed as this customer. */
  views: z.array(z.object({ id: z.uuid(), admin: z.string(), reason: z.string(), started_at: moment })),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const grantableRoles = ['admin', 'operator'] as const;
export type GrantableRole = (typeof grantableRoles)[number];
export const changeRoleSchema = z.object({
  user_id: z.uuid(),
  role: z.enum(grantableRoles),
  change: z.enum(['grant', 'revoke']),
});

export const submissionsQuerySchema = z.object({
  search: searchTextSchema,
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
  tries_again: scheduledRetrySchema,
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

/** Maximum rows of an export. */
export const exportLimit = 5000;
export const exportableLists = [
  'users',
  'submissions',
  'inbound-emails',
  'notifications',
  'activity',
  'jurisdictions',
  'differences',
] as const;
export type ExportableList = (typeof exportableLists)[number];

export const notificationRowSchema = z.object({
  id: z.uuid(),
  notification_type: z.string(),
  recipient: z.string().nullable(),
  order_id: z.uuid().nullable(),
  order_ref: z.string().nullable(),
  sent_at: moment,
});
export type NotificationRow = z.infer<typeof notificationRowSchema>;
export const notificationsSchema = z.object({ notifications: z.array(notificationRowSchema), total: z.int() });

export const activityRowSchema = z.object({
  id: z.uuid(),
  event_type: z.enum(auditEventTypes),
  order_id: z.uuid().nullable(),
  order_ref: z.string().nullable(),
  submission_id: z.uuid().nullable(),
  /** Name of the person who acted; null when the product did. */
  actor: z.string().nullable(),
  event_data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  created_at: moment,
});
export type ActivityRow = z.infer<typeof activityRowSchema>;
export const activitySchema = z.object({ events: z.array(activityRowSchema), total: z.int() });

export const overviewSchema = z.object({
  users: z.int(),
  orders: z.int(),
  submissions: z.int(),
  emails_today: z.int(),
  confirmed: z.int(),
  waiting: z.record(z.enum([...openTaskKinds, 'refunds_due', 'stopped_canaries', 'unmatched_mails']), z.int()),
  /** The last 30 days, oldest first, each an ISO day. */
  orders_by_day: z.array(z.object({ day: z.string(), orders: z.int() })),
  /** Submissions of the last 30 days; `portal` null where people apply. */
  outcome_by_portal: z.array(
    z.object({
      portal: z.string().nullable(),
      confirmed: z.int(),
      submitted: z.int(),
      in_work: z.int(),
      failed: z.int(),
    }),
  ),
  /** Orders confirmed in the last 30 days, grouped by the time from payment to confirmation. */
  time_to_confirmation: z.object({
    median_seconds: z.number().nullable(),
    buckets: z.array(z.object({ up_to_seconds: z.int().nullable(), orders: z.int() })),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;
