import { Hono } from 'hono';
import type { SandboxOptions } from '../options.ts';
import { PAGE_HEADERS } from '../page.tsx';
import { RetryTimers } from '../retry-timers.ts';
import { createApi } from './api.ts';
import { controlRoutes } from './control-routes.ts';
import { Faults } from './faults.ts';
import { hostedRoutes } from './hosted-routes.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { Ledger } from './ledger.ts';
import { paymentsPage } from './payments-page.tsx';
import { Webhooks } from './webhooks.ts';

const EXPIRY_SWEEP_MS = 10_000;

/** The card-payment provider. Its app has paths of its own (`/card-payments/...`, `/v1/...`): mount it at the root. */
export function createCardPayments(options: SandboxOptions): { app: Hono; [Symbol.dispose](): void } {
  const { origin, stateDir, cardPayments } = options;
  const kept = stateDir ? { stateDir } : {};
  const faults = new Faults();
  const webhooks = new Webhooks({ url: cardPayments.webhookUrl, secret: cardPayments.webhookSecret, faults, ...kept });
  const ledger = new Ledger({ origin, announce: (event) => webhooks.announce(event), ...kept });
  const keys = new IdempotencyKeys(stateDir);
  const timers = new RetryTimers();
  const wait = (seconds: number) => new Promise<void>((resolve) => timers.after(seconds, resolve));
  const sweep = setInterval(() => ledger.expireOverdue(), EXPIRY_SWEEP_MS).unref();
  webhooks.resume(ledger.events().reverse());

  const app = new Hono();
  const api = createApi({ ledger, keys, faults, origin, secretKey: cardPayments.secretKey, wait });
  // The official SDK has settings for host, port and protocol, none for a path in front of /v1.
  app.route('/v1', api);
  app.route('/card-payments/v1', api);
  app.route('/card-payments/pay', hostedRoutes(ledger));
  app.route('/card-payments', controlRoutes({ ledger, webhooks, faults, origin }));
  app.get('/card-payments', (c) => c.html(paymentsPage(ledger.all(), webhooks, origin), 200, PAGE_HEADERS));

  return {
    app,
    [Symbol.dispose]() {
      clearInterval(sweep);
      timers[Symbol.dispose]();
      webhooks[Symbol.dispose]();
    },
  };
}
