import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import type { SituationName } from '#orders/contracts/order-contract.ts';
import type { OrderAccess } from '#orders/contracts/submission-contract.ts';
import { pages } from '#paths.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { LazyNeededDetailsCard, LazyV5cCard } from '#tracking/web/cards/lazy-cards.ts';
import { LazyProofGuideCard } from '#tracking/web/cards/lazy-proof-guide-card.ts';
import { LiveStatusCard } from '#tracking/web/cards/live-status-card.tsx';
import { useLiveOrder } from '#tracking/web/cards/use-live-order.ts';
import { useNeededDetails } from '#tracking/web/cards/use-needed-details.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { lazyComponent } from '#ui/page/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { GuestStatusCard } from './guest-status-card.tsx';
import { RentalCarAdvice } from './rental-car-advice.tsx';
import type { ConfirmedPayment, GuestCredentials } from './use-confirmed-payment.ts';
import { useSubmitPermit } from './use-submit-permit.ts';

/** An order that is looked at again at its end, by the address in a history or a bookmark. */
const titlesBySituation: Partial<Record<SituationName, string>> = {
  completed: 'Your proof is here',
  refused: 'Application refused',
  not_possible: 'Not possible',
  refunded: 'Payment refunded',
  withdrawn: 'Refund under way',
};

/** Knows the whole catalogue. */
const NextSteps = lazyComponent(async () => (await import('./next-steps.tsx')).NextSteps);

/** Where one applies by letter. */
const EntriesCard = lazyComponent(async () => (await import('#tracking/web/visits-card.tsx')).VisitsCard);

const GUEST_POLL_MS = 5000;

export function ConfirmedOrder({ payment, pair }: { payment: ConfirmedPayment; pair: GuestCredentials }) {
  const { orderId, paidBack, guest } = payment;
  const access: OrderAccess = guest ? pair : { order_id: orderId };
  const {
    data: needed,
    dataUpdatedAt,
    isError,
  } = useNeededDetails(access, { refetchInterval: guest ? GUEST_POLL_MS : false });
  // An order that has come to its end has nothing to start, and nothing to tell of starting it.
  useSubmitPermit(guest || !needed || needed.standing.over ? null : orderId);
  const title =
    titlesBySituation[needed?.standing.name ?? 'starting'] ?? (paidBack ? 'Your order' : 'Payment confirmed');
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="flex items-center gap-3 text-3xl">
            {paidBack || (needed?.standing.over && needed.standing.name !== 'completed') ? null : (
              <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-ok" />
            )}
            {title}
          </h1>
          {needed ? (
            <p className="mt-2 flex flex-wrap items-center text-ink-soft">
              {needed.city_zone}, {needed.country}. Order {needed.order_ref}
              <CopyButton text={needed.order_ref} label="order number" />
            </p>
          ) : (
            <Skeleton className="mt-3 h-6 w-72" />
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
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          {guest && <GuestStatusCard needed={needed} updatedAt={dataUpdatedAt} isLost={isError} />}
          <Suspense fallback={<Skeleton className="h-96" />}>
            <LazyNeededDetailsCard access={access} />
          </Suspense>
          {!guest && <OwnOrderStatus orderId={orderId} />}
          <Suspense>
            {needed?.entries && <EntriesCard access={guest ? pair : { order_id: orderId }} visits={needed.entries} />}
          </Suspense>
          <Suspense>{!guest && <LazyV5cCard access={access} />}</Suspense>
        </div>
        <div className="min-w-0 space-y-6">
          {guest && <AccountCard guest={guest} pair={pair} />}
          <Suspense fallback={<Skeleton className="h-72" />}>
            <NextSteps needed={needed} />
          </Suspense>
          <RentalCarAdvice needed={needed} />
          <div className="grid gap-3">
            <LinkButton href={pages.dashboard} tone="quiet">
              Go to your dashboard
            </LinkButton>
            {!guest && (
              <LinkButton href={pages.orderDetails(orderId)} tone="quiet">
                View Details
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function OwnOrderStatus({ orderId }: { orderId: string }) {
  const { data: order, connection, dataUpdatedAt } = useLiveOrder(orderId);
  if (!order) return <Skeleton className="h-72" />;
  return (
    <>
      <LiveStatusCard order={order} connection={connection} at={dataUpdatedAt} />
      <Suspense>{order.proof_guide && <LazyProofGuideCard order={order} guide={order.proof_guide} />}</Suspense>
    </>
  );
}
