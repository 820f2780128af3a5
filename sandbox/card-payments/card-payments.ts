import { Hono } from 'hono';
import type { SandboxOptions } from '../options.ts';
import { RetryTimers } from '../retry-timers.ts';
import { PAGE_HEADERS } from '../sandbox-page.tsx';
import { createApi } from './api.ts';
import { faultParams, ProviderFaults } from './faults.ts';
import { createHostedRoutes } from './hosted-routes.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { Ledger } from './ledger.ts';
import { type Payment, sumRefunds } from './payment.ts';
import { renderPaymentsPage } from './payments-page.tsx';
import { renderSession } from './session-object.ts';
import { Webhooks } from './webhooks.ts';

const EXPIRY_SWEEP_MS = 10_000;

/** The card-payment provider. Its app has paths of its own (`/card-payments/...`, `/v1/...`): mount it at the root. */
export function createCardPayments(options: SandboxOptions): { app: Hono; [Symbol.dispose](): void } {
  const { origin, stateDir, cardPayments } = options;
  const kept = stateDir ? { stateDir } : {};
  const faults = new ProviderFaults();
  const webhooks = new Webhooks({ url: cardPayments.webhookUrl, secret: cardPayments.webhookSecret, faults, ...kept });
  const ledger = new Ledger({ origin, announce: (event) => webhooks.send(event), ...kept });
  const keys = new IdempotencyKeys(stateDir);
  const timers = new RetryTimers();
  const wait = (seconds: number) => new Promise<void>((resolve) => timers.after(seconds, resolve));
  const sweep = setInterval(() => ledger.expireOverdue(), EXPIRY_SWEEP_MS).unref();
  webhooks.sendUndelivered(ledger.events().reverse());

  const app = new Hono();
  const api = createApi({ ledger, keys, faults, origin, secretKey: cardPayments.secretKey, wait });
  // The official SDK has settings for host, port and protocol, none for a path in front of /v1.
  app.route('/v1', api);
  app.route('/card-payments/v1', api);
  app.route('/card-payments/pay', createHostedRoutes(ledger));
  app.route('/card-payments', controlRoutes({ ledger, webhooks, faults, origin }));
  app.get('/card-payments', (c) => c.html(renderPaymentsPage(ledger.all(), webhooks, origin), 200, PAGE_HEADERS));

  return {
    app,
    [Symbol.dispose]() {
      clearInterval(sweep);
      timers[Symbol.dispose]();
      webhooks[Symbol.dispose]();
    },
  };
}

/** What tests and checks look at and turn; no real provider has these. To be mounted at /card-payments. */
function controlRoutes(options: { ledger: Ledger; webhooks: Webhooks; faults: ProviderFaults; origin: string }): Hono {
  const { ledger, webhooks, faults, origin } = options;
  const app = new Hono();

  app.get('/__log', (c) => {
    const payments = ledger.all();
    return c.json({
      sessions: payments.map((payment) => ({
        ...renderSession(payment, origin),
        lines: payment.order.lines.map(({ name, unit_amount, quantity }) => ({ name, unit_amount, quantity })),
        attempts: payment.attempts,
        charge: payment.intent?.charge?.id ?? null,
        amount_refunded: sumRefunds(payment),
        last_payment_error: payment.intent?.last_error ?? null,
      })),
      events: ledger.events().map((event) => ({
        id: event.id,
        type: event.type,
        created: event.created,
        session: ledger.find(event.id)?.id,
        delivered: webhooks.isDelivered(event.id),
        attempts: webhooks.attempts(event.id).map(({ event: _, ...attempt }) => attempt),
      })),
      refunds: payments.flatMap(refundsOf),
      faults: faults.pending(),
    });
  });

  app.get('/__faults', (c) => c.json(faults.pending()));

  app.post('/__faults', async (c) => {
    const fault = faultParams.safeParse(await c.req.json().catch(() => undefined));
    if (!fault.success)
      return c.json(
        { error: fault.error.issues.map(({ message, path }) => `${path.join('.')}: ${message}`).join('; ') },
        400,
      );
    faults.set(fault.data);
    return c.json(faults.pending());
  });

  app.delete('/__faults', (c) => {
    faults.clear();
    webhooks.sendHeldEvents();
    return c.body(null, 204);
  });

  app.post('/__redeliver/:event', async (c) => {
    const id = c.req.param('event');
    const event = ledger.find(id)?.events.find((candidate) => candidate.id === id);
    if (!event) return c.json({ error: `There is no event ${id}` }, 404);
    return c.json(await webhooks.redeliver(event));
  });

  return app;
}

function refundsOf(payment: Payment) {
  return payment.refunds.map((refund) => ({ ...refund, session: payment.id, payment_intent: payment.intent?.id }));
}
