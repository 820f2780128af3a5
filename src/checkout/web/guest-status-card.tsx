import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { OrderSituationSummary } from '#tracking/web/cards/order-situation-summary.tsx';
import { Card } from '#ui/card.tsx';
import { formatClock } from '#ui/page/format-time.ts';
import { Skeleton } from '#ui/skeleton.tsx';

interface GuestStatusCardProps {
  needed: Pick<NeededDetails, 'standing'> | undefined;
  /** When it was last asked, in milliseconds, and whether the last try was in vain. */
  updatedAt: number;
  isLost: boolean;
}

/** How the application stands, as far as somebody who is not signed in may know. */
export function GuestStatusCard({ needed, updatedAt, isLost }: GuestStatusCardProps) {
  if (!needed) return <Skeleton className="h-28" />;
  const { over, yours } = needed.standing;
  return (
    <Card aria-label="Status">
      <OrderSituationSummary standing={needed.standing}>
        <p className="mt-2">
          {yours === 'answer' && 'The question is in our e-mail to you. '}
          {yours === 'paper' && 'Sign in to upload it with your order. '}
          {over
            ? 'Sign in to see the papers of this order.'
            : 'We write to you at every step. Sign in to see each step.'}
        </p>
        <p className="mt-2 text-sm">
          {isLost && 'Connection lost, trying again · '}updated {formatClock(updatedAt)}
        </p>
      </OrderSituationSummary>
    </Card>
  );
}
