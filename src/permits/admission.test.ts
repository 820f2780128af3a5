import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitSentences } from '#platform/split-sentences.ts';
import { checkAdmission, checkAdmissionOnDay } from './admission.ts';
import { allZones } from './catalogue.ts';
import { judgeVehicle } from './vehicle-verdict.ts';

const day = '2026-11-25';
const diesel2015 = { fuel_type: 'diesel', vehicle_category: 'M1', date_first_registration: '2015-02-10' };

const car = (fuel_type: string, euro_standard: string) => ({ fuel_type, euro_standard, vehicle_category: 'M1' });
const statusOf = (slug: string, vehicle: object, on = day) => checkAdmission(slug, vehicle, on).status;

test('a diesel first registered on 10/02/2015 is admitted in Antwerp and undecided in Brussels and Milan', () => {
  expect(checkAdmission('antwerp-lez', diesel2015, day)).toEqual({
    status: 'admitted',
    reason:
      'Diesel: admitted from Euro 5, admitted on a condition with Euro 4. By its date of registration yours is Euro 5 or Euro 6.',
    need: 'Register the vehicle, before you enter or on the day after at the latest. The decision takes about ten days, and a refused registration leaves the fine standing: so register early.',
    nothingNeeded: false,
    active: 'at all hours',
    source:
      'https://www.slimnaarantwerpen.be/en/lez, https://lezbetalen.be/ and https://reddeoldtimer.be/lez-wetgeving (oldtimers of 30 years, May 2024)',
    rulesAsOf: '2026-10-01',
    whatWouldChangeIt: 'A new decision of the authority: check again before the trip.',
  });
  for (const slug of ['brussels-lez', 'milan-area-c']) {
    const admission = checkAdmission(slug, diesel2015, day);
    expect(admission.status).toBe('unknown');
    expect(admission.reason).toContain('yours is Euro 5 or Euro 6');
    expect(admission.whatWouldChangeIt).toContain('V5C');
  }
});

test.each([
  ['brussels-lez', 'petrol', 'Euro 3', 'admitted'],
  ['brussels-lez', 'petrol', 'Euro 2', 'refused'],
  ['brussels-lez', 'diesel', 'Euro 5', 'refused'],
  ['brussels-lez', 'diesel', 'Euro 6d', 'admitted'],
  ['antwerp-lez', 'diesel', 'Euro 4', 'conditional'],
  ['antwerp-lez', 'diesel', 'Euro 3', 'refused'],
  ['amsterdam-environmental-zone', 'petrol', 'Euro 1', 'admitted'],
  ['amsterdam-environmental-zone', 'diesel', 'Euro 4', 'refused'],
  ['barcelona-zbe', 'diesel', 'Euro 4', 'admitted'],
  ['barcelona-zbe', 'LPG', 'Euro 4', 'unknown'],
  ['madrid-central-lez', 'petrol', 'Euro 6', 'conditional'],
  ['madrid-central-lez', 'diesel', 'Euro 3', 'refused'],
  ['madrid-central-lez', 'hybrid', 'Euro 6', 'admitted'],
  ['madrid-central-lez', 'electric', 'unknown', 'admitted'],
  ['milan-area-c', 'petrol', 'Euro 4', 'admitted'],
  ['milan-area-c', 'diesel', 'Euro 5', 'refused'],
  ['milan-area-c', 'hybrid', 'Euro 5', 'unknown'],
  ['palermo-ztl', 'diesel', 'Euro 3', 'refused'],
  ['rome-ztl-centro', 'petrol', 'Euro 6', 'conditional'],
  ['genoa-ztl', 'diesel', 'Euro 3', 'conditional'],
  ['paris', 'diesel', 'Euro 5', 'admitted'],
  ['paris', 'diesel', 'Euro 4', 'refused'],
  ['marseille', 'diesel', 'Euro 4', 'admitted'],
  ['nice', 'diesel', 'Euro 3', 'unknown'],
  ['lille', 'diesel', 'Euro 2', 'admitted'],
  ['lille', 'diesel', 'Euro 1', 'refused'],
  ['montpellier', 'petrol', 'Euro 3', 'conditional'],
  ['saint-etienne', 'petrol', 'Euro 1', 'admitted'],
  ['crit-air', 'petrol', 'Euro 1', 'refused'],
  ['austria-highway-vignette', 'diesel', 'Euro 1', 'admitted'],
])('%s: %s %s is %s', (slug, fuel, euro, status) => {
  expect(statusOf(slug, car(fuel, euro))).toBe(status);
});

test('rules change on their day, and the answer says so beforehand', () => {
  const class3 = car('petrol', 'Euro 3');
  expect(statusOf('strasbourg', class3, '2026-12-31')).toBe('admitted');
  expect(checkAdmission('strasbourg', class3, '2026-12-31').whatWouldChangeIt).toBe(
    'The rules change on 1 January 2027.',
  );
  expect(checkAdmission('amsterdam-environmental-zone', class3, '2026-12-31').whatWouldChangeIt).toBe(
    'A new decision of the authority: check again before the trip.',
  );
  expect(statusOf('strasbourg', class3, '2027-01-01')).toBe('refused');
  expect(statusOf('strasbourg', car('diesel', 'Euro 6'), '2027-12-31')).toBe('admitted');
  expect(statusOf('strasbourg', car('diesel', 'Euro 6'), '2028-01-01')).toBe('unknown');
  expect(statusOf('milan-area-c', car('petrol', 'Euro 4'), '2027-10-01')).toBe('refused');
  expect(statusOf('rome-fascia-verde', car('petrol', 'Euro 3'), '2026-10-31')).toBe('admitted');
  // The first day of the order that nobody has seen is a Sunday, and the second a Monday.
  expect(statusOf('rome-fascia-verde', car('petrol', 'Euro 3'), '2026-11-01')).toBe('conditional');
  expect(statusOf('rome-fascia-verde', car('petrol', 'Euro 3'), '2026-11-02')).toBe('unknown');
});

test('winter bans hold in winter, over the new year', () => {
  const euro4 = car('diesel', 'Euro 4');
  expect(['2026-09-15', '2026-12-31', '2027-04-15'].map((on) => statusOf('turin-lez', euro4, on))).toEqual(
    Array(3).fill('refused'),
  );
  expect(['2026-09-14', '2027-04-16'].map((on) => statusOf('turin-lez', euro4, on))).toEqual(Array(2).fill('admitted'));
  expect(statusOf('padua-lez', car('petrol', 'Euro 1'), '2027-04-30')).toBe('refused');
  expect(statusOf('padua-lez', car('petrol', 'Euro 1'), '2027-05-01')).toBe('admitted');
  expect(statusOf('padua-lez', car('diesel', 'Euro 5'), '2026-12-01')).toBe('unknown');
});

test('the reason names the limits and what is known of the vehicle', () => {
  const reason = (slug: string, vehicle: object) => checkAdmission(slug, vehicle, day).reason;
  // Whoever chose 'Unknown' did not say that the document prints none.
  expect(reason('turin-lez', { ...car('diesel', 'unknown'), date_first_registration: '2016-03-01' })).toContain(
    'Where the document prints no Euro standard, its date of registration counts: by it yours is Euro 6.',
  );
  expect(reason('madrid-central-lez', car('petrol', 'Euro 5'))).toBe(
    'Petrol: admitted on a condition with Euro 3 to 7. Yours is Euro 5.',
  );
  expect(reason('milan-area-c', car('hybrid', 'unknown'))).toBe(
    'Petrol: admitted from Euro 4. Diesel: admitted from Euro 6. The Euro standard of your vehicle is not known.',
  );
  expect(reason('paris', car('hybrid', 'Euro 4'))).toBe(
    "Crit'Air E, 1 and 2 may enter. Your vehicle may get Crit'Air 1, Crit'Air 2 or Crit'Air 3.",
  );
  expect(reason('crit-air', car('petrol', 'Euro 1'))).toBe(
    "Crit'Air E, 1, 2, 3, 4 and 5 may enter. Your vehicle gets no class.",
  );
  expect(reason('paris', {})).toBe('The category of your vehicle is not known.');
});

test('rules for cars are not stretched to vans and motorcycles', () => {
  const van = { fuel_type: 'diesel', euro_standard: 'Euro 6', vehicle_category: 'N1' };
  expect(statusOf('madrid-central-lez', van)).toBe('unknown');
  expect(statusOf('grenoble', van)).toBe('unknown');
  expect(statusOf('amsterdam-environmental-zone', { ...van, date_first_registration: '2020-03-01' })).toBe(
    'conditional',
  );
  expect(statusOf('amsterdam-environmental-zone', van)).toBe('conditional');
  expect(statusOf('amsterdam-environmental-zone', { ...van, euro_standard: 'Euro 4' })).toBe('refused');
  expect(statusOf('milan-area-c', { ...van, vehicle_category: 'motorcycle', fuel_type: 'petrol' })).toBe('admitted');
  expect(statusOf('brussels-lez', { ...van, vehicle_category: 'from' })).toBe('unknown');
});

test.each([
  ['brussels-lez', { country_of_registration: 'Belgium' }, true],
  ['brussels-lez', { country_of_registration: 'Netherlands' }, true],
  ['brussels-lez', { country_of_registration: 'Germany' }, false],
  ['brussels-lez', {}, false],
  ['antwerp-lez', { country_of_registration: 'Netherlands' }, true],
  ['antwerp-lez', { country_of_registration: 'Netherlands', fuel_type: 'diesel', euro_standard: 'Euro 4' }, false],
  ['antwerp-lez', { vehicle_category: 'motorcycle' }, true],
  ['barcelona-zbe', { country_of_registration: 'Spain' }, true],
  ['barcelona-zbe', { country_of_registration: 'Spain', euro_standard: 'Euro 2' }, false],
  ['madrid-central-lez', { country_of_registration: 'Spain' }, false],
  ['madrid-central-lez', { country_of_registration: 'Spain', fuel_type: 'electric' }, true],
  ['madrid-central-lez', { country_of_registration: 'France', fuel_type: 'electric' }, false],
  ['milan-area-c', { fuel_type: 'electric' }, true],
  ['milan-area-c', { vehicle_category: 'motorcycle' }, true],
  ['milan-area-c', { country_of_registration: 'Italy' }, false],
  ['rome-ztl-centro', { vehicle_category: 'motorcycle' }, true],
  ['lille', { vehicle_category: 'motorcycle' }, true],
  ['paris', { country_of_registration: 'France' }, false],
])('at %s %j needs nothing at all: %j', (slug, known, nothing) => {
  const admission = checkAdmission(slug, { ...car('petrol', 'Euro 6'), ...known }, day);
  expect(admission.nothingNeeded).toBe(nothing);
  if (nothing) expect(admission.need).toMatch(/nothing|no ticket/i);
});

test('what a plate must do instead is said also where that is not nothing', () => {
  const need = (country_of_registration: string) =>
    checkAdmission('madrid-central-lez', { ...car('petrol', 'Euro 5'), country_of_registration }, day).need;
  expect(need('Spain')).toContain('DGT label of the plate counts');
  expect(need('Germany')).toContain('Spain gives foreign plates no label');
});

test('a motorcycle that may be electric is not refused before its fuel is known', () => {
  const old = { vehicle_category: 'motorcycle', euro_standard: 'Euro 2', date_first_registration: '1998-06-01' };
  expect(statusOf('paris', old)).toBe('unknown');
  expect(statusOf('paris', { ...old, fuel_type: 'petrol' })).toBe('refused');
  expect(statusOf('paris', { ...old, fuel_type: 'electric' })).toBe('admitted');
});

test('an oldtimer is one by its date, whatever Euro standard is stated; where a register decides, that makes it a doubt', () => {
  const diesel = { fuel_type: 'diesel', vehicle_category: 'M1' };
  const amsterdam = (known: object) => statusOf('amsterdam-environmental-zone', { ...diesel, ...known });
  expect(amsterdam({ date_first_registration: '1986-11-25' })).toBe('admitted');
  expect(amsterdam({ date_first_registration: '1986-11-26' })).toBe('refused');
  expect(amsterdam({ date_first_registration: '1980-01-01', euro_standard: 'Euro 2' })).toBe('admitted');
  const antwerp = { ...diesel, date_first_registration: '1980-01-01', euro_standard: 'Euro 2' };
  expect(statusOf('antwerp-lez', antwerp)).toBe('unknown');
});

test('hours that only one category has are shown to it alone', () => {
  const active = (vehicle_category: string) =>
    checkAdmission('grenoble', { ...car('diesel', 'Euro 4'), vehicle_category }, day).active;
  expect(active('M1')).toMatch(/^Monday to Friday 7:00-19:00/);
  expect(active('N1')).toMatch(/^at all hours for vans/);
});

test('a refused vehicle of 30 years or more reads that French collection vehicles are exempt, but in Lille', () => {
  const ways = (slug: string, date_first_registration: string) =>
    checkAdmission(slug, { vehicle_category: 'M1', fuel_type: 'petrol', date_first_registration }, '2026-12-16');
  for (const slug of [
    'paris',
    'lyon',
    'marseille',
    'nice',
    'toulouse',
    'strasbourg',
    'montpellier',
    'reims',
    'rouen',
  ]) {
    expect(ways(slug, '1990-05-05')).toMatchObject({
      status: 'refused',
      whatWouldChangeIt: expect.stringMatching(
        /collection vehicles are exempt here .* British one, counts is not known/,
      ),
    });
    expect(ways(slug, '1996-12-17').whatWouldChangeIt).not.toContain('collection');
  }
  expect(ways('lille', '1990-05-05').whatWouldChangeIt).not.toContain('collection');
});

test('what no fuel may enter with is said', () => {
  const { statuses, reason } = judgeVehicle({ by: 'euro', petrol: {}, diesel: {} }, car('diesel', 'Euro 6'), day);
  expect({ statuses, reason }).toEqual({ statuses: ['refused'], reason: 'Diesel: not admitted. Yours is Euro 6.' });
});

test('a change of the rules changes nothing about the days on which they rest', () => {
  const saturday = '2026-11-28';
  const { rests, whatWouldChangeIt } = checkAdmissionOnDay('milan-area-c', car('petrol', 'Euro 6'), saturday);
  expect({ rests, whatWouldChangeIt }).toEqual({
    rests: true,
    whatWouldChangeIt: 'A new decision of the authority: check again before the trip.',
  });
});

test('a refusal names what would help', () => {
  const { whatWouldChangeIt } = checkAdmission(
    'brussels-lez',
    { fuel_type: 'diesel', vehicle_category: 'M1', date_first_registration: '2009-05-01' },
    day,
  );
  expect(whatWouldChangeIt).toMatch(
    /^A document that shows a cleaner standard: .* A day pass costs €35, after registration, at most 24 a year for a vehicle\. /,
  );
  expect(checkAdmission('brussels-lez', car('diesel', 'Euro 4'), day).whatWouldChangeIt).toBe(
    'A day pass costs €35, after registration, at most 24 a year for a vehicle. We do not sell it.',
  );
});

test('every zone of the catalogue has a dated rule', () => {
  for (const zone of allZones) {
    const admission = checkAdmission(zone.slug, car('electric', 'unknown'), day);
    expect(admission.rulesAsOf).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(admission.source).not.toBe('');
    expect(admission.status).not.toBe('refused');
  }
  expect(() => checkAdmission('atlantis', {}, day)).toThrow('No admission rule for the zone atlantis.');
});

test('knowing less never turns another answer into admitted', () => {
  const vehicles = fc.record({
    fuel_type: fc.constantFrom('petrol', 'diesel', 'electric', 'hybrid', 'LPG', 'CNG', 'other'),
    euro_standard: fc.constantFrom('Euro 1', 'Euro 2', 'Euro 3', 'Euro 4', 'Euro 5', 'Euro 6', 'Euro 6d'),
    vehicle_category: fc.constantFrom('M1', 'N1', 'motorcycle', 'other'),
  });
  const days = fc
    .integer({ min: 0, max: 900 })
    .map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...allZones), vehicles, days, ({ slug }, vehicle, on) => {
      const withStandard = statusOf(slug, vehicle, on);
      const withoutStandard = statusOf(slug, { ...vehicle, euro_standard: 'unknown' }, on);
      const withoutFuel = statusOf(slug, { ...vehicle, fuel_type: null }, on);
      if (withoutStandard === 'admitted') expect(withStandard).toBe('admitted');
      if (withoutFuel === 'admitted') expect(withStandard).toBe('admitted');
    }),
    { numRuns: 2000 },
  );
});

test.each(allZones.map(({ slug }) => slug))('%s: no reason says the same sentence twice', (slug) => {
  for (const vehicle of [{}, { vehicle_category: 'M1' }, car('petrol', 'Euro 6'), car('diesel', 'Euro 5')]) {
    const sentences = splitSentences(checkAdmission(slug, vehicle, day).reason);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  }
});
