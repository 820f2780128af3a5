import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayInTimeZone } from '#platform/clock.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { createPalermoZtl } from '../../../../sandbox/portals/palermo-ztl/palermo-ztl.tsx';
import { PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { shiftClockToLastDay } from '../../../../test/shift-clock-to-day.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { createPalermoZtlDriver, palermoZtlDriver } from './driver.ts';
import { isPalermoZtlInForce, isSunday } from './hours.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(palermoZtlDriver, createPalermoZtl);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

// On a Sunday no pass is used, and on a public holiday none is asked for.
const isPassDay = (day: string) => !isSunday(day) && isPalermoZtlInForce(day);
shiftClockToLastDay(isPassDay);

const today = dayInTimeZone('Europe/Rome', new Date());
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const nextWorkday = [1, 2, 3, 4].map(inDays).find(isPassDay);

function order(vehicle: PortalPayload['vehicle'], travel: PortalPayload['travel']): PortalPayload {
  return runs.createPayload(
    { euro_standard: 'Euro 5', ...vehicle },
    { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city: 'Palermo ZTL' }, travel },
  );
}

/** The texts of the portal's mails to an address, once that many have arrived. */
async function mailsTo(address: string, count: number) {
  const mails = () => runs.replica.mails.filter(({ to }) => to === address);
  await waitUntil(() => mails().length >= count, `${count} mails to ${address}`);
  return mails().map(({ from, subject, text, attachments = [] }) =>
    palermoZtlDriver.mail.read({ from: from.address, subject, text, attachments }),
  );
}

/** Creates an account and confirms its address. */
async function signUp(language: 'it' | 'en', contactEmail: string, payload: PortalPayload) {
  const driver = createPalermoZtlDriver(language);
  const account = await runs.drive({ driver, payload, contactEmail, phase: 'account' });
  expect(account.result).toMatchObject({ result: 'submitted' });
  const [mail] = await mailsTo(contactEmail, 1);
  if (mail?.meaning !== 'go_on') throw new Error('The mail of the account was not understood.');
  const entry = runs.replica.url + new URL(mail.link).pathname.replace('/portals/palermo-ztl', '');
  const activated = await runs.drive({ driver, payload, contactEmail, phase: 'activate', startLink: entry });
  expect(activated.result).toMatchObject({ result: 'submitted' });
  return { account, activated, entry };
}

describe('the whole way', () => {
  const ways = [
    { language: 'it', fuel: 'hybrid', cents: 250, count: 3 },
    { language: 'en', fuel: 'diesel', cents: 500, count: 1 },
  ] as const;
  // In `npm test` the product itself covers this path: test/integration/portals.test.ts.
  it.runIf(isDeepRun).each(ways)(
    'account, link, purchase and use of $count days in $language, with every answer right',
    async (one) => {
      const { language, fuel, count } = one;
      const driver = createPalermoZtlDriver(language);
      const contactEmail = `permits+${language}@inbound.example`;
      const payload = order({ fuel_type: fuel }, { entry_date: today, number_of_days: count });
      const { account } = await signUp(language, contactEmail, payload);
      expect(account.journal.intents).toBe(1);
      expect(account.journal.steps.flatMap(({ typed }) => typed.map(({ value }) => value))).toContain('(not kept)');

      const days = Array.from({ length: count }, (_, index) => inDays(index)).filter(isPassDay);
      const bought = await runs.drive({ driver, payload, contactEmail, phase: 'apply' });
      const [pass] = await runs.findFiledApplications(payload);
      expect(bought.result).toEqual({
        result: 'submitted',
        reference: pass?.reference,
        url: expect.any(String),
        says: expect.any(String),
      });
      expect(bought.journal.intents).toBe(1);
      expect(pass).toMatchObject({
        language,
        state: 'purchased',
        payment: { amountCents: one.cents * days.length },
        fields: { country: 'GB', fuel, euro: '5', passes: `${days.length}`, termsAccepted: 'yes' },
        files: [{ field: 'registrationDocument', name: 'v5c.pdf' }],
        details: { account: contactEmail },
      });
      expect((await mailsTo(contactEmail, 2))[1]).toEqual({ meaning: 'received', reference: pass?.reference });

      const reference = pass?.reference ?? '';
      const use = () => runs.drive({ driver, payload, contactEmail, reference, phase: `consume-${today}` });
      const used = await use();
      const isWhole = days.length === 1;
      expect(used.result).toMatchObject({ result: isWhole ? 'confirmed' : 'submitted', reference });
      expect(used.journal.proofs.map((paper) => Buffer.from(paper).toString('latin1').slice(0, 4))).toEqual(
        isWhole ? ['%PDF'] : [],
      );
      const [after] = await runs.findFiledApplications(payload);
      expect(after).toMatchObject({ state: isWhole ? 'consumed' : 'purchased', details: { days: today } });
      expect((await mailsTo(contactEmail, 3))[2]).toEqual(
        isWhole
          ? { meaning: 'granted', reference, proof: 'pass-ztl.pdf' }
          : { meaning: 'received', reference, days: [today] },
      );

      expect((await use()).result).toMatchObject({ result: 'stopped', reason: 'duplicate', outcomeUnknown: false });
    },
  );
});

describe.runIf(isDeepRun)('what ends otherwise', () => {
  const contactEmail = 'permits+other@inbound.example';
  const drive = (payload: PortalPayload, more: object = {}) =>
    runs.drive({ payload, contactEmail, phase: 'apply', ...more });
  const nextOrder = (vehicle: PortalPayload['vehicle'] = {}) =>
    order(vehicle, { entry_date: nextWorkday ?? '', number_of_days: 1 });
  let entry: string;

  beforeAll(async () => {
    ({ entry } = await signUp('it', contactEmail, nextOrder()));
  });

  it('an address has one account, and a link is followed once', async () => {
    const account = await drive(nextOrder(), { phase: 'account' });
    expect(account.result).toMatchObject({ result: 'stopped', reason: 'duplicate', outcomeUnknown: false });
    if (!isDeepRun) return;
    const activated = await drive(nextOrder(), { phase: 'activate', startLink: entry });
    expect(activated.result).toMatchObject({ result: 'stopped', reason: 'invalid_input', outcomeUnknown: false });
  });

  it('a rehearsal goes up to the payment, and nothing is bought', async () => {
    const payload = nextOrder();
    const { result, journal } = await drive(payload, { dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.steps.at(-1)?.name).toBe('summary');
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  const stops = [
    ['wrong_amount', { kind: 'changed_amount', step: 'payment', times: 10 }, {}],
    ['echo_differs', { kind: 'other_person', step: 'summary' }, {}],
    // The portal decides about the classes of hybrids.
    ['refused', { kind: 'banner' }, { fuel_type: 'hybrid', euro_standard: 'Euro 2' }],
  ] as const;
  it.each(stops)('%s stops it before anything is sent', async (reason, fault, vehicle) => {
    await runs.replica.setFaults(fault);
    const payload = nextOrder(vehicle);
    const { result, journal } = await drive(payload);
    expect(result).toMatchObject({ result: 'stopped', reason, outcomeUnknown: false });
    expect(journal.intents).toBe(0);
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  const ends = [
    [
      'office_refuses',
      { meaning: 'refused', reason: expect.stringContaining('cancelled the day pass'), document: 'v5c' },
    ],
    ['office_asks', { meaning: 'question', reason: expect.any(String), document: 'v5c' }],
  ] as const;
  it.each(ends)('%s: the certificate is looked at after the purchase, and the mail says so', async (kind, meaning) => {
    const already = runs.replica.mails.filter(({ to }) => to === contactEmail).length;
    await runs.replica.setFaults({ kind });
    const { result } = await drive(nextOrder());
    expect(result).toMatchObject({ result: 'submitted' });
    expect((await mailsTo(contactEmail, already + 2)).slice(already)).toMatchObject([{ meaning: 'received' }, meaning]);
  });
});

describe('what is not sold', () => {
  const context = {
    contactEmail: 'a@inbound.example',
    today,
    card: { holder: 'A', number: '1', expiryMonth: 1, expiryYear: 2030, cvc: '1' },
    reference: null,
    password: 'x',
  };
  it.each([
    [{ fuel_type: 'diesel', euro_standard: 'Euro 3' }, 1, /below Euro 4/],
    [{ fuel_type: 'petrol', euro_standard: 'Euro 2' }, 1, /below Euro 3/],
    [{ fuel_type: 'electric' }, 1, /white list/],
    [{ euro_standard: 'unknown' }, 1, /Euro class/],
    [{ vehicle_category: 'motorcycle' }, 1, /cars only/],
    [{}, 14, /at most 10/],
  ])('%j for %i days', (vehicle, count, reason) => {
    const payload = order(vehicle, { entry_date: nextWorkday ?? '', number_of_days: count });
    expect(palermoZtlDriver.plan(payload, context)).toEqual({ possible: false, reason: expect.stringMatching(reason) });
  });

  it('the certificate is asked of foreign vehicles only: the portal finds the others in the Italian register', () => {
    const travel = { entry_date: nextWorkday ?? '', number_of_days: 1 };
    expect(palermoZtlDriver.listRequiredFacts(order({}, travel), today)).toContain('documents.v5c');
    const italian = { ...order({ country_of_registration: 'Italy' }, travel), documents: {} };
    expect(palermoZtlDriver.listRequiredFacts(italian, today)).not.toContain('documents.v5c');
    expect(palermoZtlDriver.plan(italian, context).possible).toBe(true);
  });

  it('a stay that begins on a Sunday begins in the night of Saturday, whose pass lasts until 6:00', () => {
    const on = (day: string, count: number, more: object = {}) =>
      palermoZtlDriver.plan(order({}, { entry_date: day, number_of_days: count }), {
        ...context,
        today: '2026-12-01',
        ...more,
      });
    expect(on('2026-12-06', 1)).toMatchObject({ plan: { days: ['2026-12-05'] } });
    expect(on('2026-12-06', 2)).toMatchObject({ plan: { days: ['2026-12-05', '2026-12-07'] } });
    expect(on('2026-12-05', 3)).toMatchObject({ plan: { days: ['2026-12-05', '2026-12-07'] } });
    // On the Sunday itself, Saturday's pass can no longer be used. The days of a pass that
    // is already bought stay the same.
    expect(on('2026-12-06', 2, { today: '2026-12-06' })).toMatchObject({ reason: expect.stringContaining('Saturday') });
    const bought = { today: '2026-12-06', reference: 'K7Q2M4XA9B' };
    expect(on('2026-12-06', 2, bought)).toMatchObject({ plan: { days: ['2026-12-05', '2026-12-07'] } });
  });

  it('a stay that begins on a Sunday is asked whether before 6:00, and after it no pass of Saturday is bought', () => {
    const on = (entry_date: string, number_of_days: number, before_six?: string) =>
      order({}, { entry_date, number_of_days, ...(before_six && { before_six }) });
    expect(palermoZtlDriver.listRequiredFacts(on('2026-12-06', 2), '2026-12-01')).toContain('travel.before_six');
    for (const weekday of ['2026-12-04', '2026-12-05', '2026-12-07'])
      expect(palermoZtlDriver.listRequiredFacts(on(weekday, 2), '2026-12-01')).not.toContain('travel.before_six');
    const plan = (payload: PortalPayload) => palermoZtlDriver.plan(payload, { ...context, today: '2026-12-01' });
    expect(plan(on('2026-12-06', 2, 'no'))).toMatchObject({ plan: { days: ['2026-12-07'] } });
    expect(plan(on('2026-12-06', 2, 'yes'))).toMatchObject({ plan: { days: ['2026-12-05', '2026-12-07'] } });
    expect(plan(on('2026-12-06', 1, 'no'))).toEqual({ possible: false, reason: expect.stringContaining('no pass is') });
  });

  it('no pass is bought for a public holiday in midweek, and one is for the night of a Friday that is a holiday', () => {
    const plan = (entry_date: string, number_of_days: number) =>
      palermoZtlDriver.plan(order({}, { entry_date, number_of_days }), { ...context, today: '2026-12-01' });
    expect(plan('2026-12-07', 3)).toMatchObject({ plan: { days: ['2026-12-07', '2026-12-09'] } });
    expect(plan('2026-12-08', 1)).toEqual({ possible: false, reason: expect.stringContaining('no pass is') });
    expect(plan('2026-12-25', 1)).toMatchObject({ plan: { days: ['2026-12-25'] } });
  });

  it('a day that has passed is bought for no more, but used where it was bought', () => {
    const passed = order({}, { entry_date: inDays(-9), number_of_days: 10 });
    expect(palermoZtlDriver.plan(passed, context)).toMatchObject({ possible: false });
    expect(palermoZtlDriver.plan(passed, { ...context, reference: 'K7Q2M4XA9B' })).toMatchObject({ possible: true });
  });
});
