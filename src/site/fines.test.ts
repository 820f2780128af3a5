import { expect, test } from 'vitest';
import { destinations } from '#permits/catalogue.ts';
import { findCountryFineRange, findZoneFineRange, formatFineRange } from './fines.ts';

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
  expect(findZoneFineRange('France', 'Paris')).toEqual({ from: 68, to: 135 });
  expect(() => findZoneFineRange('France', 'Milan Area C')).toThrow('no zone Milan Area C in France');
});
