import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import type { ViewAsMode } from '#platform/http/endpoint.ts';
import type { Auth } from './auth.ts';
import { customerViews, profiles, userRoles, users } from './tables.ts';
import { readViewer, type Viewer } from './viewer.ts';

type Ctx = Pick<Context, 'db' | 'ids' | 'clock'>;
type View = typeof customerViews.$inferSelect;

const viewMinutes = 15;

/** An open view: the customer that the admin views as, and until when. */
export interface CustomerView {
  customer: Viewer;
  endsAt: Date;
}

/**
 * For the next quarter of an hour this sign-in sees one customer's orders as the customer does. An earlier view ends.
 * Nobody may view as staff: an admin would then use another admin's rights.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED
 */
export async function startCustomerView(
  ctx: Ctx,
  viewer: Viewer,
  { user_id: customerId, reason }: { user_id: string; reason: string },
): Promise<void> {
  const [customer] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, customerId));
  if (!customer) throw notFound('User');
  const [staff] = await ctx.db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, customerId), ne(userRoles.role, 'user')));
  if (staff) throw new Refusal('NOT_ALLOWED', 'Only a customer’s side can be looked at, not that of staff.');
  const now = ctx.clock.now();
  const view: View = {
    id: ctx.ids.uuid(),
    sessionId: viewer.sessionId,
    adminId: viewer.userId,
    customerId,
    reason,
    startedAt: now,
    endsAt: new Date(now.getTime() + viewMinutes * 60_000),
  };
  await ctx.db.transaction(async (tx) => {
    await endOpenViews(ctx, tx, viewer, now);
    await tx.insert(customerViews).values(view);
    await record(ctx, tx, 'VIEW_AS_STARTED', view, now);
  });
}

/** Does nothing without an open view. */
export async function endCustomerView(ctx: Ctx, viewer: Viewer): Promise<void> {
  await ctx.db.transaction((tx) => endOpenViews(ctx, tx, viewer, ctx.clock.now()));
}

async function endOpenViews(ctx: Ctx, tx: Tx, viewer: Viewer, now: Date): Promise<void> {
  const closed = await tx
    .update(customerViews)
    .set({ endsAt: now })
    .where(and(eq(customerViews.sessionId, viewer.sessionId), gt(customerViews.endsAt, now)))
    .returning();
  for (const view of closed) await record(ctx, tx, 'VIEW_AS_ENDED', view, now);
}

function record(ctx: Ctx, tx: Tx, type: 'VIEW_AS_STARTED' | 'VIEW_AS_ENDED', view: View, at: Date): Promise<void> {
  const data = { customer_view_id: view.id, user_id: view.customerId, until: view.endsAt.toISOString() };
  return recordAudit(tx, { id: ctx.ids.uuid(), type, actorId: view.adminId, data, at });
}

/** The view that this sign-in has open; only admins have one, and only while they are admins. */
export async function readCustomerView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer | undefined,
): Promise<CustomerView | undefined> {
  if (!viewer?.roles.includes('admin')) return undefined;
  const [view] = await db
    .select({
      userId: users.id,
      email: users.email,
      displayName: profiles.displayName,
      linkEpoch: profiles.linkEpoch,
      endsAt: customerViews.endsAt,
    })
    .from(customerViews)
    .innerJoin(users, eq(users.id, customerViews.customerId))
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(customerViews.sessionId, viewer.sessionId), gt(customerViews.endsAt, clock.now())))
    .orderBy(desc(customerViews.startedAt))
    .limit(1);
  if (!view) return undefined;
  const { endsAt, ...customer } = view;
  return { customer: { ...customer, sessionId: viewer.sessionId, roles: ['user'] }, endsAt };
}

/**
 * The effective viewer: the account itself, or the customer that an admin views as.
 * @throws Refusal NOT_ALLOWED for a customer's action while only viewing
 */
export async function readEffectiveViewer(
  ctx: Pick<Context, 'db' | 'log' | 'clock'> & { auth: Auth },
  headers: Headers,
  whileViewing: ViewAsMode,
  options: { prolong?: boolean } = {},
): Promise<Viewer | undefined> {
  const viewer = await readViewer(ctx, headers, options);
  if (whileViewing === 'as-oneself') return viewer;
  const view = await readCustomerView(ctx, viewer);
  if (!view) return viewer;
  if (whileViewing === 'as-customer') return view.customer;
  throw new Refusal('NOT_ALLOWED', 'You are looking at a customer’s side: nothing can be changed. End the view first.');
}
