import { expect, test } from 'vitest';
import { findFulfilmentMethod } from '#permits/application-texts.ts';
import { allZones } from '#permits/catalogue.ts';
import { describeMethodCounts, findReadiness } from './readiness.ts';

const automated = { automation_enabled: true, way: 'robot', paused: false } as const;

test.each([
  [automated, 'automated'],
  [{ ...automated, automation_enabled: false }, 'pending'],
  [{ ...automated, paused: true }, 'pending'],
  [{ ...automated, way: 'letter' }, 'letter'],
  [{ ...automated, way: 'letter', paused: true }, 'pending'],
  [{ ...automated, way: 'check' }, 'check'],
  [{ ...automated, way: 'by_hand' }, 'manual'],
  [{ automation_enabled: false, way: 'by_hand', paused: false }, 'manual'],
] as const)('%o is %s', (jurisdiction, readiness) => {
  expect(findReadiness(jurisdiction)).toBe(readiness);
});

test('of the 31 entries ten have no robot', () => {
  const all = allZones.map((zone) => ({ way: findFulfilmentMethod(zone) }));
  expect(describeMethodCounts(all)).toBe('21 by a robot, 4 by our letter, 6 by our rule check, 0 by hand');
});
