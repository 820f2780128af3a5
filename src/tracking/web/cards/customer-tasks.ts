import type { OrderSituation, SituationName } from '#orders/contracts/order-contract.ts';
import { holdTitleId, neededDetailsId, newDocumentId } from '#paths.ts';

interface CustomerTaskTexts {
  /** On the link or button that leads to it. */
  title: string;
  /** The same in a row of a list. */
  short: string;
  /** The heading of its form on the order's page; without one, the page as a whole. */
  headingId?: string;
}

/** What only the customer can do with an order. */
export const customerTasks: Record<NonNullable<OrderSituation['yours']>, CustomerTaskTexts> = {
  pay: { title: 'Pay for this order', short: 'Pay' },
  details: { title: 'Give the details', short: 'Add details', headingId: neededDetailsId },
  decide: { title: 'Correct it or let it go on', short: 'Decide', headingId: holdTitleId },
  answer: { title: 'Answer the question', short: 'Answer' },
  document: { title: 'Upload the document', short: 'Upload', headingId: newDocumentId },
};

/** Endings without a valid permit, after which a driver has other ways (other-ways-card.tsx). */
const endingNames = ['refused', 'not_possible', 'cancelled', 'refunded', 'excluded', 'day_over'] as const;
export type EndingName = (typeof endingNames)[number];

export const findEnding = (name: SituationName): EndingName | undefined =>
  endingNames.find((ending) => ending === name);
