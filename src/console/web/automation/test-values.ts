import { type TestData, testDataSchema } from '#applications/runs/tests/contract.ts';

export type TestValues = Record<string, string>;

const daysAhead = 14;
const letters = 'BCDFGHJKLMNPRSTVWXYZ';

/** Invented, complete, and nobody's: the address is reserved for examples (RFC 2606). */
export function initialTestValues(): TestValues {
  return {
    'vehicle.plate_number': inventedPlate(),
    'vehicle.country_of_registration': 'United Kingdom',
    'vehicle.date_first_registration': '2018-03-17',
    'vehicle.fuel_type': 'petrol',
    'vehicle.euro_standard': 'Euro 6',
    'vehicle.vehicle_category': 'M1',
    'vehicle.make': 'Ford',
    'vehicle.model': 'Focus',
    'owner.first_name': 'Terry',
    'owner.last_name': 'Tester',
    'owner.email': 'tester@example.com',
    'owner.address_line1': '1 High Street',
    'owner.city': 'Leeds',
    'owner.postcode': 'LS1 1AA',
    'owner.country': 'United Kingdom',
    'travel.entry_date': new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10),
    'travel.number_of_days': '1',
    'travel.vignette_type': '10-day',
  };
}

/** Looks like a British plate and is none: the age identifier 00 was never issued (DVLA, INF104). */
function inventedPlate(): string {
  const ending = Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => letters[byte % letters.length]);
  return `TE00${ending.join('')}`;
}

type Checked = { data: TestData; errors: TestValues } | { data: undefined; errors: TestValues };

/** The values in the shape of `test_data`, by the very schema of the server; or what is wrong, field by field. */
export function readTestValues(values: TestValues): Checked {
  const checked = testDataSchema.safeParse({
    owner: partOf(values, 'owner'),
    vehicle: partOf(values, 'vehicle'),
    travel: { ...partOf(values, 'travel'), ...numberOf(values['travel.number_of_days']) },
  });
  if (checked.success) return { data: checked.data, errors: {} };
  return {
    data: undefined,
    errors: Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

function partOf(values: TestValues, part: string): TestValues {
  const own = Object.entries(values).filter(([name, value]) => name.startsWith(`${part}.`) && value.trim() !== '');
  return Object.fromEntries(own.map(([name, value]) => [name.slice(part.length + 1), value]));
}

function numberOf(text = ''): { number_of_days?: number } {
  return text.trim() === '' ? {} : { number_of_days: Number(text) };
}
