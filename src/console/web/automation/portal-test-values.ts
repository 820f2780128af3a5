import { createSampleTestData, type TestData, testDataSchema } from '#orders/contracts/test-contract.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import type { Fact } from '#permits/fact-definition.ts';
import { getFactByField } from '#permits/facts.ts';

export type PortalTestValues = Record<string, string>;

const entryDaysAhead = 14;

/** The sample's values, by field name: `owner.last_name`. The day of entry lies ahead of today. */
export function createInitialTestValues(now = new Date()): PortalTestValues {
  const entryDate = addDays(toDestinationDay(now), entryDaysAhead);
  return Object.fromEntries(
    Object.entries(createSampleTestData(entryDate)).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`${group}.${name}`, String(value)]),
    ),
  );
}

interface ParsedTestValues {
  data: TestData | undefined;
  /** By field name. */
  errors: Record<string, string>;
}

/** Parses the values into the shape of `test_data` with the server's own schema, or returns the errors by field. */
export function parseTestValues(values: PortalTestValues): ParsedTestValues {
  const checked = testDataSchema.safeParse({
    owner: selectGroup(values, 'owner'),
    vehicle: selectGroup(values, 'vehicle'),
    travel: { ...selectGroup(values, 'travel'), ...parseNumberOfDays(values['travel.number_of_days']) },
  });
  if (checked.success) return { data: checked.data, errors: {} };
  return {
    data: undefined,
    errors: Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
  };
}

function selectGroup(values: PortalTestValues, group: string): PortalTestValues {
  const entries = Object.entries(values).filter(([name, value]) => name.startsWith(`${group}.`) && value.trim() !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(group.length + 1), value]));
}

function parseNumberOfDays(text = ''): { number_of_days?: number } {
  return text.trim() === '' ? {} : { number_of_days: Number(text) };
}

/** One input of the form; its name is the value's path in `test_data`. */
export interface PortalTestField {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'number' | 'choice';
  choices: Fact['choices'];
}

/** The inputs of one group, with the labels and choices of their facts (permits/facts.ts). */
export const listPortalTestFields = (group: 'vehicle' | 'owner' | 'travel'): readonly PortalTestField[] =>
  Object.keys(createInitialTestValues())
    .filter((name) => name.startsWith(`${group}.`))
    .map((name) => {
      const { testLabel, kind, choices } = getFactByField(name);
      return { name, label: testLabel, kind: toControlKind(kind), choices };
    });

const toControlKind = (kind: Fact['kind']) =>
  kind === 'date' || kind === 'number' || kind === 'choice' ? kind : 'text';
