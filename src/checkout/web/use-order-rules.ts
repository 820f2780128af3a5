import { useSyncExternalStore } from 'react';

export type OrderRules = Awaited<ReturnType<typeof importRuleModules>>;

const importRuleModules = async () => ({
  ...(await import('../order-rules.ts')),
  ...(await import('../order-payload.ts')),
  ...(await import('../order-link.ts')),
});

let rules: OrderRules | undefined;
const listeners = new Set<() => void>();

export async function loadOrderRules(): Promise<void> {
  rules = await importRuleModules();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The code that needs catalogue and contract: step validation, consent, order links. Undefined until it has loaded,
 * right after the first view, which shows countries only and has nothing to validate yet.
 */
export function useOrderRules(): OrderRules | undefined {
  return useSyncExternalStore(
    subscribe,
    () => rules,
    () => undefined,
  );
}
