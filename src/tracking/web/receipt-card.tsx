import { formatPounds } from '#permits/pricing.ts';
import { Card } from '#ui/card.tsx';
import { ExternalLink } from '#ui/external-link.tsx';
import { formatDay, formatMoment } from '#ui/page/format-time.ts';
import { PriceTable } from '#ui/price-table.tsx';
import type { OrderView } from '../view-contract.ts';

/** The receipt: the lines of the payment page, in the currency charged. */
export function ReceiptCard({ order }: { order: OrderView }) {
  const title = order.paid_at ? 'What you paid' : 'What it costs';
  return (
    <Card aria-labelledby="paid-title">
      <h2 id="paid-title" className="text-lg">
        {title}
      </h2>
      <div className="mt-2">
        <PriceTable
          caption={title}
          lines={order.price_items.map((item) => ({ label: item.label, amount: formatPounds(item.amount_cents) }))}
          total={formatPounds(order.total_cents)}
          totalLabel={order.paid_at ? 'Paid' : 'Total'}
          paidBack={order.refunded_cents > 0 ? formatPounds(order.refunded_cents) : undefined}
        />
      </div>
      <p className="mt-3 text-ink-soft text-sm">
        {order.paid_at ? `Paid by card on ${formatMoment(order.paid_at)}.` : 'Not paid yet.'}
      </p>
      {/* Of what is all paid back, nothing goes to anybody. */}
      {order.refunded_cents < order.total_cents && <FeeLine order={order} />}
      {order.unasked_refunds.map(({ amount_cents, why }) => (
        <p key={why} className="mt-1 text-sm">
          {formatPounds(amount_cents)}: {why}
        </p>
      ))}
    </Card>
  );
}

/** The authority's own price today, and to whom our price goes. */
function FeeLine({ order: { fee, authority, portal_url } }: { order: OrderView }) {
  if (!fee) return null;
  return (
    <p className="mt-3 text-ink-soft text-sm">
      <ExternalLink href={portal_url}>{authority}</ExternalLink>: {fee.price} (as of {formatDay(fee.as_of)}).{' '}
      {fee.parts}
    </p>
  );
}
