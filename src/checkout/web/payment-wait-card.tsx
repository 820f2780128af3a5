import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { thankYouReturn } from '#paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { OpenPaymentPage } from '../order-draft.ts';
import { usePaymentState } from './use-payment-state.ts';

interface PaymentWaitProps {
  payment: OpenPaymentPage;
  /** The browser blocked the new tab: the customer has to open it. */
  tabBlocked: boolean;
  /** `expired` when the payment page can no longer be used. */
  onBack: (expired: boolean) => void;
}

const goesOn = 'This page goes on by itself as soon as you have paid.';

/** While the payment page is open in its own tab. */
export function PaymentWaitCard({ payment, tabBlocked, onBack }: PaymentWaitProps) {
  const navigate = useNavigate();
  const state = usePaymentState(payment, { watch: true });
  useEffect(() => {
    if (state === 'paid') navigate(thankYouReturn(payment.order_ref, payment.session_id));
  }, [state, payment, navigate]);
  const isOver = state === 'expired';
  return (
    <Card className="space-y-5">
      <div role="status" className="space-y-4">
        {tabBlocked ? (
          <Notice title="Your browser kept the payment page from opening.">Open it with the button below.</Notice>
        ) : state === 'declined' ? (
          <Notice tone="attention" title="Your last attempt to pay was declined. Nothing was charged.">
            Try another card. {goesOn}
          </Notice>
        ) : (
          !isOver && (
            <p className="flex items-center gap-3">
              <Spinner />
              The payment page is open in another tab. {goesOn}
            </p>
          )
        )}
        {isOver && (
          <Notice title="The payment page has expired. Nothing was charged.">
            Go back to your order and start the payment again.
          </Notice>
        )}
      </div>
      <p className="text-ink-soft">
        Order <span className="font-semibold text-ink">{payment.order_ref}</span>
      </p>
      <div className="flex flex-wrap gap-4">
        {!isOver && (
          <LinkButton href={payment.url} target="_blank" rel="noopener" tone={tabBlocked ? 'main' : 'quiet'}>
            {tabBlocked ? 'Open the payment page' : 'Open the payment page again'}
          </LinkButton>
        )}
        <Button tone={isOver ? 'main' : 'plain'} onClick={() => onBack(isOver)}>
          Back to your order
        </Button>
      </div>
    </Card>
  );
}
