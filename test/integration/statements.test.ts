import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueRuleCheckStatement, renewRuleCheckStatements } from '../../src/channels/check/issue-statements.ts';
import { refundUnneededApplication } from '../../src/money/refunds/refund-by-rules.ts';
import { readOrderLinkEpoch } from '../../src/orders/access.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { createDetailsToken } from '../../src/orders/details-link.ts';
import { orders, vehicles } from '../../src/orders/tables/orders.ts';
import { ruleCheckStatements } from '../../src/orders/tables/statements.ts';
import { submissions } from '../../src/orders/tables/submissions.ts';
import { weekdayOf } from '../../src/permits/admission-rule.ts';
import type { AdmissionVerdict } from '../../src/permits/admission-verdict.ts';
import { findZone } from '../../src/permits/catalogue.ts';
import { addDays, toDestinationDay } from '../../src/permits/days.ts';
import { isItalianWorkingDay } from '../../src/permits/italian-law.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { checkTrip } from '../../src/permits/trip-check.ts';
import type { GuestTimeline, OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail } from '../accounts.ts';
import { adminSettings, signInAdmin } from '../admins.ts';
import {
  readSubmissionOf,
  type StartedApplication,
  startApplication,
  startApplicationForTrip,
  waitForOrderStatus,
  withSucceedingRobot,
} from '../applications.ts';
import { hasBlockedTransactions } from '../blocked-transactions.ts';
import { fetchTask, findTaskRow, uploadProof } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, expressOrder, nextEmail, nextPlate, placeAndPay, uploadV5c, v5cPhoto } from '../orders.ts';
import { readPdf } from '../read-pdf.ts';
import type { ResponseBody, SentMail, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let admin: ServiceClient;
const isPadua = eq(permitEntities.slug, 'padua-lez');

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', ...adminSettings });
  admin = await signInAdmin(installation);
  // A person's, until a test takes it.
  await installation.ctx.db.update(permitEntities).set({ automationEnabled: false }).where(isPadua);
});
afterAll(() => installation[Symbol.asyncDispose]());

const day = (offset: number) => addDays(toDestinationDay(new Date()), offset);
const car = { vehicle_category: 'M1', date_first_registration: '2018-05-04' };
const petrol = { ...car, fuel_type: 'petrol', euro_standard: 'Euro 6' };

interface Checked extends StartedApplication {
  customer: ServiceClient;
}

async function order(
  city_zone: string,
  vehicle: Record<string, string>,
  entry_date = nextWorkingDay(),
  details: Record<string, string> = {},
): Promise<Checked> {
  const customer = installation.openClient();
  const trip = { country: 'Italy' as const, city_zone, entry_date, number_of_days: 1 };
  return { ...(await startApplicationForTrip(customer, trip, vehicle, details)), customer };
}

const nextSunday = () => [3, 4, 5, 6, 7, 8, 9].map(day).find((one) => weekdayOf(one) === 0) ?? '';

async function viewOf({ customer, orderId }: Checked): Promise<OrderView> {
  return (await customer.get<OrderView>(`/api/data/orders/${orderId}`)).body;
}

async function mailsTo({ email }: Checked, subject: RegExp): Promise<SentMail[]> {
  return (await installation.client.listMails(email)).filter((mail) => subject.test(mail.subject));
}

async function documentOf({ documents }: OrderView, { customer }: Checked) {
  const url = documents.find(({ kind }) => kind === 'confirmation')?.url ?? '';
  return readPdf(await (await customer.fetch(url)).bytes());
}

async function statementsOf(application: StartedApplication) {
  const { id } = await readSubmissionOf(installation, application);
  const rows = installation.ctx.db.select().from(ruleCheckStatements).where(eq(ruleCheckStatements.submissionId, id));
  return (await rows).toSorted((one, other) => one.issuedAt.getTime() - other.issuedAt.getTime());
}

/** As if it had been given by an earlier release of the rules. */
async function givenByOlderRules(application: StartedApplication, verdict: Partial<AdmissionVerdict>): Promise<void> {
  const [given] = await statementsOf(application);
  if (!given) throw new Error('No certificate was given.');
  await installation.ctx.db
    .update(ruleCheckStatements)
    .set({ verdict: { ...given.verdict, rules_as_of: '2023-01-01', ...verdict } })
    .where(eq(ruleCheckStatements.id, given.id));
}

describe('a check that is paid and complete', () => {
  let done: Checked;
  beforeAll(async () => {
    done = await order('Turin LEZ', petrol);
    await waitForOrderStatus(done.customer, done, 'completed');
    await activateAccountByMail(done.customer, done.email);
  });

  test('is opened by a mailed link with the statement that the page tells to keep', async () => {
    const { db, settings, clock } = installation.ctx;
    const token = { id: done.orderId, epoch: await readOrderLinkEpoch(db, done.orderId) };
    const access = { details_token: createDetailsToken(settings.secret, token, clock.now()) };
    const reader = installation.openClient();
    const { papers, situation } = (await reader.callFunction<GuestTimeline>('order-timeline', { access })).body;
    expect(situation.next.join(' ')).toContain('Keep the rule-check statement with you');
    expect(papers).toMatchObject({ reference: null, documents: [{ name: 'Rule-check statement (PDF)' }] });
    const { title } = await readPdf(await (await reader.fetch(papers?.documents[0]?.url ?? '')).bytes());
    expect(title).toMatch(/^Rule-check statement EDP-/);
  });

  test('is completed with a rule-check statement, which the page shows and no robot is named', async () => {
    const view = await viewOf(done);
    expect(view.situation).toMatchObject({
      headline: 'Done. Your rule-check statement is ready.',
      shows_progress: false,
    });
    expect(view.timeline.map(({ text }) => text).join(', ')).toMatch(
      /Check put in line, Vehicle checked against the published rules, Rule-check statement ready$/,
    );
    expect(view.submission).toMatchObject({ status: 'CONFIRMED', application_method: 'automated' });
    const { text, title } = await documentOf(view, done);
    expect(title).toBe(`Rule-check statement ${view.order_ref}`);
    expect(text).toContain('This vehicle may enter. Petrol: admitted from Euro 3. Yours is Euro 6.');
    expect(text).toContain(view.order_ref);
  });

  test('is mailed once, whoever asks for it again', async () => {
    const mail = await waitUntil(
      async () => (await mailsTo(done, /^Rule-check statement ready/))[0],
      'the certificate is mailed',
    );
    expect(mail.attachments).toMatchObject([
      { filename: expect.stringMatching(/^EDP-.*-rule-check-statement\.pdf$/) },
      { filename: expect.stringMatching(/^EDP-.*-trip\.ics$/) },
    ]);
    const { id } = await readSubmissionOf(installation, done);
    await issueRuleCheckStatement(installation.ctx, id);
    await renewRuleCheckStatements(installation.ctx);
    expect(await statementsOf(done)).toHaveLength(1);
    expect(await mailsTo(done, /Rule-check statement ready|New rule-check statement/)).toHaveLength(1);
  });

  test('of two workers at the same moment one gives it', async () => {
    const slow = await order('Padua LEZ', petrol);
    const { id } = await waitUntil(() => readSubmissionOf(installation, slow), 'a person has it');
    await installation.ctx.db.update(permitEntities).set({ automationEnabled: true }).where(isPadua);
    await installation.ctx.db.update(submissions).set({ applicationMethod: 'automated' }).where(eq(submissions.id, id));
    const atOnce = await installation.ctx.db.transaction(async (tx) => {
      await tx.select().from(submissions).where(eq(submissions.id, id)).for('update');
      const working = [1, 2, 3].map(() => issueRuleCheckStatement(installation.ctx, id));
      await waitUntil(() => hasBlockedTransactions(installation.ctx), 'a worker waits for the row');
      return working;
    });
    await Promise.all(atOnce);
    expect(await statementsOf(slow)).toHaveLength(1);
  });
});

describe('a registration document', () => {
  const lines = async (...text: string[]) => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage();
    for (const [index, line] of text.entries()) page.drawText(line, { y: 700 - 20 * index });
    return pdf.save();
  };
  const withDocument = async (name: string, document: (plate: string) => Promise<Uint8Array>) => {
    const customer = installation.openClient();
    const trip = { country: 'Italy' as const, city_zone: 'Turin LEZ', entry_date: day(3), number_of_days: 1 };
    const email = nextEmail();
    const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom' };
    const choices = { urgent_processing: false, consent: true, pricing: priceTrip(trip) };
    const { payment, pair } = await placeAndPay(customer, { trip, owner: { email }, vehicle, ...choices });
    expect((await uploadV5c(customer, pair, await document(vehicle.plate_number), name)).status).toBe(200);
    const stated = Object.entries(petrol).map(([fact, value]) => [`vehicle.${fact}`, value]);
    await completeDetails(customer, pair, Object.fromEntries(stated));
    return { orderId: payment.order_id, pair, email, plate: vehicle.plate_number, customer };
  };
  const saidOf = async (checked: Checked) => {
    await waitForOrderStatus(checked.customer, checked, 'completed');
    await activateAccountByMail(checked.customer, checked.email);
    return (await documentOf(await viewOf(checked), checked)).text;
  };

  test('that names the vehicle is read, and the certificate says what it bears out', async () => {
    const checked = await withDocument('v5c.pdf', (plate) =>
      lines(
        `A  Registration number  ${plate.slice(0, 4)} ${plate.slice(4)}`,
        'B  Date of first registration  04 05 2018',
      ),
    );
    const text = await saidOf(checked);
    expect(text).toContain('by our program: it names this number plate and this day of first registration');
    expect(text).toContain('4 May 2018 (stated by the customer, and so in the registration document)');
    expect(text).toContain('Petrol (stated by the customer)');
  });

  test('that is a photo is not read, which the certificate says', async () => {
    const text = await saidOf(await withDocument('v5c.jpg', async () => v5cPhoto()));
    expect(text).toMatch(/document was given to us on .*\. It was not read: our program finds no text in it/);
  });

  test.each([
    ['plate', () => lines('A  Registration number  ZZ99 ZZZ')],
    ['day of first registration', () => lines('B  Date of first registration  04 05 2008')],
  ])('that names another %s brings a person and no certificate, until that one has looked', async (what, document) => {
    const checked = await withDocument('v5c.pdf', document);
    await waitForOrderStatus(checked.customer, checked, 'failed');
    const { id } = await readSubmissionOf(installation, checked);
    const reason = `The registration document names another ${what}.`;
    expect(await findTaskRow(admin, id)).toMatchObject({ kind: 'handed_over', last_error: reason });
    expect(await statementsOf(checked)).toEqual([]);
    expect(await fetchTask(admin, id)).toMatchObject({ may_write_statement: true, doubt: null });
    expect((await admin.callFunction('retry-submission', { submission_id: id })).status).toBe(200);
    expect(await saidOf(checked)).toContain('A person of ours has looked at it since.');
  });
});

test('a doubt goes to a person, and once it is settled the certificate is written by itself', async () => {
  const doubtful = await order(
    'Naples LEZ',
    { ...petrol, euro_standard: 'Euro 1', date_first_registration: '1994-05-04' },
    nextWorkingDay(),
  );
  await activateAccountByMail(doubtful.customer, doubtful.email);
  const { id } = await waitUntil(() => readSubmissionOf(installation, doubtful), 'a person has it');
  expect(await readSubmissionOf(installation, doubtful)).toMatchObject({
    status: 'QUEUED',
    applicationMethod: 'manual',
  });
  await admin.callFunction('claim-task', { submission_id: id });
  const { doubt, doubt_help } = await fetchTask(admin, id);
  expect(doubt).toContain('It is not certain');
  expect(doubt_help).toMatchObject({
    source: expect.stringContaining('Napoli'),
    if_may_enter: expect.stringContaining('rule-check statement'),
  });
  const found = 'Ordinance 12 of 1 November 2026 of the city, article 3, lets it in.';
  const settling = { submission_id: id, doubt, settled: 'may_enter' };
  expect((await admin.callFunction('settle-doubt', settling)).status).toBe(400);
  expect((await admin.callFunction('settle-doubt', { ...settling, found })).status).toBe(200);
  await waitForOrderStatus(doubtful.customer, doubtful, 'completed');
  const { text } = await documentOf(await viewOf(doubtful), doubtful);
  expect(text).toContain('A person of ours has looked into it and found that it may enter.');
  expect(text).toContain(found);
});

describe("a car that has its Crit'Air certificate, by what its customer says", () => {
  const stated = async (zone: string, certificate: string) => {
    const customer = installation.openClient();
    const sent = expressOrder({ zone, email: nextEmail() });
    const paid = await placeAndPay(customer, sent);
    const { already_registered_by } = (
      await customer.callFunction<NeededDetails>('needed-details', { access: paid.pair })
    ).body;
    expect(already_registered_by?.path).toBe('vehicle.certificate_class');
    const details = { 'vehicle.certificate_class': certificate };
    const { body } = await customer.callFunction<NeededDetails>('provide-details', { access: paid.pair, details });
    expect(body.missing.map(({ path }) => path)).toEqual(['vehicle.vehicle_category']);
    const rest = { 'vehicle.vehicle_category': 'M1' };
    await customer.callFunction('provide-details', { access: paid.pair, details: rest });
    const { plate_number: plate } = sent.vehicle;
    return { ...paid, orderId: paid.payment.order_id, email: sent.owner.email, plate, customer };
  };
  const refundedTo = async (order: Checked) => {
    const [row] = await installation.ctx.db.select().from(orders).where(eq(orders.id, order.orderId));
    return row?.refundedCents;
  };

  test('gets our word on the city and all of the money, once, and nothing is told to the portal', async () => {
    const lyon = await stated('Lyon', '1');
    await waitForOrderStatus(lyon.customer, lyon, 'completed');
    await activateAccountByMail(lyon.customer, lyon.email);
    await waitUntil(async () => (await refundedTo(lyon)) === 1999, 'all of it is paid back');
    const view = await viewOf(lyon);
    expect(view.situation).toMatchObject({
      headline: 'Done. Your rule-check statement is ready.',
      shows_progress: false,
    });
    expect(view.situation.money).toMatch(/^We paid back the whole £19\.99 .* Your rule-check statement stays valid\.$/);
    const { text } = await documentOf(view, lyon);
    expect(text).toContain("The certificate of your vehicle says Crit'Air 1.");
    expect(text).toContain("Crit'Air 1 (violet) (stated by the customer)");
    expect(text).toContain('Nothing was applied for, because this vehicle has its certificate already');
    const [mail] = await mailsTo(lyon, /^Rule-check statement ready/);
    expect(mail?.text).toMatch(/We pay back £19\.99 to the card you paid with: all of it\./);
    // Nothing of it goes to an authority, before the rest is paid back and after.
    const spared = 'so nothing of the price goes to the authority.';
    const receipt = async () =>
      (await readPdf(await (await lyon.customer.fetch(`/api/data/orders/${lyon.orderId}/receipt`)).bytes())).text;
    expect(await receipt()).toContain(`${spared} All of it was paid back.`);
    expect(view.fee?.parts).toContain(`${spared} All of it was paid back.`);
    const ofLyon = eq(orders.id, lyon.orderId);
    await installation.ctx.db.update(orders).set({ refundedCents: 0 }).where(ofLyon);
    expect(await receipt()).toContain(`${spared} We pay back all of it.`);
    await installation.ctx.db.update(orders).set({ refundedCents: 1999 }).where(ofLyon);
    await refundUnneededApplication(installation.ctx, lyon.orderId);
    expect(await refundedTo(lyon)).toBe(1999);
    expect(await mailsTo(lyon, /^Refund of £19\.99/)).toHaveLength(1);
    expect((await lyon.customer.listPortalApplications()).some(({ fields }) => fields.plate === lyon.plate)).toBe(
      false,
    );

    // What they say is no sticker of ours: an order without a word of it is applied for.
    const paris = await withSucceedingRobot(installation, async () => {
      const order = await startApplication(lyon.customer, { email: lyon.email, plate: lyon.plate, zone: 'Paris' });
      await waitForOrderStatus(lyon.customer, order, 'submitted');
      return order;
    });
    expect((await readSubmissionOf(installation, paris)).sharedWithId).toBeNull();
  });

  test('of a class that is too low is told so, and has all of the money back', async () => {
    const lyon = await stated('Lyon', '4');
    const mail = await waitUntil(async () => (await mailsTo(lyon, /^Refund of £19\.99/))[0], 'all of it is paid back');
    expect(mail.text).toContain("The certificate of your vehicle says Crit'Air 4.");
  });
});

test.each([
  ['Milan Area C', 'ATM'],
  ['Florence ZTL', 'Firenze'],
  ['Palermo ZTL', 'AMAT'],
])(
  'a trip to %s on a day that asks for nothing gets our word on it and all of the money, and nothing is sent',
  async (zone, authority) => {
    const spared = await order(zone, petrol, nextSunday(), { 'travel.before_six': 'no' });
    await waitForOrderStatus(spared.customer, spared, 'completed');
    await activateAccountByMail(spared.customer, spared.email);
    const paid = async () => {
      const [row] = await installation.ctx.db.select().from(orders).where(eq(orders.id, spared.orderId));
      return row && row.totalCents === row.refundedCents;
    };
    await waitUntil(paid, 'all of it is paid back');
    const view = await viewOf(spared);
    expect(view.situation).toMatchObject({
      headline: 'Done. Your rule-check statement is ready.',
      shows_progress: false,
    });
    expect(view.fee?.parts).toMatch(/^Nothing has to be applied for on this trip, .* All of it was paid back\.$/);
    expect((await documentOf(view, spared)).text).toContain('because nothing has to be on this trip');
    const [back] = await mailsTo(spared, /^Refund of/);
    expect(back?.text).toContain('Nothing has to be applied for on this trip, so nothing was applied for');
    // At what hour of a Sunday somebody drives in is known after the payment only.
    const told = zone === 'Palermo ZTL' ? [] : await mailsTo(spared, /./);
    const applies = expect.stringMatching(new RegExp(`apply (?:and pay )?for you at[^.]*${authority}`));
    for (const { subject, text } of told) expect([subject, text]).not.toEqual([subject, applies]);
    expect((await spared.customer.listPortalApplications()).some(({ fields }) => fields.plate === spared.plate)).toBe(
      false,
    );
  },
);

test('a van in Florence on a Sunday gets what its buyer agreed to: the check, all of the money, and no word to a hotel', async () => {
  const email = nextEmail();
  const trip = { country: 'Italy' as const, city_zone: 'Florence ZTL', entry_date: nextSunday(), number_of_days: 1 };
  const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', vehicle_category: 'N1' };
  const { body: told } = await installation.client.get<AdmissionVerdict & ResponseBody>(
    `/api/data/trip-check?${new URLSearchParams({ ...trip, number_of_days: '1', vehicle_category: 'N1' })}`,
  );
  expect(told).toMatchObject({ need: 'not_sure', there_by: null, warnings: [{ code: 'no_permit_needed' }] });
  const sent = { trip, owner: { email }, vehicle, consent: true, pricing: priceTrip(trip) };
  const customer = installation.openClient();
  const paid = await placeAndPay(customer, sent);
  const van = { ...paid, orderId: paid.payment.order_id, email, plate: vehicle.plate_number, customer };
  const { body: needed } = await customer.callFunction<NeededDetails>('needed-details', { access: paid.pair });
  expect(needed).toMatchObject({ work: 'check', reader: null, usual_time: 'within minutes', missing: [] });
  await waitForOrderStatus(customer, van, 'completed');
  await activateAccountByMail(customer, email);
  await waitUntil(
    async () => (await viewOf(van)).refunded_cents === (await viewOf(van)).total_cents,
    'all is paid back',
  );
  const { text } = await documentOf(await viewOf(van), van);
  expect(text).toContain('No permit has to be applied for. It is not certain that this vehicle may enter.');
  expect(text).not.toContain('This vehicle may enter.');
  expect((await viewOf(van)).letters).toEqual([]);
});

test.each([
  ['Milan Area C', /write to the Area C office before you drive in/],
  ['Bologna LEZ', /ask your hotel to announce the plate/],
  ['Palermo ZTL', /write to ztlcentrale@amat\.pa\.it before you drive in/],
])(
  'an electric car in %s: what is left to its driver stands in certificate, page and every mail',
  async (zone, left) => {
    const electric = { ...car, fuel_type: 'electric' };
    const done = await order(zone, electric, nextWorkingDay());
    await waitForOrderStatus(done.customer, done, 'completed');
    await activateAccountByMail(done.customer, done.email);
    const [refund] = await waitUntil(async () => {
      const mails = await mailsTo(done, /^Refund of/);
      return mails.length > 0 && mails;
    }, 'all of it is paid back');
    const [written] = await waitUntil(async () => {
      const mails = await mailsTo(done, /^Rule-check statement ready/);
      return mails.length > 0 && mails;
    }, 'the certificate is mailed');
    const view = await viewOf(done);
    const { text } = await documentOf(view, done);
    for (const said of [text, view.situation.next.join(' '), refund?.text, written?.text])
      expect(said?.replaceAll(/\s+/g, ' ')).toMatch(left);
    expect(refund?.text).not.toContain('You have nothing to do');
    expect(view.situation.next.join(' ')).not.toContain('Nothing is left');
  },
);

test.each(['before', 'after'])(
  'a hybrid car in Milan of 95 g/km CO2, stated %s the payment: nothing is bought, all money goes back, and the task is left',
  async (when) => {
    const hybrid = { ...car, fuel_type: 'hybrid', euro_standard: 'Euro 6', date_first_registration: '2021-04-01' };
    const facts = { ...hybrid, co2_grams_per_km: '95' };
    const answers = Object.fromEntries(Object.entries(facts).map(([name, value]) => [`vehicle.${name}`, value]));
    const done =
      when === 'before'
        ? await order('Milan Area C', facts, nextWorkingDay())
        : await order('Milan Area C', { vehicle_category: 'M1' }, nextWorkingDay(), answers);
    await waitForOrderStatus(done.customer, done, 'completed');
    await activateAccountByMail(done.customer, done.email);
    await waitUntil(async () => (await mailsTo(done, /^Refund of/)).length > 0, 'all of it is paid back');
    const view = await viewOf(done);
    expect(view.situation.money).toMatch(/^We paid back the whole/);
    expect(view.situation.next.join(' ')).toMatch(/write to the Area C office before you drive in/);
    const { text } = await documentOf(view, done);
    expect(text).toContain('CO2 in g/km');
    expect(text).toContain('95 (stated by the customer)');
    expect(text).toContain('a hybrid car of at most 100 g/km, which pays nothing');
  },
);

test('after the payment the CO2 is asked for in Milan where it may decide, and may be left out', async () => {
  const asked = async (city_zone: string, stated: Record<string, string>) => {
    const customer = installation.openClient();
    const trip = { country: 'Italy' as const, city_zone, entry_date: nextWorkingDay(), number_of_days: 1 };
    const vehicle = { plate_number: nextPlate(), country_of_registration: 'United Kingdom', ...stated };
    const placed = { trip, owner: { email: nextEmail() }, vehicle, consent: true, pricing: priceTrip(trip) };
    const { pair } = await placeAndPay(customer, placed);
    const { body } = await customer.callFunction<NeededDetails>('needed-details', { access: pair });
    return [body.optional.map(({ path }) => path), body.optional_reason ?? ''] as const;
  };
  const mayDecide: Record<string, string>[] = [{}, { fuel_type: 'hybrid' }, { vehicle_category: 'M1' }];
  for (const stated of mayDecide) {
    const [optional, reason] = await asked('Milan Area C', stated);
    expect(optional).toEqual(['vehicle.co2_grams_per_km']);
    expect(reason).toContain('a hybrid car of at most 100 g/km needs no ticket in Area C');
  }
  const decidesNothing: Record<string, string>[] = [{ fuel_type: 'petrol' }, { vehicle_category: 'N1' }];
  for (const stated of decidesNothing) expect(await asked('Milan Area C', stated)).toEqual([[], '']);
  expect(await asked('Bologna LEZ', { fuel_type: 'hybrid' })).toEqual([[], expect.anything()]);
});

test('an old diesel in Padua at Christmas: the mail says of the day what its certificate says', async () => {
  // Of the working days around Christmas nobody knows; the holiday itself rests.
  const christmas = `${new Date().getUTCFullYear()}-12-25`;
  const diesel = {
    vehicle_category: 'M1',
    date_first_registration: '2008-01-05',
    fuel_type: 'diesel',
    euro_standard: 'Euro 4',
  };
  await installation.ctx.db.update(permitEntities).set({ automationEnabled: true }).where(isPadua);
  const padua = await order('Padua LEZ', diesel, christmas >= day(0) ? christmas : addDays(christmas, 365));
  await waitForOrderStatus(padua.customer, padua, 'completed');
  await activateAccountByMail(padua.customer, padua.email);
  expect((await documentOf(await viewOf(padua), padua)).text).toContain('This vehicle may enter.');
  const [mail] = await waitUntil(async () => {
    const mails = await mailsTo(padua, /^Rule-check statement ready/);
    return mails.length > 0 && mails;
  }, 'the certificate is mailed');
  expect(mail?.text).not.toMatch(/Not certain|It does not let you in/);
});

describe('when the rules change before the trip', () => {
  async function given(): Promise<Checked> {
    const done = await order('Turin LEZ', petrol);
    await waitForOrderStatus(done.customer, done, 'completed');
    await activateAccountByMail(done.customer, done.email);
    return done;
  }

  /** What would say so is a rule of another release; the other way round the same: of another vehicle these rules say so. */
  async function becomes(
    { orderId }: Checked,
    vehicle: { fuelType: string; euroStandard: string; dateFirstRegistration: string },
  ): Promise<void> {
    const { db } = installation.ctx;
    const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
    await db
      .update(vehicles)
      .set(vehicle)
      .where(eq(vehicles.id, row?.vehicleId ?? ''));
  }

  test('the customer gets the new certificate and one mail, however often it is looked at', async () => {
    const done = await given();
    await givenByOlderRules(done, { reason: 'Petrol: admitted from Euro 2. Yours is Euro 6.' });
    await Promise.all([renewRuleCheckStatements(installation.ctx), renewRuleCheckStatements(installation.ctx)]);
    await renewRuleCheckStatements(installation.ctx);
    const mail = await waitUntil(
      async () => (await mailsTo(done, /^New rule-check statement/))[0],
      'the change is mailed',
    );
    expect(mail.text).toContain('Petrol: admitted from Euro 3. Yours is Euro 6.');
    expect(mail.text).toContain('Petrol: admitted from Euro 2. Yours is Euro 6.');
    expect(mail.attachments).toHaveLength(1);
    const [former, present, ...more] = await statementsOf(done);
    expect([former?.supersededAt, present?.supersededAt, more]).toEqual([expect.any(Date), null, []]);
    const view = await viewOf(done);
    expect(view.status).toBe('completed');
    expect((await documentOf(view, done)).text).toContain('In place of the one of');
    expect(await mailsTo(done, /^New rule-check statement/)).toHaveLength(1);
  });

  test('who named no day of entry is told the day before, and not earlier', async () => {
    const done = await given();
    const { ctx } = installation;
    const turin = findZone('Italy', 'Turin LEZ');
    const diesel = { fuelType: 'diesel', euroStandard: 'Euro 4', dateFirstRegistration: '2008-05-04' };
    await ctx.db.update(orders).set({ entryDate: null }).where(eq(orders.id, done.orderId));
    await becomes(done, diesel);
    const facts = {
      ...car,
      fuel_type: 'diesel',
      euro_standard: 'Euro 4',
      date_first_registration: diesel.dateFirstRegistration,
    };
    const inSummer = new Date('2027-06-01T10:00:00Z');
    const verdict = turin && checkTrip(turin, facts, {}, inSummer);
    const [said] = await statementsOf(done);
    await ctx.db
      .update(ruleCheckStatements)
      .set({ issuedAt: inSummer, rulesDay: '2027-06-01', ...(verdict && { verdict }) })
      .where(eq(ruleCheckStatements.id, said?.id ?? ''));
    const lookOn = (day: string) =>
      renewRuleCheckStatements({ ...ctx, clock: { now: () => new Date(`${day}T10:00:00Z`) } });
    await lookOn('2027-09-13');
    expect(await statementsOf(done)).toHaveLength(1);
    await lookOn('2027-09-14');
    await lookOn('2027-09-14');
    expect((await statementsOf(done)).map(({ rulesDay }) => rulesDay)).toEqual(['2027-06-01', '2027-09-15']);
    const mail = await waitUntil(async () => (await mailsTo(done, /may not enter any more/))[0], 'it is mailed');
    expect(mail.text).toContain('for Turin LEZ, Italy change on 15 September 2027.');
  });

  test('where the vehicle may not enter any more the order is with a person, and its money is due', async () => {
    const done = await order('Turin LEZ', { ...petrol, fuel_type: 'electric' });
    await waitForOrderStatus(done.customer, done, 'completed');
    await activateAccountByMail(done.customer, done.email);
    await becomes(done, { fuelType: 'petrol', euroStandard: 'Euro 1', dateFirstRegistration: '1994-05-04' });
    await renewRuleCheckStatements(installation.ctx);
    const mail = await waitUntil(async () => (await mailsTo(done, /may not enter any more/))[0], 'it is mailed');
    expect(mail.text).toContain('Please do not drive into the zone with this vehicle.');
    expect(mail.text).toMatch(/We decide about the refund of your £\d+\.\d\d by \d+ \w+ \d{4}/);
    const view = await viewOf(done);
    expect(view).toMatchObject({ status: 'failed', situation: { name: 'not_possible' } });
    expect((await documentOf(view, done)).text).toContain('This vehicle may not enter.');
    const { id } = await readSubmissionOf(installation, done);
    expect((await fetchTask(admin, id)).kind).toBe('money_due');
  });

  test('where it is in doubt now a person looks, and the certificate is written once more by itself', async () => {
    const done = await given();
    await becomes(done, { fuelType: 'diesel', euroStandard: 'Euro 5', dateFirstRegistration: '2013-05-04' });
    await renewRuleCheckStatements(installation.ctx);
    const { id } = await readSubmissionOf(installation, done);
    await admin.callFunction('claim-task', { submission_id: id });
    const { kind, doubt, doubt_help } = await fetchTask(admin, id);
    expect([kind, doubt_help?.if_may_enter]).toEqual(['handed_over', expect.stringContaining('rule-check statement')]);
    const found = 'The city lets it in, by its order 7 of this month.';
    await admin.callFunction('settle-doubt', { submission_id: id, doubt, settled: 'may_enter', found });
    await waitForOrderStatus(done.customer, done, 'completed');
    expect((await documentOf(await viewOf(done), done)).text).toContain(found);
    const isMailedAgain = async () => (await mailsTo(done, /^Rule-check statement ready/))[1];
    const mail = await waitUntil(isMailedAgain, 'the new certificate is mailed');
    expect(mail.attachments).toMatchObject([
      { filename: expect.stringMatching(/-rule-check-statement\.pdf$/) },
      { filename: expect.stringMatching(/-trip\.ics$/) },
    ]);
  });

  test('a certificate that a person wrote is watched too', async () => {
    const { ctx } = installation;
    const ofTurin = eq(permitEntities.slug, 'turin-lez');
    await ctx.db.update(permitEntities).set({ paused: true }).where(ofTurin);
    const done = await order('Turin LEZ', petrol);
    const { id: submission_id } = await waitUntil(() => readSubmissionOf(installation, done), 'a person has it');
    await ctx.db.update(permitEntities).set({ paused: false }).where(ofTurin);
    await admin.callFunction('claim-task', { submission_id });
    const proof = (use: 'proof' | 'confirmation') =>
      uploadProof(admin, submission_id, use).then(({ body }) => ({ submission_id, file_id: body.file_id }));
    await admin.callFunction('record-submitted', { ...(await proof('proof')), reference: 'Checked by hand' });
    expect((await admin.callFunction('record-confirmed', await proof('confirmation'))).status).toBe(200);
    await activateAccountByMail(done.customer, done.email);
    await renewRuleCheckStatements(ctx);
    await renewRuleCheckStatements(ctx);
    const { confirmationPdfPath } = await readSubmissionOf(installation, done);
    expect(await statementsOf(done)).toMatchObject([{ pdfPath: confirmationPdfPath, verdict: { need: 'not_needed' } }]);
    expect((await viewOf(done)).status).toBe('completed');
    // The rules turn against it; as above, the other way round.
    await becomes(done, { fuelType: 'petrol', euroStandard: 'Euro 1', dateFirstRegistration: '1994-05-04' });
    await renewRuleCheckStatements(ctx);
    await renewRuleCheckStatements(ctx);
    const [mail, ...more] = await waitUntil(async () => {
      const mails = await mailsTo(done, /may not enter any more/);
      return mails.length > 0 && mails;
    }, 'it is mailed');
    expect([mail?.attachments.length, more]).toEqual([1, []]);
    expect((await fetchTask(admin, submission_id)).kind).toBe('money_due');
    expect((await documentOf(await viewOf(done), done)).text).toContain('This vehicle may not enter.');
  });

  test('one that a person wrote before anybody watched is told of when it is first looked at', async () => {
    const done = await given();
    const { ctx } = installation;
    const { id } = await readSubmissionOf(installation, done);
    await ctx.db.delete(ruleCheckStatements).where(eq(ruleCheckStatements.submissionId, id));
    await becomes(done, { fuelType: 'petrol', euroStandard: 'Euro 1', dateFirstRegistration: '1994-05-04' });
    await renewRuleCheckStatements(ctx);
    const mail = await waitUntil(async () => (await mailsTo(done, /may not enter any more/))[0], 'it is mailed');
    expect(mail.text).toContain('A person of ours found that this vehicle may enter.');
    expect((await fetchTask(admin, id)).kind).toBe('money_due');
  });
});

/** One on which Turin's ban of the winter holds, which is the stricter (turin-lez/rules.ts), and far enough ahead for anybody. */
function nextWorkingDay(): string {
  const ahead = Array.from({ length: 200 }, (_, index) => day(3 + index));
  const isWinter = (one: string) => one.slice(5) >= '09-15' || one.slice(5) <= '04-15';
  return ahead.find((one) => isItalianWorkingDay(one) && isWinter(one)) ?? '';
}
