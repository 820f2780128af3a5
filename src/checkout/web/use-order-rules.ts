import { createBrowserState } from '#ui/browser-state.ts';

export type OrderRules = Awaited<ReturnType<typeof importRuleModules>>;

const importRuleModules = async () => ({
  ...(await import('../order-rules.ts')),
  ...(await import('../order-payload.ts')),
  ...(await import('../order-link.ts')),
  ...(await import('./start-checkout.ts')),
  ...(await import('./today-at-destination.ts')),
});

const rules = createBrowserState<OrderRules | undefined>(undefined);

export const loadOrderRules = async () => rules.set(await importRuleModules());

/**
 * The code that needs catalogue, contract and days: step validation, consent, order links, and the start of a payment.
 * Undefined until it has loaded, right after the first view, which shows countries only and has nothing to validate yet.
 */
export const useOrderRules = rules.use;
