import { desc, eq } from 'drizzle-orm';
import { readOrderLinkEpoch } from '#orders/access.ts';
import { createAnswerToken } from '#orders/answer-link.ts';
import { deskQuestions } from '#orders/tables/desk.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { pages } from '#paths.ts';
import type { ComposedMail, MailContent, MailContext, MailSiteProps, Notification } from './mail-content.ts';
import { MailButton, MailLayout, MailNotice, Paragraph } from './mail-layout.tsx';
import { type MailOrder, MailOrderSummary, readMailOrder } from './mail-order.tsx';

interface QuestionMailProps extends MailSiteProps {
  order: MailOrder;
  question: string;
  url: string;
}

/**
 * Sent when an operator asks the customer something. Not sent when it has been answered on the order page meanwhile.
 */
export async function composeQuestionMail(ctx: MailContext, row: Notification): Promise<ComposedMail | undefined> {
  const { facts, ...about } = await readMailOrder(ctx, row);
  const [asked] = await ctx.db
    .select({ id: deskQuestions.id, question: deskQuestions.question, answeredAt: deskQuestions.answeredAt })
    .from(deskQuestions)
    .innerJoin(submissions, eq(submissions.id, deskQuestions.submissionId))
    .where(eq(submissions.orderId, facts.order.id))
    .orderBy(desc(deskQuestions.createdAt))
    .limit(1);
  if (!asked || asked.answeredAt) return undefined;
  const link = { id: asked.id, epoch: await readOrderLinkEpoch(ctx.db, facts.order.id) };
  const token = createAnswerToken(ctx.settings.secret, link, ctx.clock.now());
  return renderQuestionMail({ ...about, question: asked.question, url: ctx.settings.publicUrl + pages.answer(token) });
}

/** What an operator has to know before the application can continue. */
export function renderQuestionMail({ publicUrl, order, question, url }: QuestionMailProps): MailContent {
  return {
    subject: `A question about your application: order ${order.orderRef}`,
    body: (
      <MailLayout
        publicUrl={publicUrl}
        title="We need your answer"
        happened={`We are working on your application for ${order.place} and cannot go on without an answer from you.`}
        todo="Please answer this question."
      >
        <MailNotice>{question}</MailNotice>
        <MailButton href={url}>Answer the question</MailButton>
        <Paragraph>
          The link works for 30 days and needs no password. We go on as soon as we have your answer.
        </Paragraph>
        <MailOrderSummary order={order} />
      </MailLayout>
    ),
  };
}
