import { type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { signUpErrors } from '../account-forms.ts';
import { signUp } from './auth-calls.ts';

const fieldsByErrorCode: Record<string, 'name' | 'password'> = {
  NAME_REFUSED: 'name',
  PASSWORD_REFUSED: 'password',
  PASSWORD_TOO_COMMON: 'password',
};

export function SignUpForm({ next }: { next: string | undefined }) {
  const fields = useFormFields({ name: '', email: '', password: '' }, signUpErrors);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    const email = fields.values.email.trim();
    setBusy(true);
    try {
      await signUp(email, fields.values.password, fields.values.name.trim(), next);
      setSentTo(email);
      showToast({ tone: 'success', title: 'Check your email to confirm your account' });
    } catch (error) {
      // The library returns no field, only a code.
      const field = error instanceof CallError ? fieldsByErrorCode[error.code] : undefined;
      if (field) fields.refuse({ [field]: errorText(error, 'Please check this') });
      showToast({ tone: 'error', title: 'Failed to sign up', description: errorText(error, 'Please try again.') });
    } finally {
      setBusy(false);
    }
  };

  if (sentTo) {
    return (
      <Notice tone="done" role="status" title="Check your email to confirm your account">
        We have written to {sentTo}. The link in that e-mail brings you to your applications.
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <TextField {...fields.text('name')} label="Name" autoComplete="name" />
      <TextField {...fields.text('email')} label="E-mail" type="email" autoComplete="email" spellCheck={false} />
      <TextField
        {...fields.text('password')}
        label="Password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
      />
      <Button type="submit" busy={isBusy} className="min-w-32">
        Sign Up
      </Button>
    </form>
  );
}
