import { z } from 'zod';
import { hasControlCharacters } from '#platform/plain-text.ts';
import { type Choice, critAirClasses } from './lists.ts';
import { pastDaySchema } from './order-contract.ts';
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
export const pastDay = { kind: 'date', schema: pastDaySchema } as const;
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

/** Of a vehicle that needs no second one: https://www.certificat-air.gouv.fr/en/foire-aux-questions. */
export const ownCertificate = {
  ...oneOf(critAirClasses),
  hint: 'The number or letter in the middle of the round sticker, and on the PDF of the certificate',
  onlyFor: ['France'],
} as const;
