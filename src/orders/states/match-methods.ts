/**
 * How a mail was matched to an application, the most certain way first; `customer`: its own customer wrote it, and it
 * stands in the thread of the order.
 */
export const matchMethods = ['person', 'alias', 'reference', 'plate', 'customer'] as const;
export type MatchMethod = (typeof matchMethods)[number];

/**
 * The ways that may change a state (decision 015): anybody can read a plate on the street, so a mail that names one
 * proves nothing.
 */
export const reliableMatchMethods = ['person', 'alias', 'reference'] as const satisfies readonly MatchMethod[];

/** What in a mail can name an application. */
export const evidenceKinds = ['alias', 'reference', 'order_ref', 'plate', 'attachment'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export const evidenceLabels: Record<EvidenceKind, string> = {
  alias: "the application's own address",
  reference: "the portal's reference",
  order_ref: 'our order reference',
  plate: 'the number plate',
  attachment: 'the name of an attachment',
};
