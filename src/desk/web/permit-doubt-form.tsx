import { type SubmitEvent, useId, useState } from 'react';
import { handleMailSchema } from '#orders/contracts/mail-contract.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { useMailAction } from './use-task-action.ts';

/**
 * For a mail that may contradict a granted permit: records whether the permit holds. The warned customer is notified.
 */
export function PermitDoubtForm({ mailId }: { mailId: string }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const confirmPermit = useMailAction(mailId, {
    functionName: 'handle-mail',
    successTitle: 'It holds: the customer is told',
  });
  const revokePermit = useMailAction(mailId, {
    functionName: 'handle-mail',
    successTitle: 'Taken back: the customer is told, the refund is due',
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = handleMailSchema.safeParse({ mail_id: mailId, handled: true, holds: false, reason });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) revokePermit.mutate({ handled: true, holds: false, reason });
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-3 rounded-lg bg-sunken p-3">
      <p className="font-semibold">The permit is granted. Does it hold, by what this mail says?</p>
      <p>Until it is said here, the customer is told not to rely on it.</p>
      <Button busy={confirmPermit.isPending} onClick={() => confirmPermit.mutate({ handled: true, holds: true })}>
        It holds
      </Button>
      <TextAreaField
        name={`taken-back-${id}`}
        label="Or it is taken back: why"
        hint="The customer reads these very words. The order then waits for its refund; this cannot be undone here."
        value={reason}
        error={error}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" tone="danger" busy={revokePermit.isPending}>
        It is taken back
      </Button>
    </form>
  );
}
