import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { emailChangeErrors } from '../../account-forms.ts';
import { FormCard } from './form-card.tsx';
import { useAccountForm } from './use-account-form.ts';

export function EmailCard({ email, pending }: { email: string; pending: string | null }) {
  const form = useAccountForm({
    initial: { new_email: '', password: '' },
    check: emailChangeErrors,
    send: (values) => callFunction('change-email', values, z.unknown()),
    done: 'Two e-mails are on their way',
    failed: 'The address was not changed',
    emptied: true,
  });
  return (
    <FormCard
      id="email"
      title="E-mail address"
      form={form}
      submit="Change address"
      intro={
        <p>
          You sign in with <span className="font-semibold">{email}</span>. To change it, both mailboxes must confirm.
        </p>
      }
    >
      {pending && (
        <Notice title={`Waiting for the change to ${pending}`}>
          We have sent a link to both addresses. Once both were opened, the change is made. They work for 24 hours.
        </Notice>
      )}
      <TextField
        {...form.fields.text('new_email')}
        label="New e-mail address"
        type="email"
        autoComplete="email"
        spellCheck={false}
        frameClass="max-w-md"
      />
      <TextField
        {...form.fields.text('password')}
        label="Your password"
        type="password"
        autoComplete="current-password"
        frameClass="max-w-md"
      />
    </FormCard>
  );
}
