import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { pages } from '#paths.ts';
import { formatAuthorityInSentence } from '#permits/authority-names.ts';
import { formatPounds } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import type { OrderView } from '../view-contract.ts';

const answerSchema = z.object({ url: z.url().nullable() });

/** What was ordered cannot be had any more, or not as it was ordered (checkout/place-orders.ts). */
const asksForNewOrder = (error: unknown) =>
  error instanceof CallError && ['INVALID_INPUT', 'MAY_NOT_ENTER', 'CONFLICT'].includes(error.code);

/** For an order that is not paid: back to its payment page, or to a new one when that has expired. */
export function PayCard({ order }: { order: OrderView }) {
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: () => callServerFunction('continue-payment', { order_id: order.id }, answerSchema),
    // Without an address it was paid meanwhile: the page then shows how the order stands.
    onSuccess: ({ url }) => (url ? window.location.assign(url) : client.invalidateQueries({ queryKey: ['orders'] })),
  });
  return (
    <Card aria-labelledby="pay-title" className="space-y-4">
      <h2 id="pay-title" className="text-xl">
        Pay for this order
      </h2>
      <p className="text-ink-soft">
        Nothing is sent to {formatAuthorityInSentence(order.authority)} before it is paid. Not needed any more? Leave
        it.
      </p>
      {pay.error && (
        <Notice tone="attention" role="alert" title="Checkout error">
          <p>{errorText(pay.error, 'Unable to start payment.')}</p>
          {asksForNewOrder(pay.error) && (
            <LinkButton href={pages.order} tone="quiet" className="mt-3">
              Make a new order
            </LinkButton>
          )}
        </Notice>
      )}
      <Button busy={pay.isPending} onClick={() => pay.mutate()}>
        Continue to payment, {formatPounds(order.total_cents)}
      </Button>
    </Card>
  );
}
