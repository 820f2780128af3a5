import { useState } from 'react';
import { z } from 'zod';
import { pages } from '#paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';
import type { GuestPaymentAnswer } from '../payment-answers.ts';
import type { GuestCredentials } from './use-confirmed-payment.ts';

/** The account that a guest's payment opened, or the one that may claim the order (docs/decisions/021). */
export function AccountCard({ guest, pair }: { guest: GuestPaymentAnswer; pair: GuestCredentials }) {
  const isNew = guest.account === 'created';
  return (
    <Card aria-labelledby="account-title">
      <h2 id="account-title" className="text-lg">
        {isNew ? 'Account created' : 'There is an account with this e-mail'}
      </h2>
      <p className="mt-2">
        {isNew
          ? describeNewAccount(guest.magic_link !== null)
          : 'You can follow your order here. To see it in that account too, use the link in our e-mail to '}
        <span className="block wrap-anywhere font-semibold">{guest.customer_email}</span>
      </p>
      <div className="mt-4 grid gap-2">
        {guest.magic_link ? (
          <LinkButton href={guest.magic_link} tone="quiet">
            Set your password
          </LinkButton>
        ) : (
          <LinkButton href={pages.auth} tone="quiet">
            Sign in
          </LinkButton>
        )}
        <ResendButton email={guest.customer_email} pair={pair} />
      </div>
    </Card>
  );
}

function describeNewAccount(hasLink: boolean): string {
  return hasLink
    ? 'Set a password to follow your order from any device. '
    : 'Sign in to follow your order from any device. No password yet? We mail you a link to set one. ';
}

function ResendButton({ email, pair }: { email: string; pair: GuestCredentials }) {
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    if (email === '') {
      showToast({
        tone: 'error',
        title: 'Missing email',
        description: 'The e-mail address of this order could not be determined.',
      });
      return;
    }
    setBusy(true);
    try {
      await callServerFunction('resend-password-email', pair, z.unknown());
      showToast({ tone: 'success', title: 'Email sent', description: `Look for it at ${email}.` });
    } catch (error) {
      // An unknown order has no address.
      const isMissing = error instanceof CallError && error.status === 404;
      showToast({
        tone: 'error',
        title: isMissing ? 'Missing email' : 'Failed to send',
        description: errorText(error, 'Please try again.'),
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="plain" busy={isBusy} onClick={resend}>
      Resend password email
    </Button>
  );
}
