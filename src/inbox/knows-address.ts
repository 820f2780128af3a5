import { eq } from 'drizzle-orm';
import { parseAliasToken } from '#orders/alias.ts';
import { parseOrderAddress } from '#orders/order-address.ts';
import { orders } from '#orders/tables/orders.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import type { Context } from '#platform/context.ts';

/**
 * Whether we gave this address of our domain to anybody: an alias is valid while its application or test exists, and
 * an order's address while the order does. Any other address is a person's or may be printed somewhere: the mail is
 * accepted, and staff read it in the inbox.
 */
export async function knowsAddress({ db }: Pick<Context, 'db'>, address: string): Promise<boolean> {
  const orderRef = parseOrderAddress(address);
  if (orderRef !== undefined) return (await db.$count(orders, eq(orders.orderRef, orderRef))) > 0;
  const token = parseAliasToken(address);
  if (token === undefined) return !address.startsWith('permits+');
  const counts = await Promise.all([
    db.$count(submissions, eq(submissions.aliasToken, token)),
    db.$count(automationRuns, eq(automationRuns.aliasToken, token)),
  ]);
  return counts.some((count) => count > 0);
}
