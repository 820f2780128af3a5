import { expect, test } from 'vitest';
import { readinessOf } from './readiness.ts';

const automated = { automation_enabled: true, application_method: 'automated', paused: false } as const;

test.each([
  [automated, 'automated'],
  [{ ...automated, automation_enabled: false }, 'pending'],
  [{ ...automated, paused: true }, 'pending'],
  [{ ...automated, application_method: 'manual' }, 'manual'],
  [{ automation_enabled: false, application_method: 'manual', paused: false }, 'manual'],
] as const)('%o is %s', (jurisdiction, readiness) => {
  expect(readinessOf(jurisdiction)).toBe(readiness);
});
