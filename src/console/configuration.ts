import type { Context } from '#platform/context.ts';
import type { Configuration } from './system-contract.ts';

const databases = {
  server: 'PostgreSQL',
  embedded: 'PostgreSQL, embedded',
  'in process': 'PostgreSQL, inside the process (PGlite)',
} as const satisfies Record<Context['database']['kind'], string>;

/** The providers and settings that this installation uses; never a key, or an address with a password in it. */
export function describeConfiguration({
  database,
  payments,
  settings,
}: Pick<Context, 'database' | 'payments' | 'settings'>): Configuration {
  const { production, portalsOrigin, inboundDomain, automationConcurrency } = settings;
  return {
    environment: production ? 'Production' : 'Development',
    providers: [
      { name: 'Database', value: databases[database.kind] },
      { name: 'E-mail', value: `SMTP; replies come to ${inboundDomain}` },
      { name: 'Payment', value: payments.current.title },
      { name: 'Automation', value: `Playwright with Chromium, ${automationConcurrency} at a time` },
      { name: 'Portals', value: portalsOrigin ? 'Replicas (nothing reaches an authority)' : 'Official portals' },
    ],
  };
}
