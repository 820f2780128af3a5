/**
 * Our mail address for one order: our mails have it as Reply-To. It is no secret, unlike an alias: whoever writes to it
 * must be the order's customer (inbox/customer-mails.ts).
 */
export const createOrderAddress = (orderRef: string, inboundDomain: string): string =>
  `${orderRef.toLowerCase()}@${inboundDomain}`;

/** The order's number; undefined for any other address. */
export const parseOrderAddress = (address: string): string | undefined =>
  /^(edp-[0-9a-z]{8})@/i.exec(address)?.[1]?.toUpperCase();
