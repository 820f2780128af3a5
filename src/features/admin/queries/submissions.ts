import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import type { Context } from '#platform/context.ts';
import { newestFirst } from '#platform/db/newest-first.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { submissionRowSchema, type submissionsQuerySchema, submissionsSchema } from '../contract.ts';
import { contains } from './contains.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

const columns = { submission: submissions, order: orders };
type Joined = { submission: typeof submissions.$inferSelect; order: typeof orders.$inferSelect };

/** Newest first, with the number of all that match. */
export async function readSubmissions(ctx: Ctx, { search, status, limit }: z.infer<typeof submissionsQuerySchema>) {
  const matches = and(
    status === 'all' ? undefined : eq(submissions.status, status),
    contains(search, orders.orderRef, submissions.country, orders.customerEmail, submissions.reference),
  );
  const rows = await ctx.db
    .select(columns)
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(matches)
    .orderBy(newestFirst(submissions.createdAt))
    .limit(limit);
  const [all] = await ctx.db
    .select({ total: count() })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(matches);
  return submissionsSchema.parse({ submissions: rows.map((row) => rowOf(ctx, row)), total: all?.total ?? 0 });
}

export async function readSubmissionOfOrder(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db
    .select(columns)
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(eq(submissions.orderId, orderId));
  return row ? submissionRowSchema.parse(rowOf(ctx, row)) : null;
}

function rowOf({ settings, clock }: Ctx, { submission, order }: Joined) {
  const { confirmationPdfPath: proof } = submission;
  return {
    id: submission.id,
    order_id: order.id,
    order_ref: order.orderRef,
    customer_email: order.customerEmail,
    country: order.country,
    city_zone: order.cityZone,
    status: submission.status,
    application_method: submission.applicationMethod,
    reference: submission.reference,
    last_error: submission.lastError,
    outcome_open: submission.status === 'FAILED' && submission.sendingSince !== null,
    proof_url: proof ? signFileUrl(settings.secret, 'confirmations', proof, clock.now()) : null,
    total_cents: order.totalCents,
    created_at: submission.createdAt.toISOString(),
    updated_at: submission.updatedAt.toISOString(),
  };
}
