import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { signInErrors } from './accounts/account-forms.ts';
import type { Session } from './accounts/contract.ts';
import { signIn } from './accounts/web/auth-calls.ts';
import { pages } from './paths.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { errorText } from './ui/page/request-json.ts';
import { useFormFields } from './ui/page/use-form-fields.ts';
import { TextField } from './ui/text-field.tsx';
import { showToast } from './ui/toasts.ts';

interface SignInAgainDialogProps {
  user: NonNullable<Session['user']>;
  onClose: () => void;
}

export function SignInAgainDialog({ user, onClose }: SignInAgainDialogProps) {
  const client = useQueryClient();
  const fields = useFormFields({ password: '' }, ({ password }) => {
    const { password: missing } = signInErrors({ email: user.email, password });
    return missing ? { password: missing } : {};
  });
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    // The form of the page below must not get this event: React passes events up its own tree.
    event.stopPropagation();
    if (!fields.isComplete()) return;
    setBusy(true);
    try {
      await signIn(user.email, fields.values.password);
      showToast({
        tone: 'success',
        title: 'You are signed in again',
        description: 'Everything you typed is still here.',
      });
      await client.invalidateQueries();
    } catch (error) {
      setBusy(false);
      fields.refuse({ password: errorText(error, 'Please try again.') });
      showToast({ tone: 'error', title: 'Failed to sign in', description: errorText(error, 'Please try again.') });
    }
  };

  return (
    <Dialog open onClose={onClose} title="Please sign in again">
      <p className="mb-5">Your session has ended. What you have typed on this page is still here.</p>
      <form noValidate onSubmit={onSubmit} className="space-y-5">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField
          {...fields.text('password')}
          label={`Password of ${user.email}`}
          type="password"
          autoComplete="current-password"
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={isBusy} className="min-w-32">
            Sign In
          </Button>
          <Link to={pages.auth} className="inline-flex min-h-11 items-center underline underline-offset-2">
            Use another account
          </Link>
        </div>
      </form>
    </Dialog>
  );
}
