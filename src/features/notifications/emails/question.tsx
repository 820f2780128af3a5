import { Layout, MailButton, Notice, Paragraph } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import type { Site, WrittenMail } from './written-mail.ts';

interface Question extends Site {
  order: MailedOrder;
  question: string;
  url: string;
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
