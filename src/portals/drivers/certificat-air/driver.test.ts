import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CritAirRuns, contactEmail } from '../../../../test/portals/certificat-air.ts';
import { isSender } from '../../mail-senders.ts';
import { certificatAir, certificatAirIn } from './driver.ts';

let runs: CritAirRuns;

beforeAll(async () => {
  runs = await CritAirRuns.start();
});
afterAll(() => runs[Symbol.asyncDispose]());
afterEach(() => runs.replica.clearFaults());

describe('an application', () => {
  it.each(['fr', 'en', 'de'] as const)('reaches the portal in %s with every answer right', async (language) => {
    const { result, journal, payload } = await runs.drive({ driver: certificatAirIn(language) });
    const filed = await runs.filedFor(payload);
    expect(result).toEqual({
      result: 'submitted',
      reference: filed[0]?.reference,
      url: expect.stringContaining('/retour/'),
    });
    expect(filed).toHaveLength(1);
    expect(filed[0]).toMatchObject({
      language,
      payment: { state: 'paid', amountCents: 491 },
      files: [{ field: 'registrationDocument', name: 'v5c.pdf' }],
      fields: {
        country: 'GB',
        plate: payload.vehicle.plate_number?.replace(' ', ''),
        firstRegistration: '2015-03-05',
        category: 'M1',
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
    expect(journal.reachedSteps).toEqual(['INITIALIZATION', 'BROWSER_STARTED']);
    expect(journal.intents).toBe(1);
    expect(journal.steps.map(({ name, completes, failed }) => [name, completes, failed])).toEqual([
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
  });

  it('of an Irish van and of a French car go their own ways', async () => {
    const irish = runs.freshPayload({
      plate_number: '151 D 12345',
      country_of_registration: 'Ireland',
      vehicle_category: 'N1',
    });
    const french = runs.freshPayload({
      plate_number: 'AB-123-CD',
      country_of_registration: 'France',
      vin: 'VF1AAAAAA12345678',
    });
    for (const payload of [irish, french])
      expect((await runs.drive({ payload })).result).toMatchObject({ result: 'submitted' });
    const fields = (await runs.replica.applications()).map((application) => application.fields);
    expect(fields).toContainEqual(expect.objectContaining({ plate: '151D12345', country: 'IE', category: 'N1' }));
    expect(fields).toContainEqual(
      expect.objectContaining({ plate: 'AB123CD', country: 'FR', vin: 'VF1AAAAAA12345678' }),
    );
  });

  it('is rehearsed up to the payment, and nothing is filed', async () => {
    const { result, journal, payload } = await runs.drive({ dryRun: true });
    expect(result).toEqual({ result: 'rehearsed' });
    expect(journal.intents).toBe(0);
    expect(journal.steps.at(-1)?.name).toBe('card');
    expect(await runs.filedFor(payload)).toEqual([]);
  });
});

describe('the mails that follow', () => {
  const mailsTo = async (reference: string, count: number) => {
    const mails = () => runs.replica.mails.filter(({ text }) => text.includes(reference));
    await expect.poll(() => mails().length, { timeout: 5000 }).toBe(count);
    return mails().map(({ from, subject, text, attachments = [] }) => ({
      from: from.address,
      subject,
      text,
      attachments,
    }));
  };
  const senderIsKnown = (from: string) => isSender(certificatAir.mail, from, runs.replica.url);

  it.each(['fr', 'en', 'de'] as const)('are understood in %s', async (language) => {
    const { result } = await runs.drive({ driver: certificatAirIn(language) });
    const reference = result.result === 'submitted' ? (result.reference ?? '') : '';
    const mails = await mailsTo(reference, 3);
    expect(mails.map((mail) => certificatAir.mail.read(mail))).toEqual([
      { meaning: 'received' },
      { meaning: 'paid' },
      { meaning: 'granted', reference, proof: 'facture.pdf' },
    ]);
    for (const { from, text } of mails) {
      expect(senderIsKnown(from)).toBe(true);
      expect(certificatAir.mail.reference?.exec(text)?.[1]).toBe(reference);
    }
  });

  it('ask for another paper when the office cannot read the first', async () => {
    await runs.replica.setFaults({ kind: 'document_refused', step: 'office' });
    const { result } = await runs.drive();
    const [, , third] = await mailsTo(result.result === 'submitted' ? (result.reference ?? '') : '', 3);
    expect(third && certificatAir.mail.read(third)).toEqual({
      meaning: 'question',
      reason: expect.stringMatching(
        /another copy of the registration certificate.* https?:\/\/\S+\/demande\/correction\//,
      ),
    });
  });
});

describe('a portal that looks different', () => {
  it.each([
    ['fields in another order', [{ kind: 'reordered_fields', seed: 7, visits: 5 }]],
    ['wrapped fields', [{ kind: 'wrapped_fields', visits: 5 }]],
    ['a field that looks like the plate', [{ kind: 'decoy_field', step: 'vehicle' }]],
    ['a field that looks like the e-mail', [{ kind: 'decoy_field', step: 'keeper' }]],
    ['a cookie wall that insists', [{ kind: 'cookie_wall' }]],
    ['a banner about works elsewhere', [{ kind: 'banner', visits: 5 }]],
    ['a slow page', [{ kind: 'slow', step: 'vehicle', seconds: 6 }]],
  ])('is still filled in rightly: %s', async (_, faults) => {
    await runs.replica.setFaults(...faults);
    const { result, payload } = await runs.drive();
    expect(result).toMatchObject({ result: 'submitted' });
    const [filed] = await runs.filedFor(payload);
    expect(filed?.fields).toMatchObject({ email: contactEmail });
    expect(filed?.fields.previousPlate ?? '').toBe('');
    expect(filed?.fields.contactEmail ?? '').toBe('');
  });
});
