import type { Fact } from '#permits/fact-definition.ts';
import { getFactByField } from '#permits/facts.ts';
import { createInitialTestValues } from './portal-test-values.ts';

/** One value a test types; the name is its place in `test_data`. */
export interface PortalTestField {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'number' | 'choice';
  choices: Fact['choices'];
}

/** What a test types of one group, as the table of facts names it. */
export const listPortalTestFields = (group: 'vehicle' | 'owner' | 'travel'): readonly PortalTestField[] =>
  Object.keys(createInitialTestValues())
    .filter((name) => name.startsWith(`${group}.`))
    .map((name) => {
      const { testLabel, kind, choices } = getFactByField(name);
      return { name, label: testLabel, kind: toControlKind(kind), choices };
    });

const toControlKind = (kind: Fact['kind']) =>
  kind === 'date' || kind === 'number' || kind === 'choice' ? kind : 'text';
