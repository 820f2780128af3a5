import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PlanContext, PortalMail } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { createAmbBarcelona } from '../../../../sandbox/portals/amb-barcelona/amb-barcelona.tsx';
import { isDeep } from '../../../../test/depth.ts';
import { PortalRuns } from '../../../../test/portals/portal-runs.ts';
import { ambBarcelona, ambBarcelonaIn } from './driver.ts';

let runs: PortalRuns;
let people = 0;

beforeAll(async () => {
  runs = await PortalRuns.start(ambBarcelona, createAmbBarcelona);
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

function order(vehicle: PortalPayload['vehicle'] = {}, more: Partial<PortalPayload> = {}): PortalPayload {
  const payload = runs.freshPayload({ euro_standard: 'Euro 5', ...vehicle }, more);
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
    driver: ambBarcelonaIn(language),
    payload: order(),
    contactEmail: `permits+b${people}@inbound.example`,
  };
  const made = await runs.drive({ ...shared, phase: 'account' });
  expect(made.result, JSON.stringify(made.result)).toMatchObject({ result: 'submitted' });
  const [mail] = await mailsTo(shared.contactEmail, 1);
  const reading = mail && ambBarcelona.mail.read(mail);
  if (reading?.meaning !== 'go_on') throw new Error('The mail has no link.');
  const entry = reading.link.replace('http://sandbox.example/portals/amb-barcelona', runs.replica.url);
  expect((await runs.drive({ ...shared, phase: 'address', entry })).result).toMatchObject({ result: 'submitted' });
  return { ...shared, phase: 'apply' };
}

describe('a foreign vehicle', () => {
  const languages = isDeep ? (['ca', 'es', 'en', 'fr'] as const) : (['ca'] as const);
  it.each(languages)('is registered in %s with every answer right, and the decision is read', async (language) => {
    const shared = await withAccount(language);
    const { payload } = shared;
    const { result, journal } = await runs.drive(shared);
    const [filed] = await runs.filedFor(payload);
    expect(result).toEqual({ result: 'submitted', reference: filed?.reference, url: expect.any(String) });
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
    expect(mails.map((mail) => ambBarcelona.mail.read(mail))).toEqual([
      { meaning: 'received', reference: filed?.reference },
      { meaning: 'granted', reference: filed?.reference, proof: 'resolucio.pdf' },
    ]);
  });

  it.runIf(isDeep)(
    'is not registered twice, nor for another price or person; the office may deny and ask',
    async () => {
      const shared = await withAccount('es');
      expect((await runs.drive({ ...shared, dryRun: true })).result).toEqual({ result: 'rehearsed' });
      for (const [fault, reason] of [
        [{ kind: 'changed_amount', step: 'summary', times: 10 }, 'wrong_amount'],
        [{ kind: 'other_person', step: 'summary' }, 'echo_differs'],
      ] as const) {
        await runs.replica.clearFaults();
        await runs.replica.setFaults(fault);
        expect((await runs.drive(shared)).result).toMatchObject({ result: 'stopped', reason, outcomeUnknown: false });
      }
      expect(await runs.filedFor(shared.payload)).toEqual([]);
      await runs.replica.clearFaults();
      await runs.replica.setFaults({ kind: 'office_refuses', step: 'office' });
      expect((await runs.drive(shared)).result).toMatchObject({ result: 'submitted' });
      const again = { ...shared, payload: order() };
      await runs.replica.setFaults({ kind: 'office_asks', step: 'office' });
      expect((await runs.drive(again)).result).toMatchObject({ result: 'submitted' });
      const mails = await mailsTo(shared.contactEmail, 5);
      const meanings = mails.map((mail) => ambBarcelona.mail.read(mail)?.meaning);
      expect(meanings.toSorted()).toEqual(['go_on', 'question', 'received', 'received', 'refused']);
      expect((await runs.drive(again)).result).toMatchObject({ result: 'stopped', reason: 'duplicate' });
    },
  );
});

describe('the plan', () => {
  const context: PlanContext = {
    contactEmail: 'a@inbound.example',
    today: '2026-11-24',
    card: { holder: '', number: '', expiryMonth: 1, expiryYear: 2030, cvc: '' },
    reference: null,
    password: 'secret',
  };
  // Fifteen working days from 24 November, with the eighth of December between them, end on the sixteenth.
  it.each([
    ['a journey before the decision', {}, '2026-12-16', 'sporadic access'],
    ['a diesel of Euro 3', { euro_standard: 'Euro 3' }, undefined, 'from Euro 4'],
    ['a Spanish vehicle', { country_of_registration: 'Spain' }, undefined, 'known by their label'],
  ])('refuses what the register does: %s', (_, vehicle, day, reason) => {
    const payload = order(vehicle, day ? { travel: { entry_date: day } } : {});
    expect(ambBarcelona.plan(payload, context)).toEqual({ possible: false, reason: expect.stringContaining(reason) });
  });

  it('takes a journey after the decision, and one without a day', () => {
    expect(ambBarcelona.plan(order({}, { travel: { entry_date: '2026-12-17' } }), context).possible).toBe(true);
    expect(ambBarcelona.plan(order({ euro_standard: 'unknown' }), context).possible).toBe(true);
  });
});
