import { inSentence } from '#features/catalogue/authority-names.ts';
import { Layout, MailButton, Notice, nothingToDo, Paragraph } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import type { Site, WrittenMail } from './written-mail.ts';

interface ApplicationEnded extends Site {
  order: MailedOrder;
  how: 'refused' | 'not_possible';
  /** The operator's words. */
  reason: string;
}

/** No permit: why, and what becomes of the money. */
export function writeApplicationEnded({ publicUrl, order, how, reason }: ApplicationEnded): WrittenMail {
  const authority = inSentence(order.authority);
  const happened =
    how === 'refused'
      ? `Your application for ${order.place} was refused by ${authority}.`
      : `We cannot obtain a permit for ${order.place} for you.`;
  return {
    subject: `${how === 'refused' ? 'Application refused' : 'No permit possible'}: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={how === 'refused' ? 'Your application was refused' : 'A permit is not possible'}
        happened={happened}
        todo={nothingToDo}
      >
        <Notice>{reason}</Notice>
        <Paragraph>
          You have no permit for this order. Please do not drive into the zone on the strength of it. We are looking at
          your payment now and e-mail you about the refund.
        </Paragraph>
        <OrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
