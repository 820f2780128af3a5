import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayInTimeZone } from '#platform/clock.ts';
import type { PlanContext, PortalMail } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { addDays } from '../../../../sandbox/kit/dates.ts';
import { createAmbBarcelona } from '../../../../sandbox/portals/amb-barcelona/amb-barcelona.tsx';
import { chooseDays, payForDays } from '../../../../sandbox/portals/amb-barcelona/testing/request.ts';
import { createPortalAccount as accountFor } from '../../../../test/mutations/portal-accounts.ts';
import { signUpValues } from '../../../../test/mutations/subjects-with-account.ts';
import { PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { isWeekday } from '../../admission-rule.ts';
import { ambBarcelonaDriver, createAmbBarcelonaDriver } from './driver.ts';

let runs: PortalRunner;
let people = 0;

beforeAll(async () => {
  runs = await PortalRunner.start(ambBarcelonaDriver, createAmbBarcelona);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

function order(vehicle: PortalPayload['vehicle'] = {}, more: Partial<PortalPayload> = {}): PortalPayload {
  const payload = runs.createPayload({ euro_standard: 'Euro 5', ...vehicle }, more);
  return { ...payload, owner: { ...payload.owner, identity_document: '512345678' } };
}

async function mailsTo(address: string, count: number): Promise<PortalMail[]> {
  const find = () => runs.replica.mails.filter(({ to }) => to === address);
  await expect.poll(() => find().length).toBe(count);
  return find().map(({ from, subject, text, attachments = [] }) => ({
    from: from.address,
    subject,
    text,
    attachments,
  }));
}

async function withAccount(language: 'ca' | 'es' | 'en' | 'fr') {
  people += 1;
  const shared = {
    driver: createAmbBarcelonaDriver(language),
    payload: order(),
    contactEmail: `permits+b${people}@inbound.example`,
  };
  const made = await runs.drive({ ...shared, phase: 'account' });
  expect(made.result, JSON.stringify(made.result)).toMatchObject({ result: 'submitted' });
  const [mail] = await mailsTo(shared.contactEmail, 1);
  const reading = mail && ambBarcelonaDriver.mail.read(mail);
  if (reading?.meaning !== 'go_on') throw new Error('The mail has no link.');
  const entry = reading.link.replace('http://sandbox.example/portals/amb-barcelona', runs.replica.url);
  expect((await runs.drive({ ...shared, phase: 'address', startLink: entry })).result).toMatchObject({
    result: 'submitted',
  });
  return { ...shared, phase: 'apply' };
}

describe('a foreign vehicle', () => {
  const languages = isDeepRun ? (['ca', 'es', 'en', 'fr'] as const) : (['ca'] as const);
  it.each(languages)('is registered in %s with every answer right, and the decision is read', async (language) => {
    const shared = await withAccount(language);
    const { payload } = shared;
    const { result, journal } = await runs.drive(shared);
    const [filed] = await runs.findFiledApplications(payload);
    expect(result).toEqual({
      result: 'submitted',
      reference: filed?.reference,
      url: expect.any(String),
      says: expect.any(String),
    });
    expect(filed).toMatchObject({
      language,
      payment: { amountCents: 700 },
      fields: {
        permit: 'long-term',
        plate: payload.vehicle.plate_number?.replace(' ', ''),
        country: 'GB',
        category: 'M1',
        fuel: 'diesel',
        euro: '5',
        person: 'natural',
        firstName: 'Zoë',
        surname: "O'Hara-Müller",
        identityDocument: '512345678',
        address: '12 Orchard Lane',
        postcode: 'BA1 1AA',
        town: 'Bath',
        mailLanguage: 'en',
      },
      files: [{ field: 'vehiclePapers', name: 'v5c.pdf' }],
    });
    expect(journal.intents).toBe(1);
    const [, ...mails] = await mailsTo(shared.contactEmail, 3);
    expect(mails.map((mail) => ambBarcelonaDriver.mail.read(mail))).toEqual([
      { meaning: 'received', reference: filed?.reference },
      { meaning: 'granted', reference: filed?.reference, proof: 'resolucio.pdf' },
    ]);
  });

  it.runIf(isDeepRun)(
    'is not registered twice, nor for another price or person; the office may deny and ask',
    async () => {
      const shared = await withAccount('es');
      expect((await runs.drive({ ...shared, dryRun: true })).result).toEqual({ result: 'rehearsed' });
      for (const [fault, reason] of [
        [{ kind: 'changed_amount', step: 'summary', times: 10 }, 'wrong_amount'],
        [{ kind: 'other_person', step: 'summary' }, 'echo_differs'],
        [{ kind: 'cut_value', step: 'holder' }, 'echo_differs'],
      ] as const) {
        await runs.replica.clearFaults();
        await runs.replica.setFaults(fault);
        expect((await runs.drive(shared)).result).toMatchObject({ result: 'stopped', reason, outcomeUnknown: false });
      }
      expect(await runs.findFiledApplications(shared.payload)).toEqual([]);
      await runs.replica.clearFaults();
      await runs.replica.setFaults({ kind: 'office_refuses', step: 'office' });
      expect((await runs.drive(shared)).result).toMatchObject({ result: 'submitted' });
      const again = { ...shared, payload: order() };
      await runs.replica.setFaults({ kind: 'office_asks', step: 'office' });
      expect((await runs.drive(again)).result).toMatchObject({ result: 'submitted' });
      const mails = await mailsTo(shared.contactEmail, 5);
      const meanings = mails.map((mail) => ambBarcelonaDriver.mail.read(mail)?.meaning);
      expect(meanings.toSorted()).toEqual(['go_on', 'question', 'received', 'received', 'refused']);
      expect((await runs.drive(again)).result).toMatchObject({ result: 'stopped', reason: 'duplicate' });
    },
  );
});

/** A trip in winter, when Catalonia has no holidays but weekends, and a day two days before it. */
const year = Number(dayInTimeZone('Europe/Madrid', new Date()).slice(0, 4)) + 1;
const [today, entry, count] = [`${year}-02-08`, `${year}-02-10`, 4];
const inForce = Array.from({ length: count }, (_, index) => addDays(entry, index)).filter(isWeekday);

/** Each run has its own account, created by plain requests. */
async function ofDays(
  language: 'ca' | 'es' | 'en' | 'fr' = 'es',
  vehicle: PortalPayload['vehicle'] = {},
  { asOf = today, entryDay = entry } = {},
) {
  people += 1;
  const contactEmail = `permits+d${people}@inbound.example`;
  const visitor = await accountFor(runs.replica, contactEmail, signUpValues['amb-barcelona'].profile, 'en');
  const payload = order(vehicle, { documents: {}, travel: { entry_date: entryDay, number_of_days: count } });
  const driver = createAmbBarcelonaDriver(language);
  return { visitor, run: { driver, payload, contactEmail, phase: 'apply', today: asOf } };
}

describe('single days', () => {
  const languages = isDeepRun ? (['ca', 'es', 'en', 'fr'] as const) : (['es'] as const);
  it.each(languages)('are given at once in %s, with every answer right, by the page and by mail', async (language) => {
    const { run } = await ofDays(language);
    const { result, journal } = await runs.drive(run);
    const [filed, ...others] = await runs.findFiledApplications(run.payload);
    expect(result).toEqual({
      result: 'confirmed',
      reference: filed?.reference,
      url: expect.any(String),
      says: expect.any(String),
    });
    expect(others).toEqual([]);
    expect(filed).toMatchObject({
      language,
      state: 'granted',
      payment: { amountCents: 500 * inForce.length },
      fields: {
        permit: 'sporadic',
        plate: run.payload.vehicle.plate_number?.replace(' ', ''),
        country: 'GB',
        dayCount: `${inForce.length}`,
        ...Object.fromEntries(inForce.map((day, index) => [`day${index + 1}`, day])),
      },
      files: [],
    });
    expect(journal.intents).toBe(1);
    expect(Buffer.from(journal.proofs[0] ?? []).toString('latin1')).toMatch(/^%PDF/);
    const [, mail] = await mailsTo(run.contactEmail, 2);
    expect(mail && ambBarcelonaDriver.mail.read(mail)).toEqual({
      meaning: 'granted',
      reference: filed?.reference,
      proof: 'autoritzacio.pdf',
    });
  });

  it('are the way of a vehicle below the standard also for a journey months ahead', async () => {
    const oldDiesel = { euro_standard: 'Euro 3', date_first_registration: '2003-05-01' };
    // The registration would be decided long before.
    const { run } = await ofDays('es', oldDiesel, { asOf: `${year - 1}-12-01` });
    expect((await runs.drive(run)).result).toMatchObject({ result: 'confirmed' });
    const filed = await runs.findFiledApplications(run.payload);
    expect(filed).toMatchObject([{ state: 'granted', fields: { permit: 'sporadic', day1: entry }, files: [] }]);
  });

  it.each([
    ['another price', { kind: 'changed_amount', step: 'days-summary', times: 2 }, 'wrong_amount'],
    ...(isDeepRun
      ? ([
          ['another price where it is paid', { kind: 'changed_amount', step: 'payment' }, 'wrong_amount'],
          ['a plate that was cut', { kind: 'cut_plate', step: 'car' }, 'echo_differs'],
          ['days asked for in other words', { kind: 'changed_labels', step: 'days' }, 'field_not_found'],
        ] as const)
      : []),
  ] as const)('are not asked for at %s', async (_, fault, reason) => {
    const { run } = await ofDays();
    await runs.replica.setFaults(fault);
    expect((await runs.drive(run)).result).toMatchObject({ result: 'stopped', reason, outcomeUnknown: false });
    expect(await runs.findFiledApplications(run.payload)).toEqual([]);
  });

  it('are not asked for where the vehicle has had all of a year', async () => {
    const { visitor, run } = await ofDays();
    const inMarch = Array.from({ length: 24 }, (_, index) => addDays(`${year}-03-01`, index));
    await payForDays(await chooseDays(visitor, inMarch, { plate: run.payload.vehicle.plate_number ?? '' }));
    expect((await runs.drive(run)).result).toMatchObject({ result: 'stopped', reason: 'refused' });
    expect(await runs.findFiledApplications(run.payload)).toHaveLength(1);
  });

  it.runIf(isDeepRun)('are not asked for twice, and found whatever the widgets', async () => {
    const { visitor, run } = await ofDays('ca');
    const plate = run.payload.vehicle.plate_number ?? '';
    await payForDays(await chooseDays(visitor, inForce.slice(1, 2), { plate }));
    expect((await runs.drive(run)).result).toMatchObject({ result: 'stopped', reason: 'duplicate' });
    const another = await ofDays('ca');
    await runs.replica.setFaults({ kind: 'changed_widgets', step: 'days' });
    expect((await runs.drive(another.run)).result).toMatchObject({ result: 'confirmed' });
    expect((await runs.findFiledApplications(another.run.payload))[0]?.fields).toMatchObject({ day1: entry });
  });
});

describe('the plan', () => {
  const context: PlanContext = {
    contactEmail: 'a@inbound.example',
    today: '2026-11-24',
    card: { holder: '', number: '', expiryMonth: 1, expiryYear: 2030, cvc: '' },
    reference: null,
    password: 'secret',
  };
  // Fifteen working days from 24 November end on 16 December, because 8 December is a holiday.
  it.each([
    ['a Spanish vehicle', { country_of_registration: 'Spain' }, {}, 'known by their label'],
    ['a journey before the decision of unknown length', {}, { entry_date: '2026-12-16' }, 'does not say how many'],
    [
      'more than 24 days in the zone',
      {},
      { entry_date: '2026-12-16', number_of_days: 45 },
      'of its 30 days in the zone',
    ],
    ['a weekend', {}, { entry_date: '2026-11-28', number_of_days: 2 }, 'not in force on any day'],
    ['a day before yesterday', {}, { entry_date: '2026-11-20', number_of_days: 1 }, 'for 2026-11-20 that is over'],
  ])('refuses what the register does: %s', (_, vehicle, travel, reason) => {
    const payload = order(vehicle, { travel });
    expect(ambBarcelonaDriver.plan(payload, context)).toEqual({
      possible: false,
      reason: expect.stringContaining(reason),
    });
  });

  const wayOf = (travel: PortalPayload['travel'], reference: string | null = null) => {
    const planned = createAmbBarcelonaDriver('en').plan(order({}, { travel }), { ...context, reference });
    return planned.possible ? planned.plan : planned.reason;
  };

  describe('for a vehicle below the standard, or in doubt', () => {
    const plannedOf = (vehicle: PortalPayload['vehicle'], travel: PortalPayload['travel']) => {
      const planned = ambBarcelonaDriver.plan(order(vehicle, { documents: {}, travel }), context);
      return planned.possible ? planned.plan : planned.reason;
    };
    const needsOf = (vehicle: PortalPayload['vehicle'], travel: PortalPayload['travel']) =>
      ambBarcelonaDriver.listRequiredFacts(order(vehicle, { travel }), context.today);
    const oldDiesel = { euro_standard: 'Euro 3', date_first_registration: '2003-05-01' };
    const later = { entry_date: '2027-02-01', number_of_days: 2 };

    it.each([
      ['a diesel of Euro 3', oldDiesel],
      [
        'a petrol car of Euro 2',
        { fuel_type: 'petrol', euro_standard: 'Euro 2', date_first_registration: '1999-05-01' },
      ],
      [
        'a motorcycle of Euro 1',
        {
          vehicle_category: 'motorcycle',
          fuel_type: 'petrol',
          euro_standard: 'Euro 1',
          date_first_registration: '2002-05-01',
        },
      ],
      ['a diesel that is old by its date', { euro_standard: 'unknown', date_first_registration: '2003-05-01' }],
      [
        'a hybrid of Euro 3, which may burn diesel',
        { fuel_type: 'hybrid', euro_standard: 'Euro 3', date_first_registration: '2011-05-01' },
      ],
      ['a standard that the date contradicts', { euro_standard: 'Euro 3', date_first_registration: '2016-05-01' }],
    ])('takes single days however early: %s', (_, vehicle) => {
      expect(plannedOf(vehicle, later)).toMatchObject({ permitType: 'sporadic', days: ['2027-02-01', '2027-02-02'] });
      for (const travel of [later, { entry_date: '2027-02-01' }, {}]) {
        expect(needsOf(vehicle, travel)).toEqual(
          expect.arrayContaining(['travel.entry_date', 'travel.number_of_days']),
        );
        for (const ofOffice of ['documents.v5c', 'owner.address.line1', 'owner.keeper_kind'])
          expect(needsOf(vehicle, travel)).not.toContain(ofOffice);
      }
    });

    it('plans 24 days in force and no more; weekends and holidays of Catalonia do not count', () => {
      // Good Friday and Easter Monday of 2027 are on 26 and 29 March.
      const from = (entry_date: string, number_of_days: number) => plannedOf(oldDiesel, { entry_date, number_of_days });
      expect(from('2027-02-01', 32)).toMatchObject({ days: { length: 24 } });
      expect(from('2027-02-01', 33)).toContain('of its 25 days in the zone at most 24');
      expect(from('2027-03-15', 36)).toMatchObject({ days: { length: 24 } });
      expect(from('2027-03-15', 37)).toContain('of its 25 days in the zone at most 24');
    });

    it('says what is missing', () => {
      expect(plannedOf(oldDiesel, { entry_date: '2027-02-01' })).toContain('does not say how many');
      expect(plannedOf(oldDiesel, {})).toContain('does not say on which day it enters');
      const { date_first_registration, ...undated } = order({ euro_standard: 'unknown' }).vehicle;
      const payload = { ...order({}, { travel: later }), vehicle: undated };
      expect(ambBarcelonaDriver.plan(payload, context)).toMatchObject({ possible: false });
      expect(ambBarcelonaDriver.listRequiredFacts(payload, context.today)).toContain('vehicle.date_first_registration');
      expect(date_first_registration).toBeTruthy();
    });

    it.each([
      ['a diesel of Euro 4', { euro_standard: 'Euro 4', date_first_registration: '2007-05-01' }],
      ['an electric car', { fuel_type: 'electric', euro_standard: undefined }],
      [
        'a hybrid of Euro 3 from before there were any that burn diesel',
        { fuel_type: 'hybrid', euro_standard: 'Euro 3', date_first_registration: '2004-05-01' },
      ],
    ])('is not what %s takes', (_, vehicle) => {
      expect(needsOf(vehicle, later)).toContain('documents.v5c');
      expect(needsOf(vehicle, later)).not.toContain('travel.number_of_days');
    });
  });

  it('a company is registered by a person, and asked about where it is declared alone', () => {
    const ofCompany = (travel: PortalPayload['travel']) => {
      const payload = order({}, { travel });
      return { ...payload, owner: { ...payload.owner, keeper_kind: 'company' } };
    };
    const later = { entry_date: '2026-12-17', number_of_days: 2 };
    const reason = expect.stringContaining('a person registers it as a legal person');
    expect(ambBarcelonaDriver.plan(ofCompany(later), context)).toEqual({
      possible: false,
      reason,
      isCompanyKeeper: true,
    });
    expect(ambBarcelonaDriver.listRequiredFacts(ofCompany(later), context.today)).toContain('owner.keeper_kind');
    const soon = { entry_date: '2026-12-16', number_of_days: 2 };
    expect(ambBarcelonaDriver.listRequiredFacts(ofCompany(soon), context.today)).not.toContain('owner.keeper_kind');
    expect(ambBarcelonaDriver.plan(ofCompany(soon), context).possible).toBe(true);
  });

  it('takes the lasting registration for a journey after the decision, and for one without a day', () => {
    expect(wayOf({ entry_date: '2026-12-17', number_of_days: 2 })).toMatchObject({ permitType: 'long-term' });
    expect(wayOf({})).toMatchObject({ permitType: 'long-term' });
    expect(ambBarcelonaDriver.plan(order({ euro_standard: 'unknown' }), context).possible).toBe(true);
  });

  it('takes single days for a nearer one, those on which the zone is in force, up to 24', () => {
    const nearer = { permitType: 'sporadic', days: ['2026-12-04', '2026-12-07'] };
    expect(wayOf({ entry_date: '2026-12-04', number_of_days: 5 })).toMatchObject(nearer);
    expect(wayOf({ entry_date: '2026-12-16', number_of_days: 37 })).toMatchObject({ days: { length: 24 } });
    expect(wayOf({ entry_date: '2026-11-23', number_of_days: 1 })).toMatchObject({ days: ['2026-11-23'] });
  });

  it('keeps to the way that was taken', () => {
    expect(wayOf({ entry_date: '2026-11-25' }, 'E26-1234567')).toMatchObject({ permitType: 'long-term' });
    const over = { entry_date: '2026-11-10', number_of_days: 1 };
    expect(wayOf(over, 'E26-1234567')).toMatchObject({ permitType: 'sporadic', days: ['2026-11-10'] });
  });

  it('asks for papers or for days, and for both where nobody knows when the journey begins', () => {
    const needsOf = (travel: PortalPayload['travel']) =>
      ambBarcelonaDriver.listRequiredFacts(order({}, { travel }), context.today);
    const [papers, days] = ['documents.v5c', 'travel.number_of_days'];
    expect(needsOf({ entry_date: '2026-12-16' })).not.toContain(papers);
    expect(needsOf({ entry_date: '2026-12-16' })).toContain(days);
    expect(needsOf({ entry_date: '2026-12-17' })).toContain(papers);
    expect(needsOf({ entry_date: '2026-12-17' })).not.toContain(days);
    expect(needsOf({})).toEqual(expect.arrayContaining([papers, days, 'travel.entry_date']));
  });
});
