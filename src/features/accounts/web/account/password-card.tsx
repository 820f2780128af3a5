import { TextField } from '#ui/text-field.tsx';
import { passwordChangeErrors } from '../../account-forms.ts';
import { changePassword } from '../auth-calls.ts';
import { FormCard } from './form-card.tsx';
import { useAccountForm } from './use-account-form.ts';

export function PasswordCard({ email }: { email: string }) {
  const form = useAccountForm({
    initial: { current_password: '', new_password: '', confirmation: '' },
    check: passwordChangeErrors,
    send: ({ current_password, new_password }) => changePassword(current_password, new_password),
    serverNames: {
      INVALID_PASSWORD: 'current_password',
      PASSWORD_TOO_COMMON: 'new_password',
      PASSWORD_TOO_SHORT: 'new_password',
    },
    done: 'Password changed',
    failed: 'Failed to update password',
    emptied: true,
  });
  const { text } = form.fields;
  return (
    <FormCard
      id="password"
      title="Password"
      form={form}
      submit="Change password"
      intro="Every other session ends when you change it."
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...text('current_password')}
        label="Present password"
        type="password"
        autoComplete="current-password"
        frameClass="max-w-md"
      />
      <TextField
        {...text('new_password')}
        label="New password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
        frameClass="max-w-md"
      />
      <TextField
        {...text('confirmation')}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        frameClass="max-w-md"
      />
    </FormCard>
  );
}
