import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '#browser/request-json.ts';
import { sessionQuery } from '#browser/session.ts';
import { pages } from '#paths.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { confirmEmailChange } from './auth-calls.ts';
import { useConfirmation } from './confirm-address.tsx';

/** Where both mails of a change of address lead. */
export function ConfirmEmailChange({ token }: { token: string | null }) {
  const client = useQueryClient();
  const { data, error } = useConfirmation(['confirm-change', token], () => confirmEmailChange(token ?? ''), token);
  const change = typeof data === 'object' ? data : undefined;
  useEffect(() => {
    if (change?.changed) client.invalidateQueries(sessionQuery);
  }, [change?.changed, client]);

  if (token !== null && !change && !error) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> Confirming …
      </p>
    );
  }
  return (
    <div className="space-y-5">
      {!change && (
        <Notice tone="attention" role="alert" title={errorText(error, 'This link is not complete.')}>
          Ask for the change again on your account page, and you get two new links.
        </Notice>
      )}
      {change?.changed && (
        <Notice tone="done" role="status" title="Your e-mail address was changed">
          From now on you sign in with {change.new_email}.
        </Notice>
      )}
      {change && !change.changed && (
        <Notice tone="info" role="status" title="Confirmed. One address is still to come">
          Open the link in the other mailbox too: then the change to {change.new_email} is made.
        </Notice>
      )}
      <LinkButton href={pages.account} tone="quiet">
        Your account
      </LinkButton>
    </div>
  );
}
