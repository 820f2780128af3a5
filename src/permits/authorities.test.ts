import { expect, test } from 'vitest';
import { driverNames } from './authorities/registry.ts';
import { authorities } from './authorities.ts';
import { allZones } from './catalogue.ts';

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
  expect(leadTime.source && leadTime.words).not.toBe('');
});

test('a zone is automated when its authority has a driver', () => {
  const automated = allZones.filter(({ automation }) => automation === 'automated').map(({ authority }) => authority);
  expect([...new Set(automated)].toSorted()).toEqual(driverNames.toSorted());
});
