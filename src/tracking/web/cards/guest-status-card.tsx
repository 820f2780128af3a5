import { type ReactNode, Suspense } from 'react';
import type { NeededDetails } from '#orders/contracts/submission-contract.ts';
import { Card } from '#ui/card.tsx';
import { formatClock } from '#ui/page/format-time.ts';
import { findEnding } from './customer-tasks.ts';
import { LazyOtherWaysCard } from './lazy-cards.ts';
import { OrderSituationSummary } from './order-situation-summary.tsx';

/** How often a page without an account reads how its order stands: a stream would carry what opens the order. */
export const GUEST_POLL_MS = 5000;

interface GuestStatusCardProps {
  needed: NeededDetails;
  /** When the state was last read, in milliseconds, and whether the last read failed. */
  updatedAt: number;
  isLost: boolean;
  /** Opens the form of the details, or leads to it, where it is asked for. */
  onOpenForm: ((headingId: string) => void) | undefined;
  /** Where this page leads for what it does not have itself. */
  children: ReactNode;
}

/** The order situation, as far as a visitor who is not signed in may see it, and how old it is. */
export function GuestStatusCard({ needed, updatedAt, isLost, onOpenForm, children }: GuestStatusCardProps) {
  const { situation } = needed;
  const ending = findEnding(situation.name);
  return (
    <>
      <Card aria-label="Status">
        <OrderSituationSummary situation={situation} onOpenForm={onOpenForm}>
          <p className="mt-2">
            {children}{' '}
            <span className="text-sm">
              {isLost && 'Connection lost, trying again · '}updated {formatClock(updatedAt)}
            </span>
          </p>
        </OrderSituationSummary>
      </Card>
      <Suspense>{ending && <LazyOtherWaysCard order={needed} ending={ending} />}</Suspense>
    </>
  );
}
