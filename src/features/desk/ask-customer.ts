import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#features/accounts/viewer.ts';
import { recordAudit } from '#features/audit/record.ts';
import { orders } from '#features/orders/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import { tellCustomer } from '#features/submissions/tell-customer.ts';
import type { Context } from '#platform/context.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { readAnswerToken } from './answer-link.ts';
import type { askInput, CustomerQuestion } from './contract.ts';
import { holdingTask, letGo, record } from './lease.ts';
import { deskQuestions } from './tables.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>;

/** Mails the customer a question; the task leaves the queue until the answer is there. @throws Refusal NOT_FOUND, CONFLICT */
export async function askCustomer(ctx: Ctx, input: z.infer<typeof askInput>, viewer: Viewer): Promise<void> {
  await holdingTask(ctx, input.submission_id, viewer, async (tx, submission, now) => {
    if (submission.status === 'SUBMITTED') {
      throw new Refusal('CONFLICT', 'The authority has this application; a question would not reach it any more.');
    }
    const id = ctx.ids.uuid();
    const [asked] = await tx
      .insert(deskQuestions)
      .values({ id, submissionId: submission.id, question: input.question, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: deskQuestions.id });
    if (!asked) throw new Refusal('CONFLICT', 'The customer has a question of ours already and has not answered yet.');
    await letGo(tx, submission.id);
    await record(ctx, tx, 'CUSTOMER_ASKED', submission, viewer);
    await publishOrderEvent(tx, submission.orderId, {
      type: 'submissions',
      payload: { id: submission.id, status: submission.status },
    });
    await tellCustomer(ctx, tx, submission.orderId, 'question', `question:${id}`);
  });
}

type LinkCtx = Pick<Context, 'db' | 'settings' | 'clock'>;

/** @throws Refusal NOT_FOUND */
export async function readQuestion(ctx: LinkCtx, token: string): Promise<CustomerQuestion> {
  const { row, order } = await findQuestion(ctx, token);
  return {
    order_ref: order.orderRef,
    place: `${order.cityZone}, ${order.country}`,
    question: row.question,
    is_answered: row.answeredAt !== null,
  };
}

/** Takes the customer's answer, once; the task is back in the queue. @throws Refusal NOT_FOUND, CONFLICT */
export async function answerQuestion(
  ctx: LinkCtx & Pick<Context, 'ids'>,
  { token, answer }: { token: string; answer: string },
): Promise<void> {
  const { row, order, submission } = await findQuestion(ctx, token);
  await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now();
    const [answered] = await tx
      .update(deskQuestions)
      .set({ answer, answeredAt: now })
      .where(and(eq(deskQuestions.id, row.id), isNull(deskQuestions.answeredAt)))
      .returning({ id: deskQuestions.id });
    if (!answered) throw new Refusal('CONFLICT', 'This question has been answered already.');
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'CUSTOMER_ANSWERED',
      orderId: order.id,
      submissionId: submission.id,
      at: now,
    });
    await publishOrderEvent(tx, order.id, {
      type: 'submissions',
      payload: { id: submission.id, status: submission.status },
    });
  });
}

async function findQuestion({ db, settings, clock }: LinkCtx, token: string) {
  const id = readAnswerToken(settings.secret, token, clock.now());
  if (!id) throw notFound('Question');
  const [found] = await db
    .select({ row: deskQuestions, submission: submissions, order: orders })
    .from(deskQuestions)
    .innerJoin(submissions, eq(submissions.id, deskQuestions.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .where(eq(deskQuestions.id, id));
  if (!found) throw notFound('Question');
  return found;
}
