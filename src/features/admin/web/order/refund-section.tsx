import { formatPounds } from '#features/checkout/pricing.ts';
import type { RefundView } from '#features/refunds/contract.ts';
import type { OrderStory } from '../../contract.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { RefundForm } from './refund-form.tsx';

/** What went back to the customer, and the form to give more; nothing at all for an order that was never paid. */
export function RefundSection({ story }: { story: OrderStory }) {
  const { payment, refunds } = story;
  if (!payment.paid_at) return null;
  const left = payment.total_cents - payment.refunded_cents;
  const isUnderWay = refunds.some(({ status }) => status === 'open');
  return (
    <Section title="Refund">
      {refunds.length > 0 && (
        <ul className="mb-4 divide-y divide-line text-sm" aria-label="Refunds">
          {refunds.map((refund) => (
            <li key={refund.id} className="flex gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{formatPounds(refund.amount_cents)}</span> {stateOf[refund.status]}
                <span className="block break-words text-ink-soft">{refund.reason}</span>
              </span>
              <span className="shrink-0 text-right text-ink-soft">
                <Moment at={refund.created_at} />
                {refund.actor && <span className="block">by {refund.actor}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isUnderWay && (
        <p className="text-sm">
          The card provider has not answered yet. The refund is made as soon as it does; there is nothing to repeat.
        </p>
      )}
      {left === 0 && <p className="text-sm">Everything that was paid has been given back.</p>}
      {left > 0 && !isUnderWay && <RefundForm key={left} story={story} left={left} />}
    </Section>
  );
}

const stateOf: Record<RefundView['status'], string> = {
  open: 'under way',
  done: 'given back',
  refused: 'refused by the card provider',
};
