import { z } from 'zod';

type GivenSettings = Readonly<Record<string, string | undefined>>;

/** What the environment says about one payment provider. */
interface PaymentProviderSettings {
  shape: Readonly<Record<string, z.ZodType>>;
  requiredInProduction: readonly string[];
  /** Whoever guesses one of these can report payments that nobody made. */
  secrets: readonly string[];
  /** Put a stand-in in the place of the provider; refused in production. */
  standIns: readonly string[];
  /** What is wrong with these settings in production, by name and never by value. */
  findProblems(given: GivenSettings): string[];
  /** Why a production with these settings is a rehearsal, such as test keys. */
  describeRehearsal(given: GivenSettings): string[];
}

const stripeShape = {
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_ORIGIN: z.url().optional(),
};

/** By the folder of src/money/providers. The only place outside it that a provider's settings are written. */
const byProvider = {
  stripe: {
    shape: stripeShape,
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
  },
} satisfies Record<string, PaymentProviderSettings>;

export const paymentSettings: readonly PaymentProviderSettings[] = Object.values(byProvider);

/** What each provider is opened with. Without its settings, outside production, that is the sandbox. */
export function readPaymentSettings(
  given: GivenSettings,
  { production, sandboxOrigin }: { production: boolean; sandboxOrigin: string },
) {
  const stripe = z.object(stripeShape).parse(given);
  return {
    stripe: {
      secretKey: stripe.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
      apiOrigin: stripe.STRIPE_API_ORIGIN ?? (production || stripe.STRIPE_SECRET_KEY ? undefined : sandboxOrigin),
    },
  };
}
