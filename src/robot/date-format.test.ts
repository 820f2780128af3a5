import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDayForPortal } from './date-format.ts';

type Order = 'DMY' | 'MDY' | 'YMD';
const orders: readonly Order[] = ['DMY', 'MDY', 'YMD'];
const tokens = [
  { D: 'JJ', M: 'MM', Y: 'AAAA' },
  { D: 'DD', M: 'MM', Y: 'YYYY' },
  { D: 'TT', M: 'MM', Y: 'JJJJ' },
  { D: 'gg', M: 'mm', Y: 'aaaa' },
  { D: 'dd', M: 'mm', Y: 'jjjj' },
  { D: 'd', M: 'm', Y: 'yyyy' },
  { D: 'day', M: 'month', Y: 'year' },
  { D: 'jour', M: 'mois', Y: 'année' },
  { D: 'Tag', M: 'Monat', Y: 'Jahr' },
  { D: 'giorno', M: 'mese', Y: 'anno' },
  { D: 'día', M: 'mes', Y: 'año' },
  { D: 'dag', M: 'maand', Y: 'jaar' },
];
const frames = [
  (hint: string) => `Date of first registration\n${hint}`,
  (hint: string) => `Date de première immatriculation (${hint})`,
  (hint: string) => `Datum der Erstzulassung, Format: ${hint}`,
  (hint: string) => `Data di prima immatricolazione (B) *\nad es. ${hint}`,
  (hint: string) => `As on your log book. Expected: ${hint}. Not the date of sale.`,
];

const mark = fc.constantFrom('/', '.', '-');
const frame = fc.constantFrom(...frames);
const language = fc.constantFrom('fr', 'en', 'de', 'it', 'nl', 'es', 'ca', '');
const pad = (number: number) => String(number).padStart(2, '0');
/** A day whose number could also be a month, and differs from its month's number. */
const swappable = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .filter(([day, month]) => day !== month)
  .map(([day, month]) => ({ D: pad(day), M: pad(month), Y: '2015', iso: `2015-${pad(month)}-${pad(day)}` }));
const written = (order: Order, parts: Record<'D' | 'M' | 'Y', string>, between: string) =>
  [...order].map((part) => parts[part as 'D' | 'M' | 'Y']).join(between);

describe('a hint is obeyed', () => {
  it('whatever the order, the language and the mark of the format it shows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orders),
        fc.constantFrom(...tokens),
        mark,
        frame,
        language,
        swappable,
        (order, names, between, around, spoken, day) => {
          const told = around(written(order, names, between));
          expect(formatDayForPortal(day.iso, told, spoken)).toBe(written(order, day, between));
        },
      ),
    );
  });

  it('also when it is an example whose day cannot be a month', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orders),
        fc.integer({ min: 13, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        mark,
        frame,
        swappable,
        (order, day, month, between, around, wanted) => {
          const example = written(order, { D: String(day), M: pad(month), Y: '2019' }, between);
          expect(formatDayForPortal(wanted.iso, around(`e.g. ${example}`), 'fr')).toBe(written(order, wanted, between));
        },
      ),
    );
  });

  it.each([
    ['month first', '03/05/2015'],
    ['Please put the month first.', '03/05/2015'],
    ['The month comes before the day', '03/05/2015'],
    ['le mois en premier', '03/05/2015'],
    ["d'abord le mois, puis le jour", '03/05/2015'],
    ['mois avant le jour', '03/05/2015'],
    ['Monat zuerst', '03/05/2015'],
    ['zuerst der Monat', '03/05/2015'],
    ['Monat vor Tag', '03/05/2015'],
    ['prima il mese', '03/05/2015'],
    ['eerst de maand', '03/05/2015'],
    ['primero el mes', '03/05/2015'],
    ['month/day', '03/05/2015'],
    ['month, then day, then year', '03/05/2015'],
    ['US date format', '03/05/2015'],
    ['format américain', '03/05/2015'],
    ['day first', '05/03/2015'],
    ['le jour avant le mois', '05/03/2015'],
    ['MMDDYYYY', '03052015'],
    ['e.g. 12312020', '03052015'],
    ['DD MM YYYY', '05 03 2015'],
  ])('in words: %s', (hint, expected) => {
    expect(formatDayForPortal('2015-03-05', `Date of first registration\n${hint}`, 'en')).toBe(expected);
  });
});

describe('a hint that is not understood', () => {
  const unclear = [
    'MM/JJ/AA',
    'dd/mmm/yyyy',
    'JJ/MM/AAAA, e.g. 12/25/2019',
    'DD/MM/YYYY or MM/DD/YYYY',
    'e.g. 05/03/2020',
    'e.g. 01/01/2000',
    'Format: see the help page',
    'not month first',
    'The month as two digits',
    'par exemple le 14 juillet 2019',
    'YYYY/DD/MM',
    'Expected format: 25/13/2019',
    'z. B. 5.3.20',
    'ISO 8601 week date',
  ];

  it.each(unclear)('stops where day and month could be swapped: %s', (hint) => {
    const told = `Date of first registration\n${hint}`;
    fc.assert(
      fc.property(swappable, language, (day, spoken) => {
        const text = formatDayForPortal(day.iso, told, spoken);
        expect(text).toBeUndefined();
      }),
    );
  });

  it.each(unclear)('matters to no other day: %s', (hint) => {
    expect(formatDayForPortal('2015-05-05', hint, 'fr')).toMatch(/^05.05.2015$/);
    expect(formatDayForPortal('2015-03-25', hint, 'fr')).toContain('25');
  });
});

it.each([
  ['fr', '05/03/2015'],
  ['en', '05/03/2015'],
  ['de', '05.03.2015'],
  ['nl', '05-03-2015'],
])('without a hint it is written as people write it: %s', (spoken, expected) => {
  expect(formatDayForPortal('2015-03-05', 'Date of first registration (B) *', spoken)).toBe(expected);
});
