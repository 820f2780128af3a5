import type { PaymentProviders } from './provider.ts';
import { type StripeOptions, stripe } from './stripe/stripe.ts';

/** One line for each provider; the first opens new payments, the others still answer for theirs. */
export function openProviders(options: { stripe: StripeOptions }): PaymentProviders {
  const current = stripe(options.stripe);
  const all = [current];
  return {
    all,
    current,
    named(name) {
      const found = all.find((provider) => provider.name === name);
      if (!found) throw new Error(`This installation has no payment provider ${name}.`);
      return found;
    },
  };
}
