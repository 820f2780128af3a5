import type { Config } from '#config.ts';
import type { PaymentProviders } from './provider.ts';
import { createStripeProvider } from './stripe/stripe.ts';

/** One line for each provider; the first opens new payments, the others still serve the payments they opened. */
export function openPaymentProviders(settings: Config['payments']): PaymentProviders {
  const all = [createStripeProvider(settings.stripe)] as const;
  const [current] = all;
  return {
    all,
    current,
    getByName(name) {
      const provider = all.find((candidate) => candidate.name === name);
      if (!provider) throw new Error(`This installation has no payment provider ${name}.`);
      return provider;
    },
  };
}
