import { expect, test } from 'vitest';
import { isPortalSender } from './portal-mails.ts';

const rules = {
  senders: ['@office.gouv.fr', 'Sole@payments.com'],
  replicaSenders: ['@office.gouv.example'],
};
const replicas = 'http://127.0.0.1:3001/portals';

test.each([
  ['any@office.gouv.fr', true],
  ['any@sub.office.gouv.fr', false],
  ['any@evil-office.gouv.fr', false],
  ['any@office.gouv.fr.evil.com', false],
  ['any@office.gouv.fr@evil.com', false],
  ['sole@payments.com', true],
  ['other@payments.com', false],
  ['any@office.gouv.example', false],
])('among the official portals, is %s a sender? %s', (address, expected) => {
  expect(isPortalSender(rules, address, undefined)).toBe(expected);
});

test('a reserved domain is a sender only while replicas stand in', () => {
  expect(isPortalSender(rules, 'any@office.gouv.example', replicas)).toBe(true);
  expect(isPortalSender(rules, 'any@other.example', replicas)).toBe(false);
  expect(isPortalSender(rules, 'any@office.gouv.fr', replicas)).toBe(true);
});
