import { createBrowserState } from '#ui/browser-state.ts';

export type OrderRules = Awaited<ReturnType<typeof importRuleModules>>;

const importRuleModules = async () => {
  const [rules, payload, link, checkout, today] = await Promise.all([
    import('../order-rules.ts'),
    import('../order-payload.ts'),
    import('../order-link.ts'),
    import('./start-checkout.ts'),
    import('./today-at-destination.ts'),
  ]);
  return { ...rules, ...payload, ...link, ...checkout, ...today };
};

const rules = createBrowserState<OrderRules | undefined>(undefined);

export const loadOrderRules = async () => rules.set(await importRuleModules());

/**
 * The code that needs catalogue, contract and days: step validation, consent, order links, and the start of a payment.
 * Undefined until it has loaded, right after the first view, which shows countries only and has nothing to validate yet.
 */
export const useOrderRules = rules.use;
