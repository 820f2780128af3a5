import type { MatchMethod } from '#orders/states/match-methods.ts';

/** How a mail was found to be about its order, as people read it. */
export const matchLabels: Record<MatchMethod, string> = {
  person: 'one of us',
  alias: "the order's own address",
  reference: "the portal's reference",
  plate: 'the number plate alone',
};
