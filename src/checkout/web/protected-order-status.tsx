import { CircleCheck } from 'lucide-react';
import { pages, signInPath } from '#paths.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusLine } from '#ui/status-line.tsx';
import type { GuestPaymentAnswer } from '../payment-answers.ts';

/** The order's account has a password: whoever holds this page's address sees how the order stands, and nothing else. */
export function ProtectedOrderStatus({ guest }: { guest: GuestPaymentAnswer }) {
  const { state, paid_back } = guest;
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <header>
        <h1 className="flex items-center gap-3 text-3xl">
          {!paid_back && <CircleCheck aria-hidden="true" className="size-9 shrink-0 text-ok" />}
          {paid_back ? 'Your order' : 'Payment confirmed'}
        </h1>
        <p className="mt-2 flex flex-wrap items-center text-ink-soft">
          Order {guest.order_ref}
          <CopyButton text={guest.order_ref} label="order number" />
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
