import { type FormEvent, useId, useState } from 'react';
import { formatPounds } from '#features/checkout/pricing.ts';
import { poundsText, readPence } from '#features/refunds/amount-text.ts';
import { refundOrderSchema } from '#features/refunds/contract.ts';
import { TextField } from '#ui/text-field.tsx';
import type { OrderStory } from '../../contract.ts';
import { ToolButton } from '../parts/tool-button.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useRefund } from './use-refund.ts';

interface RefundFormProps {
  story: OrderStory;
  /** Pence. */
  left: number;
}

/** Asks for amount and reason; what it does is said, and confirmed, before anything happens. */
export function RefundForm({ story, left }: RefundFormProps) {
  const name = useId();
  const [amount, setAmount] = useState(poundsText(left));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const [isAsking, setIsAsking] = useState(false);
  const pence = readPence(amount) ?? 0;
  const request = {
    order_id: story.order_id,
    amount_cents: pence,
    reason,
    refunded_cents: story.payment.refunded_cents,
  };
  const refund = useRefund(() => setIsAsking(false));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(amount, left, request);
    setErrors(found);
    setIsAsking(Object.keys(found).length === 0);
  };
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <TextField
        name={`amount-${name}`}
        label="Amount in pounds"
        hint={`At most ${formatPounds(left)}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextField
        name={`reason-${name}`}
        label="Reason"
        hint="For our records; the customer does not see it"
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ToolButton type="submit">Refund…</ToolButton>
      {isAsking && (
        <RefundDialog
          story={story}
          amountCents={pence}
          isWhole={pence === left}
          busy={refund.isPending}
          onConfirm={() => refund.mutate(request)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </form>
  );
}

function problemsOf(amount: string, left: number, request: object): { amount?: string; reason?: string } {
  const checked = refundOrderSchema.safeParse(request);
  const wrong = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const pence = readPence(amount);
  const amountProblem =
    pence === null
      ? 'Enter an amount like 19.99'
      : pence > left
        ? 'This is more than is left to refund'
        : wrong('amount_cents');
  const reasonProblem = wrong('reason');
  return {
    ...(amountProblem ? { amount: amountProblem } : {}),
    ...(reasonProblem ? { reason: reasonProblem } : {}),
  };
}
