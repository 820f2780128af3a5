import { desc, inArray } from 'drizzle-orm';
import type { AppContext } from '../src/accounts/app-context.ts';
import type { OrderSituation } from '../src/orders/contracts/order-contract.ts';
import { selectOrderRecords } from '../src/orders/order-records.ts';
import { situationFactsOf } from '../src/orders/read-situation.ts';
import { situationOf } from '../src/orders/situation/situation.ts';
import { nextActions } from '../src/orders/tables/next-actions.ts';
import { orders } from '../src/orders/tables/orders.ts';
import { readAtOneMoment } from './read-at-one-moment.ts';

type StoredNextAction = typeof nextActions.$inferSelect;

/**
 * Whatever a test did to an installation, its customers and its staff are told the same at the end: who is to act next
 * on an order is computed twice, once for the customer's page and once for the desk. The next actions must be fresh.
 */
export async function assertSituationsAgree({ db, clock }: AppContext): Promise<void> {
  const contradictions = await readAtOneMoment(db, async (tx) => {
    const records = await selectOrderRecords(tx).orderBy(desc(orders.createdAt)).limit(200);
    const ids = records.map(({ order }) => order.id);
    const stored = await tx.select().from(nextActions).where(inArray(nextActions.orderId, ids));
    const actionByOrder = new Map(stored.map((row) => [row.orderId, row]));
    const now = clock.now();
    return records.flatMap((record) => {
      const { order } = record;
      const situation = situationOf(situationFactsOf(record, now));
      const action = actionByOrder.get(order.id);
      const contradiction = action && findContradiction(situation, action);
      return contradiction ? [{ contradiction, order: order.orderRef, status: order.status, situation, action }] : [];
    });
  });
  if (contradictions.length > 0)
    throw new Error(`Customer and staff are told different things: ${JSON.stringify(contradictions, null, 2)}`);
}

function findContradiction({ yours, over }: OrderSituation, { actor }: StoredNextAction): string | undefined {
  if (over && actor !== 'nobody' && actor !== 'desk')
    return `The customer reads that nothing more comes, and staff that the ${actor} acts next.`;
  if (!over && actor === 'nobody') return 'The customer reads that it goes on, and staff that nobody acts.';
  if (actor === 'customer' && yours === null) return 'The customer is waited for, and does not know.';
  // The desk acts beside a customer who is late.
  if (yours !== null && actor !== 'customer' && actor !== 'desk')
    return `The customer reads that it is their turn, and staff that the ${actor} acts next.`;
  return undefined;
}
