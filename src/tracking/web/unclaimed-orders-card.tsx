import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { errorText, isLostCall, requestJson } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';

const unclaimedOrdersQueryKey = ['waiting-orders'] as const;
/** More orders are shown on request, so that one's own applications stay in sight. */
const FIRST_SHOWN = 3;

const answerFor = ({ id }: UnclaimedOrder, mine: boolean) =>
  callServerFunction('answer-waiting-order', { order_id: id, mine }, z.unknown());

/**
 * Somebody paid with this account's address without signing in. The account owner is asked whether it was them: for each
 * order, or once for all of those that they see.
 */
export function UnclaimedOrdersCard() {
  const { data: unclaimedOrders } = useQuery({
    queryKey: unclaimedOrdersQueryKey,
    queryFn: ({ signal }) => requestJson(api.waitingOrders, { answer: z.array(unclaimedOrderSchema), signal }),
  });
  const [showsAll, setShowsAll] = useState(false);
  const isViewing = Boolean(useSession().data?.viewing);
  const claimAll = useAnswer(claimOrders);
  if (!unclaimedOrders || unclaimedOrders.length === 0) return null;
  const count = unclaimedOrders.length;
  const shown = showsAll ? unclaimedOrders : unclaimedOrders.slice(0, FIRST_SHOWN);
  const isOne = count === 1;
  return (
    <Card aria-labelledby="waiting-title" className="mb-6 px-4! py-4! sm:px-6!">
      <h2 id="waiting-title" className="text-lg leading-tight">
        {isOne
          ? 'An order was placed with your e-mail address: is it yours?'
          : `${count} orders were placed with your e-mail address: are they yours?`}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">
        {isOne
          ? 'It was paid for without signing in. If it is yours, it joins your applications. If not, it stays with whoever paid, and we do not ask again.'
          : 'They were paid for without signing in. What is yours joins your applications. What is not stays with whoever paid, and we do not ask again.'}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((order) => (
          <UnclaimedOrderRow key={order.id} order={order} isViewing={isViewing} isBusy={claimAll.isPending} />
        ))}
      </ul>
      {shown.length < count && (
        <Button tone="plain" onClick={() => setShowsAll(true)}>
          Show all {count}
        </Button>
      )}
      {/* Nobody says yes to an order that they have not seen. */}
      {!isOne && !isViewing && shown.length === count && (
        <div className="mt-2 flex flex-wrap items-center gap-3 border-line border-t pt-3">
          <Button busy={claimAll.isPending} onClick={() => claimAll.mutate(unclaimedOrders)}>
            These are all mine
          </Button>
          <p className="text-ink-soft text-sm">All {count} orders join your applications.</p>
        </div>
      )}
    </Card>
  );
}

/** Saves an answer; in the end the lists show the truth, whatever came of it. */
function useAnswer<Answer>(save: (answer: Answer) => Promise<string>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (title) => showToast({ tone: 'success', title }),
    onError: (error) =>
      showToast({
        tone: 'error',
        title: error instanceof PartlyClaimedError ? error.message : 'Your answer was not saved',
        description:
          error instanceof PartlyClaimedError
            ? `Not confirmed: ${error.missed}. ${errorText(error.cause, 'Please try again.')}`
            : errorText(error, 'Please try again.'),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: unclaimedOrdersQueryKey }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]),
  });
}

/** Some of the orders were claimed. The others were refused, or nobody knows, because the connection was lost. */
class PartlyClaimedError extends Error {
  readonly missed: string;

  constructor(all: readonly UnclaimedOrder[], missed: readonly UnclaimedOrder[], cause: unknown) {
    super(`${all.length - missed.length} of ${all.length} orders added to your applications`, { cause });
    this.missed = missed.map(({ order_ref }) => order_ref).join(', ');
  }
}

/**
 * Claims each order by the same call as a single 'Yes, mine'. One that is refused does not stop the others; a lost
 * connection does.
 */
async function claimOrders(orders: readonly UnclaimedOrder[]): Promise<string> {
  const missed: UnclaimedOrder[] = [];
  let failure: unknown;
  for (const order of orders) {
    try {
      if (isLostCall(failure)) throw failure;
      await answerFor(order, true);
    } catch (error) {
      failure = error;
      missed.push(order);
    }
  }
  if (missed.length === orders.length) throw failure;
  if (missed.length > 0) throw new PartlyClaimedError(orders, missed, failure);
  return `${orders.length} orders added to your applications`;
}

interface UnclaimedOrderRowProps {
  order: UnclaimedOrder;
  isViewing: boolean;
  /** All of them are being claimed. */
  isBusy: boolean;
}

function UnclaimedOrderRow({ order, isViewing, isBusy }: UnclaimedOrderRowProps) {
  const answer = useAnswer(async (mine: boolean) => {
    await answerFor(order, mine);
    return mine ? 'Added to your applications' : 'Thank you, we have noted it';
  });
  const orderHint = <span className="sr-only"> (order {order.order_ref})</span>;
  const busy = (mine: boolean) => isBusy || (answer.isPending && answer.variables === mine);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="font-semibold">
          {order.city_zone}, {order.country} <Badge tone={order.situation.tone}>{order.situation.label}</Badge>
        </p>
        <p className="text-ink-soft text-sm">
          Order {order.order_ref}, {displayAmount(order.total_cents)}, placed on {formatDayOfMoment(order.created_at)}
        </p>
      </div>
      {!isViewing && (
        <div className="flex flex-wrap gap-2.5">
          <Button className="min-h-11! px-4!" busy={busy(true)} onClick={() => answer.mutate(true)}>
            Yes, mine{orderHint}
          </Button>
          <Button tone="quiet" className="min-h-11! px-4!" busy={busy(false)} onClick={() => answer.mutate(false)}>
            No, not mine{orderHint}
          </Button>
        </div>
      )}
    </li>
  );
}
