import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanContext, PortalMail } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { findDayAhead } from '../../../../sandbox/portals/verona-citypass/testing/book.ts';
import { createVeronaCitypass } from '../../../../sandbox/portals/verona-citypass/verona-citypass.tsx';
import { PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { createVeronaCitypassDriver, veronaCitypassDriver } from './driver.ts';

let runs: PortalRunner;
let people = 0;

beforeAll(async () => {
  runs = await PortalRunner.start(veronaCitypassDriver, createVeronaCitypass);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

function order(entryDay = findDayAhead(3), days = 1): PortalPayload {
  const payload = runs.createPayload({}, { documents: {}, travel: { entry_date: entryDay, number_of_days: days } });
  return { ...payload, owner: { ...payload.owner, phone: '+44 7700 900123' } };
}

function newAddress(): string {
  people += 1;
  return `permits+v${people}@inbound.example`;
}

async function mailTo(address: string, subject: RegExp): Promise<PortalMail> {
  const find = () => runs.replica.mails.findLast((mail) => mail.to === address && subject.test(mail.subject));
  await expect.poll(find).toBeDefined();
  const { from, subject: said = '', text = '' } = find() ?? {};
  return { from: from?.address ?? '', subject: said, text, attachments: [] };
}

/** The link in the portal's mail, rewritten to the replica's real address. */
async function linkFor(contactEmail: string): Promise<string> {
  const reading = veronaCitypassDriver.mail.read(await mailTo(contactEmail, /registra/));
  if (reading?.meaning !== 'go_on') throw new Error('The mail has no link.');
  return reading.link.replace('http://sandbox.example/portals/verona-citypass', runs.replica.url);
}

async function withAccount(language: 'it' | 'en' = 'it') {
  const driver = createVeronaCitypassDriver(language);
  const shared = { driver, payload: order(), contactEmail: newAddress() };
  const signedUp = await runs.drive({ ...shared, phase: 'account' });
  expect(signedUp.result).toMatchObject({ result: 'submitted' });
  expect(signedUp.journal.intents).toBe(1);
  expect(JSON.stringify(signedUp.journal.steps.map(({ typed }) => typed))).not.toContain('portal-password');
  const entry = await linkFor(shared.contactEmail);
  const activated = await runs.drive({ ...shared, phase: 'address', startLink: entry });
  expect(activated.result).toMatchObject({ result: 'submitted' });
  return { ...shared, entry };
}

describe('an entry', () => {
  const entries = [
    { language: 'it', entryDay: findDayAhead(4), slot: '10:00 - 18:00' },
    { language: 'en', entryDay: findDayAhead(4, false), slot: '10:00 - 13:30' },
  ] as const;
  it.each(isDeepRun ? entries : entries.slice(0, 1))(
    'is booked with an account of its own in $language, with every answer right',
    async (one) => {
      const { driver, contactEmail, entry } = await withAccount(one.language);
      const payload = order(one.entryDay);
      const { result, journal } = await runs.drive({ driver, payload, contactEmail, phase: 'apply' });
      const [filed, ...others] = await runs.findFiledApplications(payload);
      expect(result).toEqual({
        result: 'submitted',
        reference: filed?.reference,
        url: expect.any(String),
        says: expect.any(String),
      });
      expect(others).toEqual([]);
      expect(filed).toMatchObject({
        language: one.language,
        fields: {
          plate: payload.vehicle.plate_number?.replace(' ', ''),
          country: 'GB',
          entryDay: one.entryDay,
          slot: one.slot,
        },
        details: { account: contactEmail },
      });
      expect(journal.intents).toBe(1);
      const told = await mailTo(contactEmail, /prenotazione|booking/);
      expect(driver.mail.read(told)).toEqual({ meaning: 'granted', day: one.entryDay, reference: filed?.reference });
      expect(driver.mail.reference?.exec(told.text)?.[1]).toBe(filed?.reference);

      if (one.language !== 'it' && !isDeepRun) return;
      // A second attempt, an address with an account, and a link that was already used.
      const again = await runs.drive({ driver, payload, contactEmail, phase: 'apply' });
      expect(again.result).toMatchObject({ result: 'stopped', reason: 'duplicate', outcomeUnknown: false });
      const known = await runs.drive({ driver, payload, contactEmail, phase: 'account' });
      expect(known.result).toMatchObject({ result: 'stopped', reason: 'duplicate', outcomeUnknown: false });
      const followed = await runs.drive({ driver, payload, contactEmail, phase: 'address', startLink: entry });
      expect(followed.result).toMatchObject({ result: 'stopped', reason: 'invalid_input', outcomeUnknown: false });
      expect(await runs.findFiledApplications(payload)).toHaveLength(1);
    },
  );

  it.runIf(isDeepRun)('of each day of a stay is booked, and nothing wrong or doubtful is', async () => {
    const { driver, contactEmail } = await withAccount();
    const payload = order(findDayAhead(5), 2);
    const shared = { driver, payload, contactEmail };
    expect((await runs.drive({ ...shared, phase: 'apply', dryRun: true })).result).toEqual({ result: 'rehearsed' });
    await runs.replica.setFaults({ kind: 'other_person', step: 'summary' });
    expect((await runs.drive({ ...shared, phase: 'apply' })).result).toMatchObject({
      result: 'stopped',
      reason: 'echo_differs',
      outcomeUnknown: false,
    });
    expect(await runs.findFiledApplications(payload)).toEqual([]);
    await runs.replica.clearFaults();
    for (const phase of ['apply', 'entry-2']) {
      expect((await runs.drive({ ...shared, phase })).result).toMatchObject({ result: 'submitted' });
    }
    const filed = await runs.findFiledApplications(payload);
    expect(filed.map(({ fields }) => fields.entryDay)).toHaveLength(2);
    expect(filed[0]?.fields.entryDay).toBe(payload.travel?.entry_date);
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
  it.each([
    ['today', '2026-11-24', 1, 'at least 24 hours'],
    ['five days of one month', '2026-12-01', 5, '4 entries a month'],
  ])('refuses what CityPass does: %s', (_, day, days, reason) => {
    const planned = veronaCitypassDriver.plan(order(day, days), context);
    expect(planned).toEqual({ possible: false, reason: expect.stringContaining(reason) });
  });

  it.each([
    ['07700 900123', 'United Kingdom', '+447700900123'],
    ['+44 (0)7700-900123', 'United Kingdom', '+44 7700900123'],
    ['0039 333 1234567', 'United Kingdom', '0039 333 1234567'],
    ['0170 1234567', 'Germany', '+491701234567'],
    ['612 345 678', 'Spain', undefined],
    ['07700 900123', 'Poland', undefined],
    ['home', 'United Kingdom', undefined],
  ])('gives the phone with its country code: %s, %s', (phone, country, wanted) => {
    const payload = order('2026-12-01');
    const vehicle = { ...payload.vehicle, country_of_registration: country };
    const planned = veronaCitypassDriver.plan(
      { ...payload, owner: { ...payload.owner, phone, address: {} }, vehicle },
      context,
    );
    expect(planned).toMatchObject(
      wanted ? { plan: { phone: wanted } } : { possible: false, reason: expect.stringContaining('country code') },
    );
  });

  it('takes days over the end of a month, and asks Italians for what it does not know', () => {
    expect(veronaCitypassDriver.plan(order('2026-12-29', 5), context).possible).toBe(true);
    const italian = { ...order(), vehicle: { plate_number: 'AB123CD', country_of_registration: 'Italy' } };
    expect(veronaCitypassDriver.plan(italian, context).possible).toBe(false);
  });
});
