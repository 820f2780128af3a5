import { z } from 'zod';
import type { GivenSettings, PaymentProviderSettings } from '../provider.ts';

const shape = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_ORIGIN: z.url().optional(),
};

export const stripeSettings: PaymentProviderSettings = {
  shape,
  requiredInProduction: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  secrets: ['STRIPE_WEBHOOK_SECRET'],
  standIns: ['STRIPE_API_ORIGIN'],
  findProblems: ({ STRIPE_SECRET_KEY = '' }) =>
    /^(sk|rk)_(live|test)_./.test(STRIPE_SECRET_KEY)
      ? []
      : ['STRIPE_SECRET_KEY must be a secret key (sk_live_ or rk_live_)'],
  describeRehearsal: ({ STRIPE_SECRET_KEY = '' }) =>
    /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)
      ? ['STRIPE_SECRET_KEY is of test mode: nobody pays, and what is ordered is applied for all the same']
      : [],
  async open({ given, production, sandboxOrigin }) {
    const { STRIPE_SECRET_KEY, STRIPE_API_ORIGIN } = z.object(shape).parse(given);
    const { createStripeProvider } = await import('./stripe.ts');
    return createStripeProvider({
      ...readStripeKeys(given),
      apiOrigin: STRIPE_API_ORIGIN ?? (production || STRIPE_SECRET_KEY ? undefined : sandboxOrigin),
    });
  },
};

/** Unset, they are the sandbox's. */
export function readStripeKeys(given: GivenSettings) {
  const { STRIPE_SECRET_KEY = 'sk_test_sandbox', STRIPE_WEBHOOK_SECRET = 'whsec_sandbox' } = given;
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET };
}
