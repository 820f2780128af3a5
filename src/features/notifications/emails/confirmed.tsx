import { inSentence } from '#features/catalogue/authority-names.ts';
import { Layout, MailButton, Notice } from './layout.tsx';
import { type MailedOrder, OrderSummary } from './order-summary.tsx';
import type { Site, WrittenMail } from './written-mail.ts';

interface Confirmed extends Site {
  order: MailedOrder;
  reference: string | null;
  /** Whether the confirmation goes with this mail as a file. */
  attached: boolean;
}

export function writeConfirmed({ publicUrl, order, reference, attached }: Confirmed): WrittenMail {
  const ours = order.work === 'check';
  return {
    subject: `${ours ? 'Certificate ready' : 'Permit confirmed'}: ${order.place} (${order.orderRef})`,
    body: (
      <Layout
        publicUrl={publicUrl}
        title={ours ? 'Your certificate is ready' : 'Your permit is confirmed'}
        happened={
          ours
            ? `We have checked your vehicle against the rules of ${inSentence(order.authority)} for ${order.place}.`
            : `${order.authority} has confirmed your permit for ${order.place}.`
        }
        todo={todo(order, attached)}
      >
        <OrderSummary order={order} more={reference ? [{ label: 'Reference', value: reference }] : []} />
        {order.physicalFollows && (
          <Notice>
            The sticker follows by post to the address on the registration certificate. Put it on the windscreen when it
            arrives.
          </Notice>
        )}
        <MailButton href={order.url}>See your order</MailButton>
      </Layout>
    ),
  };
}

function todo({ physicalFollows }: MailedOrder, attached: boolean): string {
  const proof = attached ? 'the attached document' : 'the reference below';
  return physicalFollows
    ? `Please carry ${proof} in the car until the sticker arrives.`
    : `Please keep ${proof} with you on the trip.`;
}
