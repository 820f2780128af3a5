import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { AccountLink } from '#accounts/web/account-link.tsx';
import { useSession } from '#accounts/web/session.ts';
import { pages, signInPath } from '#paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyableText } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { AppPage } from '#ui/page/app-page.tsx';
import { clearPaidDraft } from '#ui/page/draft-storage.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { useHydrated } from '#ui/page/use-hydrated.ts';
import { Spinner } from '#ui/spinner.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { GuestPaymentAnswer } from '../payment-answers.ts';
import { ConfirmedOrder } from './confirmed-order.tsx';
import { type GuestCredentials, isNotPaidError, useConfirmedPayment } from './use-confirmed-payment.ts';
import { useThankYouToasts } from './use-thank-you-toasts.ts';

export const meta = () => pageMeta({ title: 'Thank you', description: 'Your order and what happens next.' });

export default function ThankYouPage() {
  const [search] = useSearchParams();
  const hydrated = useHydrated();
  const pair = {
    session_id: hydrated ? (search.get('session_id') ?? '') : '',
    guest_order_ref: hydrated ? (search.get('guest_order_ref') ?? '') : '',
  };
  return (
    <AppPage nav={<AccountLink />}>
      {hydrated && pair.session_id === '' ? (
        <EmptyState
          heading="h1"
          title="We do not know which order you mean"
          action={<LinkButton href={pages.dashboard}>Your applications</LinkButton>}
        >
          Open this page with the link from the payment page, or sign in to see your applications.
        </EmptyState>
      ) : (
        <Confirmation pair={pair} />
      )}
    </AppPage>
  );
}

function Confirmation({ pair }: { pair: GuestCredentials }) {
  const { data: payment, error, refetch, isFetching } = useConfirmedPayment(pair);
  const { data: session } = useSession();
  const mustSignIn = error !== null && pair.guest_order_ref === '' && !session?.user;
  useThankYouToasts(pair.session_id, payment, mustSignIn ? null : error);
  const isConfirmed = payment !== undefined;
  useEffect(() => {
    if (isConfirmed) clearPaidDraft(pair.guest_order_ref);
  }, [isConfirmed, pair.guest_order_ref]);

  if (payment?.guest?.account === 'protected') return <ProtectedOrderStatus guest={payment.guest} />;
  if (payment) return <ConfirmedOrder payment={payment} pair={pair} />;
  if (mustSignIn) return <SignInRequired />;
  if (error) return <PaymentUnconfirmed error={error} isBusy={isFetching} onRetry={refetch} />;
  return (
    <div role="status" className="mx-auto max-w-xl space-y-4 py-12 text-center">
      <h1 className="text-3xl">Preparing your order</h1>
      <p className="flex items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        We are asking our payment provider for the receipt. This takes a moment.
      </p>
    </div>
  );
}

/** The account has a password: a visitor with this page's address sees the order situation, and nothing else. */
function ProtectedOrderStatus({ guest }: { guest: GuestPaymentAnswer }) {
  const { state, paid_back } = guest;
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <header>
        <h1 className="flex items-center gap-3 text-3xl">
          {!paid_back && <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-ok" />}
          {paid_back ? 'Your order' : 'Payment confirmed'}
        </h1>
        <p className="mt-2 text-ink-soft">
          Order <CopyableText text={guest.order_ref} label="order number" />
        </p>
      </header>
      {state && (
        <Card aria-label="Status">
          <StatusLine tone={state.tone} headline={state.text}>
            <p>
              This order belongs to an account with a password. Sign in to see its details and papers, or to change
              something.
            </p>
          </StatusLine>
        </Card>
      )}
      <LinkButton href={signInPath(pages.orderDetails(guest.order_id))}>Sign in</LinkButton>
    </div>
  );
}

/** The payment does not prove who is looking; only the account does. */
function SignInRequired() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      heading="h1"
      title="Sign in to see this order"
      action={<LinkButton href={signInPath(pathname + search)}>Sign in</LinkButton>}
    >
      Or open this page with the whole link from the payment page.
    </EmptyState>
  );
}

function PaymentUnconfirmed({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  const isUnpaid = isNotPaidError(error);
  return (
    <div className="mx-auto max-w-xl space-y-5">
      <h1 className="text-3xl">{isUnpaid ? 'No payment yet' : 'Processing Error'}</h1>
      <Notice tone={isUnpaid ? 'info' : 'attention'} role="alert">
        {isUnpaid
          ? 'Our payment provider has not received a payment for this order. Nothing was charged, and your order is kept.'
          : 'There was an issue processing your guest order. Please contact support.'}
      </Notice>
      {isUnpaid ? (
        <LinkButton href={`${pages.order}?step=3`}>Back to your order</LinkButton>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={() => onRetry()}>
            Try again
          </Button>
          <LinkButton href={pages.dashboard} tone="quiet">
            Your applications
          </LinkButton>
        </div>
      )}
    </div>
  );
}
