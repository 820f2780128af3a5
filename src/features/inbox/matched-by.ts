/** How a mail was found to be about an application, the surest first. */
export const matchedBy = ['alias', 'reference', 'plate'] as const;

/** What may change a state (decision 015): a plate is readable on the street, so a mail that names one proves nothing. */
export const sureMatches = ['alias', 'reference'] as const satisfies readonly (typeof matchedBy)[number][];
