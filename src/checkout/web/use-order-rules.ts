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
 * What knows the catalogue and the contract: what a step must hold, what is consented to, what a link names. Undefined
 * until it has come, right after the first view, which shows countries only and has nothing to check yet.
 */
export function useOrderRules(): OrderRules | undefined {
  return useSyncExternalStore(
    subscribe,
    () => rules,
    () => undefined,
  );
}
