import { z } from 'zod';
import { hasControlCharacters } from '#platform/typed-text.ts';
import { type Choice, critAirClasses, keeperKinds } from './form-choices.ts';
import { isoDaySchema, keeperSchema, plateSchema } from './order-contract.ts';
import { maxOrderDays } from './pricing.ts';

// The fields that validate an answer to a question (facts.ts).

export function defineChoiceField(choices: readonly Choice[]) {
  const values = choices.map(({ value }) => value);
  const schema = z.string().refine((value) => values.includes(value), 'Choose one of the list');
  return { kind: 'choice' as const, choices: choices.map(({ value, label }) => ({ value, label })), schema };
}

export const shortTextSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'Please fill this in')
    .max(max, 'This is too long')
    .refine((typed) => !hasControlCharacters(typed), 'This contains characters that cannot be printed');
/** Portals and people dial it: digits, with what is usually written between them. */
export const phoneSchema = shortTextSchema(40).refine(
  (typed) => /^[+\d ()./-]+$/.test(typed) && typed.replaceAll(/\D/g, '').length >= 6,
  'Enter a telephone number, such as +44 20 7946 0000',
);
export const vinSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{11,17}$/, 'A VIN has 17 letters and digits, without I, O and Q');
export const defineTextField = (schema: z.ZodType<string>) => ({ kind: 'text', schema }) as const;
export const pastDayField = { kind: 'date', schema: isoDaySchema } as const;
/** Accepts up to three digits. */
export const wholeNumberSchema = (otherwise: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, otherwise);

/** The same limits as in the order form. */
export const daysOfStayField = {
  kind: 'number' as const,
  schema: wholeNumberSchema('Enter a whole number of days').refine(
    (days) => Number(days) >= 1 && Number(days) <= maxOrderDays,
    `Days must be from 1 to ${maxOrderDays}`,
  ),
  hint: `From 1 to ${maxOrderDays}, one after the other. Days on which the zone is not in force are counted here and not paid for`,
};

/**
 * A vehicle that already has a certificate needs no second one:
 * https://www.certificat-air.gouv.fr/en/foire-aux-questions.
 */
export const existingCertificateField = {
  ...defineChoiceField(critAirClasses),
  hint: 'The number or letter in the middle of the round sticker, and on the PDF of the certificate',
  onlyForCountries: ['France'],
} as const;

interface DocumentBox {
  box: string;
  document: string;
}

/** Where the document names the keeper. Most Italian keepers are the owner too; such a keeper appears under C.2 alone. */
export const keeperBox = { box: 'C.1', documentBoxByCountry: { Italy: 'C.2 or C.1' } } as const;

export const numberPlateField = {
  label: 'Number plate',
  formLabel: 'Plate number',
  kind: 'plate',
  schema: plateSchema as unknown as z.ZodType<string>,
  box: 'A',
  hint: ({ box }: DocumentBox) => `Exactly as on the registration certificate, box ${box}`,
  manualFieldKind: 'vehicle',
} as const;

/**
 * The keeper that the authority receives. The document may name a company, and no driver of a portal
 * declares a company as a person.
 */
export const keeperKindField = {
  label: 'Whose name stands on the registration certificate?',
  ...defineChoiceField(keeperKinds),
  ...keeperBox,
  hint: ({ box, document }: DocumentBox) =>
    `Box ${box} of the ${document}. Of a hired, leased or company car it is usually a company`,
  manualFieldKind: 'owner',
  onlyForCountries: ['France', 'Belgium', 'Spain'],
} as const;

/** Asked where the keeper is a company. An operator declares the vehicle under this name. */
export const companyNameField = {
  label: 'Name of the company on the registration certificate',
  ...defineTextField(shortTextSchema(120)),
  autocomplete: 'organization',
  ...keeperBox,
  hint: ({ box, document }: DocumentBox) =>
    `Box ${box} of the ${document}, in full. Of a hired or leased car it is the company that keeps it`,
} as const;

export const firstNameField = {
  label: "Keeper's first name",
  formLabel: 'First name',
  ...defineTextField(keeperSchema.shape.first_name),
  autocomplete: 'given-name',
  ...keeperBox,
  hint: ({ box, document }: DocumentBox) => `The registered keeper, box ${box} of the ${document}`,
  manualFieldKind: 'owner',
} as const;

/** In Palermo the Saturday night lasts until 6:00 on Sunday. */
export const beforeSixField = {
  label: 'Do you drive in before 6:00 on that Sunday?',
  ...defineChoiceField([
    { value: 'no', label: 'No, at 6:00 or later' },
    { value: 'yes', label: 'Yes, before 6:00' },
  ]),
  hint: 'The night of Saturday lasts until 6:00 on Sunday and needs a pass of its own. After 6:00 the zone rests until Monday',
  onlyForCountries: ['Italy'],
} as const;
