import { expect, test } from 'vitest';
import { describeFailures, isTransientFailure } from './transient-failures.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

test('what passes by itself is about the portal or our browser, never about the application', () => {
  const all = ['maintenance', 'unreachable', 'portal_error', 'session_expired', 'deadline', 'browser_died'];
  expect(all.every(isTransientFailure)).toBe(true);
  const person = [
    'not_possible',
    'field_not_found',
    'field_ambiguous',
    'value_not_kept',
    'unknown_question',
    'unplanned_value',
    'echo_differs',
    'wrong_amount',
    'request_differs',
    'sent_by_itself',
    'sent_over_socket',
    'refused',
  ];
  const others = [
    'duplicate',
    'captcha',
    'bank_approval',
    'payment_declined',
    'invalid_input',
    'wrong_host',
    'aborted',
  ];
  expect([...person, ...others, 'unexpected_page', 'toString'].some(isTransientFailure)).toBe(false);
});

test.each([
  [[['maintenance', '14:02']], 'The portal was closed for maintenance at 14:02 UTC.'],
  [
    [
      ['maintenance', '14:02'],
      ['maintenance', '14:05'],
      ['maintenance', '14:40'],
    ],
    'The portal was closed for maintenance three times between 14:02 and 14:40 UTC.',
  ],
  [
    [
      ['portal_error', '14:02'],
      ['unreachable', '14:03'],
      ['portal_error', '14:02'],
    ],
    'The portal answered with an error of its own twice at 14:02 UTC. The portal did not answer at 14:03 UTC.',
  ],
])('people are told what happened, how often and when: %j', (troubles, told) => {
  expect(describeFailures(troubles.map(([reason = '', time = '']) => ({ reason, at: at(time) })))).toBe(told);
});
