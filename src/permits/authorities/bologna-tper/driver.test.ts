import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayInTimeZone } from '#platform/clock.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { createBolognaTper } from '../../../../sandbox/portals/bologna-tper/bologna-tper.tsx';
import { PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { waitUntil } from '../../../../test/wait-until.ts';
import { bolognaTperDriver, createBolognaTperDriver } from './driver.ts';

let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(bolognaTperDriver, createBolognaTper);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

const today = dayInTimeZone('Europe/Rome', new Date());
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

function order(travel: PortalPayload['travel'], vehicle: PortalPayload['vehicle'] = {}): PortalPayload {
  return runs.createPayload(
    { euro_standard: 'Euro 6d', ...vehicle },
    { meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city: 'Bologna LEZ' }, documents: {}, travel },
  );
}

/** The texts of the shop's mails to an address, once that many have arrived. */
async function mailsTo(address: string, count: number) {
  const mails = () => runs.replica.mails.filter(({ to }) => to === address);
  await waitUntil(() => mails().length >= count, `${count} mails to ${address}`);
  return mails().map(({ from, subject, text, attachments = [] }) =>
    bolognaTperDriver.mail.read({ from: from.address, subject, text, attachments }),
  );
}

/** Creates an account and confirms its address. */
async function signUp(language: 'it' | 'en', contactEmail: string, payload: PortalPayload): Promise<void> {
  const driver = createBolognaTperDriver(language);
  const account = await runs.drive({ driver, payload, contactEmail, phase: 'account' });
  expect(account.result).toMatchObject({ result: 'submitted' });
  const [mail] = await mailsTo(contactEmail, 1);
  if (mail?.meaning !== 'go_on') throw new Error('The mail of the account was not understood.');
  const entry = runs.replica.url + new URL(mail.link).pathname.replace('/portals/bologna-tper', '');
  const confirmed = await runs.drive({ driver, payload, contactEmail, phase: 'confirm', startLink: entry });
  expect(confirmed.result).toMatchObject({ result: 'submitted' });
  expect(confirmed.journal.intents).toBe(1);
}

describe('the whole way', () => {
  const titles = [
    { language: 'it', days: 1, product: '1-day', cents: 600, fuel: 'petrol' },
    { language: 'en', days: 3, product: '4-day', cents: 1500, fuel: 'LPG' },
  ] as const;
  it.each(isDeepRun ? titles : titles.slice(0, 1))(
    'a title for $days days is bought and activated in $language, with every answer right',
    async (one) => {
      const driver = createBolognaTperDriver(one.language);
      const contactEmail = `permits+${one.language}@inbound.example`;
      const payload = order({ entry_date: today, number_of_days: one.days }, { fuel_type: one.fuel });
      await signUp(one.language, contactEmail, payload);

      const bought = await runs.drive({ driver, payload, contactEmail, phase: 'apply' });
      const [title] = await runs.findFiledApplications(payload);
      const reference = title?.reference ?? '';
      expect(reference).toMatch(/^TPER-\d{4}-\d{6}$/);
      expect(bought.result).toEqual({
        result: 'submitted',
        reference,
        url: expect.any(String),
        says: expect.any(String),
      });
      expect(title).toMatchObject({
        language: one.language,
        state: 'purchased',
        payment: { amountCents: one.cents },
        fields: {
          product: one.product,
          country: 'GB',
          fuel: one.fuel,
          euro: '6',
          startDay: today,
          termsAccepted: 'yes',
        },
        details: { account: contactEmail },
      });
      expect((await mailsTo(contactEmail, 2))[1]).toMatchObject({ meaning: 'received' });

      const activated = await runs.drive({ driver, payload, contactEmail, reference, phase: 'activation' });
      expect(activated.result).toMatchObject({ result: 'confirmed', reference });
      expect(Buffer.from(activated.journal.proofs[0] ?? []).toString('latin1')).toMatch(/^%PDF/);
      expect(await runs.findFiledApplications(payload)).toMatchObject([{ state: 'active' }]);
      expect((await mailsTo(contactEmail, 3))[2]).toEqual({ meaning: 'granted', reference, proof: 'titolo-ztl.pdf' });
    },
  );
});

describe.runIf(isDeepRun)('what ends otherwise', () => {
  const contactEmail = 'permits+other@inbound.example';
  const drive = (payload: PortalPayload, more: object = {}) =>
    runs.drive({ payload, contactEmail, phase: 'apply', ...more });
  const nextOrder = () => order({ entry_date: inDays(3), number_of_days: 1 });

  beforeAll(() => signUp('it', contactEmail, nextOrder()));

  it('a rehearsal goes up to the payment, and nothing is bought', async () => {
    const payload = nextOrder();
    const { result, journal } = await drive(payload, { dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.steps.at(-1)?.name).toBe('summary');
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  const stops = [
    ['wrong_amount', { kind: 'changed_amount', step: 'payment', times: 10 }],
    ['echo_differs', { kind: 'other_person', step: 'summary' }],
  ] as const;
  it.each(stops)('%s stops it before anything is sent', async (reason, fault) => {
    await runs.replica.setFaults(fault);
    const payload = nextOrder();
    const { result, journal } = await drive(payload);
    expect(result).toMatchObject({ result: 'stopped', reason, outcomeUnknown: false });
    expect(journal.intents).toBe(0);
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  it('there is one title for a plate and day', async () => {
    const payload = nextOrder();
    expect((await drive(payload)).result).toMatchObject({ result: 'submitted' });
    expect((await drive(payload)).result).toMatchObject({
      result: 'stopped',
      reason: 'duplicate',
      outcomeUnknown: false,
    });
    expect(await runs.findFiledApplications(payload)).toHaveLength(1);
  });

  it('the month has one title of four days', async () => {
    // Two stays in one month, whatever today is: both are in the next month.
    const month = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 1)).toISOString().slice(0, 7);
    const first = order({ entry_date: `${month}-02`, number_of_days: 4 });
    const second = { ...first, travel: { entry_date: `${month}-12`, number_of_days: 4 } };
    expect((await drive(first)).result).toMatchObject({ result: 'submitted' });
    expect((await drive(second)).result).toMatchObject({ result: 'stopped', reason: 'refused', outcomeUnknown: false });
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
    [{ fuel_type: 'electric' }, { entry_date: today, number_of_days: 1 }, /free of charge/],
    [{ euro_standard: 'unknown' }, { entry_date: today, number_of_days: 1 }, /Euro class/],
    [{ vehicle_category: 'N1' }, { entry_date: today, number_of_days: 1 }, /cars only/],
    [{}, { entry_date: today, number_of_days: 5 }, /the stay has 5 days/],
    [{}, { entry_date: inDays(-1), number_of_days: 2 }, /has passed/],
    [{}, { entry_date: today }, /lacks one/],
  ])('%j, %j', (vehicle, travel, reason) => {
    const planned = bolognaTperDriver.plan(order(travel, vehicle), context);
    expect(planned).toEqual({ possible: false, reason: expect.stringMatching(reason) });
  });
});
