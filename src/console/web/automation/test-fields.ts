import { type Fact, factOfField } from '#permits/facts.ts';
import { initialTestValues } from './test-values.ts';

/** One value a test types; the name is its place in `test_data`. */
export interface TestField {
  name: string;
  label: string;
  kind: 'text' | 'date' | 'number' | 'choice';
  choices: Fact['choices'];
}

/** What a test types of one group, as the table of facts names it. */
export const testFields = (group: 'vehicle' | 'owner' | 'travel'): readonly TestField[] =>
  Object.keys(initialTestValues())
    .filter((name) => name.startsWith(`${group}.`))
    .map((name) => {
      const { testLabel, kind, choices } = factOfField(name);
      return { name, label: testLabel, kind: controlOf(kind), choices };
    });

const controlOf = (kind: Fact['kind']) => (kind === 'date' || kind === 'number' || kind === 'choice' ? kind : 'text');
