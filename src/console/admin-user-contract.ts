import { z } from 'zod';
import { orderStatuses } from '#orders/states/lifecycle.ts';
import { userRowSchema } from './contract.ts';

const moment = z.iso.datetime();

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
