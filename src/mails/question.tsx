import { desc, eq } from 'drizzle-orm';
import { readOrderLinkEpoch } from '#orders/access.ts';
import { createAnswerToken } from '#orders/answer-link.ts';
import { readAnswerRefusal } from '#orders/answer-refusal.ts';
import { deskQuestions } from '#orders/tables/desk.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { pages } from '#paths.ts';
import { defineMail } from './mail-content.ts';
import { Paragraph } from './mail-layout.tsx';
import { describeOrderDays, MailOrderDetails, MailPicture, readMailOrder } from './mail-order.tsx';

/**
 * Sent when an operator has to know something before the application can continue. Not sent when it has been answered
 * on the order page meanwhile, or no answer is needed any more.
 */
export const questionMail = defineMail({
  async read(ctx, row) {
    const { order, facts } = await readMailOrder(ctx, row);
    const [latestQuestion] = await ctx.db
      .select({
        id: deskQuestions.id,
        submissionId: deskQuestions.submissionId,
        question: deskQuestions.question,
        answeredAt: deskQuestions.answeredAt,
      })
      .from(deskQuestions)
      .innerJoin(submissions, eq(submissions.id, deskQuestions.submissionId))
      .where(eq(submissions.orderId, facts.order.id))
      .orderBy(desc(deskQuestions.createdAt))
      .limit(1);
    if (!latestQuestion || latestQuestion.answeredAt) return undefined;
    if (await readAnswerRefusal(ctx.db, latestQuestion.submissionId, ctx.clock.now())) return undefined;
    const link = { id: latestQuestion.id, epoch: await readOrderLinkEpoch(ctx.db, facts.order.id) };
    const token = createAnswerToken(ctx.settings.secret, link, ctx.clock.now());
    return { order, question: latestQuestion.question, url: ctx.settings.publicUrl + pages.answer(token) };
  },
  render: ({ order, question, url }) => ({
    subject: `A question about your application: order ${order.orderRef}`,
    state: `We cannot go on with your application for ${order.place} without an answer from you.`,
    when: describeOrderDays(order),
    todo: 'Please answer this question.',
    picture: <MailPicture order={order} />,
    notices: [question],
    button: { label: 'Answer the question', href: url },
    body: (
      <>
        <Paragraph>We go on once we have your answer. The link needs no password and works for 30 days.</Paragraph>
        <MailOrderDetails order={order} />
      </>
    ),
  }),
});
