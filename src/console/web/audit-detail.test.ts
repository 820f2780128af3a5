import { expect, test } from 'vitest';
import { formatAuditDetail } from './audit-detail.ts';

test.each([
  [{ notification_type: 'order_paid', email_sent_to: 'jo@example.com' }, 'order paid · to jo@example.com'],
  [{ fields: 'Date of first registration, Fuel' }, 'Date of first registration, Fuel'],
  [{ permit_reference: 'CQA-1' }, 'Reference CQA-1'],
  [
    { error: 'The portal asks for a captcha.', automation_run_id: '12345678-aaaa' },
    'The portal asks for a captcha. · Run 12345678',
  ],
  [{ cause: 'refused', error: 'The paper could not be read.' }, 'Refused · The paper could not be read.'],
  [{ manual_submission_id: 'abcdefgh-bbbb' }, 'Manual task abcdefgh'],
  [{}, ''],
  [{ portal_has_it: false }, '{"portal_has_it":false}'],
])('%o reads as "%s"', (data, words) => {
  expect(formatAuditDetail(data)).toBe(words);
});

test('data without names is cut after 100 characters', () => {
  const words = formatAuditDetail({ note: 'x'.repeat(300) });
  expect(words).toBe(`{"note":"${'x'.repeat(91)}…`);
});
