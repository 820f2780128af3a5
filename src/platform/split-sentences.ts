/** The sentences of a text, each with its full stop. Joined by spaces they are the text again. */
export const splitSentences = (text: string): string[] => text.split(/(?<=[.?!]) (?=[A-Z])/);
