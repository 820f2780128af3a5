import { desc, eq } from 'drizzle-orm';
import { createAnswerToken } from '#features/desk/answer-link.ts';
import { deskQuestions, deskTasks } from '#features/desk/tables.ts';
import { submissions } from '#features/submissions/tables.ts';
import { pages } from '#paths.ts';
import type { ComposedMail, MailContext, Notification } from './composer.ts';
import { writeApplicationEnded } from './emails/application-ended.tsx';
import { writeQuestion } from './emails/question.tsx';
import { readMailedOrder } from './mailed-order.ts';

/** Nothing to send when the question has been answered meanwhile, on the order's page. */
export async function composeQuestion(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const [asked] = await ctx.db
    .select({ id: deskQuestions.id, question: deskQuestions.question, answeredAt: deskQuestions.answeredAt })
    .from(deskQuestions)
    .innerJoin(submissions, eq(submissions.id, deskQuestions.submissionId))
    .where(eq(submissions.orderId, facts.order.id))
    .orderBy(desc(deskQuestions.createdAt))
    .limit(1);
  if (!asked || asked.answeredAt) return undefined;
  const token = createAnswerToken(ctx.settings.secret, asked.id, ctx.clock.now());
  return writeQuestion({ ...about, question: asked.question, url: ctx.settings.publicUrl + pages.answer(token) });
}

export async function composeApplicationEnded(ctx: MailContext, row: Notification): Promise<ComposedMail> {
  const { facts, ...about } = await readMailedOrder(ctx, row);
  const [task] = await ctx.db
    .select({ how: deskTasks.ended, reason: deskTasks.endedReason })
    .from(deskTasks)
    .innerJoin(submissions, eq(submissions.id, deskTasks.submissionId))
    .where(eq(submissions.orderId, facts.order.id));
  if (!task?.how || !task.reason) throw new Error('The mail tells of an ended application, and it is not ended.');
  return writeApplicationEnded({ ...about, how: task.how, reason: task.reason });
}
