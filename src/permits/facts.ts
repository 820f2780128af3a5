import type { z } from 'zod';
import { emailSchema } from '#platform/email-schema.ts';
import type { PayloadPath, PortalPayload } from '#robot/payload.ts';
import type { Destination } from './catalogue.ts';
import {
  beforeSix,
  companyName,
  daysOfStay,
  firstName,
  keeperKind,
  oneOf,
  ownCertificate,
  pastDay,
  plate,
  shortText,
  text,
  vinSchema,
  wholeNumber,
} from './fact-kinds.ts';
import { type Choice, checkoutCountries, euroStandards, fuels, vehicleCategories, vignetteTypes } from './lists.ts';
import type { FieldKind } from './order-configuration.ts';
import { isoDaySchema, ownerSchema } from './order-contract.ts';

export type FactTable = 'owners' | 'vehicles' | 'orders';

/** What the product may know of an order's keeper, vehicle and trip: one row a fact. */
export interface Fact {
  /** Where it stands in what a portal is told. */
  path: PayloadPath;
  /** Its name in forms and calls: 'address_line1'. */
  name: string;
  /** Null for papers, which are uploaded. */
  keptIn: { table: FactTable; column: string } | null;
  /** Where it is asked for by itself, and on the operator's list. */
  label: string;
  /** In the order form, under a heading that says whose it is. */
  formLabel: string;
  /** In the form of the portals' tests, which is narrow. */
  testLabel: string;
  kind: 'text' | 'number' | 'date' | 'choice' | 'plate' | 'email' | 'document';
  choices: readonly Choice[];
  autocomplete: string | null;
  hint: string | ((place: { box: string; document: string }) => string) | null;
  /** Of the registration document, where it does not say so in the harmonised code. */
  box: string | null;
  boxIn: Readonly<Record<string, string>>;
  /** What an answer must be; null where only the order form asks. Papers have none. */
  schema: z.ZodType<string> | null;
  /** A person who applies by hand needs it wherever the country's configuration names this kind of field. */
  byHand: FieldKind | null;
  /** Only these countries' portals are told. */
  onlyFor: readonly Destination[] | null;
}

/** What every order says from the start, because the order form asks it: after the payment nobody is asked for it. */
type OnlyOrdered = 'owner.email' | `vignette.${string}` | `delivery.${string}`;
/** What a customer may be asked for after the payment. */
export type AskedPath = Exclude<PayloadPath, OnlyOrdered>;

type Said = Pick<Fact, 'label' | 'kind'> & Partial<Omit<Fact, 'path' | 'name' | 'keptIn'>>;
/** An answer that is asked for is judged by something; papers are looked at where they arrive. */
type AskedSaid = Said & ({ schema: z.ZodType<string> } | { kind: 'document' });

const fact = <Path extends PayloadPath>(
  path: Path,
  name: string,
  table: FactTable | null,
  said: Path extends AskedPath ? AskedSaid : Said,
): Fact => ({
  path,
  name,
  keptIn: table && { table, column: inCamelCase(name) },
  choices: [],
  autocomplete: null,
  hint: null,
  box: null,
  boxIn: {},
  schema: null,
  byHand: null,
  onlyFor: null,
  formLabel: said.label,
  testLabel: said.formLabel ?? said.label,
  ...said,
});

const vehicle = (name: keyof PortalPayload['vehicle'], said: AskedSaid) =>
  fact(`vehicle.${name}`, name, 'vehicles', said);
const keeper = (name: Exclude<keyof PortalPayload['owner'], 'address' | 'email'>, said: AskedSaid) =>
  fact(`owner.${name}`, name, 'owners', said);
const address = (name: keyof NonNullable<PortalPayload['owner']['address']>, said: AskedSaid) =>
  fact(`owner.address.${name}`, name.replace('line', 'address_line'), 'owners', said);

const stay = (name: keyof NonNullable<PortalPayload['stay']>, said: AskedSaid) =>
  fact(`stay.${name}`, `stay_${name}`, 'orders', said);

const { shape } = ownerSchema;
const ofDocument = ({ box, document }: { box: string; document: string }) => `Box ${box} of the ${document}`;

/**
 * In the order an operator reads them. The boxes are the codes that directive 1999/37/EC, annex I, gives to the registration
 * documents of all member states and that the V5C has kept; a country stands in `boxIn` where its document differs. Looked
 * through were the V5C and the certificat d'immatriculation (the labels of the French portal name its boxes), the
 * Zulassungsbescheinigung Teil I (FZV, annex 5; the Federal Motor Transport Authority's guide to filling it in) and the
 * carta di circolazione (the legend on its back).
 */
export const facts: readonly Fact[] = [
  vehicle('plate_number', plate),
  vehicle('country_of_registration', {
    label: 'Country of registration',
    testLabel: 'Registered in',
    ...oneOf(checkoutCountries),
    byHand: 'vehicle',
  }),
  vehicle('date_first_registration', {
    label: 'Date of first registration',
    formLabel: 'First registration',
    ...pastDay,
    box: 'B',
    hint: (place) => `${ofDocument(place)}. It decides the emission class when the Euro standard is not printed`,
    byHand: 'vehicle',
  }),
  vehicle('date_last_registration', {
    label: 'Date of last registration',
    ...pastDay,
    box: 'I',
    hint: ({ box }) => `The date of the current registration certificate, box ${box}`,
  }),
  vehicle('fuel_type', {
    label: 'Fuel',
    formLabel: 'Fuel type',
    testLabel: 'Fuel',
    ...oneOf(fuels),
    box: 'P.3',
    hint: ofDocument,
    byHand: 'vehicle',
  }),
  vehicle('euro_standard', {
    label: 'Euro standard',
    ...oneOf(euroStandards),
    box: 'V.9',
    // The British document rarely fills V.9; the German one names the class in words in a box of its own (FZV, annex 5).
    boxIn: { 'United Kingdom': 'V.9 or D.2', Germany: 'V.9 or 14' },
    hint: (place) => `${ofDocument(place)}. Choose Unknown when it is not printed`,
  }),
  vehicle('vehicle_category', {
    label: 'Vehicle category',
    testLabel: 'Category',
    ...oneOf(vehicleCategories),
    box: 'J',
    hint: ofDocument,
  }),
  vehicle('make', {
    label: 'Make',
    ...text(shortText(60)),
    box: 'D.1',
    hint: ({ box }) => `Box ${box}, for example Ford`,
  }),
  vehicle('model', {
    label: 'Model',
    ...text(shortText(60)),
    box: 'D.3',
    hint: ({ box }) => `Box ${box}, for example Focus`,
  }),
  vehicle('vin', {
    label: 'Vehicle identification number (VIN)',
    ...text(vinSchema as unknown as z.ZodType<string>),
    box: 'E',
    hint: ofDocument,
  }),
  vehicle('co2_grams_per_km', {
    label: 'CO2 in g/km',
    ...text(wholeNumber('Enter a whole number')),
    box: 'V.7',
    hint: ofDocument,
  }),
  vehicle('certificate_class', { label: "Crit'Air class of the certificate it has", ...ownCertificate }),
  keeper('keeper_kind', keeperKind),
  keeper('company_name', companyName),
  keeper('first_name', firstName),
  keeper('last_name', {
    label: "Keeper's last name",
    formLabel: 'Last name',
    ...text(shape.last_name),
    autocomplete: 'family-name',
    byHand: 'owner',
  }),
  keeper('date_of_birth', { label: "Keeper's date of birth", ...pastDay, autocomplete: 'bday' }),
  keeper('identity_document', { label: "Number of the keeper's passport or identity card", ...text(shortText(40)) }),
  {
    ...fact('owner.email', 'email', null, { label: 'E-mail', kind: 'email', autocomplete: 'email' }),
    keptIn: { table: 'orders', column: 'customerEmail' },
  },
  keeper('phone', { label: 'Phone', ...text(shortText(40)), autocomplete: 'tel' }),
  address('line1', {
    label: 'Address line 1',
    ...text(shape.address_line1),
    autocomplete: 'address-line1',
    hint: 'As on the registration certificate. A sticker, where there is one, is posted there',
    byHand: 'owner',
  }),
  address('line2', { label: 'Address line 2', ...text(shortText(120)), autocomplete: 'address-line2' }),
  address('city', {
    label: 'Town or city',
    formLabel: 'City',
    ...text(shape.city),
    autocomplete: 'address-level2',
    byHand: 'owner',
  }),
  address('postcode', { label: 'Postcode', ...text(shape.postcode), autocomplete: 'postal-code', byHand: 'owner' }),
  address('country', {
    label: 'Country of the address',
    formLabel: 'Country',
    ...oneOf(checkoutCountries),
    autocomplete: 'country-name',
    byHand: 'owner',
  }),
  fact('travel.entry_date', 'entry_date', 'orders', {
    label: 'Entry date',
    kind: 'date',
    schema: isoDaySchema,
    hint: 'The first day you drive into the zone',
    byHand: 'entry_date',
    onlyFor: ['Italy', 'Spain'],
  }),
  fact('travel.before_six', 'before_six', 'orders', beforeSix),
  fact('documents.v5c', 'v5c', null, {
    label: 'Photo or scan of the registration certificate (V5C)',
    kind: 'document',
    hint: 'PDF, JPG or PNG up to 10MB. All four corners visible and every line readable',
    byHand: 'v5c',
  }),
  stay('place', {
    label: 'Hotel, garage or host',
    ...text(shortText(120)),
    hint: 'Its name and street: it puts your plate on the list of the zone',
  }),
  stay('email', { label: 'E-mail of hotel or garage', kind: 'email', schema: emailSchema, hint: 'As on your booking' }),
  stay('phone', { label: 'Phone of hotel or garage', ...text(shortText(40)) }),
  stay('arrival', {
    label: 'When you arrive',
    ...text(shortText(80)),
    hint: 'Day and about what time, local time. For example: 24 November, about 18:00',
  }),
  stay('nights', {
    label: 'How many nights you stay',
    ...text(wholeNumber('Enter a number of nights, 0 if you only park there')),
  }),
  stay('booking_reference', {
    label: 'Your booking reference there',
    ...text(shortText(60)),
    hint: 'Or the name the booking is in',
  }),
  fact('travel.number_of_days', 'number_of_days', 'orders', {
    label: 'Number of days you drive there, the day of entry included',
    formLabel: 'Number of days',
    testLabel: 'Days',
    ...daysOfStay,
    onlyFor: ['Italy', 'Spain'],
  }),
  fact('vignette.vignette_type', 'vignette_type', 'orders', {
    label: 'Vignette',
    kind: 'choice',
    choices: vignetteTypes,
    onlyFor: ['Austria'],
  }),
  fact('vignette.start_date', 'entry_date', 'orders', { label: 'Vignette starts', kind: 'date', onlyFor: ['Austria'] }),
];

/** Whether the customer is asked for it after the payment, where the order does not say it. */
export function isAskedLater(path: PayloadPath): path is AskedPath {
  return facts.some((known) => known.path === path && (known.schema || known.kind === 'document'));
}

/** @throws Error for a path without a fact */
export function questionFor(path: AskedPath): Fact {
  const asked = facts.find((known) => known.path === path);
  if (!asked) throw new Error(`No question is written for ${path}.`);
  return asked;
}

/**
 * What a field of a form asks for: `owner.address_line1`, `vehicle.make`, `trip.entry_date`.
 * @throws Error for what is no fact
 */
export function factOfField(field: string): Fact {
  const [group = '', name = ''] = field.split('.');
  const places = group === 'trip' || group === 'travel' ? ['travel', 'vignette'] : [group];
  const found = facts.find(
    (known) => known.name === name && places.some((place) => known.path.startsWith(`${place}.`)),
  );
  if (!found) throw new Error(`No fact is asked for by ${field}.`);
  return found;
}

/** 'address_line1' → 'addressLine1', as a table names it. */
function inCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
