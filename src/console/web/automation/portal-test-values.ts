import { createSampleTestData, type TestData, testDataSchema } from '#orders/contracts/test-contract.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';

export type PortalTestValues = Record<string, string>;

const daysAhead = 14;

/** By the names of the form's fields. */
export function createInitialTestValues(now = new Date()): PortalTestValues {
  const entryDate = addDays(toDestinationDay(now), daysAhead);
  return Object.fromEntries(
    Object.entries(createSampleTestData(entryDate)).flatMap(([part, values]) =>
      Object.entries(values).map(([name, value]) => [`${part}.${name}`, String(value)]),
    ),
  );
}

type ParsedTestValues = { data: TestData; errors: PortalTestValues } | { data: undefined; errors: PortalTestValues };

/** Parses the values into the shape of `test_data` with the server's own schema, or returns the errors by field. */
export function parseTestValues(values: PortalTestValues): ParsedTestValues {
  const checked = testDataSchema.safeParse({
    owner: selectPart(values, 'owner'),
    vehicle: selectPart(values, 'vehicle'),
    travel: { ...selectPart(values, 'travel'), ...parseNumberOfDays(values['travel.number_of_days']) },
  });
  if (checked.success) return { data: checked.data, errors: {} };
  return {
    data: undefined,
    errors: Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

function selectPart(values: PortalTestValues, part: string): PortalTestValues {
  const entriesOfPart = Object.entries(values).filter(
    ([name, value]) => name.startsWith(`${part}.`) && value.trim() !== '',
  );
  return Object.fromEntries(entriesOfPart.map(([name, value]) => [name.slice(part.length + 1), value]));
}

function parseNumberOfDays(text = ''): { number_of_days?: number } {
  return text.trim() === '' ? {} : { number_of_days: Number(text) };
}
