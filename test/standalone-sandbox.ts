import { type Sandbox, startSandbox } from '../sandbox/server.ts';
import type { Config } from '../src/config.ts';

/** The sandbox by itself, for a product that is killed and started again beside it. */
export function startStandaloneSandbox({ sandbox, mail, web }: Config, productOrigin: string): Promise<Sandbox> {
  return startSandbox({
    host: web.host,
    port: sandbox.port,
    origin: sandbox.origin,
    decisionSeconds: sandbox.decisionSeconds,
    mailboxSmtpPort: sandbox.mailboxSmtpPort,
    inbound: { domain: mail.inboundDomain, host: '127.0.0.1', smtpPort: mail.inboundSmtpPort },
    cardPayments: {
      ...sandbox.cardKeys,
      webhookUrl: `${productOrigin}/api/webhooks/payments`,
    },
  });
}
