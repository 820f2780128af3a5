import { expect, test } from 'vitest';
import { allDrivers, authorities, driverNames } from './authorities/registry.ts';
import { listOptionalPlaybookFacts, listPlaybookFacts } from './authorities.ts';
import { allZones } from './catalogue.ts';
import { isAskedAfterPayment } from './facts.ts';

test.each(Object.entries(authorities))(
  '%s says who may enter each of its zones, and of no other',
  (name, { rules }) => {
    const zones = allZones.filter(({ authority }) => authority === name);
    expect(Object.keys(rules).toSorted()).toEqual(zones.map(({ slug }) => slug).toSorted());
  },
);

test.each(Object.entries(authorities))('%s has a playbook, and a lead time with its source', (_name, { playbook }) => {
  const { steps, leadTime } = playbook;
  expect(steps.length).toBeGreaterThanOrEqual(3);
  expect(leadTime.description).not.toBe('');
});

/** The facts that the rules depend on; they can refuse or refund an order. */
const decides = [
  'date_first_registration',
  'fuel_type',
  'euro_standard',
  'vehicle_category',
  'country_of_registration',
];

test.each(allZones.map((zone) => [zone.slug, zone] as const))(
  '%s asks for facts that can be answered, none twice, and lets nobody leave out what decides',
  (_slug, zone) => {
    const [asked, besides] = [listPlaybookFacts(zone), listOptionalPlaybookFacts(zone)];
    const all = [...asked, ...besides];
    expect(all.filter(isAskedAfterPayment)).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
    expect(asked).toContain('vehicle.plate_number');
    expect(besides.filter((path) => decides.some((name) => path === `vehicle.${name}`))).toEqual([]);
  },
);

test('a zone is automated when its authority has a driver', () => {
  const automated = allZones.filter(({ automation }) => automation === 'automated').map(({ authority }) => authority);
  expect([...new Set(automated)].toSorted()).toEqual(driverNames.toSorted());
});

test('a driver has the name of its folder', () => {
  expect(allDrivers().map(({ name }) => name)).toEqual(driverNames);
});
