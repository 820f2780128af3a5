import type { PaymentProviders } from './provider.ts';
import { createStripeProvider, type StripeOptions } from './stripe/stripe.ts';

/** One line for each provider; the first opens new payments, the others still serve the payments they opened. */
export function openPaymentProviders(options: { stripe: StripeOptions }): PaymentProviders {
  const current = createStripeProvider(options.stripe);
  const all = [current];
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
