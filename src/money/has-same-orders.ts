/** Whether the orders that a payment names are these, all of them and no other. */
export function hasSameOrders(orderRefs: readonly string[], own: readonly { orderRef: string }[]): boolean {
  const named = new Set(orderRefs);
  return named.size === own.length && own.every(({ orderRef }) => named.has(orderRef));
}
