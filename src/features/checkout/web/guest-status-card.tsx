import { formatClock } from '#browser/format-time.ts';
import { type OrderStatus, orderLifecycle } from '#features/orders/lifecycle.ts';
import { nextStep } from '#features/orders/next-step.ts';
import type { NeededDetails } from '#features/submissions/contract.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusLine } from '#ui/status-line.tsx';

interface GuestStatusCardProps {
  needed: NeededDetails | undefined;
  /** When it was last asked, in milliseconds, and whether the last try was in vain. */
  updatedAt: number;
  isLost: boolean;
}

/** How the application stands, as far as somebody who is not signed in may know. */
export function GuestStatusCard({ needed, updatedAt, isLost }: GuestStatusCardProps) {
  if (!needed) return <Skeleton className="h-28" />;
  const status = needed.status as OrderStatus;
  const missing = needed.missing.map(({ path }) => path);
  return (
    <Card aria-label="Status">
      <StatusLine tone={orderLifecycle[status].tone} headline={nextStep({ ...needed, status, missing })}>
        <p>We write to you at every step. Sign in to see each step of the application.</p>
        <p className="mt-2 text-sm">
          {isLost && 'Connection lost, trying again · '}updated {formatClock(updatedAt)}
        </p>
      </StatusLine>
    </Card>
  );
}
