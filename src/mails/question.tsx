import { desc, eq } from 'drizzle-orm';
import { epochOfOrder } from '#orders/access.ts';
import { createAnswerToken } from '#orders/answer-link.ts';
import { deskQuestions } from '#orders/tables/desk.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { pages } from '#paths.ts';
import { Layout, MailButton, Notice, Paragraph } from './layout.tsx';
import type { ComposedMail, MailContext, Notification, Site, WrittenMail } from './mail.ts';
import { type MailedOrder, OrderSummary, readMailedOrder } from './mailed-order.tsx';

interface Question extends Site {
  order: MailedOrder;
  question: string;
  url: string;
}

/** Sent when an operator asks the customer something. Nothing to send when it has been answered meanwhile, on the order's page. */
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
  const link = { id: asked.id, epoch: await epochOfOrder(ctx.db, facts.order.id) };
  const token = createAnswerToken(ctx.settings.secret, link, ctx.clock.now());
  return writeQuestion({ ...about, question: asked.question, url: ctx.settings.publicUrl + pages.answer(token) });
}

/** What an operator must know before the application can go on. */
export function writeQuestion({ publicUrl, order, question, url }: Question): WrittenMail {
  return {
    subject: `A question about your application: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="We need your answer"
        happened={`We are working on your application for ${order.place} and cannot go on without an answer from you.`}
        todo="Please answer this question."
      >
        <Notice>{question}</Notice>
        <MailButton href={url}>Answer the question</MailButton>
        <Paragraph>
          The link works for 30 days and needs no password. We go on as soon as we have your answer.
        </Paragraph>
        <OrderSummary order={order} />
      </Layout>
    ),
  };
}
