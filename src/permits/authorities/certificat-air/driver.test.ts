import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PortalMail } from '#robot/driver.ts';
import { isPortalSender } from '#robot/portal-mails.ts';
import { createCertificatAir } from '../../../../sandbox/portals/certificat-air/certificat-air.tsx';
import { submitPaidApplication } from '../../../../sandbox/portals/certificat-air/testing/apply.ts';
import { PortalServer } from '../../../../sandbox/portals/testing/portal-server.ts';
import { contactEmail, harmlessFaults, PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { certificatAirDriver, createCertificatAirDriver } from './driver.ts';
import type { PortalLanguage } from './plan.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(certificatAirDriver, createCertificatAir);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

/** The mails about one application, as the robot reads them; waits until that many have arrived. */
async function mailsAbout(reference: string, { mails }: Pick<PortalServer, 'mails'>, count: number) {
  const found = () => mails.filter(({ text }) => text.includes(reference));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count);
  return found().map(
    ({ from, subject, text, attachments = [] }): PortalMail => ({ from: from.address, subject, text, attachments }),
  );
}

const british = { country: 'GB', firstRegistration: '2015-03-05', category: 'M1' };
const irish = { plate: '151D12345', country: 'IE', firstRegistration: '2015-03-05', category: 'N1' };
const french = {
  plate: 'AB123CD',
  country: 'FR',
  firstRegistration: '2015-03-05',
  category: 'M1',
  vin: 'VF1AAAAAA12345678',
};
const irishVan = { plate_number: '151 D 12345', country_of_registration: 'Ireland', vehicle_category: 'N1' };
const frenchCar = { plate_number: 'AB-123-CD', country_of_registration: 'France', vin: 'VF1AAAAAA12345678' };

interface Case {
  language: PortalLanguage;
  what: string;
  /** The differences from the British car of every test. */
  vehicle: Parameters<PortalRunner['createPayload']>[0];
  asked: Record<string, string>;
  /** What the portal charges; postage abroad costs more. */
  amountCents: number;
  looks?: typeof harmlessFaults;
}

/** Each language, each kind of vehicle, and a portal with every layout change at once. */
const cases: Case[] = [
  { language: 'en', what: 'a British car', vehicle: {}, asked: british, amountCents: 491 },
  { language: 'fr', what: 'an Irish van', vehicle: irishVan, asked: irish, amountCents: 491 },
  { language: 'de', what: 'a French car', vehicle: frenchCar, asked: french, amountCents: 385, looks: harmlessFaults },
];
const otherCases: Case[] = [
  { language: 'fr', what: 'a British car', vehicle: {}, asked: british, amountCents: 491 },
  { language: 'de', what: 'a British car', vehicle: {}, asked: british, amountCents: 491 },
];

describe('an application', () => {
  it.each(isDeepRun ? [...cases, ...otherCases] : cases)(
    'reaches the portal in $language with every answer right, and its mails are understood: $what',
    async ({ language, vehicle, asked, amountCents, looks = {} }) => {
      // test/deep/certificat-air.test.ts tries each layout change by itself.
      await runs.replica.setFaults(...Object.values(looks));
      const payload = runs.createPayload(vehicle);
      const { result, journal } = await runs.drive({ driver: createCertificatAirDriver(language), payload });
      const filed = await runs.findFiledApplications(payload);
      const [{ reference = '', fields = {} } = {}] = filed;
      expect(result).toEqual({
        result: 'submitted',
        reference,
        url: expect.stringContaining('/retour/'),
        says: expect.any(String),
      });
      expect(filed).toHaveLength(1);
      expect(filed[0]).toMatchObject({
        language,
        payment: { state: 'paid', amountCents },
        files: [{ field: 'registrationDocument', name: 'v5c.pdf' }],
        fields: {
          plate: payload.vehicle.plate_number?.replace(' ', ''),
          ...asked,
          make: 'Land Rover',
          model: 'Discovery 4',
          fuel: 'diesel',
          euro: 'unknown',
          holderType: 'person',
          title: 'unspecified',
          surname: "O'Hara-Müller",
          firstName: 'Zoë',
          address: '12 Orchard Lane',
          postcode: 'BA1 1AA',
          town: 'Bath',
          holderCountry: 'GB',
          email: contactEmail,
        },
      });
      // Decoy fields that only resemble the intended ones.
      expect([fields.previousPlate ?? '', fields.contactEmail ?? '']).toEqual(['', '']);
      expect(journal.reachedSteps).toEqual(['INITIALIZATION', 'BROWSER_STARTED']);
      expect(journal.intents).toBe(1);
      expect(journal.steps.map(({ name, completesStep, failed }) => [name, completesStep, failed])).toEqual([
        ['start', undefined, false],
        ['terms', undefined, false],
        ['vehicle', undefined, false],
        ['document', undefined, false],
        ['keeper', 'FORM_FILLED', false],
        ['summary', undefined, false],
        ['card', undefined, false],
        ['pay', 'SUBMITTED', false],
      ]);
      for (const { screenshot } of journal.steps) expect(screenshot?.bytes.length).toBeGreaterThan(2000);
      expect(JSON.stringify(journal.steps.map(({ typed }) => typed))).not.toMatch(/4242|737/);

      const mails = await mailsAbout(reference, runs.replica, 3);
      expect(mails.map((mail) => certificatAirDriver.mail.read(mail))).toEqual([
        { meaning: 'received', reference },
        { meaning: 'paid' },
        { meaning: 'granted', reference, proof: 'facture.pdf' },
      ]);
      for (const { from, text } of mails) {
        expect(isPortalSender(certificatAirDriver.mail, from, runs.replica.url)).toBe(true);
        expect(certificatAirDriver.mail.reference?.exec(text)?.[1]).toBe(reference);
      }
    },
  );

  it('is rehearsed up to the payment, and nothing is filed', async () => {
    const { result, journal, payload } = await runs.drive({ dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.intents).toBe(0);
    expect(journal.steps.at(-1)?.name).toBe('card');
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });
});

// Sent to the portal without a browser: the test concerns only the office's mails.
it.each(['fr', 'en', 'de'] as const)(
  'the office asks for another paper by mail when it cannot read the first (%s)',
  async (language) => {
    await using office = await PortalServer.start(createCertificatAir);
    await office.setFaults({ kind: 'document_refused', step: 'office' });
    await submitPaidApplication(office, { language });
    const reference = (await office.log()).applications[0]?.reference ?? '';
    const [, , third] = await mailsAbout(reference, office, 3);
    expect(third && certificatAirDriver.mail.read(third)).toEqual({
      meaning: 'question',
      reason: expect.stringMatching(
        /another copy of the registration certificate.* https?:\/\/\S+\/demande\/correction\//,
      ),
      document: 'v5c',
    });
  },
);
