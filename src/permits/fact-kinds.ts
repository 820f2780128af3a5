import { z } from 'zod';
import { hasControlCharacters } from '#platform/plain-text.ts';
import type { Choice } from './lists.ts';
import { isoDaySchema } from './order-contract.ts';
import { mostDays } from './pricing.ts';

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
export const pastDay = { kind: 'date', schema: isoDaySchema } as const;
/** Up to three digits. */
export const wholeNumber = (otherwise: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, otherwise);

/** As the order form bounds them. */
export const daysOfStay = {
  kind: 'number' as const,
  schema: wholeNumber('Enter a whole number of days').refine(
    (days) => Number(days) >= 1 && Number(days) <= mostDays,
    `Days must be from 1 to ${mostDays}`,
  ),
  hint: `From 1 to ${mostDays}, one after the other. Days on which the zone is not in force are counted here and not paid for`,
};

/** As printed on the certificate; a vehicle without a class has none. */
const critAirClasses = [
  { value: 'E', label: "Crit'Air E (green)" },
  { value: '1', label: "Crit'Air 1 (violet)" },
  { value: '2', label: "Crit'Air 2 (yellow)" },
  { value: '3', label: "Crit'Air 3 (orange)" },
  { value: '4', label: "Crit'Air 4 (claret)" },
  { value: '5', label: "Crit'Air 5 (grey)" },
] as const satisfies readonly Choice[];

/** Of a vehicle that needs no second one: https://www.certificat-air.gouv.fr/en/foire-aux-questions. */
export const ownCertificate = {
  ...oneOf(critAirClasses),
  hint: 'The number or letter in the middle of the round sticker, and on the PDF of the certificate',
  onlyFor: ['France'],
} as const;
