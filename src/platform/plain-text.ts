/** What cannot be printed, breaks the line or turns the reading direction around: a name with it can pass for another. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const hasControlCharacters = (text: string): boolean => unprintable.test(text);

/** Nothing anybody could see: spaces of any kind, and characters that are drawn as nothing. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
