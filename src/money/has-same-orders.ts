/** Whether a payment names exactly these orders. */
export function hasSameOrders(orderRefs: readonly string[], own: readonly { orderRef: string }[]): boolean {
  const named = new Set(orderRefs);
  return named.size === own.length && own.every(({ orderRef }) => named.has(orderRef));
}
