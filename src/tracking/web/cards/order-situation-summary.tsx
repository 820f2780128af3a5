import type { ReactNode } from 'react';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { StatusLine } from '#ui/status-line.tsx';

/** The order situation: the state first, then what comes next and when, then the money. */
export function OrderSituationSummary({ standing, children }: { standing: OrderSituation; children?: ReactNode }) {
  return (
    <StatusLine tone={standing.tone} headline={standing.headline}>
      <p>{standing.next.join(' ')}</p>
      {standing.money && <p className="mt-2">{standing.money}</p>}
      {children}
    </StatusLine>
  );
}
