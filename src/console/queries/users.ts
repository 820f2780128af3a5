import { and, asc, count, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeRole, type RoleContext } from '#accounts/change-role.ts';
import type { Role } from '#accounts/contract.ts';
import { customerViews, profiles, sessions, userRoles, users } from '#accounts/tables.ts';
import { orders } from '#orders/tables/orders.ts';
import type { Context } from '#platform/context.ts';
import { containsText } from '#platform/db/list-queries.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { type AdminUser, adminUserSchema, type changeRoleSchema } from '../admin-user-contract.ts';
import { defineConsoleList } from '../console-list.ts';
import { searchSchema, userSorts, usersPerPage, usersSchema } from '../contract.ts';

/** Users in pages, sorted by the server. */
const usersQuerySchema = searchSchema.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  sort: z.enum(userSorts).default('created'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
type UsersQuery = z.infer<typeof usersQuerySchema>;

const rolesColumn = sql<Role[]>`coalesce((select json_agg(${userRoles.role} order by ${userRoles.role})
  from ${userRoles} where ${userRoles.userId} = ${profiles.id}), '[]'::json)`;

const columns = {
  id: profiles.id,
  display_name: profiles.displayName,
  roles: rolesColumn,
  last_login: profiles.lastLogin,
  created_at: profiles.createdAt,
};

const sortColumns: Record<UsersQuery['sort'], SQL> = {
  name: sql`lower(${profiles.displayName})`,
  last_login: sql`${profiles.lastLogin}`,
  created: sql`${profiles.createdAt}`,
};

export const userList = defineConsoleList({
  name: 'users',
  summary: 'Users by the page, found by e-mail or display name',
  input: usersQuerySchema,
  output: usersSchema,
  // A file begins with the first row, whatever page was open.
  read: (app, query, { limit }) => readUsers(app, limit ? { ...query, page: 1 } : query, limit),
  rows: ({ users: found }) => found,
});

/** One page of users. Those who never signed in come last, in either sort order of the last sign-in. */
async function readUsers({ db }: Pick<Context, 'db'>, query: UsersQuery, limit: number = usersPerPage) {
  const matches = containsText(query.search, users.email, profiles.displayName);
  const direction = query.order === 'asc' ? asc : desc;
  const pageRows = await db
    .select(columns)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(matches)
    .orderBy(sql`${direction(sortColumns[query.sort])} nulls last`, profiles.id)
    .limit(limit)
    .offset((query.page - 1) * limit);
  const [all] = await db
    .select({ total: count() })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(matches);
  return usersSchema.parse({ users: pageRows.map(serialiseDates), total: all?.total ?? 0 });
}

/** @throws Refusal NOT_FOUND */
export async function readAdminUser({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): Promise<AdminUser> {
  const [user] = await db
    .select({ ...columns, email: users.email, email_verified: users.emailVerified })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id));
  if (!user) throw notFound('User');
  const ownOrders = await db
    .select({
      id: orders.id,
      order_ref: orders.orderRef,
      country: orders.country,
      city_zone: orders.cityZone,
      status: orders.status,
      total_cents: orders.totalCents,
      created_at: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.createdAt))
    .limit(20);
  return adminUserSchema.parse({
    ...serialiseDates(user),
    sessions: await db.$count(sessions, and(eq(sessions.userId, id), gt(sessions.expiresAt, clock.now()))),
    views: await readViews(db, id),
    orders: ownOrders.map((order) => ({ ...order, created_at: order.created_at.toISOString() })),
  });
}

/** Admins who viewed as this customer, newest first. */
async function readViews(db: Context['db'], customerId: string): Promise<AdminUser['views']> {
  const views = await db
    .select({ ...getTableColumns(customerViews), admin: profiles.displayName })
    .from(customerViews)
    .leftJoin(profiles, eq(profiles.id, customerViews.adminId))
    .where(eq(customerViews.customerId, customerId))
    .orderBy(desc(customerViews.startedAt))
    .limit(10);
  return views.map(({ id, admin, reason, startedAt }) => ({
    id,
    admin: admin ?? 'An account that is gone',
    reason,
    started_at: startedAt.toISOString(),
  }));
}

const serialiseDates = <User extends { last_login: Date | null; created_at: Date }>(user: User) => ({
  ...user,
  last_login: user.last_login?.toISOString() ?? null,
  created_at: user.created_at.toISOString(),
});

/** @throws Refusal NOT_FOUND, or CONFLICT when somebody else has just made the same change */
export async function grantOrRevokeRole(
  ctx: RoleContext,
  { user_id, role, change }: z.infer<typeof changeRoleSchema>,
  actorId: string,
): Promise<void> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, user_id));
  if (!user) throw notFound('User');
  if (await changeRole(ctx, user_id, role, change, actorId)) return;
  const state = change === 'grant' ? 'already has' : 'does not have';
  throw new Refusal('CONFLICT', `This user ${state} the ${role} role. The list has been brought up to date.`);
}
