import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanContext } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { isPortalSender } from '#robot/portal-mails.ts';
import { createLezAntwerpen } from '../../../../sandbox/portals/lez-antwerpen/lez-antwerpen.tsx';
import { contactEmail, harmlessFaults, PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { createLezAntwerpenDriver, lezAntwerpenDriver } from './driver.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(lezAntwerpenDriver, createLezAntwerpen);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

function order(vehicle: PortalPayload['vehicle'] = {}): PortalPayload {
  return runs.createPayload(vehicle, { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Antwerp LEZ' } });
}

/** The office's mails about one application, as the robot reads them. */
async function readMails(reference: string) {
  const found = () => runs.replica.mails.filter(({ text }) => text.includes(reference));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(2);
  return found().map(({ from, subject, text }) => {
    expect(isPortalSender(lezAntwerpenDriver.mail, from.address, runs.replica.url)).toBe(true);
    expect(lezAntwerpenDriver.mail.reference?.exec(text)?.[1]).toBe(reference);
    return lezAntwerpenDriver.mail.read({ from: from.address, subject, text, attachments: [] });
  });
}

interface Case {
  language: 'nl' | 'en' | 'fr' | 'de';
  vehicle: PortalPayload['vehicle'];
  asked: Record<string, string>;
  faults?: { kind: string }[];
  decision: (reference: string) => object;
}

const granted = (reference: string) => ({ meaning: 'granted', reference });
const refused = () => ({
  meaning: 'refused',
  reason: expect.stringContaining('documents are missing'),
  document: 'v5c',
});
const question = () => ({
  meaning: 'question',
  reason: expect.stringMatching(/another copy.* https?:\/\/\S+\/reply\//),
  document: 'v5c',
});

const cases: Case[] = [
  // By its date, the tester classifies it as Euro 5.
  {
    language: 'en',
    vehicle: {},
    asked: { fuel: 'diesel', euro: 'unknown', particleFilter: 'unknown' },
    decision: granted,
  },
  {
    language: 'nl',
    vehicle: { fuel_type: 'electric', euro_standard: 'unknown', vin: 'SAL LAAA5AA 123456X' },
    asked: { fuel: 'electric', euro: 'unknown', vin: 'SALLAAA5AA123456X' },
    faults: [{ kind: 'office_asks' }],
    decision: question,
  },
  {
    language: 'fr',
    vehicle: { fuel_type: 'petrol', euro_standard: 'Euro 2', vehicle_category: 'N1' },
    asked: { fuel: 'petrol', euro: '2', vin: '' },
    faults: [{ kind: 'office_refuses' }],
    decision: refused,
  },
  {
    language: 'de',
    vehicle: { euro_standard: 'Euro 6d-TEMP' },
    asked: { fuel: 'diesel', euro: '6', particleFilter: 'unknown' },
    faults: Object.values(harmlessFaults),
    decision: granted,
  },
];
const everyEnd = (['nl', 'en', 'fr', 'de'] as const).flatMap((language) =>
  cases.map((one): Case => ({ ...one, language })),
);

describe('a registration', () => {
  // test/deep tries every end in every language.
  it.each(isDeepRun ? everyEnd : cases.slice(1, 3))(
    'is tested and reaches the portal in $language with every answer right, and the office’s mails are understood: $asked',
    async ({ language, vehicle, asked, faults = [], decision }) => {
      await runs.replica.setFaults(...faults);
      const payload = order(vehicle);
      const { result, journal } = await runs.drive({ driver: createLezAntwerpenDriver(language), payload });
      const filed = await runs.findFiledApplications(payload);
      const [{ reference = '', fields = {} } = {}] = filed;
      expect(result).toEqual({
        result: 'submitted',
        reference,
        url: expect.stringContaining('/done/'),
        says: expect.any(String),
      });
      expect(filed).toHaveLength(1);
      expect(filed[0]).toMatchObject({
        language,
        files: [{ field: 'registrationDocument', name: 'v5c.pdf' }],
        fields: {
          plate: payload.vehicle.plate_number?.replace(' ', ''),
          country: 'GB',
          make: 'Land Rover',
          name: "Zoë O'Hara-Müller",
          email: contactEmail,
          ...asked,
        },
      });
      expect(fields.particleFilter).toBe(asked.particleFilter);
      expect(journal.intents).toBe(1);
      expect(journal.steps.map(({ name, completesStep }) => [name, completesStep])).toEqual([
        ['tester', undefined],
        ['tester-engine', undefined],
        ['tester-age', undefined],
        ['verdict', undefined],
        ['vehicle', undefined],
        ['holder', 'FORM_FILLED'],
        ['summary', 'SUBMITTED'],
      ]);
      expect(await readMails(reference)).toEqual([{ meaning: 'received', reference }, decision(reference)]);
    },
  );

  it('is not asked for where the tester says no', async () => {
    const payload = order({ date_first_registration: '2005-12-31' });
    const { result, journal } = await runs.drive({ payload });
    expect(result).toMatchObject({ result: 'stopped', reason: 'refused', outcomeUnknown: false });
    expect([journal.intents, journal.steps.at(-1)?.name]).toEqual([0, 'tester-age']);
  });

  it.runIf(isDeepRun)('is rehearsed up to the summary; a plate that the city has is not sent', async () => {
    const payload = order();
    const rehearsed = await runs.drive({ payload, dryRun: true });
    expect(rehearsed.result).toEqual({ result: 'rehearsed' });
    await runs.replica.setFaults({ kind: 'already_registered', step: 'vehicle' });
    const { result, journal } = await runs.drive({ driver: createLezAntwerpenDriver('fr'), payload });
    expect(result).toMatchObject({ result: 'stopped', reason: 'duplicate' });
    expect([rehearsed.journal.intents, journal.intents, await runs.findFiledApplications(payload)]).toEqual([0, 0, []]);
  });

  it.runIf(isDeepRun)('stops unsent at another plate in the summary', async () => {
    await runs.replica.setFaults({ kind: 'other_person', step: 'summary' });
    const { result, journal, payload } = await runs.drive({ payload: order() });
    expect(result).toMatchObject({ result: 'stopped', reason: 'echo_differs' });
    expect([journal.intents, await runs.findFiledApplications(payload)]).toEqual([0, []]);
  });
});

describe('a plan', () => {
  const context = { contactEmail, today: '2026-11-23' } as PlanContext;

  it.each([
    ['diesel of Euro 4', { euro_standard: 'Euro 4' }, 'only with paid access'],
    ['diesel of Euro 3', { euro_standard: 'Euro 3' }, 'only with a day pass'],
    ['petrol of Euro 1', { fuel_type: 'petrol', euro_standard: 'Euro 1' }, 'only with a day pass'],
    ['an oldtimer', { euro_standard: 'Euro 1', date_first_registration: '1996-11-23' }, 'as an oldtimer'],
    [
      'one that names no standard',
      { euro_standard: 'unknown', date_first_registration: '1986-11-23' },
      'as an oldtimer',
    ],
    [
      'a day too young for one',
      { euro_standard: 'Euro 1', date_first_registration: '1996-11-24' },
      'only with a day pass',
    ],
    ['a hybrid', { fuel_type: 'hybrid' }, 'only says hybrid'],
    ['a motorcycle', { vehicle_category: 'motorcycle' }, 'not for motorcycles'],
    ['a Dutch plate', { country_of_registration: 'Netherlands' }, 'the city knows them'],
    ['no make', { make: '' }, 'does not say: make'],
  ])('is refused for %s, with the reason', (_what, vehicle, reason) => {
    expect(lezAntwerpenDriver.plan(order(vehicle), context)).toEqual({
      possible: false,
      reason: expect.stringContaining(reason),
    });
  });
});

it('a mail that says the opposite, or something new, waits for a person', () => {
  const from = 'noreply@lez.antwerpen.be';
  for (const subject of [
    'Uw LEZ-registratie is nog niet goedgekeurd',
    'Uw LEZ-registratie vervalt',
    'Parkeren in de stad',
  ])
    expect(
      lezAntwerpenDriver.mail.read({ from, subject, text: 'Aanvraagnummer: LEZ-ANT-00000001', attachments: [] }),
    ).toBeUndefined();
});
