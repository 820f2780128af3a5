import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { z } from 'zod';
import { api, pages } from '#paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { deletionErrors } from '../account-forms.ts';
import { requestPasswordReset } from './auth-calls.ts';
import { signOutToHome } from './sign-out.ts';

/** The rights that the privacy page promises: a copy of all data, and its deletion. */
export function PersonalDataCard({ email, isProved }: { email: string; isProved: boolean }) {
  return (
    <Card aria-labelledby="data-title" className="space-y-5">
      <div>
        <h2 id="data-title" className="text-xl">
          Your data
        </h2>
        <p className="mt-1 text-ink-soft">
          What we hold about you and why is on our{' '}
          <a href={pages.privacy} className="text-link underline underline-offset-2">
            privacy page
          </a>
          .
        </p>
      </div>
      {isProved ? <PersonalDataActions email={email} /> : <MailboxProofPrompt email={email} />}
    </Card>
  );
}

function PersonalDataActions({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="space-y-2">
        <p>
          One archive with all of it: account, orders, vehicles, papers, what was typed into official forms, e-mails.
        </p>
        <LinkButton href={api.accountArchive} tone="quiet" download>
          Download my data
        </LinkButton>
      </div>
      <div className="space-y-2 border-line border-t pt-5">
        <p>
          Deleting your account removes all of that for good, except for the records of payments the law wants kept.
        </p>
        <Button tone="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Delete my account">
        {isAsking && <AccountDeletionForm email={email} onCancel={() => setAsking(false)} />}
      </Dialog>
    </>
  );
}

/** An order with this address opens the account, but only the mailbox's owner may export or delete its data. */
function MailboxProofPrompt({ email }: { email: string }) {
  const prove = useMutation({
    mutationFn: () => requestPasswordReset(email),
    onError: (error) =>
      showToast({ tone: 'error', title: 'Failed to send', description: errorText(error, 'Please try again.') }),
  });
  return (
    <div className="space-y-3">
      <p>
        To download all of it or delete your account, first set your password with a link that we send to{' '}
        <span className="wrap-anywhere font-semibold">{email}</span>. So nobody but you can do it.
      </p>
      {prove.isSuccess ? (
        <Notice title="Email sent" role="status">
          Open the link in the e-mail we have just sent, set your password, and sign in again.
        </Notice>
      ) : (
        <Button tone="quiet" busy={prove.isPending} onClick={() => prove.mutate()}>
          Send me the link
        </Button>
      )}
    </div>
  );
}

function AccountDeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const fields = useFormFields({ deletion_password: '' }, deletionErrors);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    setBusy(true);
    setRefusal(null);
    try {
      await callServerFunction('delete-account', { password: fields.values.deletion_password }, z.unknown());
      // The account is gone, and with it the session.
      signOutToHome();
    } catch (error) {
      setBusy(false);
      if (error instanceof CallError && error.fields.password)
        fields.refuse({ deletion_password: error.fields.password });
      else setRefusal(errorText(error, 'Please try again.'));
      showToast({
        tone: 'error',
        title: 'Your account was not deleted',
        description: errorText(error, 'Please try again.'),
      });
    }
  };

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <p>This cannot be undone. Gone for good, from our database, file store and queue:</p>
      <ul className="list-disc space-y-1 pl-5">
        <li>your account, your sessions and your name</li>
        <li>orders, vehicles, addresses, papers and permits</li>
        <li>what was typed into official forms, the pictures of it, and the e-mails</li>
      </ul>
      <p>
        The law makes us keep, for 7 years and apart from all else: order number, date, place, price lines and the
        number of each payment, without your name, address or plate. The authorities you applied to keep their own
        records.
      </p>
      {refusal && (
        <Notice tone="attention" role="alert" title="Your account was not deleted">
          {refusal}
        </Notice>
      )}
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...fields.text('deletion_password')}
        label="Your password"
        type="password"
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="danger" busy={isBusy}>
          Delete my account for good
        </Button>
        <Button tone="quiet" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
