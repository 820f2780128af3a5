/** A mail of more words than this is no letter of an office. */
const maxWords = 20_000;

/**
 * Every word of a text that could be a number plate, bare: a plate is printed in up to three parts, with spaces, dashes
 * or dots between them. It has a digit, and a letter unless it is long: a year or an amount is no plate.
 */
export function findPlateCandidates(text: string): string[] {
  const parts =
    text
      .toUpperCase()
      .match(/[\p{L}\p{N}]{1,12}/gu)
      ?.slice(0, maxWords) ?? [];
  const words = parts.flatMap((_, at) => [1, 2, 3].map((count) => parts.slice(at, at + count).join('')));
  return [...new Set(words)].filter(
    (word) => word.length >= 4 && word.length <= 12 && /\p{N}/u.test(word) && (/\p{L}/u.test(word) || word.length >= 6),
  );
}
