import { CircleCheck } from 'lucide-react';
import { Suspense } from 'react';
import { registrationCode } from '#features/catalogue/country-codes.ts';
import { formatPlate } from '#features/catalogue/plates.ts';
import { LiveStatusCard } from '#features/orders/web/cards/live-status-card.tsx';
import { useLiveOrder } from '#features/orders/web/cards/use-live-order.ts';
import type { OrderAccess } from '#features/submissions/contract.ts';
import { LaterDetailsCard, LaterV5cCard } from '#features/submissions/web/cards/later-cards.ts';
import { useNeededDetails } from '#features/submissions/web/cards/use-needed-details.ts';
import { pages } from '#paths.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { GuestStatusCard } from './guest-status-card.tsx';
import { NextSteps } from './next-steps.tsx';
import { RentalCard } from './rental-card.tsx';
import type { ConfirmedPayment, PaymentPair } from './use-confirmed-payment.ts';
import { useStartedPermit } from './use-started-permit.ts';

const GUEST_POLL_MS = 5000;

export function ConfirmedOrder({ payment, pair }: { payment: ConfirmedPayment; pair: PaymentPair }) {
  const { orderId, guest } = payment;
  const access: OrderAccess = guest ? pair : { order_id: orderId };
  useStartedPermit(guest ? null : orderId);
  const {
    data: needed,
    dataUpdatedAt,
    isError,
  } = useNeededDetails(access, { refetchInterval: guest ? GUEST_POLL_MS : false });
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="flex items-center gap-3 text-3xl">
            <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-ok" />
            Payment confirmed
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
            countryCode={registrationCode(needed.country_of_registration)}
          />
        )}
      </header>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 space-y-6">
          {guest && <GuestStatusCard needed={needed} updatedAt={dataUpdatedAt} isLost={isError} />}
          <Suspense fallback={<Skeleton className="h-96" />}>
            <LaterDetailsCard access={access} />
          </Suspense>
          {!guest && <OwnStatus orderId={orderId} />}
          <Suspense>{!guest && <LaterV5cCard access={access} />}</Suspense>
        </div>
        <div className="min-w-0 space-y-6">
          {guest && <AccountCard guest={guest} pair={pair} />}
          <NextSteps needed={needed} />
          <RentalCard needed={needed} />
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

function OwnStatus({ orderId }: { orderId: string }) {
  const { data: order, connection, dataUpdatedAt } = useLiveOrder(orderId);
  if (!order) return <Skeleton className="h-72" />;
  return <LiveStatusCard order={order} connection={connection} at={dataUpdatedAt} />;
}
