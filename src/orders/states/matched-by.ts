/** How a mail was found to be about an application, the surest first. */
export const matchedBy = ['person', 'alias', 'reference', 'plate'] as const;
export type MatchedBy = (typeof matchedBy)[number];

/** What may change a state (decision 015): a plate is readable on the street, so a mail that names one proves nothing. */
export const sureMatches = ['person', 'alias', 'reference'] as const satisfies readonly MatchedBy[];

/** What in a mail can name an application. */
export const mailSigns = ['alias', 'reference', 'order_ref', 'plate', 'attachment'] as const;
export type MailSign = (typeof mailSigns)[number];

export const signWords: Record<MailSign, string> = {
  alias: "the application's own address",
  reference: "the portal's reference",
  order_ref: 'our order reference',
  plate: 'the number plate',
  attachment: 'the name of an attachment',
};
