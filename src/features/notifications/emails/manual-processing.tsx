import { inSentence } from '#features/catalogue/authority-names.ts';
import { orderLifecycle } from '#features/orders/lifecycle.ts';
import { Layout, MailButton, nothingToDo, Paragraph } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import type { Site, WrittenMail } from './written-mail.ts';

export function writeManualProcessing({ publicUrl, order }: Site & { order: MailedOrder }): WrittenMail {
  return {
    subject: `Our team has taken over: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Our team has taken over"
        happened={orderLifecycle.failed.headline}
        todo={nothingToDo}
      >
        <Paragraph>
          A member of our team now completes your application for {order.place} by hand. Your payment stays good and
          nothing is charged again. We e-mail you as soon as there is news from {inSentence(order.authority)}.
        </Paragraph>
        <OrderSummary order={order} />
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}
