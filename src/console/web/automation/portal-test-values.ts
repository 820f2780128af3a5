import { createSampleTestData, type TestData, testDataSchema } from '#orders/contracts/test-contract.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import type { Fact } from '#permits/fact-definition.ts';
import { getFactByField } from '#permits/facts.ts';

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

/** One value that a test types; the name is its path in `test_data`. */
export interface PortalTestField {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'number' | 'choice';
  choices: Fact['choices'];
}

/** The test values of one group, as the fact table names them. */
export const listPortalTestFields = (group: 'vehicle' | 'owner' | 'travel'): readonly PortalTestField[] =>
  Object.keys(createInitialTestValues())
    .filter((name) => name.startsWith(`${group}.`))
    .map((name) => {
      const { testLabel, kind, choices } = getFactByField(name);
      return { name, label: testLabel, kind: toControlKind(kind), choices };
    });

const toControlKind = (kind: Fact['kind']) =>
  kind === 'date' || kind === 'number' || kind === 'choice' ? kind : 'text';
