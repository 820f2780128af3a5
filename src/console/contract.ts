import { z } from 'zod';
import { roles } from '#accounts/contract.ts';
import { auditEventTypes } from '#audit/events.ts';
import { pages } from '#paths.ts';

/**
 * The pages of the console below its overview, in the order of its navigation. The name is the last part of the address
 * and the name of the file in web/; a page without a title is reached by links only.
 */
export const consolePages = [
  { name: 'users', group: 'Dashboard', title: 'Users' },
  { name: 'submissions', group: 'Dashboard', title: 'Submissions' },
  { name: 'emails', group: 'Dashboard', title: 'Emails' },
  { name: 'activity', group: 'Dashboard', title: 'Activity' },
  { name: 'jurisdictions', group: 'System', title: 'Jurisdiction Status' },
  { name: 'automation', group: 'System', title: 'Automation Testing' },
  { name: 'reconciliation', group: 'System', title: null },
  { name: 'settings', group: 'System', title: 'System Settings' },
] as const;
export type ConsolePageName = (typeof consolePages)[number]['name'];
export const consolePath = (name: ConsolePageName): string => pages.adminPage(name);

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
export const limitSchema = (limit: number) => z.coerce.number().int().min(1).max(limit).default(limit);

export const searchSchema = z.object({ search: searchTextSchema });
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

/** Maximum rows of an export. */
export const exportLimit = 5000;
/** By name: the last part of the addresses of its call and of its file. */
export const consoleListNames = [
  'users',
  'submissions',
  'inbound-emails',
  'notifications',
  'activity',
  'jurisdictions',
  'differences',
] as const;
export type ConsoleListName = (typeof consoleListNames)[number];

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
