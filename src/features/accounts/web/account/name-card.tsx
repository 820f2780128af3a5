import { z } from 'zod';
import { callFunction } from '#browser/call-function.ts';
import { TextField } from '#ui/text-field.tsx';
import { displayNameSchema } from '../../contract.ts';
import { FormCard } from './form-card.tsx';
import { useAccountForm } from './use-account-form.ts';

export function NameCard({ name }: { name: string }) {
  const form = useAccountForm({
    initial: { display_name: name },
    check: ({ display_name }) => {
      const issue = displayNameSchema.safeParse(display_name).error?.issues[0];
      return issue ? { display_name: issue.message } : {};
    },
    send: (values) => callFunction('rename-account', values, z.unknown()),
    done: 'Name saved',
    failed: 'Name not saved',
  });
  return (
    <FormCard id="name" title="Your name" form={form} submit="Save name">
      <TextField {...form.fields.text('display_name')} label="Name" autoComplete="name" frameClass="max-w-md" />
    </FormCard>
  );
}
