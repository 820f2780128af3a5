// Entries that a place announces one by one (docs/decisions/051), and what its mails bring, as the customer sees it.
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeBounceReport } from '../../sandbox/places/replies.ts';
import { auditLog } from '../../src/audit/tables.ts';
import { escalateOverdueApplications } from '../../src/desk/escalate-overdue.ts';
import { readOrderLinkEpoch } from '../../src/orders/access.ts';
import type { NeededDetails } from '../../src/orders/contracts/submission-contract.ts';
import type { Visits } from '../../src/orders/contracts/visit-contract.ts';
import { createDetailsToken } from '../../src/orders/details-link.ts';
import { contacts, letters } from '../../src/orders/tables/letters.ts';
import { orders } from '../../src/orders/tables/orders.ts';
import { longDate } from '../../src/permits/long-date.ts';
import { permitEntities } from '../../src/permits/tables.ts';
import { dayInTimeZone } from '../../src/platform/clock.ts';
import type { GuestTimeline, OrderView } from '../../src/tracking/view-contract.ts';
import { activateAccountByMail, signUp } from '../accounts.ts';
import { adminCredentials, adminSettings, createTestAccount, signInAdmin } from '../admins.ts';
import {
  listInboundMails,
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
  startApplicationForTrip,
  waitForOrderStatus,
} from '../applications.ts';
import { deliverAndProcessMail } from '../authority-mail.ts';
import { fetchTask, findTaskRow } from '../desk.ts';
import { type Installation, startInstallation } from '../installation.ts';
import { completeDetails, nextEmail } from '../orders.ts';
import { requestRefund } from '../refunds.ts';
import type { ResponseBody, ServiceClient } from '../service-client.ts';
import { waitUntil } from '../wait-until.ts';

let installation: Installation;
let ann: ServiceClient;

beforeAll(async () => {
  installation = await startInstallation({ ...adminSettings, LOG_LEVEL: 'silent' });
  const zones = inArray(permitEntities.slug, ['florence-ztl', 'rome-ztl-centro']);
  await installation.ctx.db.update(permitEntities).set({ automationEnabled: true }).where(zones);
  await createTestAccount(installation.ctx, 'ann@example.com', 'operator');
  ann = installation.openClient();
  await ann.signIn('ann@example.com', adminCredentials.password);
}, 60_000);
afterAll(() => installation[Symbol.asyncDispose]());

let guests = 0;
/** An address of the sandbox's hotel; what it begins with decides how the hotel answers, `reception` says nothing by itself. */
const hotel = (script: string) => `${script}.${++guests}@hotel-roma.example`;

const daysFromNow = (days: number) => dayInTimeZone('Europe/Paris', new Date(Date.now() + days * 86_400_000));
// From a Tuesday to a Thursday, on which the zones are in force.
const untilTuesday = 100 + ((9 - new Date(daysFromNow(100)).getUTCDay()) % 7);
const [tuesday, wednesday, thursday, friday] = [0, 1, 2, 3].map((more) => daysFromNow(untilTuesday + more)) as [
  string,
  string,
  string,
  string,
];

interface Guest extends StartedApplication {
  customer: ServiceClient;
  address: string;
}

/** Somebody with two nights at this hotel, whose first entry it has confirmed. */
async function guestAt(
  address: string,
  city_zone = 'Florence ZTL',
  beforeYes?: (guest: Guest) => Promise<void>,
): Promise<Guest> {
  const customer = installation.openClient();
  const trip = { country: 'Italy' as const, city_zone, entry_date: tuesday, number_of_days: 1 };
  const stay = {
    'stay.place': 'Hotel Duomo',
    'stay.email': address,
    'stay.arrival': `${longDate(tuesday)}, about 16:00`,
    'stay.nights': '2',
  };
  const application = await startApplicationForTrip(customer, trip, { vehicle_category: 'M1' }, stay);
  await completeDetails(customer, application.pair);
  const guest = { ...application, customer, address };
  if (address.startsWith('reception')) {
    await waitForOrderStatus(customer, guest, 'submitted');
    await beforeYes?.(guest);
    await says(guest, `Sì, abbiamo comunicato la targa ${guest.plate} al Comune.`, (await lettersOf(guest))[0]);
  }
  await waitForOrderStatus(customer, guest, 'completed');
  return guest;
}

async function orderOf({ orderId }: StartedApplication) {
  const [order] = await installation.ctx.db.select().from(orders).where(eq(orders.id, orderId));
  return order ?? expect.fail('There is no such order.');
}

type Letter = typeof letters.$inferSelect;

async function lettersOf(guest: StartedApplication): Promise<Letter[]> {
  const { id } = await readSubmissionOf(installation, guest);
  return installation.ctx.db.select().from(letters).where(eq(letters.submissionId, id)).orderBy(letters.createdAt);
}

/** The hotel writes, in the thread of a letter or outside of any. */
async function says(guest: Guest, text: string, to?: Letter): Promise<void> {
  const thread = to?.messageId ? { inReplyTo: to.messageId, references: to.messageId } : {};
  const mail = { from: guest.address, subject: 'Re: Targa', text, ...thread };
  await deliverAndProcessMail(installation, await readAliasAddress(installation, guest), mail);
}

/** A mail server reports that this letter could not be delivered. */
async function comesBack(guest: Guest, { messageId, subject }: Letter): Promise<void> {
  const alias = await readAliasAddress(installation, guest);
  const host = 'mx.hotel-roma.example';
  const about = { to: alias, recipient: guest.address, messageId: messageId ?? '', subject, host };
  await deliverAndProcessMail(installation, alias, {
    envelope: { from: '', to: alias },
    raw: composeBounceReport(about),
  });
}

const announce = (guest: Guest, day: string, time: string) =>
  guest.customer.callFunction<ResponseBody & { fields?: Record<string, string> }>('announce-entry', {
    access: guest.pair,
    day,
    time,
  });

/** Asked by its guest; the letter that has left for it. */
async function asked(guest: Guest, day = wednesday, time = '18:30'): Promise<Letter> {
  expect((await announce(guest, day, time)).status).toBe(200);
  const sent = async () => (await lettersOf(guest)).findLast(({ kind, sentAt }) => kind === 'visit' && sentAt);
  return waitUntil(sent, 'the letter has left');
}

const entriesOf = async ({ customer, pair }: Guest): Promise<Visits | null> =>
  (await customer.callFunction<NeededDetails>('needed-details', { access: pair })).body.visits;

const statesOf = async (guest: Guest) => (await entriesOf(guest))?.requested.map(({ state }) => state);

const viewOf = async ({ orderId }: Guest) => (await ann.get<OrderView>(`/api/data/orders/${orderId}`)).body;

const mailTo = ({ email }: Guest, subject: RegExp) =>
  waitUntil(
    async () => (await installation.client.listMails(email)).find((mail) => subject.test(mail.subject)),
    `a mail that says ${subject}`,
  );

async function taskOf(guest: Guest) {
  const { id } = await readSubmissionOf(installation, guest);
  return findTaskRow(ann, id);
}

async function mailedToken({ orderId }: Guest): Promise<string> {
  const { db, settings, clock } = installation.ctx;
  const epoch = await readOrderLinkEpoch(db, orderId);
  return createDetailsToken(settings.secret, { id: orderId, epoch }, clock.now());
}

async function claim(guest: Guest): Promise<string> {
  const { id } = await readSubmissionOf(installation, guest);
  expect((await ann.callFunction('claim-task', { submission_id: id })).status).toBe(200);
  return id;
}

test('a guest tells of the next entry, the hotel is asked in the thread of the first letter, and its yes is told', async () => {
  const guest = await guestAt(hotel('si'));
  expect(await entriesOf(guest)).toEqual({ contact: 'Hotel Duomo', from: tuesday, until: thursday, requested: [] });
  const entry = await asked(guest);
  const [first] = await lettersOf(guest);
  expect(entry).toMatchObject({
    toEmail: guest.address,
    inReplyTo: first?.messageId,
    subject: `Re: ${first?.subject}`,
  });
  expect(entry.plateRequest).toEqual({ plate: guest.plate, from: wednesday, until: wednesday, time: '18:30' });
  const [italian, english] = entry.body.split('– – –');
  const day = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(wednesday));
  for (const words of ['rientra in auto nella ZTL di Firenze', 'Ingresso: ', day('it'), '18:30'])
    expect(italian).toContain(words);
  for (const words of ['Please report the plate', 'Entry: ', day('en-GB'), '18:30']) expect(english).toContain(words);
  await waitUntil(async () => (await statesOf(guest))?.[0] === 'announced', 'the hotel has said yes');
  const mail = await mailTo(guest, /^Entry announced for .* at 18:30/);
  expect(mail.text).toContain('Hotel Duomo has confirmed your entry on');
  const view = await viewOf(guest);
  expect(view.status).toBe('completed');
  expect(view.plan.map(({ text }) => text)).toContain('Next entry at 18:30 (time there): announced by Hotel Duomo');
  expect(view.situation.next.join(' ')).toContain('It has confirmed your first entry: tell us of each further one.');
  expect(view.proof_guide?.steps.join(' ')).toContain('Each further one is announced by itself');
  expect(view.letters.at(-1)).toMatchObject({
    title: expect.stringMatching(/^Entry on .* at 18:30: Asked of Hotel Duomo$/),
    state: 'sent',
  });
  expect(view.authority_mails[0]?.summary).toBe('The answer says that the plate is on the list.');
  const events = await installation.ctx.db.select().from(auditLog).where(eq(auditLog.orderId, guest.orderId));
  expect(events.map(({ eventType }) => eventType)).toContain('VISIT_REQUESTED');
  expect(await taskOf(guest)).toBeUndefined();
});

test('what cannot be announced is refused with a reason, and nobody else may ask', async () => {
  const guest = await guestAt(hotel('si'));
  await asked(guest);
  const refusals: [day: string, time: string, field: 'day' | 'time'][] = [
    [wednesday, '18:30', 'time'],
    [friday, '10:00', 'day'],
    [daysFromNow(-1), '10:00', 'day'],
    ['9999-12-31', '23:59', 'day'],
    [wednesday, '24:00', 'time'],
    ['2026-02-30', '10:00', 'day'],
  ];
  for (const [day, time, field] of refusals)
    expect(await announce(guest, day, time), `${day} ${time}`).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  const atOnce = ['09:00', '10:00', '11:00', '12:00', '13:00'].map((time) => announce(guest, wednesday, time));
  expect((await Promise.all(atOnce)).map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 400, 400]);
  const rome = await guestAt(hotel('si'), 'Rome ZTL Centro');
  expect([await entriesOf(rome), (await announce(rome, wednesday, '18:30')).status]).toEqual([null, 409]);

  const entry = { day: thursday, time: '18:30' };
  const { orderId: order_id, pair } = guest;
  const details_token = await mailedToken(guest);
  await activateAccountByMail(rome.customer, rome.email);
  const asks: [visitor: ServiceClient, access: object, status: number][] = [
    [installation.openClient(), { order_id }, 401],
    [installation.openClient(), { ...pair, session_id: 'cs_test_unknown' }, 404],
    [installation.openClient(), { details_token: `${details_token}x` }, 404],
    [rome.customer, { order_id }, 404],
    [ann, { order_id }, 200],
  ];
  for (const [visitor, access, status] of asks)
    expect((await visitor.callFunction('announce-entry', { access, ...entry })).status, JSON.stringify(access)).toBe(
      status,
    );
  const byLink = { access: { details_token }, ...entry, time: '19:00' };
  expect((await installation.openClient().callFunction('announce-entry', byLink)).status, 'as our mail asks').toBe(200);
  await activateAccountByMail(guest.customer, guest.email);
  expect((await installation.openClient().callFunction('announce-entry', byLink)).status).toBe(404);
  const own = { access: { order_id }, ...entry, time: '20:00' };
  expect((await guest.customer.callFunction('announce-entry', own)).status).toBe(200);
});

test('the mailed link brings what its mail brought: the confirmation, until a password is set, and to nobody else', async () => {
  const guest = await guestAt(hotel('si'));
  const access = { details_token: await mailedToken(guest) };
  const papersFor = async (visitor: ServiceClient, by: object) =>
    (await visitor.callFunction<GuestTimeline>('order-timeline', { access: by })).body.papers;
  const reader = installation.openClient();
  const papers = await papersFor(reader, access);
  expect(papers).toMatchObject({ documents: [{ kind: 'confirmation', name: 'Confirmation (PDF)' }], mailed_at: null });
  const url = papers?.documents[0]?.url ?? '';
  expect((await reader.fetch(url)).headers.get('content-type')).toBe('application/pdf');
  expect(await papersFor(reader, guest.pair), 'the pair proves a payment, and no mailbox').toBeNull();

  const stranger = installation.openClient();
  await signUp(stranger, nextEmail());
  expect((await stranger.fetch(url)).status).toBe(404);
  const mailedOn = await papersFor(stranger, access);
  expect(mailedOn).toMatchObject({ documents: [], mailed_at: expect.stringMatching(/^20/) });
  await activateAccountByMail(guest.customer, guest.email);
  expect((await reader.fetch(url)).status, 'a password has ended the links').toBe(404);
});

test('what is no yes to this entry announces nothing and undoes nothing: desk and customer know, and a person goes on', async () => {
  const guest = await guestAt(hotel('reception'));
  const entry = await asked(guest);
  const yes = `Sì, abbiamo comunicato la targa ${guest.plate} al Comune`;
  await says(guest, `${yes}.`);
  await says(guest, `${yes} per le 20:00.`, entry);
  expect((await listInboundMails(installation, guest)).map(({ reviewReason }) => reviewReason)).toEqual([
    null,
    'not_applied',
    'not_understood',
  ]);
  expect(await statesOf(guest)).toEqual(['asked']);
  // In its thread, so that whoever reads it knows which entry it is about, and can ring up.
  expect((await taskOf(guest))?.kind).toBe('visit_unannounced');
  await says(guest, 'Ci dispiace, non è possibile.', entry);
  expect(await statesOf(guest)).toEqual(['unannounced']);
  expect(await taskOf(guest)).toMatchObject({ kind: 'visit_unannounced', why: expect.stringContaining('at 18:30') });
  const mail = await mailTo(guest, /^Please do not drive in on .* at 18:30/);
  expect(mail.text).toContain('The answer says no to our request.');
  const view = await viewOf(guest);
  expect([view.status, view.proof_guide]).toEqual(['completed', expect.anything()]);
  expect(view.plan.map(({ text }) => text)).toContain(
    'Please do not drive in at 18:30 (time there): Hotel Duomo has not announced it',
  );

  await says(guest, `${yes}.`, entry);
  expect((await listInboundMails(installation, guest)).at(-1)).toMatchObject({
    reviewReason: 'contradicts',
    summary: expect.stringContaining('has said no'),
  });
  expect(await statesOf(guest)).toEqual(['unannounced']);

  const submission_id = await claim(guest);
  const ended = { submission_id, how: 'refused', reason: 'The hotel says no to one entry.' };
  expect((await ann.callFunction('end-application', ended)).status).toBe(409);
  const reply = { submission_id, to_email: guest.address, subject: 'x', text: 'È possibile alle 18:30, per favore?' };
  expect((await ann.callFunction('write-to-place', reply)).status).toBe(200);
  const isReply = ({ kind, sentAt }: Letter) => kind === 'reply' && sentAt;
  const sent = await waitUntil(async () => (await lettersOf(guest)).find(isReply), 'her mail has left');
  expect([sent.inReplyTo, sent.visitAt]).toEqual([entry.messageId, entry.visitAt]);
  await claim(guest);
  const call = { submission_id, spoke_with: 'Giulia Ferri', phone: '+39 055 000', note: 'The plate is announced.' };
  expect((await ann.callFunction('note-call', { ...call, confirmed: 'yes' })).status).toBe(409);
  await says(guest, 'Sì, targa comunicata.', sent);
  expect(await statesOf(guest)).toEqual(['announced']);
  await mailTo(guest, /^Entry announced for/);
  expect((await taskOf(guest))?.kind).not.toBe('visit_unannounced');
});

test('a silent hotel is rung up half way to the entry, or sooner; what it says on the phone is told', async () => {
  const guest = await guestAt(hotel('reception'));
  await asked(guest);
  const { ctx } = installation;
  const after = (hours: number) => ({ ...ctx, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });
  await escalateOverdueApplications(after(11));
  expect(await statesOf(guest)).toEqual(['asked']);
  await Promise.all([escalateOverdueApplications(after(13)), escalateOverdueApplications(after(13))]);
  await escalateOverdueApplications(after(14));
  expect(await statesOf(guest)).toEqual(['unannounced']);
  const mail = await mailTo(guest, /^Please do not drive in/);
  expect(mail.text).toContain('A person of our team rings them up.');
  const all = await installation.client.listMails(guest.email);
  expect(all.filter(({ subject }) => subject.startsWith('Please do not drive in'))).toHaveLength(1);
  const submission_id = await claim(guest);
  const call = { submission_id, spoke_with: 'Giulia Ferri', phone: '+39 055 000', note: 'The plate is announced.' };
  expect((await ann.callFunction('note-call', { ...call, confirmed: 'yes' })).status).toBe(200);
  expect(await statesOf(guest)).toEqual(['announced']);
  await mailTo(guest, /^Entry announced for/);
  expect(await taskOf(guest)).toBeUndefined();
  expect((await readSubmissionOf(installation, guest)).status).toBe('CONFIRMED');
});

test('nobody rings up for an order that was stopped for a refund, and its mail says so', async () => {
  const guest = await guestAt(hotel('reception'));
  const entry = await asked(guest);
  const { totalCents } = await orderOf(guest);
  expect((await requestRefund(await signInAdmin(installation), guest.orderId, totalCents)).status).toBe(200);
  await waitUntil(async () => (await orderOf(guest)).refundedCents === totalCents, 'the money is back');
  await comesBack(guest, entry);
  const mail = await mailTo(guest, /^Please do not drive in/);
  expect(mail.text).toContain('we do not ask them again');
  expect(mail.text).not.toContain('rings them up');
  expect(await taskOf(guest)).toBeUndefined();
});

test('a letter that comes back reaches both at once; a no on the phone ends it, and another time may be asked for', async () => {
  const guest = await guestAt(hotel('reception'));
  await comesBack(guest, await asked(guest));
  expect(await statesOf(guest)).toEqual(['unannounced']);
  expect((await mailTo(guest, /^Please do not drive in/)).text).toContain('could not be delivered');
  expect((await taskOf(guest))?.kind).toBe('visit_unannounced');
  const submission_id = await claim(guest);
  const { correspondence } = await fetchTask(ann, submission_id);
  expect(correspondence.has_letter).toBe(true);
  const call = { submission_id, spoke_with: 'Giulia Ferri', phone: '+39 055 000', note: 'They cannot do it that day.' };
  expect((await ann.callFunction('note-call', { ...call, confirmed: 'no' })).status).toBe(200);
  expect(await taskOf(guest)).toBeUndefined();
  const told = async () =>
    (await installation.client.listMails(guest.email)).some(({ text }) => text.includes('has spoken with them'));
  await waitUntil(told, 'the guest is told what they said');
  await asked(guest);
  expect(await statesOf(guest)).toEqual(['asked']);
});

test('a letter that somebody has answered has arrived, whatever is reported of another mailbox before or after', async () => {
  const { ctx } = installation;
  const requestOf = async (guest: Guest) => {
    const [request] = await lettersOf(guest);
    if (!request) throw new Error('No letter has been written.');
    return request;
  };
  const guest = await guestAt(hotel('reception'), undefined, async (waiting) => {
    await comesBack(waiting, await requestOf(waiting));
    expect([await requestOf(waiting), await readSubmissionOf(installation, waiting)]).toMatchObject([
      { problem: expect.any(String) },
      { status: 'FAILED' },
    ]);
  });
  expect(await requestOf(guest)).toMatchObject({ answer: 'granted', failedAt: null, problem: null });
  expect((await entriesOf(guest))?.contact).toBe('Hotel Duomo');
  await comesBack(guest, await requestOf(guest));
  const entry = await asked(guest);
  await says(guest, 'Sì, targa comunicata.', entry);
  await comesBack(guest, entry);
  expect(await statesOf(guest)).toEqual(['announced']);
  const [place] = await ctx.db.select().from(contacts).where(eq(contacts.email, guest.address));
  expect(place?.bouncedAt).toBeNull();
  // An answer to a letter after which another one was written to another address: one of the two counts.
  const other = await guestAt(hotel('reception'), undefined, async (waiting) => {
    const first = await requestOf(waiting);
    await comesBack(waiting, first);
    const submission_id = await claim(waiting);
    const { correspondence } = await fetchTask(ann, submission_id);
    const { subject = '', body: text = '' } = correspondence.draft ?? {};
    const again = { submission_id, to_email: hotel('silenzio'), subject, text };
    expect((await ann.callFunction('write-to-place', again)).status).toBe(200);
    await waitForOrderStatus(waiting.customer, waiting, 'submitted');
  });
  expect((await lettersOf(other)).map(({ answer, failedAt }) => [answer, failedAt !== null])).toEqual([
    ['granted', true],
    [null, false],
  ]);
  expect((await entriesOf(other))?.contact).toBe('Hotel Duomo');
});

test('an entry that our own mail server does not send is rung up for, and nothing speaks against the place', async () => {
  const guest = await guestAt(hotel('si'));
  const { ctx } = installation;
  const { mailer, settings } = ctx;
  const error = { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' };
  const unknown = async () => {
    throw Object.assign(new Error('Invalid login'), error);
  };
  ctx.mailer = { ...mailer, send: (mail) => (mail.to === guest.address ? unknown() : mailer.send(mail)) };
  ctx.settings = { ...settings, retryPolicy: { ...settings.retryPolicy, pausesMs: [] } };
  try {
    expect((await announce(guest, wednesday, '18:30')).status).toBe(200);
    await waitUntil(async () => (await statesOf(guest))?.[0] === 'unannounced', 'its guest is told');
    expect((await taskOf(guest))?.kind).toBe('visit_unannounced');
    const [place] = await ctx.db.select().from(contacts).where(eq(contacts.email, guest.address));
    expect(place?.bouncedAt).toBeNull();
  } finally {
    Object.assign(ctx, { mailer, settings });
  }
});

test('what came with a mail is downloaded by whoever may see the order, and never shown', async () => {
  const guest = await guestAt(hotel('pdf'));
  const { customer, orderId, pair } = guest;
  const asGuest = await customer.callFunction('needed-details', { access: pair });
  expect(JSON.stringify(asGuest.body)).not.toContain('/files/');
  await activateAccountByMail(customer, guest.email);
  const { body } = await customer.get<OrderView>(`/api/data/orders/${orderId}`);
  const [file, ...more] = body.authority_mails.flatMap(({ attachments }) => attachments);
  expect([file?.name, more]).toEqual(['conferma.pdf', []]);
  const answer = await customer.fetch(file?.url ?? '');
  expect([answer.status, (await answer.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  const other = await guestAt(hotel('si'), 'Rome ZTL Centro');
  await activateAccountByMail(other.customer, other.email);
  const path = `/api/data/orders/${orderId}`;
  const statuses = [installation.openClient(), other.customer, ann].map(
    async (visitor) => (await visitor.get(path)).status,
  );
  expect(await Promise.all(statuses)).toEqual([401, 404, 200]);
  const [bare, query = ''] = (file?.url ?? '').split('?');
  const elsewhere = (bare ?? '').replace('attachment-1', 'mail.eml');
  for (const url of [bare ?? '', `${elsewhere}?${query}`]) expect((await customer.fetch(url)).status).toBe(404);
});
