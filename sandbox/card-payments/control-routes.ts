import { Hono } from 'hono';
import { type Faults, faultParams } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { type Payment, refundedAmount } from './payment.ts';
import { sessionObject } from './session-object.ts';
import type { Webhooks } from './webhooks.ts';

/** What tests and checks look at and turn; no real provider has these. To be mounted at /card-payments. */
export function controlRoutes(options: { ledger: Ledger; webhooks: Webhooks; faults: Faults; origin: string }): Hono {
  const { ledger, webhooks, faults, origin } = options;
  const app = new Hono();

  app.get('/__log', (c) => {
    const payments = ledger.all();
    return c.json({
      sessions: payments.map((payment) => ({
        ...sessionObject(payment, origin),
        lines: payment.order.lines.map(({ name, unit_amount, quantity }) => ({ name, unit_amount, quantity })),
        attempts: payment.attempts,
        charge: payment.intent?.charge?.id ?? null,
        amount_refunded: refundedAmount(payment),
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
    webhooks.release();
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
