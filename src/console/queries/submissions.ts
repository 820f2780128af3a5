import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { readActionFacts } from '#orders/action-facts.ts';
import { findScheduledRetry } from '#orders/find-scheduled-retry.ts';
import { can, findRefusalReason } from '#orders/states/actions.ts';
import { hasFailed } from '#orders/states/lifecycle.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { containsText, newestFirst } from '#platform/db/list-queries.ts';
import { signFileUrl } from '#platform/files/signed-urls.ts';
import { defineConsoleList } from '../console-list.ts';
import { submissionRowSchema, submissionsQuerySchema, submissionsSchema } from '../submission-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

const columns = { submission: submissions, order: orders };
type Joined = { submission: typeof submissions.$inferSelect; order: typeof orders.$inferSelect };

export const submissionList = defineConsoleList({
  name: 'submissions',
  summary: 'The newest submissions that match',
  input: submissionsQuerySchema,
  output: submissionsSchema,
  read: (app, query, { viewerId, limit = query.limit }) => readSubmissions(app, { ...query, limit }, viewerId),
  rows: ({ submissions: found }) => found,
  leaveOut: ['proof_url', 'retry_problem'],
});

/** Newest first, with the number of all that match. */
async function readSubmissions(
  ctx: Ctx,
  { search, status, limit }: z.infer<typeof submissionsQuerySchema>,
  userId: string,
) {
  const matches = and(
    status === 'all' ? undefined : eq(submissions.status, status),
    containsText(search, orders.orderRef, submissions.country, orders.customerEmail, submissions.reference),
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
  return submissionsSchema.parse({ submissions: await toRows(ctx, rows, userId), total: all?.total ?? 0 });
}

export async function readSubmissionOfOrder(ctx: Ctx, orderId: string, userId: string) {
  const rows = await ctx.db
    .select(columns)
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(eq(submissions.orderId, orderId));
  const [row] = await toRows(ctx, rows, userId);
  return row ? submissionRowSchema.parse(row) : null;
}

/** The actions offered for a row depend on the viewer. */
async function toRows(ctx: Ctx, rows: readonly Joined[], userId: string) {
  const ids = rows.map(({ submission }) => submission.id);
  const factsOf = await readActionFacts(ctx.db, ids, { userId, now: ctx.clock.now() });
  return rows.map((row) => {
    const { id, status } = row.submission;
    const problem = hasFailed(status) ? findRefusalReason(can(factsOf(id), 'retry')) : null;
    return {
      ...toRow(ctx, row),
      retry_problem: problem?.reason ?? null,
      outcome_open: problem?.code === 'OUTCOME_UNKNOWN',
    };
  });
}

function toRow({ settings, clock }: Ctx, { submission, order }: Joined) {
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
    stop_cause: hasFailed(submission.status) ? submission.stopCause : null,
    scheduled_retry: findScheduledRetry(submission),
    proof_url: proof ? signFileUrl(settings.secret, 'confirmations', proof, clock.now()) : null,
    total_cents: order.totalCents,
    created_at: submission.createdAt.toISOString(),
    updated_at: submission.updatedAt.toISOString(),
  };
}
