import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortalPayload } from '#robot/payload.ts';
import type { Application } from '../../../../sandbox/kit/application-log.ts';
import { createAreaCOnDay } from '../../../../sandbox/portals/area-c/area-c.tsx';
import { contactEmail, PortalRunner } from '../../../../test/portals/portal-runner.ts';
import { isDeepRun } from '../../../../test/test-depth.ts';
import { areaCDriver, createAreaCDriver } from './driver.ts';

type Drive = NonNullable<Parameters<PortalRunner['drive']>[0]>;
type Fault = Parameters<PortalRunner['replica']['setFaults']>[0];

/** The replica's calendar and the robot's plans use this day. */
let today: string;
let runs: PortalRunner;

beforeAll(async () => {
  runs = await PortalRunner.start(
    areaCDriver,
    createAreaCOnDay(() => today),
  );
});
afterAll(() => runs[Symbol.asyncDispose]());
beforeEach(() => {
  // A Friday: of the four days from here on, Friday and Monday need a ticket.
  today = '2026-11-27';
});
afterEach(() => runs.replica.clearFaults());

function order(days = 4, vehicle: PortalPayload['vehicle'] = {}, entry = '2026-11-27'): PortalPayload {
  return runs.createPayload(
    { fuel_type: 'petrol', date_first_registration: '2016-03-05', ...vehicle },
    {
      meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city: 'Milan Area C' },
      documents: {},
      travel: { entry_date: entry, number_of_days: days },
    },
  );
}

const drive = (changes: Drive) => runs.drive({ today, ...changes });

async function filed(payload: PortalPayload): Promise<Application> {
  const [one, ...more] = await runs.findFiledApplications(payload);
  if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} purchases`);
  return one;
}

/** The mails of one purchase as the driver reads them, oldest first. */
async function readMails(pin: string, count: number) {
  const about = () => runs.replica.mails.filter(({ text }) => text.includes(pin));
  await expect.poll(() => about().length).toBe(count);
  return about().map(({ from, subject, text, attachments = [] }) => {
    expect(areaCDriver.mail.replicaSenders.some((sender) => from.address.endsWith(sender))).toBe(true);
    expect(areaCDriver.mail.reference?.exec(text)?.[1]).toBe(pin);
    return areaCDriver.mail.read({ from: from.address, subject, text, attachments });
  });
}

/** Buys, and checks in the replica's log that every answer is right. */
async function buy(language: 'it' | 'en') {
  const driver = createAreaCDriver(language);
  const payload = order();
  const { result, journal } = await drive({ driver, payload });
  const { reference, ...purchase } = await filed(payload);
  expect(result).toEqual({ result: 'submitted', reference, url: expect.any(String), says: expect.any(String) });
  expect(journal.intents).toBe(1);
  expect(purchase).toMatchObject({
    language,
    payment: { state: 'paid', amountCents: 1500 },
    fields: {
      ticketType: 'daily',
      tickets: '2',
      plate: payload.vehicle.plate_number?.replace(' ', ''),
      country: 'GB',
      email: contactEmail,
      privacyRead: 'yes',
      paymentMethod: 'card',
    },
  });
  return {
    reference,
    activate: (day: string, more: Drive = {}) =>
      drive({ driver, payload, reference, phase: `activate-${day}`, ...more }),
    activated: async () => (await filed(payload)).details.activated,
  };
}

/** `npm test` runs each language once. */
const languagesOf = (usual: 'it' | 'en') => (isDeepRun ? (['it', 'en'] as const) : [usual]);

it.each(languagesOf('en'))('tickets are bought ahead, and each is activated on its day (%s)', async (language) => {
  today = '2026-11-20';
  const { reference, activate, activated } = await buy(language);

  today = '2026-11-27';
  const first = await activate('2026-11-27');
  expect(first.result).toMatchObject({ result: 'submitted', reference });
  expect(first.journal).toMatchObject({ intents: 1, proofs: [] });
  expect(await activated()).toBe('2026-11-27');

  // The last possible moment: 24:00 of the next day.
  today = '2026-12-01';
  const last = await activate('2026-11-30');
  expect(last.result).toMatchObject({ result: 'confirmed', reference });
  expect(last.journal.intents).toBe(1);
  expect(Buffer.from(last.journal.proofs[0] ?? []).toString('latin1')).toMatch(/^%PDF/);
  expect(await activated()).toBe('2026-11-27 2026-11-30');
  expect(await readMails(reference, 3)).toEqual([
    { meaning: 'received', reference },
    { meaning: 'received', reference, days: ['2026-11-27'] },
    { meaning: 'granted', reference, proof: 'ricevuta-area-c.pdf' },
  ]);
});

it.runIf(isDeepRun).each(languagesOf('it'))(
  'a ticket is activated once, in time, and not by a rehearsal (%s)',
  async (language) => {
    const { activate, activated } = await buy(language);
    const early = await activate('2026-11-30');
    expect(early.result).toMatchObject({ reason: 'invalid_input', step: 'ticket', outcomeUnknown: false });
    const rehearsed = await activate('2026-11-27', { dryRun: true });
    expect(rehearsed.result).toEqual({ result: 'rehearsed' });
    expect(rehearsed.journal.steps.at(-1)?.name).toBe('ticket');
    expect(await activated()).toBeUndefined();

    expect((await activate('2026-11-27')).result).toMatchObject({ result: 'submitted' });
    const again = await activate('2026-11-27');
    expect(again.result).toMatchObject({ reason: 'duplicate', step: 'ticket', outcomeUnknown: false });
    expect(again.journal.intents).toBe(0);
    today = '2026-12-02';
    const late = await activate('2026-11-30');
    expect(late.result).toMatchObject({ reason: 'refused', step: 'ticket', outcomeUnknown: false });
    expect(await activated()).toBe('2026-11-27');
  },
);

it.runIf(isDeepRun).each([
  ['office_refuses', { meaning: 'refused' }],
  ['office_asks', { meaning: 'question', document: 'v5c', reason: expect.stringContaining('/reply/') }],
] as const)('after %s its mail is understood', async (kind, meaning) => {
  for (const language of ['it', 'en'] as const) {
    await runs.replica.setFaults({ kind });
    const { reference } = await buy(language);
    expect(await readMails(reference, 2)).toMatchObject([{ meaning: 'received' }, meaning]);
  }
});

describe('the purchase', () => {
  it.runIf(isDeepRun)('is rehearsed up to the payment, and nothing is bought', async () => {
    const payload = order();
    const { result, journal } = await drive({ payload, dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.steps.at(-1)?.name).toBe('card');
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  it.runIf(isDeepRun)('is refused to a vehicle that is shut out', async () => {
    const payload = order(1, { plate_number: 'AC 123 XY', country_of_registration: 'Italy' });
    const { result } = await drive({ payload });
    expect(result).toMatchObject({ reason: 'refused', step: 'vehicle', outcomeUnknown: false });
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  const stops: [fault: Fault, reason: string, step: string][] = [
    [{ kind: 'changed_amount', step: 'payment', times: 10 }, 'wrong_amount', 'pay'],
    [{ kind: 'cut_plate', step: 'vehicle' }, 'echo_differs', 'summary'],
    [{ kind: 'changed_amount', step: 'summary', times: 1.1 }, 'wrong_amount', 'summary'],
    [{ kind: 'second_total', step: 'summary' }, 'wrong_amount', 'summary'],
    [{ kind: 'other_person', step: 'summary' }, 'echo_differs', 'summary'],
    [{ kind: 'changed_labels', step: 'vehicle' }, 'field_not_found', 'vehicle'],
    [{ kind: 'extra_required_field', step: 'ticket' }, 'unknown_question', 'ticket'],
    [{ kind: 'ticked_consent', step: 'vehicle' }, 'unplanned_value', 'vehicle'],
    [{ kind: 'session_expired', step: 'summary' }, 'session_expired', 'vehicle'],
    [{ kind: 'maintenance', step: 'vehicle' }, 'maintenance', 'ticket'],
    [{ kind: 'identity_wall', step: 'vehicle' }, 'captcha', 'ticket'],
    [{ kind: 'payment_declined' }, 'payment_declined', 'pay'],
    [{ kind: 'payment_3ds' }, 'bank_approval', 'pay'],
  ];
  it.runIf(isDeepRun).each(stops)('stops at %o', async (fault, reason, step) => {
    await runs.replica.setFaults(fault);
    const payload = order();
    const { result } = await drive({ payload });
    expect(result).toMatchObject({ result: 'stopped', reason, step });
    expect(await runs.findFiledApplications(payload)).toEqual([]);
  });

  it.runIf(isDeepRun).each(['reordered_fields', 'wrapped_fields', 'cookie_wall', 'banner'])(
    'comes through %s',
    async (kind) => {
      await runs.replica.setFaults({ kind, visits: 5 });
      const payload = order();
      expect((await drive({ payload })).result).toMatchObject({ result: 'submitted' });
      expect((await filed(payload)).fields.tickets).toBe('2');
    },
  );
});

it.runIf(isDeepRun)('an activation whose summary shows another plate stops', async () => {
  const { activate, activated } = await buy('it');
  await runs.replica.setFaults({ kind: 'other_person', step: 'confirmation' });
  const { result, journal } = await activate('2026-11-27');
  expect(result).toMatchObject({ reason: 'echo_differs', step: 'activate', outcomeUnknown: false });
  expect(journal.intents).toBe(0);
  expect(await activated()).toBeUndefined();
});

it.runIf(isDeepRun).each([
  [{ kind: 'drop_after_submit', step: 'confirmation' }, '2026-11-27'],
  [{ kind: 'lost_answer', step: 'confirmation' }, '2026-11-27'],
  [{ kind: 'drop_before_submit', step: 'confirmation' }, undefined],
] as const)('an activation whose answer is lost is of unknown outcome: %o', async (fault, activated) => {
  const { activate, ...bought } = await buy('it');
  await runs.replica.setFaults(fault);
  const { result } = await activate('2026-11-27');
  expect(result).toMatchObject({ result: 'stopped', outcomeUnknown: true });
  expect(await bought.activated()).toBe(activated);
});

it('without a PIN nothing is activated', async () => {
  const { result, journal } = await drive({ payload: order(), phase: 'activate-2026-11-27' });
  expect(result).toMatchObject({ reason: 'not_possible', step: 'ticket', outcomeUnknown: false });
  expect(journal.intents).toBe(0);
});
