import type { ReactNode } from 'react';
import type { OrderSituation } from '#orders/contracts/order-contract.ts';
import { StatusLine } from '#ui/status-line.tsx';

/** The order situation in the server's sentences: the state, then what comes next, then the money. */
export function OrderSituationSummary({ situation, children }: { situation: OrderSituation; children?: ReactNode }) {
  return (
    <StatusLine tone={situation.tone} headline={situation.headline}>
      {situation.next.length > 0 && <p>{situation.next.join(' ')}</p>}
      {situation.money && <p className="mt-2">{situation.money}</p>}
      {children}
    </StatusLine>
  );
}
