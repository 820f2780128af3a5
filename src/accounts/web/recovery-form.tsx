import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { pages, signInPath } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallError, errorText, isLostCall } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { recoveryErrors } from '../account-forms.ts';
import {
  checkRecoveryLink,
  requestEmailConfirmation,
  requestPasswordReset,
  setPassword,
  signIn,
} from './auth-calls.ts';
import { DeadLinkForm } from './dead-link-form.tsx';
import { sessionQuery } from './session.ts';
import { useRedirectAfterSignIn } from './sign-in-form.tsx';

const failedText = 'Failed to update password';

interface RecoveryFormProps {
  token: string | null;
  next: string | undefined;
  /** The link came with a sign-up's mail: setting the password confirms the address. */
  confirms?: boolean;
}

/** Sets a password by a mailed link and signs in with it. */
export function RecoveryForm({ token, next, confirms = false }: RecoveryFormProps) {
  const link = useQuery({
    queryKey: ['recovery-link', token],
    enabled: token !== null,
    queryFn: ({ signal }) => checkRecoveryLink(token ?? '', signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === null && !confirms) return <NewPasswordForm next={next} />;
  if (isLostCall(link.error)) {
    return (
      <Notice tone="attention" role="alert" title="We could not look at your link.">
        <p className="mb-3">{errorText(link.error, '')}</p>
        <Button tone="quiet" busy={link.isFetching} onClick={() => link.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (confirms && (token === null || link.isError)) {
    return (
      <DeadLinkForm
        requestNewLink={(email) => requestEmailConfirmation(email, next)}
        sentText="Check your email to confirm your account"
        failedText="Failed to sign up"
      />
    );
  }
  if (token === null || link.isError) {
    return (
      <DeadLinkForm
        requestNewLink={(email) => requestPasswordReset(email, next)}
        sentText="Password reset email sent. Check your inbox."
        failedText="Failed to send reset link"
      />
    );
  }
  if (!link.data) return <Skeleton className="h-48" />;
  return <NewPasswordForm link={{ token, email: link.data, confirms }} next={next} />;
}

interface PasswordLink {
  token: string;
  email: string;
  confirms: boolean;
}

/**
 * The page without a link, for a visitor who typed the address: it says what is missing before they fill in anything.
 */
function NewPasswordForm({ link, next }: { link?: PasswordLink; next: string | undefined }) {
  const arrive = useRedirectAfterSignIn(next);
  const navigate = useNavigate();
  const client = useQueryClient();
  const fields = useFormFields({ password: '', confirmation: '' }, recoveryErrors);
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    if (!link) {
      showToast({ tone: 'error', title: failedText, description: 'Please open the link in our mail first.' });
      return;
    }
    setBusy(true);
    try {
      await setPassword(link.token, fields.values.password);
    } catch (error) {
      if (error instanceof CallError && error.fields.new_password)
        fields.refuse({ password: error.fields.new_password });
      showToast({
        tone: 'error',
        title: failedText,
        description: errorText(error, 'Please try again.'),
      });
      setBusy(false);
      return;
    }
    await enter(link.email);
  };

  /** The password is set and the link used up: a visitor who cannot be signed in at once uses the sign-in form. */
  const enter = async (email: string) => {
    try {
      await signIn(email, fields.values.password);
    } catch (error) {
      const description = `Your new password is set. ${errorText(error, 'Please sign in with it.')}`;
      showToast({ tone: 'error', title: 'Failed to sign in', description });
      // The session of whoever was signed in before has ended.
      await client.invalidateQueries(sessionQuery);
      navigate(signInPath(next ?? pages.dashboard), { replace: true });
      return;
    }
    showToast({ tone: 'success', title: 'Password updated. You are now signed in.' });
    await client.invalidateQueries(sessionQuery);
    arrive();
  };

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      {link ? (
        <>
          <p>
            For <span className="font-semibold">{link.email}</span>
          </p>
          {link.confirms && (
            <p>
              Somebody signed up with this e-mail address. If it was you, choose your password here: with it the address
              is confirmed. A password that was typed at sign-up counts no more, for it may have been another person’s.
            </p>
          )}
          {/* Tells a password manager whose password this is. */}
          <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        </>
      ) : (
        <Notice tone="attention" title="Open this page by the link in our mail">
          The link says whose password is set. No mail?{' '}
          <Link to={pages.auth} className="underline underline-offset-2">
            Ask for one with “Forgot password?”
          </Link>
        </Notice>
      )}
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <TextField
        {...fields.text('password')}
        label="New password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...fields.text('confirmation')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" busy={isBusy}>
        {link?.confirms ? 'Confirm and sign in' : 'Set password'}
      </Button>
    </form>
  );
}
