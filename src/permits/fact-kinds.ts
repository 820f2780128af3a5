import { z } from 'zod';
import { hasControlCharacters } from '#platform/plain-text.ts';
import type { Choice } from './lists.ts';
import { pastDaySchema } from './order-contract.ts';

// What an answer to a question must be (facts.ts).

export function oneOf(choices: readonly Choice[]) {
  const values = choices.map(({ value }) => value);
  const schema = z.string().refine((value) => values.includes(value), 'Choose one of the list');
  return { kind: 'choice' as const, choices: choices.map(({ value, label }) => ({ value, label })), schema };
}

export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please fill this in')
    .max(max, 'This is too long')
    .refine((typed) => !hasControlCharacters(typed), 'This contains characters that cannot be printed');
export const vinSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{11,17}$/, 'A VIN has 17 letters and digits, without I, O and Q');
export const text = (schema: z.ZodType<string>) => ({ kind: 'text', schema }) as const;
export const pastDay = { kind: 'date', schema: pastDaySchema } as const;
/** Up to three digits. */
export const wholeNumber = (otherwise: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, otherwise);
