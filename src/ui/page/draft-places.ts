// Apart from what a draft holds: pages that only forget drafts need not know the order form.

/** A tab keeps its own draft, so that two tabs may hold two orders; the browser keeps the last one for another day. */
export const places = ['sessionStorage', 'localStorage'] as const;
export type Place = (typeof places)[number];

const KEY = 'order-draft';

export function readText(place: Place): string | null {
  return tryStorage(place, (storage) => storage.getItem(KEY)) ?? null;
}

export function writeText(place: Place, text: string): void {
  tryStorage(place, (storage) => storage.setItem(KEY, text));
}

/** Forgets the draft of an order that is paid; another tab's draft of another order stays. */
export function clearDraft(orderRef: string): void {
  for (const place of places) {
    if (place === 'sessionStorage' || paidFor(readText(place)) === orderRef) forget(place);
  }
}

/** Who leaves this browser to others leaves nothing typed behind. */
export function forgetDrafts(): void {
  places.forEach(forget);
}

function forget(place: Place): void {
  tryStorage(place, (storage) => storage.removeItem(KEY));
}

/** The order whose payment page was opened from a draft. */
function paidFor(draft: string | null): string | undefined {
  try {
    return (JSON.parse(draft ?? '') as { payment?: { order_ref?: string } | null } | null)?.payment?.order_ref;
  } catch {
    return undefined;
  }
}

/** A browser may refuse storage (private windows, full disk): then the form simply starts empty. */
function tryStorage<Result>(place: Place, use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window[place]);
  } catch {
    return undefined;
  }
}
