import { expect, test } from 'vitest';
import { allZones } from '#features/catalogue/catalogue.ts';
import { leadTimes } from './lead-times.ts';
import { playbookOf } from './playbooks.ts';

test('every permit of the catalogue has a lead time with its source, and no other has', () => {
  expect(Object.keys(leadTimes).toSorted()).toEqual(allZones.map(({ slug }) => slug).toSorted());
  for (const { source, words } of Object.values(leadTimes)) expect(source && words).not.toBe('');
});

test.each(allZones.map((zone) => [zone.slug, zone] as const))('there is a playbook for %s', (_slug, zone) => {
  expect(playbookOf(zone).length).toBeGreaterThanOrEqual(3);
});
