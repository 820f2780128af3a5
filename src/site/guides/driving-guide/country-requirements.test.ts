import { expect, test } from 'vitest';
import { possibleCritAirClasses } from '#permits/authorities/certificat-air/classes.ts';
import { critAirTable } from './country-requirements.ts';

/** 'Euro 5-6 (from 2011)' → Euro 5, Euro 6 */
function euroStandards(cell: string): string[] {
  const [, from, to] = /Euro (\d)(?:-(\d))?/.exec(cell) ?? [];
  return [from, to].flatMap((level) => (level ? `Euro ${level}` : []));
}

test.each(critAirTable)(
  'the cars named for class $critAirClass get it by the rule',
  ({ critAirClass, petrol, diesel }) => {
    for (const [fuel_type, cell] of [
      ['petrol', petrol],
      ['diesel', diesel],
    ] as const) {
      for (const euro_standard of euroStandards(cell)) {
        const found = possibleCritAirClasses({ vehicle_category: 'M1', fuel_type, euro_standard });
        expect(found, `${fuel_type} ${euro_standard}`).toEqual([critAirClass]);
      }
    }
  },
);

test('the table names every Euro standard that gets a sticker', () => {
  expect(critAirTable.flatMap(({ petrol }) => euroStandards(petrol)).toSorted()).toEqual([
    'Euro 2',
    'Euro 3',
    'Euro 4',
    'Euro 5',
    'Euro 6',
  ]);
  expect(critAirTable.flatMap(({ diesel }) => euroStandards(diesel)).toSorted()).toEqual([
    'Euro 2',
    'Euro 3',
    'Euro 4',
    'Euro 5',
    'Euro 6',
  ]);
});
