import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { createCheckoutSession, createStripeClient, SESSION_PARAMS, submitPaymentForm } from './testing/test-shop.ts';

let sandbox: TestSandbox;
let stripe: ReturnType<typeof createStripeClient>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = createStripeClient(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());

test('shows the merchant, every line, the total and a way back', async () => {
  const { url } = await createCheckoutSession(stripe);
  const page = await (await fetch(url)).text();
  for (const text of ['European Driving Permits', 'Base', '£19.99', 'Italy surcharge x 3', '£14.97', 'Pay £34.96'])
    expect(page).toContain(text);
  expect(page).toContain('<a href="http://shop.example/order?cancelled=1">Back to European Driving Permits</a>');
  expect(page).toContain('value="ann@example.com"');
  for (const autocomplete of ['email', 'cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
    expect(page).toContain(`autoComplete="${autocomplete}"`);
});

test('a good card pays once, however often the form is sent, and leads back to the shop', async () => {
  const { id, url } = await createCheckoutSession(stripe);
  const answers = await Promise.all(Array.from({ length: 5 }, () => submitPaymentForm(url)));
  const thankYou = `http://shop.example/thank-you?session_id=${id}&guest_order_ref=EDP-1`;
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(thankYou);
  }
  const [session] = await logOf(id);
  expect(session?.attempts).toEqual([expect.objectContaining({ outcome: 'succeeded', last4: '4242' })]);
  const visit = await fetch(url, { redirect: 'manual' });
  expect(visit.headers.get('location')).toBe(thankYou);
});

test('a declined card leads back, is noted on the payment, and another card then pays', async () => {
  const { id, url } = await createCheckoutSession(stripe);
  const declined = await submitPaymentForm(url, { cardNumber: '4000000000000002' });
  expect(declined.status).toBe(303);
  expect(declined.headers.get('location')).toBe(SESSION_PARAMS.cancel_url);
  const refused = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(refused).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      },
    },
  });
  await submitPaymentForm(url);
  const paid = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_intent: { status: 'succeeded', last_payment_error: null },
  });
});

test('without a way back a declined card is told on the page itself', async () => {
  const { cancel_url: _, ...order } = SESSION_PARAMS;
  const { url } = await stripe.checkout.sessions.create(order);
  const page = await submitPaymentForm(url ?? '', { cardNumber: '5555 5555 5555 4444' });
  expect(page.status).toBe(402);
  expect(await page.text()).toContain('Your card was declined.');
});

test.each<[string, string, string]>([
  ['cardNumber', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['cardNumber', '4242', 'Your card number is incomplete.'],
  ['cardExpiry', '01 / 20', 'Your card&#x27;s expiry date is in the past.'],
  ['cardExpiry', '13 / 44', 'Your card&#x27;s expiry date is incomplete.'],
  ['cardCvc', '1', 'Your card&#x27;s security code is incomplete.'],
  ['billingName', ' ', 'Enter the name on the card.'],
  ['email', 'ann', 'Your email is invalid.'],
])(
  'a wrong %s (%s) is told beside its field; what was typed stays, the CVC does not',
  async (field, typed, message) => {
    const { id, url } = await createCheckoutSession(stripe);
    const answer = await submitPaymentForm(url, { billingName: 'Ann <b>Driver</b>', cardCvc: '987', [field]: typed });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(message);
    expect(page).toMatch(
      new RegExp(`<input id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${field}-error"`),
    );
    if (field !== 'billingName') expect(page).toContain('value="Ann &lt;b&gt;Driver&lt;/b&gt;"');
    expect(page).not.toContain('987');
    expect((await stripe.checkout.sessions.retrieve(id)).payment_intent).toBeNull();
  },
);

test('3-D Secure: completing pays, failing does not', async () => {
  const { id, url } = await createCheckoutSession(stripe);
  const asked = await submitPaymentForm(url, { cardNumber: '4000 0027 6000 3184' });
  const challenge = new URL(asked.headers.get('location') ?? '', url).href;
  expect(await (await fetch(challenge)).text()).toContain('Complete authentication');
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');

  const failed = await answerChallenge(challenge, 'fail');
  expect(failed.headers.get('location')).toBe(SESSION_PARAMS.cancel_url);
  expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
    status: 'open',
    payment_intent: { last_payment_error: { code: 'payment_intent_authentication_failure' } },
  });

  await submitPaymentForm(url, { cardNumber: '4000 0027 6000 3184' });
  const answers = await Promise.all([answerChallenge(challenge, 'complete'), answerChallenge(challenge, 'complete')]);
  for (const answer of answers) expect(answer.headers.get('location')).toContain(`session_id=${id}`);
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  const [session] = await logOf(id);
  expect(session?.attempts.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(1);
});

test('a body that is no form is told what is missing', async () => {
  const { url } = await createCheckoutSession(stripe);
  const headers = { 'Content-Type': 'multipart/form-data' };
  const answer = await fetch(url, { method: 'POST', headers, body: 'nonsense' });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Enter your email address.');
});

test('an unknown session says so', async () => {
  expect((await fetch(`${sandbox.origin}/card-payments/pay/cs_test_none`)).status).toBe(404);
});

test('the list shows what became of every session', async () => {
  const { url } = await createCheckoutSession(stripe);
  await submitPaymentForm(url, { email: 'listed@example.com' });
  const page = await (await fetch(`${sandbox.origin}/card-payments`)).text();
  expect(page).toContain('listed@example.com');
  expect(page).toContain('Paid');
  expect(page).toContain(`href="${url}"`);
});

async function logOf(id: string): Promise<{ id: string; attempts: { outcome: string; last4: string }[] }[]> {
  const log = await (await fetch(`${sandbox.origin}/card-payments/__log`)).json();
  return (log as { sessions: Awaited<ReturnType<typeof logOf>> }).sessions.filter((session) => session.id === id);
}

function answerChallenge(url: string, outcome: 'complete' | 'fail'): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
}
