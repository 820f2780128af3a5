import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { pages } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { signInErrors } from '../account-forms.ts';
import { requestPasswordReset, signIn } from './auth-calls.ts';
import { sessionQuery } from './session.ts';

const REDIRECT_MS = 100;
const UNCONFIRMED = 'Please confirm your e-mail address first: we have just sent you a new link.';

export function SignInForm({ next }: { next: string | undefined }) {
  const arrive = useRedirectAfterSignIn(next);
  const client = useQueryClient();
  const fields = useFormFields({ email: '', password: '' }, signInErrors);
  const [busy, setBusy] = useState<'sign-in' | 'reset' | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const email = fields.values.email.trim();

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    setBusy('sign-in');
    setRefusal(null);
    try {
      await signIn(email, fields.values.password);
      // The page leaves once the session is known. It reads the session only after the pause, so that there is one way
      // out.
      setTimeout(async () => {
        await client.invalidateQueries(sessionQuery);
        arrive();
      }, REDIRECT_MS);
    } catch (error) {
      setBusy(null);
      const isUnconfirmed = error instanceof CallError && error.code === 'EMAIL_NOT_VERIFIED';
      const words = isUnconfirmed ? UNCONFIRMED : errorText(error, 'Please try again.');
      setRefusal(words);
      showToast({ tone: 'error', title: 'Failed to sign in', description: words });
    }
  };

  const onForgot = async () => {
    if (email === '') {
      fields.forgetErrors(); // this action needs no password
      fields.refuse({ email: 'Enter your email first' });
      showToast({ tone: 'error', title: 'Enter your email first' });
      return;
    }
    setBusy('reset');
    try {
      await requestPasswordReset(email, next);
      showToast({ tone: 'success', title: 'Password reset email sent. Check your inbox.' });
    } catch (error) {
      showToast({
        tone: 'error',
        title: 'Failed to send reset link',
        description: errorText(error, 'Please try again.'),
      });
    } finally {
      setBusy(null);
    }
  };

  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      {refusal && (
        <Notice tone="attention" role="alert" title="Failed to sign in">
          {refusal}
        </Notice>
      )}
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <TextField {...fields.text('email')} label="E-mail" type="email" autoComplete="username" spellCheck={false} />
      <TextField {...fields.text('password')} label="Password" type="password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" busy={busy === 'sign-in'} className="min-w-32">
          Sign In
        </Button>
        <Button tone="plain" busy={busy === 'reset'} onClick={onForgot}>
          Forgot password?
        </Button>
      </div>
    </form>
  );
}

/** Leaves sign-in for the requested page, else for the dashboard, which redirects staff to their own pages. */
export function useRedirectAfterSignIn(next: string | undefined): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    navigate(next ?? pages.dashboard, { replace: true, state: { hasSignedIn: true } });
  }, [navigate, next]);
}
