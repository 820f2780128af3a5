import type { ReactNode } from 'react';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { StatusLine } from '#ui/status-line.tsx';

/** The order situation: the state first, then what comes next and when, then the money. */
export function OrderSituationSummary({ situation, children }: { situation: OrderSituation; children?: ReactNode }) {
  return (
    <StatusLine tone={situation.tone} headline={situation.headline}>
      <p>{situation.next.join(' ')}</p>
      {situation.money && <p className="mt-2">{situation.money}</p>}
      {children}
    </StatusLine>
  );
}
