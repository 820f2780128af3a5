import type { PaymentProviderSettings, PaymentProviders, PaymentSettings } from './money/providers/provider.ts';
import { readStripeKeys, stripeSettings } from './money/providers/stripe/settings.ts';

/** One line for each provider; the first opens new payments, the others still serve the payments they opened. */
export const paymentProviders: readonly [PaymentProviderSettings, ...PaymentProviderSettings[]] = [stripeSettings];

/** The keys of the sandbox's card provider, which stands in for this one. */
export const readSandboxCardKeys = readStripeKeys;

export async function openPaymentProviders(settings: PaymentSettings): Promise<PaymentProviders> {
  const [first, ...others] = paymentProviders;
  const current = await first.open(settings);
  const all = [current, ...(await Promise.all(others.map(({ open }) => open(settings))))];
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
