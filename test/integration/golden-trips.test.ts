import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdmissionVerdict } from '../../src/permits/admission-verdict.ts';
import { allZones } from '../../src/permits/catalogue.ts';
import {
  checkoutCountries,
  euroStandards,
  fuelTypes,
  valuesOf,
  vehicleCategories,
} from '../../src/permits/form-choices.ts';
import { lezAntwerpen, lezBrussels, milieuzones } from '../golden/belgium-and-netherlands.ts';
import { conditions } from '../golden/conditions.ts';
import { certificatAir } from '../golden/france.ts';
import type { GoldenTrip } from '../golden/golden-trip.ts';
import { genoaZtl, naplesLez, paduaLez, romeFasciaVerde, turinLez } from '../golden/italy-bans.ts';
import { firenzeSas, romaMobilita, veneziaAvm, veronaCitypass } from '../golden/italy-lists.ts';
import { areaC, bolognaTper, palermoZtl } from '../golden/italy-permits.ts';
import { outsiderCases } from '../golden/outsider-cases.ts';
import { outsiderCasesOfItaly } from '../golden/outsider-cases-of-italy.ts';
import { registrationDates } from '../golden/registration-dates.ts';
import { ambBarcelona, asfinag, madridZbedep } from '../golden/spain-and-austria.ts';
import { type Installation, startInstallation } from '../installation.ts';
import type { ResponseBody } from '../service-client.ts';

// What is published decides, not what the rules in src/permits happen to say: a case that fails is looked up at its source
// before anything is changed, here or there.

const goldenTrips: readonly GoldenTrip[] = [
  certificatAir,
  lezBrussels,
  lezAntwerpen,
  milieuzones,
  madridZbedep,
  ambBarcelona,
  asfinag,
  areaC,
  romaMobilita,
  romeFasciaVerde,
  firenzeSas,
  veneziaAvm,
  veronaCitypass,
  palermoZtl,
  bolognaTper,
  turinLez,
  naplesLez,
  genoaZtl,
  paduaLez,
  registrationDates,
  conditions,
  outsiderCases,
  outsiderCasesOfItaly,
].flat();

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent' });
});
afterAll(() => installation[Symbol.asyncDispose]());

async function verdictOn(query: Record<string, string>): Promise<AdmissionVerdict> {
  const { status, body } = await installation.client.get<AdmissionVerdict & ResponseBody>(
    `/api/data/trip-check?${new URLSearchParams(query)}`,
  );
  if (status !== 200) throw new Error(`The check refuses ${JSON.stringify(query)}: ${JSON.stringify(body)}`);
  return body;
}

/** What of the verdict is not as published; nothing where all of it is. */
function faults({ needs, reason, condition, warns, warnsNot }: GoldenTrip, got: AdmissionVerdict): string[] {
  const codes: string[] = got.warnings.map(({ code }) => code);
  return [
    ...(needs.includes(got.need) ? [] : [`is ${got.need}, should be ${needs.join(' or ')}`]),
    ...(reason === undefined || got.reason.includes(reason) ? [] : [`does not say '${reason}'`]),
    ...(condition === undefined || isConditionSaid(condition, got) ? [] : [`has the condition '${got.condition}'`]),
    ...warns.filter((code) => !codes.includes(code)).map((code) => `does not warn of ${code}`),
    ...warnsNot.filter((code) => codes.includes(code)).map((code) => `warns of ${code}`),
  ];
}

const isConditionSaid = (part: string, { condition }: AdmissionVerdict) =>
  part === '' ? condition === '' : condition.includes(part);

/** Calls for each, a few at a time. */
async function forEach<T>(all: readonly T[], call: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const work = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await call(one);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

test('the verdict on every golden trip is the published one', async () => {
  const wrong: string[] = [];
  await forEach(goldenTrips, async (trip) => {
    const got = await verdictOn(trip.query);
    const found = faults(trip, got);
    if (found.length > 0)
      wrong.push(`${trip.line}\n  ${found.join('; ')}\n  got: ${got.reason}\n  source: ${trip.source}`);
  });
  expect(wrong.length, `${wrong.length} of ${goldenTrips.length} wrong:\n\n${wrong.join('\n\n')}\n`).toBe(0);
});

test('the golden trips are at least 1,000, no two the same, and cover every place and every fact', () => {
  const asked = goldenTrips.map(({ query }) => JSON.stringify(Object.entries(query).toSorted()));
  expect(asked.filter((query, at) => asked.indexOf(query) !== at)).toEqual([]);
  expect(asked.length).toBeGreaterThanOrEqual(1000);
  const said = (name: string) => new Set(goldenTrips.map(({ query }) => query[name]).filter(Boolean));
  expect(said('city_zone')).toEqual(new Set(allZones.map((zone) => zone.name)));
  expect(said('fuel_type')).toEqual(new Set(valuesOf(fuelTypes)));
  expect(said('euro_standard')).toEqual(new Set(valuesOf(euroStandards)));
  expect(said('vehicle_category')).toEqual(new Set(valuesOf(vehicleCategories)));
  expect(said('country_of_registration')).toEqual(new Set(valuesOf(checkoutCountries)));
});

/** Vehicles there can be: first registration, and a Euro standard such a vehicle may have. */
const vehicles = [
  ['1984-06-01'],
  ['1994-06-01', 'Euro 1'],
  ['1998-06-01', 'Euro 2'],
  ['2003-06-01', 'Euro 3'],
  ['2007-06-01', 'Euro 4'],
  ['2012-06-01', 'Euro 5'],
  ['2015-02-10', 'Euro 5'],
  ['2015-02-10', 'Euro 6'],
  ['2019-06-01', 'Euro 6'],
  ['2025-03-01', 'Euro 6d'],
] as const;

test('an unknown is never admitted: more facts only end a doubt, they never turn a yes into a no', async () => {
  const facts = fc
    .record({
      vehicle: fc.constantFrom(...vehicles),
      fuel_type: fc.constantFrom(...valuesOf(fuelTypes)),
      vehicle_category: fc.constantFrom(...valuesOf(vehicleCategories)),
      country_of_registration: fc.constantFrom(...valuesOf(checkoutCountries)),
    })
    .map(
      ({ vehicle: [date_first_registration, euro_standard], ...others }): Record<string, string> => ({
        ...others,
        date_first_registration,
        ...(euro_standard && { euro_standard }),
      }),
    );
  // Working days, on which every zone is in force or on none of which a fact decides.
  const day = fc.constantFrom('2026-12-02', '2027-01-13', '2027-07-07', '2027-11-10', '2028-02-02');
  const less = fc.subarray([
    'fuel_type',
    'vehicle_category',
    'country_of_registration',
    'date_first_registration',
    'euro_standard',
  ]);
  const tried = fc.asyncProperty(
    fc.constantFrom(...allZones),
    facts,
    day,
    less,
    async (zone, known, entry_date, hidden) => {
      const trip = { country: zone.country, city_zone: zone.name, entry_date };
      const fewer = Object.fromEntries(Object.entries(known).filter(([name]) => !hidden.includes(name)));
      const [all, some] = await Promise.all([verdictOn({ ...trip, ...known }), verdictOn({ ...trip, ...fewer })]);
      if (some.need === 'may_not_enter') expect(all.need).toBe('may_not_enter');
      if (some.need === 'not_needed') expect(all.need).toBe('not_needed');
      // A plate that is known there may save what others need.
      if (some.need === 'needed') expect(['needed', 'not_needed']).toContain(all.need);
    },
  );
  await fc.assert(tried, { numRuns: 400, seed: 13 });
});

test('nothing known of the vehicle is a doubt wherever the vehicle decides', async () => {
  await forEach(allZones, async ({ country, name }) => {
    const { need } = await verdictOn({ country, city_zone: name, entry_date: '2026-12-02' });
    expect({ name, need }).toEqual({ name, need: 'not_sure' });
  });
});
