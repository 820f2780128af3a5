import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayInTimeZone } from '#platform/clock.ts';
import type { PortalMail } from '#robot/driver.ts';
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
