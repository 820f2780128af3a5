import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { pages } from '#paths.ts';
import { formatPounds } from '#permits/pricing.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import type { OrderView } from '../view-contract.ts';

const answerSchema = z.object({ url: z.url().nullable() });

/** Error codes of an order that is no longer on sale, or not in this form (checkout/place-orders.ts). */
const asksForNewOrder = (error: unknown) =>
  error instanceof CallError && ['INVALID_INPUT', 'MAY_NOT_ENTER', 'CONFLICT'].includes(error.code);

/** For an unpaid order: opens its payment page again, or a new one when the old one has expired. */
export function PayCard({ order }: { order: OrderView }) {
  const client = useQueryClient();
  const pay = useMutation({
    mutationFn: () => callServerFunction('continue-payment', { order_id: order.id }, answerSchema),
    // No address means that the order was paid meanwhile; the page then shows its situation.
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
