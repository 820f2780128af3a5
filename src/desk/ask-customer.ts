import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { readLinkEpoch } from '#accounts/link-epoch.ts';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import { readAnswerToken } from '#orders/answer-link.ts';
import { readAnswerRefusal } from '#orders/answer-refusal.ts';
import { createDetailsToken } from '#orders/details-link.ts';
import { recordTaskEvent, releaseLease, withTaskLease } from '#orders/lease.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { deskQuestions, deskTasks } from '#orders/tables/desk.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import type { askCustomerInput, CustomerQuestion } from './contract.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/**
 * Mails the customer a question. The task leaves the queue until the customer answers.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function askCustomer(ctx: Ctx, input: z.infer<typeof askCustomerInput>, viewer: Viewer): Promise<void> {
  await withTaskLease(ctx, input.submission_id, viewer, async (tx, submission, now, task) => {
    assertAllowed({ application: submission, task }, 'ask_customer');
    const id = ctx.ids.uuid();
    const [storedQuestion] = await tx
      .insert(deskQuestions)
      .values({
        id,
        submissionId: submission.id,
        question: input.question,
        wantsDocument: input.wants_document === 'yes',
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: deskQuestions.id });
    if (!storedQuestion)
      throw new Refusal('CONFLICT', 'The customer has a question of ours already and has not answered yet.');
    await tx.update(deskTasks).set({ overdueSince: null }).where(eq(deskTasks.submissionId, submission.id));
    await releaseLease(tx, submission.id);
    await recordTaskEvent(ctx, tx, 'CUSTOMER_ASKED', submission, viewer);
    await publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'question' } });
    await notifyCustomer(ctx, tx, submission.orderId, 'question', `question:${id}`);
  });
}

type LinkCtx = Pick<Context, 'db' | 'settings' | 'clock'>;

/** @throws Refusal NOT_FOUND */
export async function readQuestion(ctx: LinkCtx, token: string): Promise<CustomerQuestion> {
  const { row, order, submission, epoch } = await findQuestion(ctx, token);
  const isAnswered = row.answeredAt !== null;
  const refusal = isAnswered ? null : await readAnswerRefusal(ctx.db, submission.id, ctx.clock.now());
  return {
    order_ref: order.orderRef,
    place: `${order.cityZone}, ${order.country}`,
    question: row.question,
    is_answered: isAnswered,
    not_needed: refusal?.reason ?? null,
    // The token expires with the link that was mailed.
    upload_token:
      row.wantsDocument && !isAnswered && !refusal
        ? createDetailsToken(ctx.settings.secret, { id: order.id, epoch }, row.createdAt)
        : null,
  };
}

/**
 * Records the customer's answer, once, and returns the task to the queue.
 * @throws Refusal NOT_FOUND; CONFLICT once it is answered, or nobody would read the answer any more
 */
export async function answerQuestion(
  ctx: LinkCtx & Pick<Context, 'ids'>,
  { token, answer }: { token: string; answer: string },
): Promise<void> {
  const { row, order, submission } = await findQuestion(ctx, token);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    await tx.select().from(submissions).where(eq(submissions.id, submission.id)).for('no key update');
    // Read before the answer closes the question, and under the lock: the order may end at this moment.
    const refusal = await readAnswerRefusal(tx, submission.id, now);
    const [answeredQuestion] = await tx
      .update(deskQuestions)
      .set({ answer, answeredAt: now })
      .where(and(eq(deskQuestions.id, row.id), isNull(deskQuestions.answeredAt)))
      .returning({ id: deskQuestions.id });
    if (!answeredQuestion) throw new Refusal('CONFLICT', 'This question has been answered already.');
    if (refusal) throw new Refusal(refusal.code, refusal.reason);
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'CUSTOMER_ANSWERED',
      orderId: order.id,
      submissionId: submission.id,
      at: now,
    });
    await publishOrderEvent(tx, order.id, { type: 'orders', payload: { changed: 'question' } });
  });
}

async function findQuestion({ db, settings, clock }: LinkCtx, token: string) {
  const link = readAnswerToken(settings.secret, token, clock.now());
  if (!link) throw notFound('Question');
  const [linkedRows] = await db
    .select({ row: deskQuestions, submission: submissions, order: orders })
    .from(deskQuestions)
    .innerJoin(submissions, eq(submissions.id, deskQuestions.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(eq(deskQuestions.id, link.id));
  if (!linkedRows || link.epoch !== (await readLinkEpoch(db, linkedRows.order.userId))) throw notFound('Question');
  return { ...linkedRows, epoch: link.epoch };
}
