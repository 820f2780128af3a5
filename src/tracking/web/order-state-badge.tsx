import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { Badge } from '#ui/badge.tsx';

/** The state of an order. A paid one that lacks facts of its vehicle has the specification's flag (section 4) in its place. */
export function OrderStateBadge({
  order: { situation, needs_vehicle_info },
}: {
  order: Pick<OrderSummary, 'situation' | 'needs_vehicle_info'>;
}) {
  if (needs_vehicle_info && situation.yours === 'details') return <Badge tone="attention">Needs vehicle info</Badge>;
  return <Badge tone={situation.tone}>{situation.label}</Badge>;
}
