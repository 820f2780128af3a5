import { expect } from 'vitest';
import type { OrderThread } from '../src/orders/contracts/thread-contract.ts';
import { activateAccountByMail, readLinkToken, testPassword, waitForMailedLink } from './accounts.ts';
import { adminCredentials, createTestAccount, signInAdmin } from './admins.ts';
import {
  readAliasAddress,
  readSubmissionOf,
  type StartedApplication,
  waitForOrderStatus,
  withCaptchaRobot,
} from './applications.ts';
import { deliverAndProcessMail, frenchAuthorityMails } from './authority-mail.ts';
import type { Installation } from './installation.ts';
import {
  completeDetails,
  expressOrder,
  nextEmail,
  nextPlate,
  type PaidOrder,
  placeAndPay,
  uploadV5c,
} from './orders.ts';
import { fetchOrderStory } from './refunds.ts';
import type { ServiceClient } from './service-client.ts';
import { waitUntil } from './wait-until.ts';

/** Values nobody else in an installation uses, by where they were given. */
export type TracerValues = Record<string, string>;

export interface CustomerFootprint {
  shop: ServiceClient;
  userId: string;
  tracers: TracerValues;
  /** References, sessions and intents by which the provider and the authority name what was paid and applied for. */
  paymentReferences: TracerValues;
  /** The paid order with its permit. */
  completedOrder: PaidOrder;
  /** The unpaid one of the account, and the unpaid one of a guest with its address. */
  unpaid: { session: string; orderRef: string }[];
}

/** Everything a customer can leave behind, each field with a value of its own; nothing of it is open at the end. */
export async function createCustomerFootprint(installation: Installation): Promise<CustomerFootprint> {
  const shop = installation.openClient();
  const admin = await signInAdmin(installation);
  const operator = await signedInOperator(installation);
  // The sandbox's DNS says that mails of this domain come from this machine.
  const email = nextEmail().replace('example.com', 'post.example');
  const canaries: TracerValues = { ...tracerTexts, email, newEmail: nextEmail(), plate: nextPlate() };
  canaries.rentalPlate = nextPlate();

  const done = await payAs(shop, fullOrder(canaries));
  await activateAccountByMail(shop, canaries.email ?? '');
  const { user } = (await shop.get<{ user: { id: string } }>('/api/data/session')).body;
  const application: StartedApplication = {
    orderId: done.payment.order_id,
    pair: done.pair,
    email: canaries.email ?? '',
    plate: canaries.plate ?? '',
  };
  await failAskAndConfirm(installation, { shop, application, operator });
  const alias = await readAliasAddress(installation, application);
  canaries.alias = /\+(\w+)@/.exec(alias)?.[1] ?? '';
  const refund = {
    order_id: application.orderId,
    amount_cents: 100,
    refunded_cents: 0,
    reason: tracerTexts.refundReason,
  };
  expect((await admin.callFunction('refund-order', refund)).status).toBe(200);

  await writeAndAnswer(installation, { shop, operator, canaries, orderId: application.orderId });
  await returnRental({ shop, admin, canaries });
  await endByHand(installation, { shop, admin, operator, canaries });
  await viewAsCustomer(admin, user.id);
  await changeAddress(shop, canaries);
  await shop.callFunction('rename-account', { display_name: tracerTexts.newName });
  const credentials = { email: canaries.newEmail, password: testPassword };
  expect((await shop.post('/api/auth/sign-in/email', credentials, { 'user-agent': tracerTexts.device })).status).toBe(
    200,
  );
  canaries.sessionToken = /session_token=([^;.]+)/.exec(shop.cookieHeader())?.[1] ?? '';

  const unpaid = [
    await startCheckout(shop, expressOrder({ email: canaries.newEmail ?? '' })),
    await startCheckout(installation.openClient(), { ...fullOrder(canaries), owner: guestOwner(canaries) }),
  ];
  const { reference } = await readSubmissionOf(installation, application);
  const { payment } = await fetchOrderStory(admin, application.orderId);
  const numbers: TracerValues = {
    orderRef: done.checkout.order_ref,
    session: payment.session_id ?? '',
    intent: payment.payment_id ?? '',
    reference: reference ?? '',
  };
  await installation.ctx.queue.waitUntilIdle();
  return { shop, userId: user.id, tracers: canaries, paymentReferences: numbers, completedOrder: done, unpaid };
}

const tracerTexts = {
  first: 'Zephyrinde',
  last: 'Quillfeather',
  phone: '07700 900461',
  street: '9 Bandicoot Mews',
  street2: 'Flat Xylophon',
  city: 'Quokkaborough',
  postcode: 'ZX9 8QQ',
  make: 'Lagondaxx',
  model: 'Rapierqq',
  document: 'kakapo-paper',
  payer: 'Hieronymus Oompah',
  payerEmail: 'oompah@payer.example',
  question: 'Is Tarantula Lodge where you stay',
  answer: 'Hotel Cassowary it is',
  message: 'Do I need the wombat sticker',
  staffAnswer: 'No wombat is asked for',
  mailedMessage: 'Thank you, said the dugong',
  noReply: 'the tapir only said thanks',
  mailSender: 'Bureau Ornithorynque',
  mailSubject: 'Dossier Axolotl',
  mailText: 'Votre dossier narwhal est complet',
  mailHtml: 'gnu-paragraph',
  mailDocument: 'platypus.txt',
  mailDocumentText: 'the paper says echidna',
  refundReason: 'a courtesy for the capybara',
  keptReason: 'the okapi was told before',
  endReason: 'No garage would take the wildebeest in',
  viewReason: 'the quokka called',
  newName: 'Dr Xylander-Moa',
  guestName: 'Pangolina',
  device: 'Mozilla/5.0 Numbat/77',
} as const satisfies TracerValues;

function fullOrder(canaries: TracerValues) {
  const order = expressOrder({ email: canaries.email ?? '', plate: canaries.plate ?? '' });
  return {
    ...order,
    owner: {
      first_name: tracerTexts.first,
      last_name: tracerTexts.last,
      email: canaries.email,
      phone: tracerTexts.phone,
      keeper_kind: 'person',
      address_line1: tracerTexts.street,
      address_line2: tracerTexts.street2,
      city: tracerTexts.city,
      postcode: tracerTexts.postcode,
      country: 'United Kingdom',
    },
    vehicle: {
      ...order.vehicle,
      date_first_registration: '2016-05-14',
      fuel_type: 'petrol',
      euro_standard: 'Euro 6',
      vehicle_category: 'M1',
      make: tracerTexts.make,
      model: tracerTexts.model,
    },
  };
}

const guestOwner = (canaries: TracerValues) => ({
  ...fullOrder(canaries).owner,
  first_name: tracerTexts.guestName,
  email: canaries.newEmail,
});

async function signedInOperator(installation: Installation): Promise<ServiceClient> {
  await createTestAccount(installation.ctx, 'desk-of-a-life@example.com', 'operator');
  const operator = installation.openClient();
  await operator.signIn('desk-of-a-life@example.com', adminCredentials.password);
  return operator;
}

/** The card's owner and the receipt's address are the payer's own, which the provider's events tell of. */
export async function payOnHostedPage(url: string, email: string = tracerTexts.payerEmail): Promise<void> {
  const card = { cardNumber: '4242424242424242', cardExpiry: '12 / 34', cardCvc: '123' };
  const body = new URLSearchParams({ ...card, email, billingName: tracerTexts.payer });
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  expect(status).toBe(303);
}

async function payAs(shop: ServiceClient, order: object): Promise<PaidOrder> {
  const { body: checkout } = await shop.callFunction<PaidOrder['checkout']>('create-guest-checkout-gated', order);
  await payOnHostedPage(checkout.url);
  const pair = { session_id: checkout.session_id, guest_order_ref: checkout.order_ref };
  const { body: payment } = await shop.callFunction<PaidOrder['payment']>('process-guest-payment', pair);
  return { checkout, payment, pair };
}

async function startCheckout(shop: ServiceClient, order: object): Promise<{ session: string; orderRef: string }> {
  const { body } = await shop.callFunction<PaidOrder['checkout']>('create-guest-checkout-gated', order);
  return { session: body.session_id, orderRef: body.order_ref };
}

interface FootprintActors {
  shop: ServiceClient;
  admin: ServiceClient;
  operator: ServiceClient;
  canaries: TracerValues;
}

/** The robot fails at a picture code, the desk asks, the customer answers, and the second try comes to a permit. */
async function failAskAndConfirm(
  installation: Installation,
  { shop, application, operator }: { shop: ServiceClient; application: StartedApplication; operator: ServiceClient },
): Promise<void> {
  await withCaptchaRobot(installation, async () => {
    const { status } = await uploadV5c(
      shop,
      { order_id: application.orderId },
      undefined,
      `${tracerTexts.document}.jpg`,
    );
    expect(status).toBe(200);
    await waitForOrderStatus(shop, application, 'failed');
  });
  const { id: submission_id } = await readSubmissionOf(installation, application);
  await operator.callFunction('claim-task', { submission_id });
  expect(
    (await operator.callFunction('ask-customer', { submission_id, question: `${tracerTexts.question}?` })).status,
  ).toBe(200);
  const token = await waitUntil(async () => {
    const texts = (await shop.listMails(application.email)).map(({ text }) => text);
    return texts.map((text) => /\/answer#token=([\w.~-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
  }, 'the question is mailed');
  expect((await shop.callFunction('answer-question', { token, answer: tracerTexts.answer })).status).toBe(200);
  expect((await operator.callFunction('retry-submission', { submission_id })).status).toBe(200);
  // A robot that is starved on a busy machine is tried again after a while; what else keeps it is said.
  await waitForOrderStatus(shop, application, 'completed', 150).catch(async (error: unknown) => {
    const { status, phase, lastError, nextAttemptAt } = await readSubmissionOf(installation, application);
    throw new Error(`It is ${JSON.stringify({ status, phase, lastError, nextAttemptAt })}.`, { cause: error });
  });
  await deliverAndProcessMail(installation, await readAliasAddress(installation, application), {
    ...frenchAuthorityMails.received,
    from: `${tracerTexts.mailSender} <${frenchAuthorityMails.received.from}>`,
    subject: tracerTexts.mailSubject,
    text: tracerTexts.mailText,
    html: `<p>${tracerTexts.mailHtml}</p>`,
    attachments: [{ filename: tracerTexts.mailDocument, content: tracerTexts.mailDocumentText }],
  });
}

/** The customer writes on the page and by mail; the one is answered, the other needs no answer. */
async function writeAndAnswer(
  installation: Installation,
  { shop, operator, canaries, orderId }: Omit<FootprintActors, 'admin'> & { orderId: string },
): Promise<void> {
  const { body: order } = await shop.get<{ order_ref: string; submission: { id: string } }>(
    `/api/data/orders/${orderId}`,
  );
  const access = { order_id: orderId };
  const closeOpen = async (name: string, words: object) => {
    const { body: thread } = await shop.callFunction<OrderThread>('order-thread', { access });
    const message_ids = thread.messages.filter(({ is_open }) => is_open).map(({ id }) => id);
    await operator.callFunction('claim-task', { submission_id: order.submission.id });
    expect((await operator.callFunction(name, { order_id: orderId, message_ids, ...words })).status).toBe(200);
  };
  expect((await shop.callFunction('write-message', { access, text: tracerTexts.message })).status).toBe(200);
  await closeOpen('answer-customer', { text: tracerTexts.staffAnswer });
  const to = `${order.order_ref.toLowerCase()}@${installation.config.mail.inboundDomain}`;
  await deliverAndProcessMail(installation, to, {
    from: canaries.email ?? '',
    subject: 'Re: Our answer',
    text: tracerTexts.mailedMessage,
  });
  await closeOpen('settle-messages', { reason: tracerTexts.noReply });
}

/** A hired car whose plate came later, and which was then not needed: all of the money is back. */
async function returnRental({ shop, admin, canaries }: Omit<FootprintActors, 'operator'>): Promise<void> {
  const bare = expressOrder({ email: canaries.email ?? '' });
  const vehicle = { country_of_registration: 'France' };
  const { payment } = await placeAndPay(shop, { ...bare, vehicle, rental_car: true });
  const vehicle_updates = { plate_number: canaries.rentalPlate };
  expect((await shop.callFunction('update-vehicle', { order_id: payment.order_id, vehicle_updates })).status).toBe(200);
  const all = { order_id: payment.order_id, amount_cents: 1999, refunded_cents: 0, reason: tracerTexts.refundReason };
  expect((await admin.callFunction('refund-order', all)).status).toBe(200);
}

/** Nobody could apply; a part of the money is back and an admin has said why the rest is not. */
async function endByHand(
  installation: Installation,
  { shop, admin, operator, canaries }: FootprintActors,
): Promise<void> {
  const order = expressOrder({ email: canaries.email ?? '', country: 'Belgium', zone: 'Brussels LEZ' });
  const { payment, pair } = await placeAndPay(shop, order);
  const access = { order_id: payment.order_id };
  await completeDetails(shop, access);
  const application = { orderId: payment.order_id, pair, email: canaries.email ?? '', plate: '' };
  const { id: submission_id } = await waitUntil(() => readSubmissionOf(installation, application), 'it is on the desk');
  await operator.callFunction('claim-task', { submission_id });
  const end = { submission_id, how: 'not_possible', reason: tracerTexts.endReason };
  expect((await operator.callFunction('end-application', end)).status).toBe(200);
  const part = { order_id: payment.order_id, amount_cents: 1, refunded_cents: 0, reason: tracerTexts.refundReason };
  expect((await admin.callFunction('refund-order', part)).status).toBe(200);
  const rest = { order_id: payment.order_id, refunded_cents: 1, reason: tracerTexts.keptReason };
  expect((await admin.callFunction('no-further-refund', rest)).status).toBe(200);
}

async function viewAsCustomer(admin: ServiceClient, userId: string): Promise<void> {
  expect((await admin.callFunction('start-view', { user_id: userId, reason: tracerTexts.viewReason })).status).toBe(
    200,
  );
  await admin.callFunction('end-view', {});
}

async function changeAddress(shop: ServiceClient, { email = '', newEmail = '' }: TracerValues): Promise<void> {
  expect((await shop.callFunction('change-email', { new_email: newEmail, password: testPassword })).status).toBe(200);
  for (const to of [newEmail, email]) {
    const access_token = readLinkToken(await waitForMailedLink(shop, to, 'confirm=change'));
    expect((await shop.callFunction('confirm-email-change', { access_token })).status).toBe(200);
  }
  await activateAccountByMail(shop, newEmail);
}
