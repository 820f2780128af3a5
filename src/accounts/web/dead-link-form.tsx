import { type SubmitEvent, useState } from 'react';
import { pages } from '#paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { errorText } from '#ui/page/request-json.ts';
import { useFormFields } from '#ui/page/use-form-fields.ts';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import { emailErrors } from '../account-forms.ts';

interface DeadLinkFormProps {
  requestNewLink: (email: string) => Promise<void>;
  /** The toast's text for what was sent. */
  sentText: string;
  failedText: string;
}

/** Says that a link is used, too old or incomplete, and offers a new one. */
export function DeadLinkForm({ requestNewLink: send, sentText, failedText }: DeadLinkFormProps) {
  const fields = useFormFields({ email: '' }, emailErrors);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!fields.isComplete()) return;
    const email = fields.values.email.trim();
    setBusy(true);
    try {
      await send(email);
      setSentTo(email);
      showToast({ tone: 'success', title: sentText });
    } catch (error) {
      showToast({ tone: 'error', title: failedText, description: errorText(error, 'Please try again.') });
    } finally {
      setBusy(false);
    }
  };

  if (sentTo) {
    return (
      <Notice tone="done" role="status" title={sentText}>
        If {sentTo} belongs to an account, a new link is on its way to it.
      </Notice>
    );
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <Notice tone="attention" role="alert" title="Failed to resume session from link. Please request a new email.">
        Every link works once and for a limited time. This one was used already, has expired or is not complete.
      </Notice>
      <ErrorSummary errors={fields.errorList} attempt={fields.attempts} />
      <TextField {...fields.text('email')} label="E-mail" type="email" autoComplete="username" spellCheck={false} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Send a new link
        </Button>
        <LinkButton href={pages.auth} tone="quiet">
          Back to Sign In
        </LinkButton>
      </div>
    </form>
  );
}
