import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import type { NeededDetails, OrderAccess } from '#orders/contracts/submission-contract.ts';
import { formatPounds } from '#permits/pricing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { callServerFunction } from '#ui/page/call-server-function.ts';
import { errorText, isLostCall } from '#ui/page/request-json.ts';
import { showToast } from '#ui/toasts.ts';
import { neededDetailsQueryKey } from './use-needed-details.ts';

export interface HoldPartProps {
  access: OrderAccess;
  needed: NeededDetails;
}

/**
 * Warnings for an order that was made without the form or corrected: those the form would have shown before payment.
 */
export function UnacceptedWarningsNotice({ access, needed }: HoldPartProps) {
  if (needed.warnings.length === 0) return null;
  return (
    <Notice tone="attention" title="Before we begin: do you want this order?">
      {needed.warnings.map(({ code, text }) => (
        <p key={code}>
          <LinkedText text={text} />
        </p>
      ))}
      <p>You were not asked about this before you paid. Until our work begins you can have all of your money back.</p>
      <FullRefundButton tone="quiet" className="mt-3" access={access} needed={needed} />
    </Notice>
  );
}

/** Cancels the order with a full refund. It asks for confirmation, because nobody can undo it. */
export function FullRefundButton({
  access,
  needed,
  label,
  ...buttonProps
}: HoldPartProps & { label?: string } & Pick<ComponentProps<typeof Button>, 'tone' | 'className'>) {
  const [isConfirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const cancellation = useMutation({
    mutationFn: () => callServerFunction('take-back-order', { access }, z.unknown()),
    async onSuccess() {
      showToast({ tone: 'success', title: 'Your refund is on its way', description: 'We mail you about it.' });
      await client.invalidateQueries({ queryKey: neededDetailsQueryKey(access) });
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
    onError: async (error) => {
      // When the reply got lost, nobody knows whether the refund was made.
      const title = isLostCall(error) ? 'We could not hear whether it was refunded' : 'Nothing was refunded';
      showToast({ tone: 'error', title, description: errorText(error, 'Please try again.') });
      // Too late to cancel: the page shows the current state.
      await client.invalidateQueries({ queryKey: neededDetailsQueryKey(access) });
    },
    onSettled: () => setConfirming(false),
  });
  const all = `Refund all of ${formatPounds(needed.total_cents - needed.refunded_cents)}`;
  return (
    <>
      <Button {...buttonProps} onClick={() => setConfirming(true)}>
        {label ?? all}
      </Button>
      <Dialog open={isConfirming} onClose={() => setConfirming(false)} title="Take this order back?">
        <p>All of your money goes back to the card you paid with, and we do nothing more for this order.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button tone="danger" busy={cancellation.isPending} onClick={() => cancellation.mutate()}>
            Yes, {all.toLowerCase()}
          </Button>
          <Button tone="quiet" onClick={() => setConfirming(false)}>
            Keep the order
          </Button>
        </div>
      </Dialog>
    </>
  );
}
