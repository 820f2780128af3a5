import { specimenData, type TestData, testDataSchema } from '#orders/contracts/test-contract.ts';
import { addDays, dayThere } from '#permits/days.ts';

export type TestValues = Record<string, string>;

const daysAhead = 14;

/** In the names of the form's fields. */
export function initialTestValues(now = new Date()): TestValues {
  const entryDate = addDays(dayThere(now), daysAhead);
  return Object.fromEntries(
    Object.entries(specimenData(entryDate)).flatMap(([part, values]) =>
      Object.entries(values).map(([name, value]) => [`${part}.${name}`, String(value)]),
    ),
  );
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
