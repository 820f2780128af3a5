// Letters beside another way: the certificate of Padua, the portal of Verona, the office of Mestre (docs/decisions/047).
import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeLetter } from '../../src/channels/letter/compose-letter.ts';
import { readConfig } from '../../src/config.ts';
import { escalateOverdueApplications } from '../../src/desk/escalate-overdue.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import { findOrderLetterRules, selectOptionalOrderFacts } from '../../src/orders/order-facts.ts';
import { letters } from '../../src/orders/tables/letters.ts';
import { automationRuns } from '../../src/orders/tables/submissions.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { applyRetention } from '../../src/privacy/retention.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { adminSettings, signInAdmin, signInOperator } from '../admins.ts';
import {
  readSubmissionOf,
  type StartedApplication,
  startApplicationForTrip,
  waitForOrderStatus,
  withSucceedingRobot,
} from '../applications.ts';
import { fetchTask, findTaskRow, uploadProof } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, nextEmail, nextPlate, placeAndPay, uploadV5c, v5cPhoto } from '../orders.ts';
import { requestRefund } from '../refunds.ts';
import type { SentMail, ServiceClient } from '../service-client.ts';
import { contactOfProduction } from '../settings.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ann: ServiceClient;
let bob: ServiceClient;
let admin: ServiceClient;

const office = 'zonablu@comune.padova.it.example';
const zones = ['padua-lez', 'verona-ztl', 'venice-mestre-ztl', 'bologna-lez'];

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', TRY_AGAIN_AFTER: '1,1', ...adminSettings });
  const { db } = installation.ctx;
  await db.update(permitEntities).set({ automationEnabled: true }).where(inArray(permitEntities.slug, zones));
  ann = await signInOperator(installation, 'ann');
  bob = await signInOperator(installation, 'bob');
  admin = await signInAdmin(installation);
}, 60_000);
afterAll(() => installation[Symbol.asyncDispose]());

const entry = dayInTimeZone('Europe/Paris', new Date(Date.now() + 100 * 86_400_000));
const trip = (city_zone: string, number_of_days = 1) => ({
  ...{ country: 'Italy' as const, city_zone, entry_date: entry, number_of_days },
});
const car = { vehicle_category: 'M1', fuel_type: 'electric' };

/** A paid order for Padua of an electric car, with nothing of what the office asks for. */
async function electricOrder(stated: Record<string, string> = car): Promise<StartedApplication> {
  const [email, plate_number] = [nextEmail(), nextPlate()];
  const vehicle = { plate_number, country_of_registration: 'United Kingdom', ...stated };
  const choices = { urgent_processing: false, consent: true, pricing: priceTrip(trip('Padua LEZ')) };
  const order = { trip: trip('Padua LEZ'), owner: { email }, vehicle, ...choices };
  const { payment, pair } = await placeAndPay(installation.client, order);
  return { orderId: payment.order_id, pair, email, plate: plate_number };
}

/** The same with all of it: the letter is on its way. */
async function electricCar(): Promise<StartedApplication> {
  const application = await electricOrder();
  await completeDetails(installation.client, application.pair);
  return application;
}

/** How the office answers from now on. */
const officeSays = (script: string) =>
  fetch(`${installation.client.sandbox}/places/padova/__script`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ script }),
  });

const viewOf = ({ orderId }: StartedApplication): Promise<OrderView> => readOrderView(installation.ctx, orderId);

/** Our letters to an address that name this car. */
const sentTo = async (address: string, { plate }: StartedApplication): Promise<SentMail[]> => {
  const text = plate.replaceAll(/\s/g, '');
  const all = await installation.client.listMails(address);
  return all.filter((mail) => JSON.stringify(mail).replaceAll(/\s/g, '').includes(text));
};

async function rawOf({ id }: SentMail): Promise<string> {
  const raw = await (await fetch(`${installation.client.sandbox}/mailbox/messages/${id}/raw`)).text();
  // What a mail server writes above is the way, and no part of the mail.
  return raw.replace(/^(?:Received:[^\n]*\n(?:[ \t][^\n]*\n)*)+/i, '');
}

async function claim(viewer: ServiceClient, application: StartedApplication): Promise<string> {
  const { id } = await readSubmissionOf(installation, application);
  expect((await viewer.callFunction('claim-task', { submission_id: id })).status).toBe(200);
  return id;
}

test('an electric car for Padua gets its certificate at once, and the office a letter with the very document that was checked', async () => {
  const { ctx, client: shop } = installation;
  // While nobody has said that it is electric it is a check like any other.
  const guest = await electricOrder({ vehicle_category: 'M1' });
  const { body: check } = await shop.callFunction<NeededDetails>('needed-details', { access: guest.pair });
  expect([check.work, check.missing.map(({ path }) => path)]).toEqual([
    'check',
    ['vehicle.date_first_registration', 'vehicle.fuel_type'],
  ]);
  const details = { 'vehicle.fuel_type': 'electric' };
  const { body: needed } = await shop.callFunction<NeededDetails>('provide-details', { access: guest.pair, details });
  expect([needed.work, needed.explanation]).toEqual([
    'mail',
    expect.stringContaining('a copy of the registration document'),
  ]);
  expect(needed.missing.map(({ path }) => path)).toEqual(['owner.first_name', 'owner.last_name', 'documents.v5c']);
  const [draft] = (await viewOf(guest)).letters;
  expect(draft).toMatchObject({
    state: 'draft',
    to: office,
    enclosed: ['registration-document (as soon as it is uploaded)'],
  });
  await uploadV5c(shop, guest.pair, v5cPhoto(), 'Jo Driver V5C.jpg');
  expect((await viewOf(guest)).letters).toMatchObject([{ enclosed: ['registration-document.jpg'] }]);

  await officeSays('silence');
  await completeDetails(shop, guest.pair);
  await waitForOrderStatus(shop, guest, 'submitted');
  const view = await viewOf(guest);
  expect(view.documents.map(({ kind }) => kind)).toContain('statement');
  expect(view.situation.headline).toBe('The city office has our letter, and its answer is awaited.');
  const thanks = async () =>
    (await shop.listMails(guest.email)).find(({ attachments }) =>
      attachments.some(({ filename }) => filename.endsWith('rule-check-statement.pdf')),
    );
  expect((await waitUntil(thanks, 'the certificate is mailed')).text).toContain('restricted streets');

  const [mail, ...more] = await sentTo(office, guest);
  expect([mail?.attachments, more]).toEqual([[expect.objectContaining({ filename: 'registration-document.jpg' })], []]);
  const sent = await fetch(mail?.attachments[0]?.url ?? '');
  const facts = await selectOptionalOrderFacts(ctx.db, guest.orderId);
  const digest = createHash('sha256')
    .update(await sent.bytes())
    .digest('hex');
  expect(digest).toBe(facts?.v5c?.checksum);
  for (const words of ['Intestatario: Jo Driver', 'Alimentazione: elettrica', 'dell’intestatario del veicolo'])
    expect(mail?.text).toContain(words);
  // In production it is the office's own address.
  const rules = facts && findOrderLetterRules(facts);
  const official = { ...ctx, settings: { ...ctx.settings, portalsOrigin: undefined } };
  expect(rules && composeLetter(official, rules, facts)).toMatchObject({
    draft: { toEmail: 'zonablu@comune.padova.it' },
  });

  // Whoever plays the office says yes: a permit beside the certificate, with what was attached in its proof.
  const log = await fetch(`${shop.sandbox}/places/padova/__log`);
  const { letters: received } = (await log.json()) as { letters: { id: string; from: string }[] };
  const [open] = received.slice(-1);
  const body = new URLSearchParams({ saying: 'yes' });
  await fetch(`${shop.sandbox}/places/padova/letters/${open?.id}`, { method: 'POST', body, redirect: 'manual' });
  await waitForOrderStatus(shop, guest, 'completed');
  const done = await viewOf(guest);
  expect(done.documents.map(({ kind }) => kind)).toEqual(['confirmation', 'statement', 'receipt']);
  expect(done.situation.headline).toBe('Done. The city office has confirmed your plate.');
  expect(done.letters[0]).toMatchObject({ enclosed: ['registration-document.jpg'], note: expect.any(String) });
});

test('a petrol car there is written for to nobody: its certificate is all', async () => {
  const stated = { ...car, fuel_type: 'petrol', euro_standard: 'Euro 6', date_first_registration: '2018-05-14' };
  const guest = await startApplicationForTrip(installation.client, trip('Padua LEZ'), stated);
  await waitForOrderStatus(installation.client, guest, 'completed');
  expect((await viewOf(guest)).letters).toEqual([]);
  expect(await sentTo(office, guest)).toEqual([]);
});

test('after a crash the office has the very same mail, to the last byte', async () => {
  const { ctx } = installation;
  const { mailer } = ctx;
  await officeSays('silence');
  let dies = true;
  ctx.mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      if (mail.to !== office || !dies) return;
      dies = false;
      throw new Error('The process has ended.');
    },
  };
  try {
    const guest = await electricCar();
    await waitForOrderStatus(installation.client, guest, 'submitted');
    const both = await sentTo(office, guest);
    expect(both).toHaveLength(2);
    const [first, second] = await Promise.all(both.map(rawOf));
    expect(first).toContain('registration-document.jpg');
    expect(second).toBe(first);
  } finally {
    ctx.mailer = mailer;
  }
});

test('a no is a person’s, and the certificate stays; what the office asks for goes back with the newest paper', async () => {
  const { client: shop } = installation;
  await officeSays('no');
  const guest = await electricCar();
  await waitForOrderStatus(shop, guest, 'failed');
  const submission_id = await claim(ann, guest);
  const task = await fetchTask(ann, submission_id);
  expect(task).toMatchObject({
    kind: 'stopped_after_sending',
    correspondence: { draft: { to_email: office, enclosed: [] } },
  });
  // The office takes another copy of the document after all: it goes along, and is named before.
  await uploadV5c(
    shop,
    guest.pair,
    Buffer.from('%PDF-1.4\n1 0 obj<</Type /Page>>endobj\ntrailer<<>>\n%%EOF\n'),
    'new.pdf',
  );
  const again = await fetchTask(ann, submission_id);
  expect(again.correspondence.draft?.enclosed).toEqual(['registration-document.pdf']);
  await officeSays('silence');
  const reply = { submission_id, to_email: office, subject: 'no matter', text: 'Alleghiamo una copia migliore.' };
  expect((await ann.callFunction('write-to-place', reply)).status).toBe(200);
  const second = await waitUntil(async () => (await viewOf(guest)).letters[1]?.state === 'sent', 'the reply has left');
  expect(second).toBe(true);
  const names = (await sentTo(office, guest)).map(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(names.toReversed()).toEqual([['registration-document.jpg'], ['registration-document.pdf']]);
  await claim(ann, guest);
  const end = { submission_id, how: 'refused', reason: 'The office does not list your car.' };
  expect((await ann.callFunction('end-application', end)).status).toBe(200);
  const { situation, documents } = await viewOf(guest);
  expect(situation.next.join(' ')).toContain('Your dated rule-check statement is with your papers');
  expect(documents.map(({ kind }) => kind)).toContain('statement');
});

test('nothing leaves where the paper is not what it was, or where replicas stand in and mail would be delivered', async () => {
  const { ctx, client: shop } = installation;
  const { files, settings } = ctx;
  const bent = {
    ...files,
    get: async (...about: Parameters<typeof files.get>) => {
      const file = await files.get(...about);
      return file && about[0] === 'eudp_uploads' ? { ...file, bytes: file.bytes.slice(1) } : file;
    },
  };
  const walled = { ...settings, isMailToSandboxOnly: true };
  const tries = [
    [{ files: bent }, () => electricCar(), office, 'has changed since. Nothing was sent.'],
    [
      { settings: walled },
      () => stayer('reception@a-real-hotel.it'),
      'reception@a-real-hotel.it',
      'nobody real is written to',
    ],
  ] as const;
  for (const [change, order, to, why] of tries) {
    Object.assign(ctx, change);
    try {
      const guest = await order();
      await waitForOrderStatus(shop, guest, 'failed');
      expect(await readSubmissionOf(installation, guest)).toMatchObject({
        sendingSince: null,
        lastError: expect.stringContaining(why),
      });
      expect(await sentTo(to, guest)).toEqual([]);
    } finally {
      Object.assign(ctx, { files, settings });
    }
  }
});

const arrival = `${longDate(entry)}, about 18:00`;
const stay = (email: string) => ({ 'stay.place': 'Hotel Arena, Verona', 'stay.email': email, 'stay.arrival': arrival });

/** Somebody who names a hotel in Verona, with all that is asked for then. */
async function stayer(email: string, more: Record<string, string> = {}): Promise<StartedApplication> {
  const { client: shop } = installation;
  const guest = await startApplicationForTrip(
    shop,
    trip('Verona ZTL', 2),
    { vehicle_category: 'M1' },
    { ...stay(email), ...more },
  );
  await completeDetails(shop, guest.pair);
  return guest;
}

let guests = 0;
const hotel = (script: string) => `${script}.verona${++guests}@hotel-roma.example`;
const runsOf = ({ orderId }: StartedApplication) =>
  installation.ctx.db.$count(automationRuns, eq(automationRuns.orderId, orderId));

test('who names a hotel in the old town of Verona is written for, and no robot books; the others go by CityPass', async () => {
  const { client: shop } = installation;
  const before = await placeAndPay(shop, {
    trip: trip('Verona ZTL'),
    owner: { email: nextEmail() },
    vehicle: { plate_number: nextPlate(), country_of_registration: 'United Kingdom' },
    ...{ urgent_processing: false, consent: true, pricing: priceTrip(trip('Verona ZTL')) },
  });
  const { body } = await shop.callFunction<NeededDetails>('needed-details', { access: before.pair });
  expect(body.optional.map(({ path }) => path)).toEqual(['stay.place', 'stay.email']);
  expect(body.optional_reason).toContain('leave both empty');

  const guest = await stayer(hotel('si'));
  await waitForOrderStatus(shop, guest, 'completed');
  const view = await viewOf(guest);
  expect(view.situation.headline).toBe('Done. The place where you stay has confirmed your plate.');
  expect(view.letters).toMatchObject([{ title: 'Letter to Hotel Arena, Verona', enclosed: [] }]);
  expect(await runsOf(guest)).toBe(0);
  const other = await withSucceedingRobot(installation, async () => {
    const visitor = await startApplicationForTrip(shop, trip('Verona ZTL'), { vehicle_category: 'M1' });
    await waitUntil(async () => (await runsOf(visitor)) > 0, 'a robot has begun');
    return visitor;
  });
  expect((await viewOf(other)).letters).toEqual([]);
});

test('once a hotel has been written to nothing is booked at CityPass besides, also when a person says that it has the letter', async () => {
  // With the phone number CityPass could be applied to as well, and it books each day by itself.
  const guest = await stayer(hotel('no'), { 'owner.phone': '+44 7700 900123' });
  await waitForOrderStatus(installation.client, guest, 'failed');
  const submission_id = await claim(ann, guest);
  expect(
    (await ann.callFunction('settle-outcome', { submission_id, portal_has_it: true, reference: 'none' })).status,
  ).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  expect(await readSubmissionOf(installation, guest)).toMatchObject({
    status: 'SUBMITTED',
    phase: null,
    jobToken: null,
  });
  expect(await runsOf(guest)).toBe(0);
});

/** So many days from `entry` on, all in one month. */
const sameMonth = (city_zone: string, days: number) => {
  const first = `${entry.slice(0, 8)}10`;
  return { ...trip(city_zone, days), entry_date: first > dayInTimeZone('Europe/Paris', new Date()) ? first : entry };
};

test.each([
  ['of an Italian plate', 'Italian vehicles for their tax code', trip('Verona ZTL'), 'Italy'],
  ['of six days in a month', 'you have ordered 6 days in one month', sameMonth('Verona ZTL', 6), 'United Kingdom'],
])(
  'where CityPass books nothing, %s, the hotel is asked for at once, and no robot goes there',
  async (_, why, journey, country_of_registration) => {
    const { client: shop } = installation;
    const plate = country_of_registration === 'Italy' ? 'GH123KL' : nextPlate();
    const vehicle = { plate_number: plate, country_of_registration, vehicle_category: 'M1' };
    const [email, choices] = [nextEmail(), { urgent_processing: false, consent: true, pricing: priceTrip(journey) }];
    const { payment, pair } = await placeAndPay(shop, { trip: journey, owner: { email }, vehicle, ...choices });
    const guest = { orderId: payment.order_id, pair, email, plate };
    const { body: needed } = await shop.callFunction<NeededDetails>('needed-details', { access: pair });
    expect(needed).toMatchObject({ work: 'mail', reader: 'hotel', may_cancel: true, optional: [] });
    expect(needed.explanation).toMatch(new RegExp(`${why}.* If you stay at none, please take the order back:`));
    expect(needed.missing.map(({ path }) => path)).toContain('stay.email');
    const { text: paid } = await waitUntil(async () => (await shop.listMails(email))[0], 'the payment is mailed');
    expect(paid).toContain(needed.explanation);
    expect(paid).toContain('We write to the place where you stay');
    expect(paid).not.toMatch(/We apply|We book|By our times/);

    const arrives = `${longDate(journey.entry_date)}, about 18:00`;
    const details = { ...stay(hotel('si')), 'stay.arrival': arrives };
    await completeDetails(shop, pair, details);
    await waitForOrderStatus(shop, guest, 'completed');
    const { situation, letters: written } = await viewOf(guest);
    expect(situation.headline).toBe('Done. The place where you stay has confirmed your plate.');
    expect(written).toMatchObject([{ title: 'Letter to Hotel Arena, Verona' }]);
    expect(await runsOf(guest)).toBe(0);
  },
);

test('where CityPass cannot, the desk asks for a hotel and writes to it: the second way', async () => {
  const { client: shop } = installation;
  // A number without its country.
  const spanish = { vehicle_category: 'M1', country_of_registration: 'Spain', plate_number: '1234BCD' };
  const guest = await startApplicationForTrip(shop, trip('Verona ZTL'), spanish, {
    'owner.phone': '612 345 678',
    'owner.address.country': 'Spain',
  });
  await waitForOrderStatus(shop, guest, 'failed');
  const submission_id = await claim(ann, guest);
  const { correspondence, last_error } = await fetchTask(ann, submission_id);
  expect(last_error).toContain('with its country code');
  const stopped = await viewOf(guest);
  expect(stopped.situation.next.join(' ')).toMatch(/country code.* Nothing was sent\. A person/);
  // CityPass takes no papers.
  expect(stopped.may_upload).toBe(false);
  const { body: needed } = await shop.callFunction<NeededDetails>('needed-details', { access: guest.pair });
  expect(needed.may_replace_document).toBe(false);
  expect(correspondence).toMatchObject({
    draft: { to_name: null, to_email: null, body: expect.stringContaining('Alla cortese attenzione di …') },
    suggested_question: expect.stringContaining('hotel in the old town of Verona'),
  });
  const question = { submission_id, question: correspondence.suggested_question, wants_document: 'no' };
  expect((await ann.callFunction('ask-customer', question)).status).toBe(200);
  const asked = await waitUntil(async () => (await viewOf(guest)).question, 'the customer is asked');
  const token = asked?.answer_url.split('#token=')[1];
  const answer = 'Hotel Arena, Piazza Bra 3, desk@hotel-roma.example';
  expect((await shop.callFunction('answer-question', { token, answer })).status).toBe(200);

  await claim(ann, guest);
  const { subject = '', body = '' } = correspondence.draft ?? {};
  const letter = { submission_id, to_name: 'Hotel Arena', to_email: hotel('si'), subject, text: body };
  expect((await ann.callFunction('write-to-place', letter)).status).toBe(400);
  const whole = { ...letter, text: body.replaceAll('…', 'Hotel Arena') };
  expect((await ann.callFunction('write-to-place', whole)).status).toBe(200);
  await waitForOrderStatus(shop, guest, 'completed');
  const { situation, timeline, plan } = await viewOf(guest);
  expect(situation.headline).toBe('Done. The place where you stay has confirmed your plate.');
  expect(timeline.at(-1)?.text).toContain('Hotel Arena');
  expect(plan.some(({ text }) => text.includes('CityPass'))).toBe(false);
});

test('more days than the shop of Bologna sells to one plate: a person ends the application, and all of the money goes back', async () => {
  const { client: shop } = installation;
  const stated = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  const stay = sameMonth('Bologna LEZ', 6);
  const guest = await startApplicationForTrip(shop, stay, stated);
  await waitForOrderStatus(shop, guest, 'failed');
  const submission_id = await claim(ann, guest);
  expect((await fetchTask(ann, submission_id)).last_error).toContain('the stay has 6 days');
  expect((await viewOf(guest)).situation.next.join(' ')).toMatch(/the stay has 6 days\..* Nothing was sent\. A person/);
  const reason = 'The shop sells four of your six days, and no hotel can be asked.';
  expect((await ann.callFunction('end-application', { submission_id, how: 'not_possible', reason })).status).toBe(200);
  expect(await findTaskRow(admin, submission_id, '?queue=money')).toMatchObject({
    kind: 'money_due',
    refund_due: true,
  });
  const { total_cents } = priceTrip(stay);
  expect((await requestRefund(admin, guest.orderId, total_cents)).status).toBe(200);
  await installation.ctx.queue.waitUntilIdle();
  const view = await viewOf(guest);
  expect(view.situation).toMatchObject({
    headline: 'No permit is possible.',
    next: [reason, expect.stringContaining('You have no permit for this order.'), 'There is nothing for you to do.'],
    money: expect.stringContaining('We paid back the whole £49.93'),
  });
  const mails = (await shop.listMails(guest.email)).map(({ subject, text }) => `${subject}\n${text}`).reverse();
  expect(mails).toEqual([
    expect.stringMatching(/^Payment received.* you order 6 days .*A person looks at the days of your order/s),
    expect.stringMatching(/^Our team has taken over/),
    expect.stringContaining(reason),
    expect.stringMatching(/^Refund of £49\.93/),
  ]);
  expect(mails[0]).not.toMatch(/We apply and pay|Usual time|By our times/);
});

test('the office of Mestre is rung up: number and words are on the task, and a colleague’s call is the proof', async () => {
  const { client: shop, ctx } = installation;
  const guest = await startApplicationForTrip(shop, trip('Venice Mestre ZTL'), { vehicle_category: 'M1' });
  await waitUntil(() => readSubmissionOf(installation, guest), 'it is on the desk');
  const submission_id = await claim(ann, guest);
  const task = await fetchTask(ann, submission_id);
  expect(task.office).toMatchObject({
    phone: '+39 041 272 2270',
    own: expect.stringContaining('immatricolata in Regno Unito'),
  });
  const call = { submission_id, spoke_with: 'Giulia Ferri', phone: '+39 041 272 2270' };
  const form = { ...call, note: 'The form goes to the address they read out.', confirmed: 'no' };
  expect((await ann.callFunction('note-call', form)).status).toBe(200);
  const { body: proof } = await uploadProof(ann, submission_id, 'proof');
  const sent = { submission_id, reference: 'Prot. 2026/4711', file_id: proof.file_id };
  expect((await ann.callFunction('record-submitted', sent)).status).toBe(200);
  const mailed = (subject: RegExp) =>
    waitUntil(async () => (await shop.listMails(guest.email)).find((mail) => subject.test(mail.subject)), `${subject}`);
  const submitted = await mailed(/^Application submitted/);
  for (const words of [/our letter is on its way/i, 'Giulia Ferri']) expect(submitted.text).not.toMatch(words);
  expect(submitted.text).toMatch(
    /^Your application for Venice Mestre ZTL, Italy is sent\.\s+The city office answers by about /,
  );
  const yes = { ...call, note: 'The plate is authorised for that day.', confirmed: 'yes' };
  await escalateOverdueApplications({ ...ctx, clock: { now: () => new Date(Date.now() + 5 * 86_400_000) } });
  await claim(ann, guest);
  expect(await ann.callFunction('note-call', yes)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('colleague') },
  });
  await ann.callFunction('release-task', { submission_id });
  await claim(bob, guest);
  expect((await bob.callFunction('note-call', yes)).status).toBe(200);
  const { status, confirmationPdfPath } = await readSubmissionOf(installation, guest);
  expect([status, confirmationPdfPath]).toEqual(['CONFIRMED', expect.stringContaining('call-')]);
  expect((await viewOf(guest)).written_to).toBe('the city office');
  expect((await mailed(/^Permit confirmed/)).text).not.toContain('Giulia Ferri');
});

test('where replicas stand in for portals, a mail server that would deliver takes letters to stand-ins only', () => {
  const isWalled = (more: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', AUTH_SECRET: 'long enough for a test', ...more }).mail.lettersToStandInsOnly;
  expect(isWalled({})).toBe(false);
  expect(isWalled({ SMTP_URL: 'smtp://mail.example.com' })).toBe(true);
  const live = {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://permits.example',
      PORTAL_CARD: 'A Name|4242424242424242|12/2034|123',
    },
    ...{
      STRIPE_SECRET_KEY: 'sk_live_for_tests_only',
      STRIPE_WEBHOOK_SECRET: 'whsec_for_tests_only',
      MAIL_FROM: 'a@permits.example',
    },
    ...{ SMTP_URL: 'smtp://mail.example.com', INBOUND_DOMAIN: 'in.permits.example' },
    ...contactOfProduction,
  };
  expect(isWalled(live)).toBe(false);
  expect(() => isWalled({ ...live, PORTALS_ORIGIN: 'https://replicas.permits.example' })).toThrow('PORTALS_ORIGIN');
});

test('a letter to the office that comes back is a person’s: no customer knows another address of it', async () => {
  await officeSays('bounce');
  const guest = await electricCar();
  await waitForOrderStatus(installation.client, guest, 'failed');
  await installation.ctx.queue.waitUntilIdle();
  const { last_error, questions } = await fetchTask(ann, (await readSubmissionOf(installation, guest)).id);
  expect([last_error, questions]).toEqual([expect.stringContaining('did not arrive'), []]);
  const next = await electricCar();
  await waitForOrderStatus(installation.client, next, 'failed');
  expect(await sentTo(office, next)).toEqual([]);
});

test('after the years we keep an order its letters are gone, and the papers that went along', async () => {
  const { ctx } = installation;
  const rows = await ctx.db.select().from(letters);
  const documents = rows.flatMap(({ enclosures }) => enclosures.map(({ path }) => path));
  expect(documents.length).toBeGreaterThan(2);
  const inEightYears = { now: () => new Date(Date.now() + 8 * 365 * 86_400_000) };
  await applyRetention({ ...ctx, clock: inEightYears });
  await ctx.queue.waitUntilIdle();
  expect(await ctx.db.$count(letters)).toBe(0);
  const left = await Promise.all(documents.map((path) => ctx.files.get('eudp_uploads', path)));
  expect(left.every((file) => file === undefined)).toBe(true);
});
