import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import { formatPoundsInput, parsePence } from '#money/refunds/pounds-input.ts';
import {
  isRefundDone,
  isRefundOpen,
  type NoFurtherRefundRequest,
  noFurtherRefundSchema,
  type RefundRequest,
  type RefundView,
  refundAnswerSchema,
  refundOrderSchema,
} from '#orders/contracts/refund-contract.ts';
import { noRefundEffect } from '#orders/refund-effect.ts';
import { formatPounds } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText, isLostCall } from '#ui/page/request-json.ts';
import { CompactButton } from '#ui/parts/compact-button.tsx';
import { PanelSection } from '#ui/parts/panel-section.tsx';
import { RelativeTime } from '#ui/parts/relative-time.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toasts.ts';
import type { AdminOrder } from '../../admin-order-contract.ts';

/** The refunds made, and the form for another one; nothing for an order that was never paid. */
export function RefundSection({ story }: { story: AdminOrder }) {
  const { payment, refunds, refund_due, refused_cents, no_further_refund } = story;
  if (!payment.paid_at) return null;
  const left = payment.total_cents - payment.refunded_cents;
  const isOwed = refund_due || refused_cents > 0;
  const isUnderWay = refunds.some(({ status }) => isRefundOpen(status));
  return (
    <PanelSection title="Refund">
      {refunds.length > 0 && (
        <ul className="mb-4 divide-y divide-line text-sm" aria-label="Refunds">
          {refunds.map((refund) => (
            <li key={refund.id} className="flex gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{formatPounds(refund.amount_cents)}</span>{' '}
                {refundStatusLabels[refund.status]}
                <span className="block break-words text-ink-soft">{refund.reason}</span>
              </span>
              <span className="shrink-0 text-right text-ink-soft">
                <RelativeTime at={refund.created_at} />
                {refund.actor && <span className="block">by {refund.actor}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isUnderWay && (
        <p className="text-sm">
          The card provider has not answered yet. The refund is made as soon as it does; there is nothing to repeat.
        </p>
      )}
      {left === 0 && <p className="text-sm">Everything that was paid has been given back.</p>}
      {no_further_refund && (
        <p className="mb-4 text-sm">
          <span className="font-semibold">No further refund:</span>{' '}
          <span className="wrap-anywhere">{no_further_refund.reason}</span>
          <span className="block text-ink-soft">
            {no_further_refund.actor && `${no_further_refund.actor}, `}
            <RelativeTime at={no_further_refund.created_at} />
          </span>
        </p>
      )}
      {isOwed && (
        <div className="mb-4">
          <Notice
            tone="attention"
            title={refund_due ? `${formatPounds(left)} due` : `${formatPounds(refused_cents)} refused by the bank`}
          >
            {refund_due ? 'The application has ended without a permit.' : 'The customer was promised this money.'}{' '}
            Refund {refund_due ? 'the rest' : 'it again'}, or say why nothing more is given back.
          </Notice>
        </div>
      )}
      {left > 0 && !isUnderWay && <RefundForm key={left} story={story} left={left} />}
      {isOwed && !isUnderWay && <NoFurtherRefundForm story={story} />}
    </PanelSection>
  );
}

const refundStatusLabels: Record<RefundView['status'], string> = {
  open: 'under way',
  done: 'given back',
  refused: 'refused by the card provider',
};

interface RefundFormProps {
  story: AdminOrder;
  /** Pence. */
  left: number;
}

/** Asks for amount and reason, then shows the effect and asks for confirmation before anything happens. */
function RefundForm({ story, left }: RefundFormProps) {
  const name = useId();
  const [amount, setAmount] = useState(formatPoundsInput(story.refused_cents || left));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({});
  const [isAsking, setIsAsking] = useState(false);
  const pence = parsePence(amount) ?? 0;
  const request = {
    order_id: story.order_id,
    amount_cents: pence,
    reason,
    refunded_cents: story.payment.refunded_cents,
  };
  const refund = useRefund(() => setIsAsking(false));

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const foundErrors = findRefundErrors(amount, left, request);
    setErrors(foundErrors);
    setIsAsking(Object.keys(foundErrors).length === 0);
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
      <CompactButton type="submit">Refund…</CompactButton>
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

function findRefundErrors(
  amount: string,
  remainingCents: number,
  request: object,
): { amount?: string; reason?: string } {
  const checked = refundOrderSchema.safeParse(request);
  const findProblem = (field: string) => checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  const pence = parsePence(amount);
  const amountProblem =
    pence === null
      ? 'Enter an amount like 19.99'
      : pence > remainingCents
        ? 'This is more than is left to refund'
        : findProblem('amount_cents');
  const reasonProblem = findProblem('reason');
  return {
    ...(amountProblem ? { amount: amountProblem } : {}),
    ...(reasonProblem ? { reason: reasonProblem } : {}),
  };
}

interface RefundDialogProps {
  story: AdminOrder;
  amountCents: number;
  isWhole: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Names the effect on money, customer and application; where a refund is not possible now, says so instead. */
function RefundDialog({ story, amountCents, isWhole, busy, onConfirm, onCancel }: RefundDialogProps) {
  const amount = formatPounds(amountCents);
  const effect = isWhole ? story.whole_refund : noRefundEffect;
  return (
    <Dialog open onClose={onCancel} title={`Refund ${amount}?`}>
      <ul className="list-disc space-y-1.5 pl-5 text-base">
        <li>{amount} goes back to the card that paid. This cannot be undone.</li>
        <li>{effect.message}</li>
        <li>The customer is told by e-mail.</li>
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {effect.effect !== 'wait' && (
          <Button tone="danger" busy={busy} onClick={onConfirm}>
            Refund {amount}
          </Button>
        )}
        <Button tone="plain" onClick={onCancel}>
          {effect.effect === 'wait' ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}

function useRefund(onEnd: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RefundRequest) => callServerFunction('refund-order', request, refundAnswerSchema),
    onSuccess: ({ status }, { amount_cents }) =>
      showToast(
        isRefundDone(status)
          ? { tone: 'success', title: `${formatPounds(amount_cents)} refunded` }
          : {
              tone: 'success',
              title: 'Refund noted',
              description: 'The card provider does not answer at the moment. It is made as soon as it does.',
            },
      ),
    onError: (error) =>
      showToast({
        tone: 'error',
        // When the reply got lost, nobody knows whether the refund was made.
        title: isLostCall(error) ? 'Perhaps refunded' : 'Refund failed',
        description: errorText(error, 'Please try again.'),
      }),
    // Refused or not, the shown data may be outdated.
    async onSettled() {
      onEnd();
      await Promise.all([
        client.invalidateQueries({ queryKey: ['admin'] }),
        client.invalidateQueries({ queryKey: ['orders'] }),
      ]);
    },
  });
}

/** Records why the rest of the money is not refunded; the order then leaves the queue of due refunds. */
function NoFurtherRefundForm({ story }: { story: AdminOrder }) {
  const name = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const close = useMutation({
    mutationFn: (request: NoFurtherRefundRequest) => callServerFunction('no-further-refund', request, z.unknown()),
    onSuccess: () => showToast({ tone: 'success', title: 'No further refund is due' }),
    onError: (problem) =>
      showToast({ tone: 'error', title: 'Not noted', description: errorText(problem, 'Please try again.') }),
    onSettled: () => client.invalidateQueries(),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const refunded_cents = story.payment.refunded_cents;
    const checked = noFurtherRefundSchema.safeParse({ order_id: story.order_id, reason, refunded_cents });
    setError(checked.error?.issues[0]?.message);
    if (checked.success) close.mutate(checked.data);
  };
  return (
    <form onSubmit={onSubmit} noValidate className="mt-5 space-y-4 border-line border-t pt-4">
      <TextField
        name={`kept-${name}`}
        label="Why nothing more is given back"
        hint="Our e-mail tells the customer so in these words. We promise the money back where nothing can be mended"
        autoComplete="off"
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.target.value)}
      />
      <CompactButton type="submit" busy={close.isPending}>
        No further refund
      </CompactButton>
    </form>
  );
}
