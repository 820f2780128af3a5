import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useSession } from '#accounts/web/session.ts';
import { type UnclaimedOrder, unclaimedOrderSchema } from '#orders/contracts/order-contract.ts';
import { displayAmount } from '#orders/display-amount.ts';
import { api } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { formatDayOfMoment } from '#ui/page/format-time.ts';
import { errorText, requestJson } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';

const unclaimedOrdersQueryKey = ['waiting-orders'] as const;

/**
 * Somebody paid with this account's address without signing in. The account owner is asked once whether it was them.
 */
export function UnclaimedOrdersCard() {
  const { data: unclaimedOrders } = useQuery({
    queryKey: unclaimedOrdersQueryKey,
    queryFn: ({ signal }) => requestJson(api.waitingOrders, { answer: z.array(unclaimedOrderSchema), signal }),
  });
  if (!unclaimedOrders || unclaimedOrders.length === 0) return null;
  return (
    <Card aria-labelledby="waiting-title" className="mb-6">
      <h2 id="waiting-title" className="text-lg">
        An order was placed with your e-mail address: is it yours?
      </h2>
      <p className="mt-1 text-ink-soft">
        It was paid for without signing in. If it is yours, it joins your applications. If not, it stays with whoever
        paid, and we do not ask again.
      </p>
      <ul className="mt-4 divide-y divide-line">
        {unclaimedOrders.map((order) => (
          <UnclaimedOrderRow key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function UnclaimedOrderRow({ order }: { order: UnclaimedOrder }) {
  const client = useQueryClient();
  const isViewing = Boolean(useSession().data?.viewing);
  const answer = useMutation({
    mutationFn: (mine: boolean) =>
      callServerFunction('answer-waiting-order', { order_id: order.id, mine }, z.unknown()),
    onSuccess: (_answer, mine) =>
      showToast({ tone: 'success', title: mine ? 'Added to your applications' : 'Thank you, we have noted it' }),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: 'Your answer was not saved',
        description: errorText(error, 'Please try again.'),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: unclaimedOrdersQueryKey }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  });
  const orderHint = <span className="sr-only"> (order {order.order_ref})</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {order.city_zone}, {order.country} <Badge tone={order.situation.tone}>{order.situation.label}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          Order {order.order_ref}, {displayAmount(order.total_cents)}, placed on {formatDayOfMoment(order.created_at)}
        </p>
      </div>
      {!isViewing && (
        <div className="flex flex-wrap gap-3">
          <Button busy={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
            Yes, mine{orderHint}
          </Button>
          <Button tone="quiet" busy={answer.isPending && !answer.variables} onClick={() => answer.mutate(false)}>
            No, not mine{orderHint}
          </Button>
        </div>
      )}
    </li>
  );
}
