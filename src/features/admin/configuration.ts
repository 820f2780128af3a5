import type { Context } from '#platform/context.ts';
import type { Configuration } from './contract.ts';

/** What this installation runs with, by provider; never a key or an address with a password in it. */
export function describeConfiguration({ database, settings }: Pick<Context, 'database' | 'settings'>): Configuration {
  const { production, portalsOrigin, inboundDomain, automationConcurrency } = settings;
  return {
    environment: production ? 'Production' : 'Development',
    providers: [
      { name: 'Database', value: database.kind === 'server' ? 'PostgreSQL' : 'PostgreSQL, embedded (PGlite)' },
      { name: 'E-mail', value: `SMTP; replies come to ${inboundDomain}` },
      { name: 'Payment', value: 'Stripe Checkout' },
      { name: 'Automation', value: `Playwright with Chromium, ${automationConcurrency} at a time` },
      { name: 'Portals', value: portalsOrigin ? 'Replicas (nothing reaches an authority)' : 'Official portals' },
    ],
  };
}
