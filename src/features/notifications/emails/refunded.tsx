import { formatPounds } from '#features/checkout/pricing.ts';
import { Layout, nothingToDo, Paragraph } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import type { Site, WrittenMail } from './written-mail.ts';

interface Refunded extends Site {
  order: MailedOrder;
  /** Pence given back. */
  amountCents: number;
  /** Pence paid. */
  totalCents: number;
}

export function writeRefunded({ publicUrl, order, amountCents, totalCents }: Refunded): WrittenMail {
  const amount = formatPounds(amountCents);
  return {
    subject: `Refund of ${amount}: order ${order.orderRef}`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title="Your refund is on its way"
        happened={`We have refunded ${amount} for ${order.place}.`}
        todo={nothingToDo}
      >
        <Paragraph>
          The money goes back to the card you paid with. Banks usually show it within 5 to 10 working days.
        </Paragraph>
        <OrderSummary
          order={order}
          more={[
            { label: 'Paid', value: formatPounds(totalCents) },
            { label: 'Refunded', value: amount },
          ]}
        />
      </Layout>
    ),
  };
}
