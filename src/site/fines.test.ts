import { expect, test } from 'vitest';
import { destinations } from '#permits/catalogue.ts';
import { describeFineAges, findCountryFineRange, findZoneFineRange, formatFineRange } from './fines.ts';

test("a country's fines reach from the lowest to the highest of its zones (specification, section 9)", () => {
  const ranges = destinations.map((country) => [country, formatFineRange(findCountryFineRange(country))]);
  expect(Object.fromEntries(ranges)).toEqual({
    France: '€68-€450',
    Belgium: '€150-€350',
    Spain: '€90-€200',
    Netherlands: '€95-€230',
    Italy: '€83-€349',
    Austria: '€120-€300',
  });
});

test("a zone's fine is its own; a zone nobody knows is a mistake", () => {
  expect(findZoneFineRange('France', 'Paris')).toMatchObject({ from: 68, to: 135 });
  expect(() => findZoneFineRange('France', 'Milan Area C')).toThrow('no zone Milan Area C in France');
});

test('a range has the day of its oldest fine', () => {
  expect(findCountryFineRange('Belgium').certainty.asOf).toBe('2018-04-01');
  expect(describeFineAges(['France', 'Italy'])).toBe(
    'Fines of France as of 1 May 2024, of Italy as of 2 March 2026 (assumed).',
  );
});
