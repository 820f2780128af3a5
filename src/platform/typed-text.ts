import { z } from 'zod';

/**
 * Characters that cannot be printed, break the line or reverse the reading direction: a name with them can pass for
 * another.
 */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const hasControlCharacters = (text: string): boolean => unprintable.test(text);

/** Nothing visible: spaces of any kind, and characters without a glyph. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** An e-mail address as typed, converted to lower case and trimmed. */
export const emailSchema = z
  .string('E-mail is required')
  .trim()
  .toLowerCase()
  .min(1, 'E-mail is required')
  .max(254, 'E-mail is too long')
  .refine((text) => text.includes('@'), 'E-mail must contain @')
  .pipe(z.email('Enter an e-mail address like name@example.com'));
