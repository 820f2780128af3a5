import { type Context, Hono } from 'hono';
import { PAGE_HEADERS } from '../sandbox-page.tsx';
import { CARD_FIELDS, type CardFormErrors, type CardFormValues, readCardForm } from './card-form.ts';
import { renderChallengePage, renderExpiredPage, renderPayPage, renderUnknownPaymentPage } from './hosted-pages.tsx';
import { AUTHENTICATION_FAILURE, CARD_DECLINED, type Ledger } from './ledger.ts';
import type { CardOnFile, Payment, PaymentFailure } from './payment.ts';

/** The pages on which the customer pays, to be mounted at /card-payments/pay. */
export function createHostedRoutes(ledger: Ledger): Hono {
  const app = new Hono();

  app.get('/:session', (c) => {
    const payment = ledger.find(c.req.param('session'));
    return payment?.status === 'open' ? respondWithForm(c, payment, {}, {}) : respondClosed(c, payment);
  });

  app.post('/:session', async (c) => {
    const typed = await postedForm(c);
    const values = Object.fromEntries(CARD_FIELDS.map((name) => [name, String(typed[name] ?? '')])) as CardFormValues;
    const payment = ledger.find(c.req.param('session'));
    if (payment?.status !== 'open') return respondClosed(c, payment);
    const read = readCardForm(values, new Date());
    if ('errors' in read) return respondWithForm(c, payment, values, read.errors);
    const { customer, card, behaviour } = read.form;
    if (behaviour === 'declines') return refused(c, payment, card, CARD_DECLINED, values);
    if (behaviour === 'pays') return respondClosed(c, ledger.pay(payment, customer, card));
    ledger.requireAuthentication(payment, customer, card);
    return c.redirect(`/card-payments/pay/${payment.id}/challenge`, 303);
  });

  app.get('/:session/challenge', (c) => {
    const payment = ledger.find(c.req.param('session'));
    if (payment?.status !== 'open') return respondClosed(c, payment);
    if (payment.intent?.status !== 'requires_action') return c.redirect(`/card-payments/pay/${payment.id}`, 303);
    return c.html(renderChallengePage(payment), 200, PAGE_HEADERS);
  });

  app.post('/:session/challenge', async (c) => {
    const { outcome } = await postedForm(c);
    const payment = ledger.find(c.req.param('session'));
    if (payment?.status !== 'open') return respondClosed(c, payment);
    const { intent, customer } = payment;
    if (intent?.status !== 'requires_action' || !customer) return c.redirect(`/card-payments/pay/${payment.id}`, 303);
    if (outcome === 'complete') return respondClosed(c, ledger.pay(payment, customer, intent.card));
    return refused(c, payment, intent.card, AUTHENTICATION_FAILURE, {
      email: customer.email,
      billingName: customer.name,
    });
  });

  /** Unlike the real provider, which keeps the customer on its page, so that the shop's own words can be tried. */
  function refused(
    c: Context,
    payment: Payment,
    card: CardOnFile,
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
  typed: Partial<CardFormValues>,
  errors: CardFormErrors,
  notice?: string,
) {
  const { cardCvc: _, ...kept } = typed;
  const values = { email: payment.order.customer_email ?? '', ...kept };
  const status = notice ? 402 : Object.keys(errors).length > 0 ? 422 : 200;
  return c.html(renderPayPage(payment, values, errors, notice), status, PAGE_HEADERS);
}

/** The answer for a session that cannot be paid (any more). */
function respondClosed(c: Context, payment: Payment | undefined) {
  if (!payment) return c.html(renderUnknownPaymentPage(), 404, PAGE_HEADERS);
  if (payment.status === 'expired') return c.html(renderExpiredPage(payment), 410, PAGE_HEADERS);
  return c.redirect(payment.order.success_url.replaceAll('{CHECKOUT_SESSION_ID}', payment.id), 303);
}

/** A body that is no form counts as an empty one: the page then says what is missing. */
async function postedForm(c: Context): Promise<Record<string, unknown>> {
  try {
    return await c.req.parseBody();
  } catch {
    return {};
  }
}
