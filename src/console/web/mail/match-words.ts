import type { MatchedBy } from '#orders/states/matched-by.ts';

/** How a mail was found to be about its order, as people read it. */
export const matchWords: Record<MatchedBy, string> = {
  person: 'one of us',
  alias: "the order's own address",
  reference: "the portal's reference",
  plate: 'the number plate alone',
};
