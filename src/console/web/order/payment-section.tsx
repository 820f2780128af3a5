import { displayAmount } from '#orders/display-amount.ts';
import { CopyableId } from '#ui/copy-button.tsx';
import { formatMoment } from '#ui/page/format-time.ts';
import { FactList, PanelSection } from '#ui/parts/panel-section.tsx';
import type { AdminOrder } from '../../admin-order-contract.ts';

export function PaymentSection({ story: { payment } }: { story: AdminOrder }) {
  return (
    <PanelSection title="Payment">
      <FactList
        facts={[
          ['Amount', displayAmount(payment.total_cents)],
          ['Fee', payment.price_parts],
          ['Charged in', payment.currency.toUpperCase()],
          ['Paid', payment.paid_at ? formatMoment(payment.paid_at) : 'Not yet'],
          ['Refunded', payment.refunded_cents > 0 ? displayAmount(payment.refunded_cents) : 'Nothing'],
          ...providerIds(payment).map(
            ([name, id]) => [name, <CopyableId key={name} id={id} label={name} short={id} />] as const,
          ),
        ]}
      />
    </PanelSection>
  );
}

function providerIds({ session_id, payment_id }: AdminOrder['payment']): [name: string, id: string][] {
  return [
    ...(session_id ? [['Session id', session_id] as [string, string]] : []),
    ...(payment_id ? [['Payment id', payment_id] as [string, string]] : []),
  ];
}
