import type { Fact } from '#permits/fact-definition.ts';
import { getFactByField } from '#permits/facts.ts';
import { createInitialTestValues } from './portal-test-values.ts';

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
