import { formatPounds } from '#features/checkout/pricing.ts';
import { refundEffect } from '#features/refunds/refund-effect.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { OrderStory } from '../../contract.ts';

interface RefundDialogProps {
  story: OrderStory;
  amountCents: number;
  isWhole: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Names what will happen to the money, the customer and the application; where it cannot happen now, says so instead. */
export function RefundDialog({ story, amountCents, isWhole, busy, onConfirm, onCancel }: RefundDialogProps) {
  const amount = formatPounds(amountCents);
  const effect = refundEffect(isWhole, story.submission?.status);
  return (
    <Dialog open onClose={onCancel} title={`Refund ${amount}?`}>
      <ul className="list-disc space-y-1.5 pl-5 text-base">
        <li>{amount} goes back to the card that paid. This cannot be undone.</li>
        <li>{effect.words}</li>
        <li>The customer is told by e-mail.</li>
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        {effect.act !== 'wait' && (
          <Button tone="danger" busy={busy} onClick={onConfirm}>
            Refund {amount}
          </Button>
        )}
        <Button tone="plain" onClick={onCancel}>
          {effect.act === 'wait' ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}
