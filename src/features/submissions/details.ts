import { z } from 'zod';
import { type Choice, checkoutCountries, euroStandards, fuels, vehicleCategories } from '#features/catalogue/lists.ts';
import { comingDaySchema, ownerSchema, pastDaySchema as pastDay, plateSchema } from '#features/checkout/contract.ts';
import type { PayloadPath } from '#portals/payload.ts';
import type { NeededDetail } from './contract.ts';

type Column =
  | {
      table: 'owners';
      column:
        | 'firstName'
        | 'lastName'
        | 'dateOfBirth'
        | 'phone'
        | 'addressLine1'
        | 'addressLine2'
        | 'city'
        | 'postcode'
        | 'country';
    }
  | {
      table: 'vehicles';
      column:
        | 'plateNumber'
        | 'countryOfRegistration'
        | 'dateFirstRegistration'
        | 'dateLastRegistration'
        | 'fuelType'
        | 'euroStandard'
        | 'vehicleCategory'
        | 'make'
        | 'model'
        | 'vin'
        | 'co2GramsPerKm';
    }
  | { table: 'orders'; column: 'entryDate' };

/** How one fact is asked of a customer, checked and kept. */
export interface Detail extends Omit<NeededDetail, 'path'> {
  schema: z.ZodType<string> | undefined;
  /** Null for papers, which are uploaded. */
  keptIn: Column | null;
}

type Ask = Partial<Pick<Detail, 'hint' | 'autocomplete' | 'choices'>>;

const ask = (
  label: string,
  kind: Detail['kind'],
  schema: Detail['schema'],
  keptIn: Detail['keptIn'],
  more: Ask = {},
): Detail => ({
  label,
  kind,
  schema,
  keptIn,
  hint: null,
  autocomplete: null,
  choices: [],
  ...more,
});

const owner = (column: Extract<Column, { table: 'owners' }>['column']) => ({ table: 'owners', column }) as const;
const vehicle = (column: Extract<Column, { table: 'vehicles' }>['column']) => ({ table: 'vehicles', column }) as const;

function choose(label: string, list: readonly Choice[], keptIn: Column, more: Ask = {}): Detail {
  const values = list.map((choice) => choice.value);
  const schema = z.string().refine((value) => values.includes(value), `Choose one of the list`);
  return ask(label, 'choice', schema, keptIn, {
    choices: list.map(({ value, label: text }) => ({ value, label: text })),
    ...more,
  });
}

const { shape } = ownerSchema;
const shortText = (max: number) => z.string().trim().min(1, 'Please fill this in').max(max, 'This is too long');

/** The boxes named are those of the UK's registration certificate (V5C), where the driver reads them. */
export const details: Partial<Record<PayloadPath, Detail>> = {
  'vehicle.plate_number': ask(
    'Number plate',
    'plate',
    plateSchema as unknown as z.ZodType<string>,
    vehicle('plateNumber'),
    {
      hint: 'Exactly as on the registration certificate, box A',
    },
  ),
  'vehicle.country_of_registration': choose(
    'Country of registration',
    checkoutCountries,
    vehicle('countryOfRegistration'),
  ),
  'vehicle.date_first_registration': ask(
    'Date of first registration',
    'date',
    pastDay,
    vehicle('dateFirstRegistration'),
    {
      hint: 'Box B of the V5C. It decides the emission class when the Euro standard is not printed',
    },
  ),
  'vehicle.date_last_registration': ask('Date of last registration', 'date', pastDay, vehicle('dateLastRegistration'), {
    hint: 'The date of the current registration certificate, box I',
  }),
  'vehicle.fuel_type': choose('Fuel', fuels, vehicle('fuelType'), { hint: 'Box P.3 of the V5C' }),
  'vehicle.euro_standard': choose('Euro standard', euroStandards, vehicle('euroStandard'), {
    hint: 'Box V.9 or D.2 of the V5C. Choose Unknown when it is not printed',
  }),
  'vehicle.vehicle_category': choose('Vehicle category', vehicleCategories, vehicle('vehicleCategory'), {
    hint: 'Box J of the V5C',
  }),
  'vehicle.make': ask('Make', 'text', shortText(60), vehicle('make'), { hint: 'Box D.1, for example Ford' }),
  'vehicle.model': ask('Model', 'text', shortText(60), vehicle('model'), { hint: 'Box D.3, for example Focus' }),
  'vehicle.vin': ask(
    'Vehicle identification number (VIN)',
    'text',
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(
        /^[A-HJ-NPR-Z0-9]{11,17}$/,
        'A VIN has 17 letters and digits, without I, O and Q',
      ) as unknown as z.ZodType<string>,
    vehicle('vin'),
    { hint: 'Box E of the V5C' },
  ),
  'vehicle.co2_grams_per_km': ask(
    'CO2 in g/km',
    'text',
    z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, 'Enter a whole number'),
    vehicle('co2GramsPerKm'),
    {
      hint: 'Box V.7 of the V5C',
    },
  ),
  'owner.first_name': ask("Keeper's first name", 'text', shape.first_name, owner('firstName'), {
    autocomplete: 'given-name',
    hint: 'The registered keeper, box C.1 of the V5C',
  }),
  'owner.last_name': ask("Keeper's last name", 'text', shape.last_name, owner('lastName'), {
    autocomplete: 'family-name',
  }),
  'owner.date_of_birth': ask("Keeper's date of birth", 'date', pastDay, owner('dateOfBirth'), { autocomplete: 'bday' }),
  'owner.phone': ask('Phone', 'text', shortText(40), owner('phone'), { autocomplete: 'tel' }),
  'owner.address.line1': ask('Address line 1', 'text', shape.address_line1, owner('addressLine1'), {
    autocomplete: 'address-line1',
    hint: 'As on the registration certificate: the sticker is posted there',
  }),
  'owner.address.line2': ask('Address line 2', 'text', shortText(120), owner('addressLine2'), {
    autocomplete: 'address-line2',
  }),
  'owner.address.city': ask('Town or city', 'text', shape.city, owner('city'), { autocomplete: 'address-level2' }),
  'owner.address.postcode': ask('Postcode', 'text', shape.postcode, owner('postcode'), { autocomplete: 'postal-code' }),
  'owner.address.country': choose('Country of the address', checkoutCountries, owner('country'), {
    autocomplete: 'country-name',
  }),
  'travel.entry_date': ask('Entry date', 'date', comingDaySchema, { table: 'orders', column: 'entryDate' }),
  'documents.v5c': ask('Photo or scan of the registration certificate (V5C)', 'document', undefined, null, {
    hint: 'PDF, JPG or PNG up to 10MB. All four corners visible and every line readable',
  }),
};

/** @throws Error for a path nobody can be asked about: a driver must not need one. */
export function questionFor(path: PayloadPath): Detail {
  const detail = details[path];
  if (!detail) throw new Error(`No question is written for ${path}.`);
  return detail;
}

/** What a person needs to apply by hand, by the country's required kinds of field. */
export const pathsOfFieldKind = {
  owner: [
    'owner.first_name',
    'owner.last_name',
    'owner.address.line1',
    'owner.address.city',
    'owner.address.postcode',
    'owner.address.country',
  ],
  vehicle: [
    'vehicle.plate_number',
    'vehicle.country_of_registration',
    'vehicle.date_first_registration',
    'vehicle.fuel_type',
  ],
  v5c: ['documents.v5c'],
  entry_date: ['travel.entry_date'],
  vignette_type: [],
  start_date: [],
} as const satisfies Record<string, readonly PayloadPath[]>;
