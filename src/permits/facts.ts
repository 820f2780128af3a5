import type { z } from 'zod';
import { emailSchema } from '#platform/typed-text.ts';
import type { PayloadPath } from '#robot/payload.ts';
import {
  type AskablePath,
  defineAddressFact,
  defineFact,
  defineKeeperFact,
  defineStayFact,
  defineVehicleFact,
  type Fact,
} from './fact-definition.ts';
import {
  beforeSixField,
  companyNameField,
  daysOfStayField,
  defineChoiceField,
  defineTextField,
  existingCertificateField,
  firstNameField,
  keeperBox,
  keeperKindField,
  numberPlateField,
  pastDayField,
  phoneSchema,
  shortTextSchema,
  vinSchema,
  wholeNumberSchema,
} from './fact-fields.ts';
import { checkoutCountries, euroStandards, fuelTypes, vehicleCategories, vignetteTypes } from './form-choices.ts';
import { isoDaySchema, keeperSchema } from './order-contract.ts';
import { vehicleTexts } from './vehicle-texts.ts';

const { shape } = keeperSchema;
const formatBoxHint = ({ box, document }: { box: string; document: string }) => `Box ${box} of the ${document}`;

/**
 * In the order in which an operator reads them. The boxes are the codes that directive 1999/37/EC, annex I, gives to
 * the registration documents of all member states; the V5C has retained them. `documentBoxByCountry` lists a country
 * whose document differs. Checked were the V5C and the certificat d'immatriculation (the labels of the French portal
 * name its boxes), the Zulassungsbescheinigung Teil I (FZV, annex 5; the Federal Motor Transport Authority's guide to
 * filling it in) and the carta di circolazione (the legend on its back).
 */
export const allFacts: readonly Fact[] = [
  defineVehicleFact('plate_number', numberPlateField),
  defineVehicleFact('country_of_registration', {
    label: 'Country of registration',
    testLabel: 'Registered in',
    ...defineChoiceField(checkoutCountries),
    manualFieldKind: 'vehicle',
  }),
  defineVehicleFact('date_first_registration', {
    label: 'Date of first registration',
    formLabel: 'First registration',
    ...pastDayField,
    box: 'B',
    hint: (place) => `${formatBoxHint(place)}. It decides the emission class when the Euro standard is not printed`,
    manualFieldKind: 'vehicle',
  }),
  defineVehicleFact('date_last_registration', {
    label: 'Date of last registration',
    ...pastDayField,
    box: 'I',
    hint: ({ box }) => `The date of the current registration certificate, box ${box}`,
  }),
  defineVehicleFact('fuel_type', {
    label: 'Fuel',
    formLabel: 'Fuel type',
    testLabel: 'Fuel',
    ...defineChoiceField(fuelTypes),
    box: 'P.3',
    hint: formatBoxHint,
    manualFieldKind: 'vehicle',
  }),
  defineVehicleFact('euro_standard', {
    label: 'Euro standard',
    ...defineChoiceField(euroStandards),
    box: 'V.9',
    // The British document rarely fills V.9. The German one names the class in words in a
    // box of its own (FZV, annex 5).
    documentBoxByCountry: { 'United Kingdom': 'V.9 or D.2', Germany: 'V.9 or 14' },
    hint: (place) => `${formatBoxHint(place)}. Choose Unknown when it is not printed`,
  }),
  defineVehicleFact('vehicle_category', {
    label: 'Vehicle category',
    testLabel: 'Category',
    ...defineChoiceField(vehicleCategories),
    box: 'J',
    hint: formatBoxHint,
  }),
  ...vehicleTexts.map(({ name, maxLength, ...options }) =>
    defineVehicleFact(name, { ...defineTextField(shortTextSchema(maxLength)), ...options }),
  ),
  defineVehicleFact('vin', {
    label: 'Vehicle identification number (VIN)',
    ...defineTextField(vinSchema as unknown as z.ZodType<string>),
    box: 'E',
    hint: formatBoxHint,
  }),
  defineVehicleFact('co2_grams_per_km', {
    label: 'CO2 in g/km',
    ...defineTextField(wholeNumberSchema('Enter a whole number')),
    box: 'V.7',
    hint: formatBoxHint,
  }),
  defineVehicleFact('certificate_class', {
    label: "Crit'Air class of the certificate it has",
    ...existingCertificateField,
  }),
  defineKeeperFact('keeper_kind', keeperKindField),
  defineKeeperFact('company_name', companyNameField),
  defineKeeperFact('first_name', firstNameField),
  defineKeeperFact('last_name', {
    label: "Keeper's last name",
    formLabel: 'Last name',
    ...defineTextField(shape.last_name),
    ...keeperBox,
    autocomplete: 'family-name',
    manualFieldKind: 'owner',
  }),
  defineKeeperFact('date_of_birth', { label: "Keeper's date of birth", ...pastDayField, autocomplete: 'bday' }),
  defineKeeperFact('identity_document', {
    label: "Number of the keeper's passport or identity card",
    ...defineTextField(shortTextSchema(40)),
  }),
  {
    ...defineFact('owner.email', 'email', null, { label: 'E-mail', kind: 'email', autocomplete: 'email' }),
    storedIn: { table: 'orders', column: 'customerEmail' },
  },
  defineKeeperFact('phone', { label: 'Phone', ...defineTextField(phoneSchema), autocomplete: 'tel' }),
  defineAddressFact('line1', {
    label: 'Address line 1',
    ...defineTextField(shape.address_line1),
    ...keeperBox,
    autocomplete: 'address-line1',
    hint: 'As on the registration certificate. A sticker, where there is one, is posted there',
    manualFieldKind: 'owner',
  }),
  defineAddressFact('line2', {
    label: 'Address line 2',
    ...defineTextField(shortTextSchema(120)),
    ...keeperBox,
    autocomplete: 'address-line2',
  }),
  defineAddressFact('city', {
    label: 'Town or city',
    formLabel: 'City',
    ...defineTextField(shape.city),
    ...keeperBox,
    autocomplete: 'address-level2',
    manualFieldKind: 'owner',
  }),
  defineAddressFact('postcode', {
    label: 'Postcode',
    ...defineTextField(shape.postcode),
    ...keeperBox,
    autocomplete: 'postal-code',
    manualFieldKind: 'owner',
  }),
  defineAddressFact('country', {
    label: 'Country of the address',
    formLabel: 'Country',
    ...defineChoiceField(checkoutCountries),
    ...keeperBox,
    autocomplete: 'country-name',
    manualFieldKind: 'owner',
  }),
  defineFact('travel.entry_date', 'entry_date', 'orders', {
    label: 'Entry date',
    kind: 'date',
    schema: isoDaySchema,
    hint: 'The first day you drive into the zone',
    manualFieldKind: 'entry_date',
    onlyForCountries: ['Italy', 'Spain'],
  }),
  defineFact('travel.before_six', 'before_six', 'orders', beforeSixField),
  defineFact('documents.v5c', 'v5c', null, {
    label: 'Photo or scan of the registration certificate (V5C)',
    kind: 'document',
    hint: 'PDF, JPG or PNG up to 10MB. All four corners visible and every line readable',
    manualFieldKind: 'v5c',
  }),
  defineStayFact('place', {
    label: 'Hotel, garage or host',
    ...defineTextField(shortTextSchema(120)),
    hint: 'Its name and street: it puts your plate on the list of the zone',
  }),
  defineStayFact('email', {
    label: 'E-mail of hotel or garage',
    kind: 'email',
    schema: emailSchema,
    hint: 'As on your booking',
  }),
  defineStayFact('phone', { label: 'Phone of hotel or garage', ...defineTextField(phoneSchema) }),
  defineStayFact('arrival', {
    label: 'When you arrive',
    ...defineTextField(shortTextSchema(80)),
    hint: 'Day and about what time, local time. For example: 24 November, about 18:00',
  }),
  defineStayFact('nights', {
    label: 'How many nights you stay',
    ...defineTextField(wholeNumberSchema('Enter a number of nights, 0 if you only park there')),
  }),
  defineStayFact('booking_reference', {
    label: 'Your booking reference there',
    ...defineTextField(shortTextSchema(60)),
    hint: 'Or the name the booking is in',
  }),
  defineFact('travel.number_of_days', 'number_of_days', 'orders', {
    label: 'Number of days you drive there, the day of entry included',
    formLabel: 'Number of days',
    testLabel: 'Days',
    ...daysOfStayField,
    onlyForCountries: ['Italy', 'Spain'],
  }),
  defineFact('vignette.vignette_type', 'vignette_type', 'orders', {
    label: 'Vignette',
    kind: 'choice',
    choices: vignetteTypes,
    onlyForCountries: ['Austria'],
  }),
  defineFact('vignette.start_date', 'entry_date', 'orders', {
    label: 'Vignette starts',
    kind: 'date',
    onlyForCountries: ['Austria'],
  }),
];

/** Whether the customer is asked for the fact after payment when the order does not have it. */
export function isAskedAfterPayment(path: PayloadPath): path is AskablePath {
  return allFacts.some((known) => known.path === path && (known.schema || known.kind === 'document'));
}

/** @throws Error for a path without a fact */
export function getFactByPath(path: AskablePath): Fact {
  const fact = allFacts.find((known) => known.path === path);
  if (!fact) throw new Error(`No question is written for ${path}.`);
  return fact;
}

/**
 * The fact that a form field asks for: `owner.address_line1`, `vehicle.make`, `trip.entry_date`.
 * @throws Error for a field that is no fact
 */
export function getFactByField(field: string): Fact {
  const [group = '', name = ''] = field.split('.');
  const places = group === 'trip' || group === 'travel' ? ['travel', 'vignette'] : [group];
  const fact = allFacts.find(
    (known) => known.name === name && places.some((place) => known.path.startsWith(`${place}.`)),
  );
  if (!fact) throw new Error(`No fact is asked for by ${field}.`);
  return fact;
}
