/** How a mail was found to be about an application, the surest first. */
export const matchedBy = ['person', 'alias', 'reference', 'plate'] as const;
export type MatchedBy = (typeof matchedBy)[number];

/** What may change a state (decision 015): a plate is readable on the street, so a mail that names one proves nothing. */
export const sureMatches = ['person', 'alias', 'reference'] as const satisfies readonly MatchedBy[];
