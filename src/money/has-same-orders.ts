/** Whether a payment names exactly these orders. */
export function hasSameOrders(orderRefs: readonly string[], orders: readonly { orderRef: string }[]): boolean {
  const refs = new Set(orderRefs);
  return refs.size === orders.length && orders.every(({ orderRef }) => refs.has(orderRef));
}
