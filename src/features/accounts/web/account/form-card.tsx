import type { ReactNode, SubmitEvent } from 'react';
import type { Fields } from '#browser/use-fields.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';

interface FormCardProps<Name extends string> {
  id: string;
  title: string;
  form: { fields: Fields<Name>; isBusy: boolean; onSubmit: (event: SubmitEvent) => Promise<void> };
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
