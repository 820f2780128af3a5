import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type SituationName, submitPermitAnswerSchema } from '#orders/contracts/order-contract.ts';
import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { pages, threadTitleId } from '#paths.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { formatPounds } from '#permits/pricing.ts';
import { findEnding } from '#tracking/web/cards/customer-tasks.ts';
import { GUEST_POLL_MS, GuestStatusCard } from '#tracking/web/cards/guest-status-card.tsx';
import {
  LazyCancelOrderSection,
  LazyNeededDetailsCard,
  LazyOrderThreadCard,
  LazyOwnOrderOtherWaysCard,
  LazyProofGuideCard,
  LazyV5cCard,
} from '#tracking/web/cards/lazy-cards.ts';
import { useLiveOrder } from '#tracking/web/cards/use-live-order.ts';
import { useNeededDetails } from '#tracking/web/cards/use-needed-details.ts';
import { LinkButton } from '#ui/button.tsx';
import { CopyableText } from '#ui/copy-button.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { OrderHelp } from '#ui/page/order-help.tsx';
import { CallError } from '#ui/page/request-json.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import type { ConfirmedPayment, GuestCredentials } from './use-confirmed-payment.ts';

/** Titles for an order that has ended, when its page is opened again from a history or bookmark. */
const titlesBySituation: Partial<Record<SituationName, string>> = {
  completed: 'Your proof is here',
  refused: 'Application refused',
  not_possible: 'Not possible',
  refunded: 'Payment refunded',
};

/** Lazy, because it imports the whole catalogue. */
const NextSteps = lazyComponent(async () => (await import('./next-steps.tsx')).NextSteps);

/** Lazy: only for zones where each visit is announced by itself. */
const VisitsCard = lazyComponent(async () => (await import('#tracking/web/visits-card.tsx')).VisitsCard);

/** Lazy: below what the page is opened for. */
const OrderTimelineCards = lazyComponent(
  async () => (await import('#tracking/web/order-timeline-cards.tsx')).OrderTimelineCards,
);

/** Lazy: only for whoever is signed in. */
const LiveStatusCard = lazyComponent(
  async () => (await import('#tracking/web/cards/live-status-card.tsx')).LiveStatusCard,
);

/** Lazy: only for guests. */
const AccountCard = lazyComponent(async () => (await import('./account-card.tsx')).AccountCard);

export function ConfirmedOrder({ payment, pair }: { payment: ConfirmedPayment; pair: GuestCredentials }) {
  const { orderId, paidBack, guest } = payment;
  const access: OrderAccess = guest ? pair : { order_id: orderId };
  const {
    data: needed,
    dataUpdatedAt,
    isError,
  } = useNeededDetails(access, { refetchInterval: guest ? GUEST_POLL_MS : false });
  // An ended order is not started, and shows nothing about starting.
  useSubmitPermit(guest || !needed || needed.situation.over ? null : orderId);
  const { situation } = needed ?? {};
  const endTitle = situation?.name === 'cancelled' ? situation.label : titlesBySituation[situation?.name ?? 'starting'];
  const title = endTitle ?? (paidBack ? 'Your order' : 'Payment confirmed');
  const isWriting = useLocation().hash === `#${threadTitleId}`;
  const [isFormOpen, setFormOpen] = useState(false);
  const openForm = needed?.situation.yours === 'details' ? () => setFormOpen(true) : undefined;
  const isFormWaiting = openForm !== undefined && needed !== undefined && needed.missing.length > 0 && !isFormOpen;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="flex items-center gap-3 text-2xl sm:text-3xl">
            {paidBack || (needed?.situation.over && needed.situation.name !== 'completed') ? null : (
              <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-ok" />
            )}
            {title}
          </h1>
          {needed ? (
            <p className="mt-2 text-ink-soft">
              {needed.city_zone}, {needed.country}. Order <CopyableText text={needed.order_ref} label="order number" />
            </p>
          ) : (
            <Skeleton className="mt-3 h-6 w-72" />
          )}
          {needed && !paidBack && (
            <p className="text-ink-soft">
              {formatPounds(needed.total_cents)} paid.{' '}
              {guest?.customer_email ? (
                <>
                  The receipt goes to <span className="wrap-anywhere">{guest.customer_email}</span>.
                </>
              ) : (
                'The receipt is in our e-mail to you, and with your order.'
              )}
            </p>
          )}
        </div>
        {needed && (
          <NumberPlate
            size="large"
            text={needed.plate_number ? formatPlate(needed.plate_number, needed.country_of_registration) : null}
            countryCode={findCountryCode(needed.country_of_registration)}
          />
        )}
      </header>
      <div className="mt-5 grid items-start gap-5 sm:mt-8 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-5 sm:space-y-6">
          {guest ? (
            needed ? (
              <GuestStatusCard needed={needed} updatedAt={dataUpdatedAt} isLost={isError} onOpenForm={openForm}>
                {describeGuestWays(needed.situation)}
              </GuestStatusCard>
            ) : (
              <Skeleton className="h-28" />
            )
          ) : (
            <OwnOrderStatus orderId={orderId} onOpenForm={openForm} />
          )}
          <Suspense fallback={<Skeleton className="h-24" />}>
            {isFormWaiting ? (
              <LazyCancelOrderSection access={access} />
            ) : (
              <LazyNeededDetailsCard access={access} takesFocus={isFormOpen} />
            )}
          </Suspense>
          <Suspense>{needed?.visits && <VisitsCard access={access} visits={needed.visits} />}</Suspense>
          <Suspense>{!guest && <LazyV5cCard access={access} />}</Suspense>
          <Suspense fallback={<Skeleton className="h-64" />}>
            {needed && <OrderTimelineCards access={access} needed={needed} />}
          </Suspense>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <NextSteps needed={needed} rentalAdvice={describeRentalAdvice(needed)} />
          </Suspense>
        </div>
        <div className="min-w-0 space-y-5 sm:space-y-6">
          <Suspense fallback={guest && <Skeleton className="h-48" />}>
            {guest && <AccountCard guest={guest} pair={pair} />}
          </Suspense>
          <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
            <LinkButton href={pages.dashboard} tone="quiet">
              Go to your dashboard
            </LinkButton>
            {!guest && (
              <LinkButton href={pages.orderDetails(orderId)} tone="quiet">
                View Details
              </LinkButton>
            )}
            {!isWriting && (
              <LinkButton href={`#${threadTitleId}`} tone="quiet">
                Write to us
              </LinkButton>
            )}
          </div>
          <Suspense fallback={isWriting && <Skeleton className="h-64" />}>
            {isWriting && <LazyOrderThreadCard access={access} />}
          </Suspense>
          {needed && <OrderHelp orderRef={needed.order_ref} />}
        </div>
      </div>
    </>
  );
}

/** Starts the application of the account's own order; the server starts a guest's. A second call starts nothing. */
function useSubmitPermit(orderId: string | null) {
  const { data, error } = useQuery({
    queryKey: ['submit-permit', orderId],
    enabled: orderId !== null,
    queryFn: ({ signal }) =>
      callServerFunction('submit-permit', { order_id: orderId }, submitPermitAnswerSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isSubmitted = Boolean(data?.submission_id);
  useEffect(() => {
    if (isSubmitted) showToast({ tone: 'success', title: 'Order Submitted', id: 'order-submitted' });
  }, [isSubmitted]);
  useEffect(() => {
    if (!error) return;
    if (error instanceof CallError && error.code === 'CONFLICT') {
      // The order is over, and the reason says how: nothing of it is processed.
      showToast({ tone: 'info', title: 'Nothing was started', id: 'submission-issue', description: error.message });
      return;
    }
    // A refusal is an answer about this order; any other error only means that our call got lost.
    const wasRefused = error instanceof CallError && error.status >= 400;
    const [title, description] = wasRefused
      ? [
          'Submission Issue',
          'Payment received, but permit submission needs attention. Our team will process your order manually.',
        ]
      : ['Processing Started', 'Payment received. Our team will process your permit application.'];
    showToast({ tone: 'info', title, id: 'submission-issue', description });
  }, [error]);
}

function OwnOrderStatus({ orderId, onOpenForm }: { orderId: string; onOpenForm: (() => void) | undefined }) {
  const { data: order, connection, dataUpdatedAt } = useLiveOrder(orderId);
  if (!order) return <Skeleton className="h-72" />;
  const ending = findEnding(order.situation.name);
  return (
    <>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <LiveStatusCard order={order} connection={connection} at={dataUpdatedAt} onOpenForm={onOpenForm} />
      </Suspense>
      <Suspense>{ending && <LazyOwnOrderOtherWaysCard order={order} ending={ending} />}</Suspense>
      <Suspense>{order.proof_guide && <LazyProofGuideCard order={order} guide={order.proof_guide} />}</Suspense>
    </>
  );
}

/** What a guest has elsewhere: the mails, and the order's page behind a sign-in. */
function describeGuestWays({ yours, over: isOver }: NeededDetails['situation']): string {
  const task =
    yours === 'answer'
      ? 'The question is in our e-mail to you. '
      : yours === 'document'
        ? 'Sign in to upload it with your order. '
        : '';
  return task + (isOver ? 'Sign in to see the papers of this order.' : 'We write to you at every step.');
}

function describeRentalAdvice(needed: NeededDetails | undefined): string {
  const rule = 'Cameras read the plate, whoever owns the car.';
  if (!needed?.rental_car || (needed.situation.over && !needed.plate_number))
    return `${rule} ${needed?.work === 'check' ? 'A rule-check statement' : 'A permit'} covers the plate it was made for, and no other car.`;
  if (needed.plate_number) return `Compare the plate above with the car when you pick it up. ${rule}`;
  return `Add the plate as soon as you pick the car up: on this page, by the link in our e-mail, or in your dashboard. We then process it within 2 hours. ${needed.plate_advice ?? ''}`.trimEnd();
}
