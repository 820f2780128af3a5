import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { useSession } from '#accounts/web/session.ts';
import { signOut } from '#accounts/web/sign-out.ts';
import { useSignedInUser } from '#accounts/web/use-signed-in-user.ts';
import { type OrderSummary, orderSummarySchema } from '#orders/contracts/order-contract.ts';
import { isPaid } from '#orders/states/lifecycle.ts';
import { api, pages } from '#paths.ts';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { pageMeta } from '#ui/page/page-meta.ts';
import { errorText, pollWhileSignedIn, requestJson } from '#ui/page/request-json.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { LiveUpdateIndicator } from './cards/live-update-indicator.tsx';
import {
  callSubmitPermit,
  createSubmitFailureToast,
  createSubmitToast,
  type SubmitPermitAnswer,
} from './cards/submit-permit.ts';
import { FALLBACK_POLL_MS, useEventStream } from './cards/use-event-stream.ts';
import { OrderList } from './order-list.tsx';
import { UnclaimedOrdersCard } from './unclaimed-orders-card.tsx';

export const meta = () =>
  pageMeta({ title: 'Your applications', description: 'Your applications and how they stand.' });

export default function DashboardPage() {
  const user = useSignedInUser({ adminsTo: pages.admin, operatorsTo: pages.desk });
  const { data: session } = useSession();
  return (
    <AppPage
      nav={
        <>
          {session?.roles.includes('operator') && !session.viewing && <Link to={pages.desk}>Operators’ desk</Link>}
          {!session?.viewing && (
            <Link to={pages.account} className="max-w-72 truncate">
              Your account<span className="max-sm:hidden">{user && `, ${user.display_name}`}</span>
            </Link>
          )}
          <button type="button" onClick={signOut} className="min-h-11 font-semibold hover:underline">
            Sign Out
          </button>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl">Your applications</h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={pages.home} tone="quiet" className="max-sm:px-4 max-sm:text-sm">
            Back to Home
          </LinkButton>
          <Link to={pages.order} className={buttonClass('main', 'max-sm:px-4 max-sm:text-sm')}>
            New Application
          </Link>
        </div>
      </div>
      <p className="mt-2 mb-4 text-ink-soft sm:mb-6 text-sm">
        Independent service, not the authority. You can apply yourself:{' '}
        <a href={`${pages.home}#official-portals`} className="underline underline-offset-2">
          official portals and their prices
        </a>
        .
      </p>
      {user && <UnclaimedOrdersCard />}
      {user ? <OwnOrdersList /> : <DashboardSkeleton />}
    </AppPage>
  );
}

function OwnOrdersList() {
  const { data: orders, error, refetch, connection, news, dataUpdatedAt } = useOwnOrders();
  const message = error && !orders ? errorText(error, 'Please try again.') : null;
  useEffect(() => {
    if (message) showToast({ tone: 'error', title: 'Error loading data', description: message });
  }, [message]);

  if (message) {
    return (
      <div className="space-y-4">
        <Notice tone="attention" title="Error loading data">
          {message}
        </Notice>
        <Button tone="quiet" onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!orders) return <DashboardSkeleton />;
  if (orders.length === 0) {
    return (
      <>
        <EmptyState title="No applications yet">
          Every permit you order appears here, with its progress and its papers. Start with “New Application” above.
        </EmptyState>
        <CustomerSubmissionTester orders={orders} />
      </>
    );
  }
  return (
    <>
      <div className="mb-3">
        <LiveUpdateIndicator at={dataUpdatedAt} connection={connection} />
        <p role="status" className="sr-only">
          {news}
        </p>
      </div>
      <OrderList orders={orders} readAt={dataUpdatedAt} />
      <CustomerSubmissionTester orders={orders} />
    </>
  );
}

const queryKey = ['orders', 'own'] as const;

/** All orders of the account, updated live over one event stream. */
function useOwnOrders() {
  const connection = useEventStream(api.ownOrdersEvents, queryKey);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => requestJson(api.orders, { answer: z.array(orderSummarySchema), signal }),
    refetchInterval: connection === 'lost' ? pollWhileSignedIn(FALLBACK_POLL_MS) : false,
  });
  return { ...query, connection, news: useStatusAnnouncement(query.data) };
}

/** Announces to screen readers what has changed in the list; silent on the first load. */
function useStatusAnnouncement(orders: readonly OrderSummary[] | undefined): string {
  const headlineByOrder = useRef<ReadonlyMap<string, string>>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!orders) return;
    const before = headlineByOrder.current;
    headlineByOrder.current = new Map(orders.map(({ id, situation }) => [id, situation.headline]));
    const changedOrders = before ? orders.filter(({ id, situation }) => before.get(id) !== situation.headline) : [];
    if (changedOrders.length > 0)
      setNews(
        changedOrders
          .map(({ city_zone, order_ref, situation }) => `${city_zone}, ${order_ref}: ${situation.headline}`)
          .join(' '),
      );
  }, [orders]);
  return news;
}

function DashboardSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <p className="sr-only" role="status">
        Loading your applications …
      </p>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}

const methodMessages = {
  automated: 'It starts by itself now.',
  manual: 'A person of our team sees to it.',
  awaiting_details: 'Details are still needed from you before it can start.',
};

const excludedMessage =
  'This vehicle may not enter, so no application is made. Its card above says how much is paid back, and by when.';

const describeStart = ({ application_method, missing }: SubmitPermitAnswer) =>
  application_method === 'awaiting_details' && missing.length === 0
    ? excludedMessage
    : methodMessages[application_method];

/**
 * Starts the application of a paid order by hand. A started application is not started again: an order is never sent
 * twice.
 */
function CustomerSubmissionTester({ orders }: { orders: readonly OrderSummary[] }) {
  const client = useQueryClient();
  const paidOrders = orders.filter(({ status }) => isPaid(status));
  const [chosenOrderId, setChosen] = useState<string | null>(null);
  const orderId = chosenOrderId ?? paidOrders[0]?.id;
  const submit = useMutation({
    mutationFn: callSubmitPermit,
    onSuccess: (answer) => showToast(createSubmitToast(answer, describeStart(answer))),
    onError: (error) => showToast(createSubmitFailureToast(errorText(error, 'Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });

  return (
    <details className="mt-6 rounded-xl border border-line px-5">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Submission tester</summary>
      <div className="space-y-4 pb-5">
        <p className="text-ink-soft text-sm">
          Applications start by themselves. Should one of yours not have begun, start it here; one that has begun is not
          sent a second time.
        </p>
        {orderId ? (
          <div className="flex flex-wrap items-end gap-4">
            <SelectField
              name="tested-order"
              label="Order"
              value={orderId}
              onChange={(event) => setChosen(event.target.value)}
              options={paidOrders.map((order) => ({
                value: order.id,
                label: `${order.order_ref}, ${order.city_zone}`,
              }))}
              frameClass="w-full max-w-sm"
            />
            <Button tone="quiet" busy={submit.isPending} onClick={() => submit.mutate(orderId)}>
              Start the application
            </Button>
          </div>
        ) : (
          <p>There is no paid order yet.</p>
        )}
      </div>
    </details>
  );
}
