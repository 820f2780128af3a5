import { type Context, Hono } from 'hono';
import { PAGE_HEADERS } from '../sandbox-page.tsx';
import { CARD_FIELDS, type CardFormErrors, type CardFormValues, readCardForm } from './card-form.ts';
import { renderChallengePage, renderExpiredPage, renderPayPage, renderUnknownPaymentPage } from './hosted-pages.tsx';
import { AUTHENTICATION_FAILURE, CARD_DECLINED, type Ledger } from './ledger.ts';
import type { CardSummary, Payment, PaymentFailure } from './payment.ts';

/** The pages on which the customer pays, to be mounted at /card-payments/pay. */
export function createHostedRoutes(ledger: Ledger): Hono {
  const app = new Hono();

  app.get('/:session', (c) => {
    const payment = ledger.find(c.req.param('session'));
    return payment?.status === 'open' ? respondWithForm(c, payment, {}, {}) : respondNotOpen(c, payment);
  });

  app.post('/:session', async (c) => {
    const body = await readPostedForm(c);
    const values = Object.fromEntries(CARD_FIELDS.map((name) => [name, String(body[name] ?? '')])) as CardFormValues;
    const payment = ledger.find(c.req.param('session'));
    if (payment?.status !== 'open') return respondNotOpen(c, payment);
    const result = readCardForm(values, new Date());
    if ('errors' in result) return respondWithForm(c, payment, values, result.errors);
    const { customer, card, behaviour } = result.form;
    if (behaviour === 'declines') return respondDeclined(c, payment, card, CARD_DECLINED, values);
    if (behaviour === 'pays') return respondNotOpen(c, ledger.pay(payment, customer, card));
    ledger.requireAuthentication(payment, customer, card);
    return c.redirect(`/card-payments/pay/${payment.id}/challenge`, 303);
  });

  app.get('/:session/challenge', (c) => {
    const payment = ledger.find(c.req.param('session'));
    if (payment?.status !== 'open') return respondNotOpen(c, payment);
    if (payment.intent?.status !== 'requires_action') return c.redirect(`/card-payments/pay/${payment.id}`, 303);
    return c.html(renderChallengePage(payment), 200, PAGE_HEADERS);
  });

  app.post('/:session/challenge', async (c) => {
    const { outcome } = await readPostedForm(c);
    const payment = ledger.find(c.req.param('session'));
    if (payment?.status !== 'open') return respondNotOpen(c, payment);
    const { intent, customer } = payment;
    if (intent?.status !== 'requires_action' || !customer) return c.redirect(`/card-payments/pay/${payment.id}`, 303);
    if (outcome === 'complete') return respondNotOpen(c, ledger.pay(payment, customer, intent.card));
    return respondDeclined(c, payment, intent.card, AUTHENTICATION_FAILURE, {
      email: customer.email,
      billingName: customer.name,
    });
  });

  /**
   * Returns the customer to the shop, so that its page for a declined card is tested. The real provider keeps them on
   * its own page.
   */
  function respondDeclined(
    c: Context,
    payment: Payment,
    card: CardSummary,
    failure: PaymentFailure,
    values: Partial<CardFormValues>,
  ) {
    const declined = ledger.decline(payment, card, failure);
    const { cancel_url } = declined.order;
    return cancel_url ? c.redirect(cancel_url, 303) : respondWithForm(c, declined, values, {}, failure.message);
  }

  return app;
}

/** What was typed is kept, except the CVC, which nobody may keep (PCI DSS requirement 3.3.1). */
function respondWithForm(
  c: Context,
  payment: Payment,
  typedValues: Partial<CardFormValues>,
  errors: CardFormErrors,
  notice?: string,
) {
  const { cardCvc: _, ...storedValues } = typedValues;
  const values = { email: payment.order.customer_email ?? '', ...storedValues };
  const status = notice ? 402 : Object.keys(errors).length > 0 ? 422 : 200;
  return c.html(renderPayPage(payment, values, errors, notice), status, PAGE_HEADERS);
}

/** The answer for a session that is not open: unknown, expired, or paid and sent back to the shop. */
function respondNotOpen(c: Context, payment: Payment | undefined) {
  if (!payment) return c.html(renderUnknownPaymentPage(), 404, PAGE_HEADERS);
  if (payment.status === 'expired') return c.html(renderExpiredPage(payment), 410, PAGE_HEADERS);
  return c.redirect(payment.order.success_url.replaceAll('{CHECKOUT_SESSION_ID}', payment.id), 303);
}

/** A body that is no form counts as an empty one: the page then says what is missing. */
async function readPostedForm(c: Context): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody();
  } catch {
    return {};
  }
}
