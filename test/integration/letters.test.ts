// Letters to hotels, garages and offices, as the sandbox's places answer them (docs/decisions/047).
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../src/audit/tables.ts';
import type { Contact, ContactSuggestion } from '../../src/channels/letter/contact-contract.ts';
import { remindContact, sendLetter } from '../../src/channels/letter/send-letter.ts';
import { processInboundMail } from '../../src/channels/process-inbound-mail.ts';
import { escalateOverdueApplications } from '../../src/desk/escalate-overdue.ts';
import { contactSuggestions, contacts, letters } from '../../src/orders/tables/letters.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { priceTrip } from '../../src/permits/pricing.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { createLog } from '../../src/platform/log.ts';
import { applyRetention } from '../../src/privacy/retention.ts';
import { readOrderView } from '../../src/tracking/order-view.ts';
import type { OrderView } from '../../src/tracking/view-contract.ts';
import { signInOperator } from '../admins.ts';
import {
  listInboundMails,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
  startApplicationForTrip,
  waitForOrderStatus,
} from '../applications.ts';
import { deliverAndProcessMail, deliverInboundMail } from '../authority-mail.ts';
import { fetchTask, findTaskRow } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { migrateBefore } from '../migrate-before.ts';
import { completeDetails, nextEmail, nextPlate, placeAndPay } from '../orders.ts';
import { createScratchDatabase } from '../scratch-database.ts';
import type { ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ann: ServiceClient;
let bob: ServiceClient;

const zones = ['rome-ztl-centro', 'florence-ztl', 'venice-mestre-ztl', 'madrid-central-lez'];

beforeAll(async () => {
  installation = await startInstallation({ LOG_LEVEL: 'silent', TRY_AGAIN_AFTER: '1,1' });
  const { db } = installation.ctx;
  await db.update(permitEntities).set({ automationEnabled: true }).where(inArray(permitEntities.slug, zones));
  ann = await signInOperator(installation, 'ann');
  bob = await signInOperator(installation, 'bob');
}, 60_000);
afterAll(() => installation[Symbol.asyncDispose]());

let guests = 0;

const daysFromNow = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));
// On Sundays Rome asks for nothing.
const untilTuesday = 100 + ((9 - new Date(daysFromNow(100)).getUTCDay()) % 7);
const entry = daysFromNow(untilTuesday);
const arrival = `${longDate(entry)}, about 18:00`;
const inItalian = (day: string) =>
  new Intl.DateTimeFormat('it', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** An address of the sandbox's hotel that nobody else of this file has; what it says decides how it answers. */
const hotel = (script: string) => `${script}.${++guests}@hotel-roma.example`;

/** A paid order for Rome whose customer names this hotel. */
async function guestOf(
  email: string,
  shop: ServiceClient = installation.client,
  place: { country: 'Italy'; city_zone: string } = { country: 'Italy', city_zone: 'Rome ZTL Centro' },
  more: Record<string, string> = {},
): Promise<StartedApplication> {
  const customer = nextEmail();
  const trip = { ...place, entry_date: entry, number_of_days: 1 };
  const order = {
    trip,
    owner: { email: customer },
    vehicle: { plate_number: nextPlate(), country_of_registration: 'United Kingdom' },
    urgent_processing: false,
    consent: true,
    pricing: priceTrip(trip),
  };
  const { payment, pair } = await placeAndPay(shop, order);
  const details = {
    'owner.first_name': 'Jo',
    'owner.last_name': 'Driver',
    'vehicle.vehicle_category': 'M1',
    // The Fascia Verde of Rome and the Scudo Verde of Florence keep out the oldest cars.
    'vehicle.fuel_type': 'petrol',
    'vehicle.date_first_registration': '2019-06-01',
    'stay.place': 'Hotel Fontana Vecchia',
    'stay.email': email,
    'stay.arrival': arrival,
    'stay.nights': '2',
    'stay.booking_reference': 'HF-4711',
    ...more,
  };
  const draft = await ann.get<OrderView>(`/api/data/orders/${payment.order_id}`);
  expect(draft.body.letters).toMatchObject([{ state: 'draft', body: expect.stringContaining('Ospite: …') }]);
  const { status, body } = await shop.callFunction('provide-details', { access: pair, details });
  expect([status, body.missing]).toEqual([200, []]);
  return { orderId: payment.order_id, pair, email: customer, plate: order.vehicle.plate_number };
}

interface Received {
  to: string;
  from: string;
  subject: string;
  text: string;
  messageId: string;
  inReplyTo: string | null;
}

/** What the places of the sandbox have got at an address. */
async function receivedAt(address: string, place = 'hotel'): Promise<Received[]> {
  const response = await fetch(`${installation.client.sandbox}/places/${place}/__log`);
  const { letters: all } = (await response.json()) as { letters: Received[] };
  return all.filter(({ to }) => to === address);
}

const lettersOf = async (application: StartedApplication) => {
  const { id } = await readSubmissionOf(installation, application);
  return installation.ctx.db.select().from(letters).where(eq(letters.submissionId, id)).orderBy(letters.createdAt);
};

/** What is told of the letters on the task, and the task itself. */
async function taskOf(application: StartedApplication, viewer = ann) {
  const { id } = await readSubmissionOf(installation, application);
  return fetchTask(viewer, id);
}

/** The order with a mail that somebody has to read, or that has changed it. */
const hasMail = (application: StartedApplication) =>
  waitUntil(
    async () => (await listInboundMails(installation, application)).length > 0,
    'a mail about it has come',
  ).then(() => installation.ctx.queue.waitUntilIdle());

async function claim(viewer: ServiceClient, application: StartedApplication): Promise<string> {
  const { id } = await readSubmissionOf(installation, application);
  expect((await viewer.callFunction('claim-task', { submission_id: id })).status).toBe(200);
  return id;
}

describe('a yes', () => {
  test('to the Italian letter is the confirmation, with letter and answer as its proof', async () => {
    const address = hotel('si');
    const guest = await guestOf(address);
    await waitForOrderStatus(installation.client, guest, 'completed');
    const [letter, ...more] = await receivedAt(address);
    expect(more).toEqual([]);
    const italian = [
      'Vi chiediamo di inserire la targa',
      inItalian(entry),
      inItalian(daysFromNow(untilTuesday + 2)),
      'HF-4711',
    ];
    for (const words of italian) expect(letter?.text).toContain(words);
    expect(letter?.text).toContain('Please put the plate on the list');
    expect(letter?.from).toBe(await readAliasAddress(installation, guest));
    const { status, confirmationPdfPath } = await readSubmissionOf(installation, guest);
    expect([status, confirmationPdfPath]).toEqual(['CONFIRMED', expect.stringMatching(/confirmation\.pdf$/)]);
    const hasDocument = async () =>
      (await installation.client.listMails(guest.email)).some(({ attachments }) =>
        attachments.some(({ filename }) => filename.endsWith('.pdf')),
      );
    await waitUntil(hasDocument, 'the guest is mailed the proof');
    const known = await ann.get<{ contacts: Contact[] }>(`/api/data/desk/places?search=${address}`);
    expect(known.body.contacts).toMatchObject([
      { kind: 'hotel', zone: 'Rome ZTL Centro', record: 'It answered yes once, usually in 1 minute.' },
    ]);
  });

  // A garage has no nights to ask for, and who goes to Mestre may stay nowhere: the place brings its questions.
  test.each([
    ['Spain', 'Madrid Central LEZ', 'garage-madrid', 'Les pedimos que comuniquen la matrícula'],
    ['Italy', 'Venice Mestre ZTL', 'hotel-roma', 'ZTL di Mestre'],
  ] as const)('of a place in %s, for %s', async (country, city_zone, domain, words) => {
    const { client: shop } = installation;
    const trip = { country, city_zone, ...(country === 'Italy' && { entry_date: entry, number_of_days: 1 }) };
    const email = `si.${++guests}@${domain}.example`;
    const car = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
    const stay = { 'stay.email': email, 'stay.place': 'Plaza Norte', 'stay.arrival': arrival };
    const guest = await startApplicationForTrip(shop, trip, { ...car, date_first_registration: '2018-05-14' }, stay);
    await completeDetails(shop, guest.pair);
    await waitForOrderStatus(shop, guest, 'completed');
    const [letter, ...more] = await receivedAt(email, domain.split('-')[0]);
    expect([letter?.text, more]).toEqual([expect.stringContaining(words), []]);
  });

  test('with a document of their own gives that document to the customer', async () => {
    const guest = await guestOf(hotel('pdf'));
    await waitForOrderStatus(installation.client, guest, 'completed');
    expect((await readSubmissionOf(installation, guest)).confirmationPdfPath).toMatch(/conferma\.pdf$/);
  });

  test('comes after their question, which one of us answers in the thread', async () => {
    const address = hotel('domanda');
    const guest = await guestOf(address);
    await waitForOrderStatus(installation.client, guest, 'failed');
    const task = await taskOf(guest);
    expect(task).toMatchObject({
      kind: 'stopped_after_sending',
      mails_in: [{ text: expect.stringContaining('modello') }],
    });
    const submission_id = await claim(ann, guest);
    const reply = { submission_id, to_email: address, subject: 'no matter', text: 'È una Ford Focus, blu.' };
    expect((await ann.callFunction('write-to-place', reply)).status).toBe(200);
    await waitForOrderStatus(installation.client, guest, 'completed');
    const [first, second] = await receivedAt(address);
    expect(second).toMatchObject({ inReplyTo: first?.messageId, text: reply.text });
  });
});

test('one letter names one first day: an arrival on another day than the order is for is refused, and says both', async () => {
  const { client: shop } = installation;
  const trip = { country: 'Italy', city_zone: 'Rome ZTL Centro', entry_date: entry, number_of_days: 1 } as const;
  const { pair: access } = await placeAndPay(shop, {
    trip,
    owner: { email: nextEmail() },
    vehicle: { plate_number: nextPlate(), country_of_registration: 'United Kingdom' },
    urgent_processing: false,
    consent: true,
    pricing: priceTrip(trip),
  });
  const other = daysFromNow(untilTuesday + 1);
  const give = async (details: Record<string, string>) => {
    const { status, body } = await shop.callFunction<{ fields?: object }>('provide-details', { access, details });
    return [status, body.fields];
  };
  const [wednesday, tuesday] = [`${longDate(other)}, about 18:00`, arrival];
  expect(await give({ 'stay.arrival': wednesday })).toEqual([
    400,
    {
      'stay.arrival': `This names ${longDate(other)}, and the day on which you first drive in is ${longDate(entry)}`,
    },
  ]);
  expect(await give({ 'stay.arrival': tuesday })).toEqual([200, undefined]);
  expect(await give({ 'travel.entry_date': other })).toEqual([
    400,
    { 'travel.entry_date': `You arrive on ${longDate(entry)}, as you told us: please correct that too` },
  ]);
  expect(await give({ 'travel.entry_date': other, 'stay.arrival': wednesday })).toEqual([200, undefined]);
});

test('what a silent place has asked is dealt with once one of us has answered it; what it asks after that is not', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const [letter] = await lettersOf(guest);
  const asks = async (text: string) => {
    const thread = { inReplyTo: letter?.messageId ?? '' };
    await deliverAndProcessMail(installation, await readAliasAddress(installation, guest), {
      from: address,
      subject: 'Re: Targa',
      text,
      ...thread,
    });
    expect((await readSubmissionOf(installation, guest)).status).toBe('FAILED');
  };
  await asks('Buongiorno, qual è il modello della macchina?');
  const submission_id = await claim(ann, guest);
  const reply = { submission_id, to_email: address, subject: 'no matter', text: 'È una Ford Focus, blu.' };
  expect((await ann.callFunction('write-to-place', reply)).status).toBe(200);
  await waitUntil(async () => (await receivedAt(address)).length === 2, 'the answer has come');
  await installation.ctx.queue.waitUntilIdle();
  expect((await readSubmissionOf(installation, guest)).status).toBe('SUBMITTED');
  const told = (await installation.client.listMails(guest.email)).filter(({ subject }) =>
    /A question has come/.test(subject),
  );
  expect(told).toHaveLength(1);
  await asks('Grazie. E di che colore è la macchina?');
});

describe('what is no yes', () => {
  test.each(['altra-targa', 'altre-date', 'altro-indirizzo', 'no'])('%s never confirms', async (script) => {
    const guest = await guestOf(hotel(script));
    await hasMail(guest);
    const { status, confirmationPdfPath } = await readSubmissionOf(installation, guest);
    expect([status, confirmationPdfPath]).toEqual([script === 'no' ? 'FAILED' : 'SUBMITTED', null]);
    const task = await taskOf(guest);
    expect(['stopped_after_sending', 'authority_wrote']).toContain(task.kind);
    const waits = task.mails_in.map(({ review_reason }) => review_reason);
    const { body: view } = await ann.get<OrderView>(`/api/data/orders/${guest.orderId}`);
    const said = [view.situation.headline, ...view.situation.next].join(' ');
    if (script === 'altra-targa' || script === 'altre-date')
      expect(said).toMatch(/has answered, and a person of our team reads its mail\. (?!.*remind)/);
    else expect(said).not.toContain('reads its mail');
    if (script === 'no') {
      const { id } = await readSubmissionOf(installation, guest);
      expect(await findTaskRow(ann, id)).toMatchObject({
        why: expect.stringMatching(/^The place we wrote to says no\./),
      });
    }
    if (script === 'altro-indirizzo') expect(waits).toEqual(['unknown_sender']);
    if (script === 'no') expect(task.last_error).toBeTruthy();
  });

  test('an automatic reply is noted, and the answer is waited for', async () => {
    const guest = await guestOf(hotel('assente'));
    await hasMail(guest);
    expect((await lettersOf(guest)).map(({ answer }) => answer)).toEqual(['out_of_office']);
    expect((await readSubmissionOf(installation, guest)).status).toBe('SUBMITTED');
  });

  test('nor does a stranger with an address at the same free host', async () => {
    const guest = await guestOf(`host.${++guests}@gmail.com`);
    await waitForOrderStatus(installation.client, guest, 'submitted');
    const text = `Sì, abbiamo inserito la targa ${guest.plate} nella lista.`;
    const alias = await readAliasAddress(installation, guest);
    await deliverAndProcessMail(installation, alias, { from: 'stranger@gmail.com', subject: 'Re: Targa', text });
    expect((await readSubmissionOf(installation, guest)).status).toBe('SUBMITTED');
    expect((await listInboundMails(installation, guest)).map((mail) => mail.reviewReason)).toEqual(['unknown_sender']);
  });
});

test('a yes in the hotel’s name that nothing proves to be theirs confirms nothing', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const yes = {
    from: address,
    subject: 'Re: Targa',
    text: `Sì, abbiamo inserito la targa ${guest.plate} nella lista.`,
  };
  await deliverInboundMail(installation, await readAliasAddress(installation, guest), yes, {
    localAddress: '127.0.0.9',
  });
  await hasMail(guest);
  expect((await readSubmissionOf(installation, guest)).status).toBe('SUBMITTED');
  expect((await listInboundMails(installation, guest)).map((mail) => mail.reviewReason)).toEqual(['not_proven']);
});

const placeAt = async (address: string) =>
  (await installation.ctx.db.select().from(contacts).where(eq(contacts.email, address)))[0] ?? expect.fail(address);

describe('what a customer says of a hotel', () => {
  const wordsOf = async (address: string, viewer = ann) =>
    (
      await viewer.get<{ suggestions: ContactSuggestion[]; total: number }>(
        `/api/data/desk/place-words?search=${address}`,
      )
    ).body;
  const entryAt = async (address: string) => {
    const { name, phone } = await placeAt(address);
    return [name, phone];
  };

  test('is theirs alone, the first one’s too, until an operator takes it over', async () => {
    const address = hotel('silenzio');
    const first = await guestOf(address, installation.client, undefined, { 'stay.phone': '+39 055 111111' });
    await waitForOrderStatus(installation.client, first, 'submitted');
    expect(await entryAt(address)).toEqual([null, null]);
    const second = await guestOf(address, installation.client, undefined, {
      'stay.place': 'Premium Rate Call Centre',
      'stay.phone': '+39 899 000000',
    });
    await waitForOrderStatus(installation.client, second, 'submitted');
    expect(await entryAt(address)).toEqual([null, null]);
    expect((await lettersOf(second)).map(({ toName }) => toName)).toEqual(['Premium Rate Call Centre']);
    const { suggestions, total } = await wordsOf(address);
    expect(total).toBe(2);
    expect(suggestions).toMatchObject([
      {
        name: 'Hotel Fontana Vecchia',
        phone: '+39 055 111111',
        email: address,
        customer_email: first.email,
        entry: null,
      },
      { name: 'Premium Rate Call Centre', customer_email: second.email, author: null, entry: null },
    ]);
    const all = (await ann.get<{ open_suggestions: number }>('/api/data/desk/places')).body.open_suggestions;
    expect(all).toBe((await wordsOf('')).total);

    const [good, bad] = suggestions.map(({ id }) => id);
    expect(
      (await installation.client.callFunction('settle-place-word', { suggestion_id: good, how: 'taken_over' })).status,
    ).toBe(401);
    // Of two operators who decide at once one does, and the other is told.
    const answers = await Promise.all(
      [ann, bob].map((one) => one.callFunction('settle-place-word', { suggestion_id: good, how: 'taken_over' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entryAt(address)).toEqual(['Hotel Fontana Vecchia', '+39 055 111111']);
    // Who looked at the place before it had an entry has not seen what they would replace.
    expect((await bob.callFunction('settle-place-word', { suggestion_id: bad, how: 'taken_over' })).status).toBe(409);
    const [left] = (await wordsOf(address)).suggestions;
    expect(left?.entry).toMatchObject({ name: 'Hotel Fontana Vecchia', by: expect.stringMatching(/./) });
    const leave = { suggestion_id: bad, how: 'left', entry_since: left?.entry?.since };
    expect((await bob.callFunction('settle-place-word', leave)).status).toBe(200);
    expect(await entryAt(address)).toEqual(['Hotel Fontana Vecchia', '+39 055 111111']);
    expect((await wordsOf(address)).total).toBe(0);
    const { orderId } = second;
    const events = await installation.ctx.db.select().from(auditLog).where(eq(auditLog.orderId, orderId));
    expect(events.filter(({ eventType }) => eventType === 'CONTACT_SUGGESTION_SETTLED')).toMatchObject([
      { actorId: expect.any(String), eventData: { how: 'left' } },
    ]);
  });

  test('says nothing new where the entry says the same, and stands on the task of its order until it is looked at', async () => {
    const address = hotel('silenzio');
    const guest = await guestOf(address);
    await waitForOrderStatus(installation.client, guest, 'submitted');
    const [word] = (await wordsOf(address)).suggestions;
    expect((await taskOf(guest)).correspondence).toMatchObject({ entry: null, suggestions: [{ id: word?.id }] });
    expect((await ann.callFunction('settle-place-word', { suggestion_id: word?.id, how: 'taken_over' })).status).toBe(
      200,
    );
    expect((await taskOf(guest)).correspondence).toMatchObject({ entry: 'Hotel Fontana Vecchia', suggestions: [] });
    const same = await guestOf(address);
    await waitForOrderStatus(installation.client, same, 'submitted');
    expect((await wordsOf(address)).total).toBe(0);
    const another = await guestOf(address, installation.client, undefined, { 'stay.place': 'Hotel Fontana' });
    await waitForOrderStatus(installation.client, another, 'submitted');
    expect((await wordsOf(address)).suggestions).toMatchObject([
      { name: 'Hotel Fontana', entry: { name: 'Hotel Fontana Vecchia' } },
    ]);
    expect((await taskOf(another)).correspondence.draft?.to_name).toBe('Hotel Fontana');
  });
});

test('entries from before anybody took one over become the words of those who were written for, but for offices', async () => {
  await using scratch = await createScratchDatabase();
  await using database = await openDatabase(scratch, createLog('warn'));
  const { db } = database;
  await migrateBefore(db, '0050');
  const [hotelId, officeId] = [crypto.randomUUID(), crypto.randomUUID()];
  const guest = { email: 'Front@Hotel.example', phone: '+39 055 1' };
  await db.transaction(async (tx) => {
    // Vehicles and payments are of no matter here.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into places (id, zone, kind, name, email, phone, language) values
      (${hotelId}, 'rome-ztl-centro', 'hotel', 'Hotel A', 'front@hotel.example', '+39 055 1', 'it'),
      (${officeId}, 'padua-lez', 'office', 'Comune', 'office@comune.example', null, 'it')`);
    for (const [ref, name, place] of [
      ['EDP-00000001', 'Hotel A', hotelId],
      ['EDP-00000002', 'Albergo A', hotelId],
      ['EDP-00000003', 'Comune', officeId],
    ] as const) {
      const [order, submission] = [crypto.randomUUID(), crypto.randomUUID()];
      const phone = name === 'Hotel A' ? guest.phone : null;
      await tx.execute(sql`insert into orders (id, order_ref, country, city_zone, vehicle_id, customer_email, price_items, total_cents,
          payment_id, stay_email, stay_phone)
        values (${order}, ${ref}, 'Italy', 'Rome ZTL Centro', ${order}, 'jo@example.com', '[]', 100, ${order},
          ${guest.email}, ${phone})`);
      await tx.execute(sql`insert into submissions (id, order_id, permit_entity_id, application_method, country, alias_token)
        values (${submission}, ${order}, ${order}, 'automated', 'Italy', ${submission})`);
      for (const kind of ['request', 'reply'])
        await tx.execute(sql`insert into letters (id, submission_id, place_id, kind, to_name, to_email, subject, body, asked, message_id)
          values (gen_random_uuid(), ${submission}, ${place}, ${kind}, ${name}, 'front@hotel.example', '', '', '{}', gen_random_uuid()::text)`);
    }
  });
  await migrate(database);
  const kept = await db.select().from(contacts).orderBy(contacts.kind);
  expect(kept.map(({ kind, name, phone }) => [kind, name, phone])).toEqual([
    ['hotel', null, null],
    ['office', 'Comune', null],
  ]);
  const words = await db.select().from(contactSuggestions).orderBy(contactSuggestions.name);
  expect(words.map(({ contactId, name, phone, outcome }) => [contactId, name, phone, outcome])).toEqual([
    [hotelId, 'Albergo A', null, null],
    [hotelId, 'Hotel A', guest.phone, null],
  ]);
});

test('a report without the number of our letter holds back nobody’s letter; with it, it does', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const [letter] = await lettersOf(guest);
  const report = {
    from: 'MAILER-DAEMON@elsewhere.example',
    subject: 'Undelivered Mail Returned to Sender',
    text: `<${address}>: 550 5.1.1 no such user`,
  };
  await deliverAndProcessMail(installation, await readAliasAddress(installation, guest), report);
  await hasMail(guest);
  expect((await lettersOf(guest)).map(({ failedAt }) => failedAt)).toEqual([null]);
  expect((await placeAt(address)).bouncedAt).toBeNull();
  expect((await listInboundMails(installation, guest)).map((mail) => mail.reviewReason)).not.toEqual([null]);
  await waitForOrderStatus(installation.client, await guestOf(address), 'submitted');
  const ours = { ...report, inReplyTo: letter?.messageId ?? '' };
  await deliverAndProcessMail(installation, await readAliasAddress(installation, guest), ours);
  await waitUntil(async () => (await placeAt(address)).bouncedAt !== null, 'it is held back');
});

test('an older answer that is read late changes no newer one, and is counted once', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const [letter] = await lettersOf(guest);
  const says = async (text: string) =>
    deliverAndProcessMail(installation, await readAliasAddress(installation, guest), {
      from: address,
      subject: 'Re: Targa',
      inReplyTo: letter?.messageId ?? '',
      text,
    });
  await says('Buongiorno, qual è il modello della macchina?');
  await says(`Sì, abbiamo inserito la targa ${guest.plate} nella lista.`);
  const answers = async () => {
    const { questions, granted, answerMinutes, lastAnswer } = await placeAt(address);
    return [(await lettersOf(guest)).map(({ answer }) => answer), questions, granted, answerMinutes, lastAnswer];
  };
  const before = await answers();
  expect(before).toEqual([['granted'], 1, 1, expect.any(Number), 'granted']);
  const mails = await listInboundMails(installation, guest);
  for (const mail of mails) await processInboundMail(installation.ctx, mail.id, true);
  expect(await answers()).toEqual(before);
});

test.each([0, -180])(
  'a hotel’s yes after its no, written %d minutes from now, is for a person, and its no stands',
  async (minutes) => {
    const address = hotel('silenzio');
    const guest = await guestOf(address);
    await waitForOrderStatus(installation.client, guest, 'submitted');
    const [letter] = await lettersOf(guest);
    const says = async (text: string, date: Date) =>
      deliverAndProcessMail(installation, await readAliasAddress(installation, guest), {
        from: address,
        subject: 'Re: Targa',
        inReplyTo: letter?.messageId ?? '',
        text,
        date,
      });
    await says('Purtroppo non possiamo inserire la targa nella lista.', new Date());
    await says('Targa inserita.', new Date(Date.now() + minutes * 60_000));
    expect((await readSubmissionOf(installation, guest)).status).toBe('FAILED');
    expect((await lettersOf(guest)).map(({ answer }) => answer)).toEqual(['refused']);
    const mail = (await listInboundMails(installation, guest)).at(-1);
    expect(mail).toMatchObject({ reviewReason: 'contradicts', reading: null });
    expect(mail?.summary).toMatch(/has said no .*This mail says yes/);
  },
);

test('a hotel’s yes that was written days before our letter answers something else', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const [letter] = await lettersOf(guest);
  const mail = { from: address, subject: 'Re: Targa', inReplyTo: letter?.messageId ?? '', text: 'Sì, targa inserita.' };
  const date = new Date(Date.now() - 3 * 86_400_000);
  await deliverAndProcessMail(installation, await readAliasAddress(installation, guest), { ...mail, date });
  expect((await readSubmissionOf(installation, guest)).status).toBe('SUBMITTED');
  const [first] = await listInboundMails(installation, guest);
  expect(first).toMatchObject({ reading: null, summary: expect.stringMatching(/^Older than our letter\./) });
});

test('a hotel’s no after its yes: nobody is told to rely on the yes until one of us has read it', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const [letter] = await lettersOf(guest);
  const says = async (text: string) =>
    deliverAndProcessMail(installation, await readAliasAddress(installation, guest), {
      from: address,
      subject: 'Re: Targa',
      inReplyTo: letter?.messageId ?? '',
      text,
    });
  const situation = async () => (await ann.get<OrderView>(`/api/data/orders/${guest.orderId}`)).body.situation;
  await says(`Sì, abbiamo inserito la targa ${guest.plate} nella lista.`);
  const before = await situation();
  expect(before.name).toBe('completed');
  await says('Purtroppo la registrazione è stata annullata: non entrate.');
  const now = await situation();
  expect(now.headline).toBe('The place where you stay has written again, and it may concern whether you may drive in.');
  expect(now.next).toContain('Please do not rely on the permit until you hear from us.');
  const { id } = await readSubmissionOf(installation, guest);
  expect((await findTaskRow(ann, id))?.why).toMatch(/^The trip of .* may be at risk: the place we wrote to wrote/);
  const { mails_in } = await fetchTask(ann, id);
  await ann.callFunction('handle-mail', {
    mail_id: mails_in.find(({ review_reason }) => review_reason)?.id,
    handled: true,
    holds: true,
  });
  expect(await situation()).toEqual(before);
});

test('nobody is written to at our own domain, nor at our sender’s or the customer’s own address', async () => {
  const { inboundDomain } = installation.ctx.settings;
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  const ours = [`permits+abc@${inboundDomain}`, 'hello@edp.localhost', 'Reception@mail.edp.localhost'];
  const theirs = [guest.email, guest.email.toUpperCase(), guest.email.replace('@', '+hotel@')];
  const refusals: [string, string][] = [
    ...ours.map((one): [string, string] => [one, 'an address of ours']),
    ...theirs.map((one): [string, string] => [one, 'address that this order was made with']),
  ];
  for (const [one, words] of refusals) {
    const details = { 'stay.email': one };
    const refused = await installation.client.callFunction('provide-details', { access: guest.pair, details });
    expect([one, refused.status, JSON.stringify(refused.body)]).toEqual([one, 400, expect.stringContaining(words)]);
  }
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const [letter] = await lettersOf(guest);
  const question = { from: address, subject: 'Re: Targa', text: 'Buongiorno, qual è il modello della macchina?' };
  const thread = { inReplyTo: letter?.messageId ?? '' };
  await deliverAndProcessMail(installation, await readAliasAddress(installation, guest), { ...question, ...thread });
  const submission_id = await claim(ann, guest);
  const input = {
    submission_id,
    to_email: `x@mail.${inboundDomain}`,
    subject: 'Targa',
    text: 'È una Ford Focus, blu.',
  };
  for (const [to_email, words] of [[input.to_email, 'an address of ours'] as const, ...refusals]) {
    const { status, body } = await ann.callFunction('write-to-place', { ...input, to_email });
    expect([to_email, status, JSON.stringify(body)]).toEqual([to_email, 400, expect.stringContaining(words)]);
  }
  expect((await lettersOf(guest)).every(({ toEmail }) => toEmail === address)).toBe(true);
  // As it came into the directory before anybody looked.
  const [word] = await installation.ctx.db
    .select({ id: contactSuggestions.id, contactId: contactSuggestions.contactId })
    .from(contactSuggestions)
    .where(eq(contactSuggestions.submissionId, submission_id));
  const put = (email: string) =>
    installation.ctx.db
      .update(contacts)
      .set({ email })
      .where(eq(contacts.id, word?.contactId ?? ''));
  await put(guest.email);
  const taken = await ann.callFunction('settle-place-word', { suggestion_id: word?.id, how: 'taken_over' });
  expect([taken.status, JSON.stringify(taken.body)]).toEqual([
    409,
    expect.stringContaining('this order was made with'),
  ]);
  await put(address);
});

describe('a letter that does not arrive', () => {
  test.each([
    ['rifiutato', 'refused at once'],
    ['inesistente', 'brought back by a report'],
  ])('%s: %s, asks the customer for another address, and the next one is asked before', async (script) => {
    const address = hotel(script);
    const guest = await guestOf(address);
    const question = await waitUntil(
      async () => (await installation.client.listMails(guest.email)).find(({ text }) => text.includes(address)),
      'the customer is asked',
    );
    expect(question.text).toContain('Which e-mail address');
    expect(await readSubmissionOf(installation, guest)).toMatchObject({ status: 'FAILED', sendingSince: null });
    const [letter] = await lettersOf(guest);
    expect(letter?.problem).toMatch(/550|5\.1\.1/);
    // The operator writes to the address that the customer has found.
    const submission_id = await claim(ann, guest);
    const { correspondence } = await taskOf(guest);
    const { subject = '', body: text = '' } = correspondence.draft ?? {};
    await ann.callFunction('write-to-place', { submission_id, to_email: hotel('si'), subject, text });
    await waitForOrderStatus(installation.client, guest, 'completed');
    const next = await guestOf(address);
    await waitUntil(
      async () => (await installation.client.listMails(next.email)).some(({ text: said }) => said.includes(address)),
      'the next customer is asked',
    );
    expect(await lettersOf(next)).toEqual([]);
  });

  test('is sent again when their server was busy', async () => {
    const address = hotel('occupato');
    const guest = await guestOf(address);
    await waitForOrderStatus(installation.client, guest, 'completed');
    expect((await receivedAt(address)).length).toBe(1);
    expect((await lettersOf(guest)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  test.each([
    ['is gone', { code: 'ESOCKET' }, 'No mail server answered when we sent it.'],
    [
      'does not know us',
      { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' },
      'Our own mail server did not send it: 535.',
    ],
    [
      'has had enough of us',
      { code: 'EENVELOPE', responseCode: 452, command: 'MAIL FROM' },
      'Our own mail server did not send it: 452.',
    ],
  ])(
    'while our own mail server %s, says nothing against the place: a person has it, and no customer is asked',
    async (_what, error, problemOfOurs) => {
      const { ctx } = installation;
      const { mailer } = ctx;
      const gone = async () => {
        throw Object.assign(new Error('Not sent'), error);
      };
      const address = hotel('si');
      ctx.mailer = { ...mailer, send: (mail) => (mail.to === address ? gone() : mailer.send(mail)) };
      const guest = await guestOf(address);
      await waitUntil(async () => (await readSubmissionOf(installation, guest)).status === 'FAILED', 'a person has it');
      ctx.mailer = mailer;
      expect((await lettersOf(guest)).map(({ attempts, problem }) => [attempts, problem])).toEqual([
        [3, problemOfOurs],
      ]);
      expect((await taskOf(guest)).questions).toEqual([]);
      const [place] = await ctx.db.select().from(contacts).where(eq(contacts.email, address));
      expect(place?.bouncedAt).toBeNull();
    },
  );
});

describe('a letter of ours that their server put off', () => {
  const ends: [what: string, end: (guest: StartedApplication, submission_id: string) => Promise<unknown>][] = [
    [
      'has been ended',
      async (guest, submission_id) => {
        await claim(bob, guest);
        const end = { submission_id, how: 'refused', reason: 'The hotel says no.' };
        expect((await bob.callFunction('end-application', end)).status).toBe(200);
      },
    ],
    [
      'has been refunded',
      ({ orderId }) =>
        installation.ctx.db
          .update(orders)
          .set({ cancelledAt: new Date(), cancelledBy: 'staff' })
          .where(eq(orders.id, orderId)),
    ],
  ];
  test.each(ends)('does not leave once its application %s', async (_what, end) => {
    const { ctx } = installation;
    const { settings } = ctx;
    const guest = await guestOf(hotel('no'));
    await waitForOrderStatus(installation.client, guest, 'failed');
    const submission_id = await claim(ann, guest);
    ctx.settings = { ...settings, retryPolicy: { ...settings.retryPolicy, pausesMs: [3_600_000] } };
    try {
      const address = hotel('occupato');
      const letter = { submission_id, to_email: address, subject: 'no matter', text: 'Could you look once more?' };
      expect((await ann.callFunction('write-to-place', letter)).status).toBe(200);
      const reply = await waitUntil(
        async () => (await lettersOf(guest)).find(({ kind, attempts }) => kind === 'reply' && attempts === 1),
        'it was put off',
      );
      await end(guest, submission_id);
      const { kind } = await taskOf(guest);
      await sendLetter(ctx, reply.id);
      expect(await receivedAt(address)).toEqual([]);
      expect((await readSubmissionOf(installation, guest)).status).toBe('FAILED');
      expect((await taskOf(guest)).kind).toBe(kind);
      const stopped = (await lettersOf(guest)).find(({ id }) => id === reply.id);
      expect(stopped?.problem).toContain('we stopped sending this');
    } finally {
      ctx.settings = settings;
    }
  });
});

test('a letter of ours that leaves while its application is ended does not open it again', async () => {
  const { ctx } = installation;
  const { mailer } = ctx;
  const guest = await guestOf(hotel('no'));
  await waitForOrderStatus(installation.client, guest, 'failed');
  const submission_id = await claim(ann, guest);
  const address = hotel('silenzio');
  const letter = { submission_id, to_email: address, subject: 'no matter', text: 'Could you look once more?' };
  const end = { submission_id, how: 'refused', reason: 'The hotel says no.' };
  ctx.mailer = {
    ...mailer,
    async send(mail) {
      await mailer.send(mail);
      if (mail.to !== address) return;
      await claim(bob, guest);
      expect((await bob.callFunction('end-application', end)).status).toBe(200);
    },
  };
  try {
    expect((await ann.callFunction('write-to-place', letter)).status).toBe(200);
    await waitUntil(
      async () => (await lettersOf(guest)).some(({ kind, sentAt }) => kind === 'reply' && sentAt),
      'it is out',
    );
    expect((await taskOf(guest)).kind).toBe('money_due');
  } finally {
    ctx.mailer = mailer;
  }
});

test('a silent place is reminded once in the thread; then a person rings up, who has not written it', async () => {
  const address = hotel('silenzio');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  const { ctx } = installation;
  const [letter] = await lettersOf(guest);
  const id = letter?.id ?? '';
  const { rows } = (await ctx.db.execute(
    sql`select start_after - now() > interval '20 hours' as later from pgboss.job where name = 'remind-contact' and data ->> 'letterId' = ${id}`,
  )) as unknown as { rows: { later: boolean }[] };
  expect(rows).toEqual([{ later: true }]);
  const reminders = async () =>
    (await readOrderView(ctx, guest.orderId)).plan.filter(({ text }) => text.startsWith('We remind the place'));
  expect(await reminders()).toHaveLength(1);
  await remindContact(ctx, id);
  await remindContact(ctx, id);
  await waitUntil(async () => (await receivedAt(address)).length === 2, 'the reminder has come');
  expect(await reminders()).toEqual([]);
  await ctx.queue.waitUntilIdle();
  const [first, reminder, ...more] = await receivedAt(address);
  expect([reminder?.inReplyTo, more]).toEqual([first?.messageId, []]);

  const after = (hours: number) => ({ ...ctx, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });
  await escalateOverdueApplications(after(47));
  expect(await findTaskRow(ann, letter?.submissionId ?? '')).toBeUndefined();
  await escalateOverdueApplications(after(49));
  expect(await findTaskRow(ann, letter?.submissionId ?? '')).toMatchObject({ kind: 'authority_late' });

  const call = {
    spoke_with: 'Giulia Ferri',
    phone: '+39 06 000000',
    note: 'The plate is on the list for both nights.',
  };
  const submission_id = await claim(ann, guest);
  const note = { ...call, submission_id, confirmed: 'yes' };
  // Ann writes to them herself: from then on the second pair of eyes is another's.
  const own = { submission_id, to_email: address, subject: 'no matter', text: 'Could you ring us up, please?' };
  expect((await ann.callFunction('write-to-place', own)).status).toBe(200);
  await waitUntil(async () => (await receivedAt(address)).length === 3, 'her own mail has come');
  await ctx.queue.waitUntilIdle();
  await claim(ann, guest);
  expect(await ann.callFunction('note-call', note)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('colleague') },
  });
  await ann.callFunction('release-task', { submission_id });
  await claim(bob, guest);
  expect((await bob.callFunction('note-call', note)).status).toBe(200);
  const { status, confirmationPdfPath } = await readSubmissionOf(installation, guest);
  expect([status, confirmationPdfPath]).toEqual(['CONFIRMED', expect.stringContaining('call-')]);
});

test('Florence is told that each entry counts; the customer reads the letter before it is written, and its answer after', async () => {
  const address = hotel('si');
  const florence = { country: 'Italy', city_zone: 'Florence ZTL' } as const;
  const guest = await guestOf(address, installation.client, florence);
  await waitForOrderStatus(installation.client, guest, 'completed');
  const view = await ann.get<OrderView>(`/api/data/orders/${guest.orderId}`);
  expect(view.body.letters).toMatchObject([
    { state: 'sent', to: address, body: expect.stringContaining('un solo accesso'), note: expect.any(String) },
  ]);
});

test('a place that has the letter gets no second one when somebody puts the application back in line', async () => {
  const address = hotel('no');
  const guest = await guestOf(address);
  await waitForOrderStatus(installation.client, guest, 'failed');
  const submission_id = await claim(ann, guest);
  const unsent = { submission_id, portal_has_it: false };
  expect((await ann.callFunction('settle-outcome', unsent)).status).toBe(200);
  expect((await ann.callFunction('retry-submission', { submission_id })).status).toBe(200);
  await waitForOrderStatus(installation.client, guest, 'submitted');
  expect((await receivedAt(address)).length).toBe(1);
});

test('after the years we keep an order, its letters are gone, and the places that only it had named', async () => {
  const { ctx } = installation;
  expect(await ctx.db.$count(contacts)).toBeGreaterThan(5);
  const inEightYears = { now: () => new Date(Date.now() + 8 * 365 * 86_400_000) };
  await applyRetention({ ...ctx, clock: inEightYears });
  expect([await ctx.db.$count(letters), await ctx.db.$count(contacts)]).toEqual([0, 0]);
});
