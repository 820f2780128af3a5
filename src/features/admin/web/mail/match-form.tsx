import type { SubmitEvent } from 'react';
import { useFields } from '#browser/use-fields.ts';
import { matchMailSchema } from '#features/inbox/contract.ts';
import { TextField } from '#ui/text-field.tsx';
import type { InboundEmail } from '../../contract.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { useMailCall } from './use-mail-call.ts';

/** Says what a match does, and asks for the order; the one the plate speaks for stands there already. */
export function MatchForm({ mail }: { mail: InboundEmail }) {
  const fields = useFields({ order_ref: mail.order_ref ?? '' }, ({ order_ref }) => {
    const checked = matchMailSchema.shape.order_ref.safeParse(order_ref);
    return checked.error ? { order_ref: checked.error.issues[0]?.message ?? '' } : {};
  });
  const match = useMailCall(mail.id, {
    name: 'match-mail',
    done: ({ order_ref }: { order_ref: string }) => `Matched to ${order_ref.trim().toUpperCase()}`,
    onRefused: fields.refuse,
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (fields.isComplete()) match.mutate(fields.values);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-3 rounded-lg bg-sunken p-3">
      <ul className="list-disc space-y-1 pl-5">
        <li>The order takes what the e-mail says, as if it had come to the order's own address: it may confirm it.</li>
        <li>An e-mail from an address the portal does not use is only shown with the order.</li>
        <li>This cannot be undone.</li>
      </ul>
      <TextField {...fields.text('order_ref')} label="Order reference" autoComplete="off" maxLength={40} />
      <ToolButton type="submit" busy={match.isPending}>
        Match to this order
      </ToolButton>
    </form>
  );
}
