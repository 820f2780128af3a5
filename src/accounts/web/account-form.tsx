import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { CallError, errorText } from '#ui/page/request-json.ts';
import { type FormFieldsState, useFormFields } from '#ui/page/use-form-fields.ts';
import { showToast } from '#ui/toasts.ts';

interface AccountFormOptions<Name extends string> {
  initial: Record<Name, string>;
  validate: (values: Record<NoInfer<Name>, string>) => Partial<Record<NoInfer<Name>, string>>;
  send: (values: Record<NoInfer<Name>, string>) => Promise<unknown>;
  /** The names of fields in this form, where they differ from the server's. */
  fieldByErrorCode?: Record<string, NoInfer<Name>>;
  successText: string;
  failureText: string;
  /** Empties the form after success: it holds passwords. */
  isClearedOnSuccess?: boolean;
}

/** A form of the account page: validates, sends, shows refusals beside their fields and the outcome in a toast. */
export function useAccountForm<Name extends string>(
  form: AccountFormOptions<Name>,
): {
  fields: FormFieldsState<Name>;
  isBusy: boolean;
  onSubmit: (event: SubmitEvent) => Promise<void>;
} {
  const client = useQueryClient();
  const fields = useFormFields(form.initial, form.validate);
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    setBusy(true);
    try {
      await form.send(fields.values);
      showToast({ tone: 'success', title: form.successText });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['account'] }),
        client.invalidateQueries({ queryKey: ['session'] }),
      ]);
      if (form.isClearedOnSuccess) fields.set(form.initial);
    } catch (error) {
      if (error instanceof CallError) fields.refuse(mapFieldErrors(error, form.fieldByErrorCode ?? {}));
      showToast({ tone: 'error', title: form.failureText, description: errorText(error, 'Please try again.') });
    } finally {
      setBusy(false);
    }
  };

  return { fields, isBusy, onSubmit };
}

/** better-auth returns no field, only a code. */
function mapFieldErrors({ fields, code, message }: CallError, names: Record<string, string>): Record<string, string> {
  const byCode = names[code] ? { [names[code]]: message } : {};
  const byField = Object.entries(fields).map(([name, text]) => [names[name] ?? name, text]);
  return { ...byCode, ...Object.fromEntries(byField) };
}

interface FormCardProps<Name extends string> {
  id: string;
  title: string;
  form: { fields: FormFieldsState<Name>; isBusy: boolean; onSubmit: (event: SubmitEvent) => Promise<void> };
  submit: string;
  children: ReactNode;
  intro?: ReactNode;
}

export function FormCard<Name extends string>({ id, title, form, submit, children, intro }: FormCardProps<Name>) {
  const { fields, isBusy, onSubmit } = form;
  return (
    <Card aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {intro && <div className="mt-1 text-ink-soft">{intro}</div>}
      <form noValidate onSubmit={onSubmit} className="mt-5 space-y-5">
        <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
        {children}
        <Button type="submit" tone="quiet" busy={isBusy}>
          {submit}
        </Button>
      </form>
    </Card>
  );
}
