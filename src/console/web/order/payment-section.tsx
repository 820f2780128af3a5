import { displayAmount } from '#orders/display-amount.ts';
import { formatMoment } from '#ui/page/format-time.ts';
import { IdCopy } from '#ui/parts/id-copy.tsx';
import { Facts, Section } from '#ui/parts/section.tsx';
import type { OrderStory } from '../../story-contract.ts';

export function PaymentSection({ story: { payment } }: { story: OrderStory }) {
  return (
    <Section title="Payment">
      <Facts
        facts={[
          ['Amount', displayAmount(payment.total_cents)],
          ['Fee', payment.price_parts],
          ['Charged in', payment.currency.toUpperCase()],
          ['Paid', payment.paid_at ? formatMoment(payment.paid_at) : 'Not yet'],
          ['Refunded', payment.refunded_cents > 0 ? displayAmount(payment.refunded_cents) : 'Nothing'],
          ...providerIds(payment).map(
            ([name, id]) => [name, <IdCopy key={name} id={id} label={name} short={id} />] as const,
          ),
        ]}
      />
    </Section>
  );
}

function providerIds({ session_id, payment_id }: OrderStory['payment']): [name: string, id: string][] {
  return [
    ...(session_id ? [['Session id', session_id] as [string, string]] : []),
    ...(payment_id ? [['Payment id', payment_id] as [string, string]] : []),
  ];
}
