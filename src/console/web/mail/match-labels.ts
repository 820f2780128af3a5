import type { MatchMethod } from '#orders/states/match-methods.ts';

/** The match methods, in words. */
export const matchLabels: Record<MatchMethod, string> = {
  person: 'one of us',
  alias: "the order's own address",
  reference: "the portal's reference",
  plate: 'the number plate alone',
  customer: "the customer's own address",
};
