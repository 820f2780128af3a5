import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCertificatAir } from '../../sandbox/portals/certificat-air/certificat-air.tsx';
import { certificatAirDriver, createCertificatAirDriver } from '../../src/permits/authorities/certificat-air/driver.ts';
import { contactEmail, harmlessFaults, PortalRunner } from '../portals/portal-runner.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(certificatAirDriver, createCertificatAir);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

const looks = { ...harmlessFaults, 'a slow page': { kind: 'slow', step: 'vehicle', seconds: 6 } };

test.each(Object.entries(looks))('a portal that looks different is still filled in rightly: %s', async (_, fault) => {
  await runs.replica.setFaults(fault);
  const { result, payload } = await runs.drive();
  expect(result, JSON.stringify(result)).toMatchObject({ result: 'submitted' });
  const [filed] = await runs.findFiledApplications(payload);
  expect(filed?.fields).toMatchObject({ email: contactEmail });
  expect([filed?.fields.previousPlate ?? '', filed?.fields.contactEmail ?? '']).toEqual(['', '']);
});

test.each(['fr', 'de'] as const)('a payment declined in %s is known, and free to be tried again', async (language) => {
  await runs.replica.setFaults({ kind: 'payment_declined' });
  const { result, journal, payload } = await runs.drive({ driver: createCertificatAirDriver(language) });
  expect(result).toMatchObject({ reason: 'payment_declined', step: 'pay', outcomeUnknown: false });
  expect(journal.steps.at(-1)).toMatchObject({ failed: true });
  expect(journal.steps.at(-1)).not.toHaveProperty('completesStep');
  expect(await runs.findFiledApplications(payload)).toEqual([]);
});
