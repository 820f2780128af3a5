import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanContext } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { isPortalSender } from '#robot/portal-mails.ts';
import { createLezBrussels } from '../../../../sandbox/portals/lez-brussels/lez-brussels.tsx';
import { contactEmail, harmlessFaults, PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { createLezBrusselsDriver, lezBrusselsDriver } from './driver.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(lezBrusselsDriver, createLezBrussels);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

function order(vehicle: PortalPayload['vehicle'] = {}): PortalPayload {
  const payload = runs.createPayload(
    { date_last_registration: '2020-08-07', euro_standard: 'Euro 6d', ...vehicle },
    { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Belgium', city: 'Brussels LEZ' } },
  );
  return { ...payload, owner: { ...payload.owner, date_of_birth: '1980-04-03' } };
}

/** The office's mails about one application, as the robot reads them. */
async function readMails(reference: string) {
  const found = () => runs.replica.mails.filter(({ text }) => text.includes(reference));
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(2);
  return found().map(({ from, subject, text }) => {
    expect(isPortalSender(lezBrusselsDriver.mail, from.address, runs.replica.url)).toBe(true);
    expect(lezBrusselsDriver.mail.reference?.exec(text)?.[1]).toBe(reference);
    return lezBrusselsDriver.mail.read({ from: from.address, subject, text, attachments: [] });
  });
}

const granted = (reference: string) => ({ meaning: 'granted', reference });
const refused = { meaning: 'refused', reason: expect.stringContaining('could not read the document'), document: 'v5c' };
const question = {
  meaning: 'question',
  reason: expect.stringMatching(/another copy.* https?:\/\/\S+\/reply\//),
  document: 'v5c',
};

interface Case {
  language: 'en' | 'fr' | 'nl' | 'de';
  vehicle: PortalPayload['vehicle'];
  asked: Record<string, string>;
  faults?: { kind: string }[];
  decision: object | undefined | ((reference: string) => object);
}

const looks = [...Object.values(harmlessFaults), { kind: 'decoy_field', step: 'holder' }];
const cases: Case[] = [
  { language: 'en', vehicle: {}, asked: { category: 'M1', fuel: 'diesel', euro: '6' }, decision: granted },
  {
    language: 'fr',
    vehicle: { fuel_type: 'electric', euro_standard: 'unknown', vehicle_category: 'N1' },
    asked: { category: 'N1', fuel: 'electric', euro: '' },
    faults: [{ kind: 'office_refuses' }],
    decision: refused,
  },
  {
    language: 'nl',
    vehicle: { fuel_type: 'petrol', euro_standard: 'Euro 4', vehicle_category: 'motorcycle' },
    asked: { category: 'motorcycle', fuel: 'petrol', euro: '4' },
    faults: [{ kind: 'office_asks' }],
    decision: question,
  },
  // Registered, but not admitted without a pass; an operator reads that mail.
  {
    language: 'de',
    vehicle: { fuel_type: 'LPG', euro_standard: 'Euro 2' },
    asked: { category: 'M1', fuel: 'LPG', euro: '2' },
    faults: looks,
    decision: undefined,
  },
];
const everyEnd = (['en', 'fr', 'nl', 'de'] as const).flatMap((language) =>
  cases.map((one): Case => ({ ...one, language })),
);

describe('a registration', () => {
  // test/deep tries every end in every language.
  it.each(isDeepRun ? everyEnd : [cases[0], cases[2]].filter((one) => one !== undefined))(
    'reaches the portal in $language with every answer right, and the office’s mails are understood: $asked',
    async ({ language, vehicle, asked, faults = [], decision }) => {
      await runs.replica.setFaults(...faults);
      const payload = order(vehicle);
      const { result, journal } = await runs.drive({ driver: createLezBrusselsDriver(language), payload });
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
          firstRegistration: '2015-03-05',
          lastRegistration: '2020-08-07',
          ...asked,
          holderType: 'person',
          surname: "O'Hara-Müller",
          firstName: 'Zoë',
          birthDate: '1980-04-03',
          address: '12 Orchard Lane',
          town: 'Bath',
          holderCountry: 'GB',
          email: contactEmail,
          phone: '',
        },
      });
      expect(fields.postcode?.toUpperCase()).toBe('BA1 1AA');
      expect(journal.intents).toBe(1);
      expect(journal.steps.map(({ name, completesStep }) => [name, completesStep])).toEqual([
        ['home', undefined],
        ['vehicle', undefined],
        ['holder', undefined],
        ['documents', 'FORM_FILLED'],
        ['summary', 'SUBMITTED'],
      ]);
      const expected = typeof decision === 'function' ? decision(reference) : decision;
      expect(await readMails(reference)).toEqual([{ meaning: 'received', reference }, expected]);
    },
  );

  it.runIf(isDeepRun)('of a vehicle that the region has already is not sent again', async () => {
    await runs.replica.setFaults({ kind: 'already_registered', step: 'vehicle' });
    const { result, journal, payload } = await runs.drive({ driver: createLezBrusselsDriver('de'), payload: order() });
    expect(result).toMatchObject({ result: 'stopped', reason: 'duplicate' });
    expect([journal.intents, await runs.findFiledApplications(payload)]).toEqual([0, []]);
  });

  it.runIf(isDeepRun)('is rehearsed up to the summary, and nothing is sent', async () => {
    const { result, journal, payload } = await runs.drive({ payload: order(), dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.steps.at(-1)?.name).toBe('documents');
    expect([journal.intents, await runs.findFiledApplications(payload)]).toEqual([0, []]);
  });

  const otherPerson = [
    'somebody else in the summary',
    { kind: 'other_person', step: 'summary' },
    'echo_differs',
  ] as const;
  const newsletter = [
    'a newsletter that is ticked',
    { kind: 'ticked_consent', step: 'summary' },
    'unplanned_value',
  ] as const;

  it.runIf(isDeepRun).each([otherPerson, newsletter])('stops unsent at %s', async (_what, fault, reason) => {
    await runs.replica.setFaults(fault);
    const { result, journal, payload } = await runs.drive({ payload: order() });
    expect(result).toMatchObject({ result: 'stopped', reason });
    expect([journal.intents, await runs.findFiledApplications(payload)]).toEqual([0, []]);
  });
});

describe('a plan', () => {
  const context = { contactEmail, today: '2026-11-23' } as PlanContext;

  it.each([
    ['a hybrid', { fuel_type: 'hybrid' }, 'only says hybrid'],
    ['a lorry', { vehicle_category: 'other' }, 'Only cars'],
    ['a Belgian plate', { country_of_registration: 'Belgium' }, 'the region knows them'],
    ['a Dutch plate', { country_of_registration: 'Netherlands' }, 'does not meet the criteria'],
    ['a last registration before the first', { date_last_registration: '2015-03-04' }, 'before the first'],
    ['a day to come', { date_last_registration: '2026-11-24' }, 'yet to come'],
  ])('is refused for %s, with the reason', (_what, vehicle, reason) => {
    expect(lezBrusselsDriver.plan(order(vehicle), context)).toEqual({
      possible: false,
      reason: expect.stringContaining(reason),
    });
  });

  it('of a company is left to a person, before anything is sent, and asks for nobody’s birthday', () => {
    const { owner, ...rest } = order();
    expect(lezBrusselsDriver.listRequiredFacts(order(), '')).toContain('owner.keeper_kind');
    const ofCompany = { ...rest, owner: { ...owner, keeper_kind: 'company' } };
    expect(lezBrusselsDriver.listRequiredFacts(ofCompany, '')).not.toContain('owner.date_of_birth');
    const reason = expect.stringContaining('a person registers it as an organisation');
    expect(lezBrusselsDriver.plan(ofCompany, context)).toEqual({ possible: false, reason, isCompanyKeeper: true });
    expect(lezBrusselsDriver.plan({ ...rest, owner: { ...owner, keeper_kind: 'person' } }, context).possible).toBe(
      true,
    );
  });

  it('is refused without the date of birth, which no V5C says', () => {
    const { owner, ...rest } = order();
    const { date_of_birth: _left, ...known } = owner;
    const planned = lezBrusselsDriver.plan({ ...rest, owner: known }, context);
    expect(planned).toEqual({ possible: false, reason: expect.stringContaining('date of birth') });
  });
});

it('a mail that says the opposite, or something new, waits for a person', () => {
  const from = 'noreply@lez.brussels';
  for (const subject of [
    'Your vehicle is registered no longer',
    'Votre véhicule n’est pas enregistré',
    'Opening hours',
  ])
    expect(
      lezBrusselsDriver.mail.read({ from, subject, text: 'File number: LEZ-2026-0000001', attachments: [] }),
    ).toBeUndefined();
});
