// Separate from the draft's contents: pages that only delete drafts do not need the order form.

/**
 * Each tab keeps its own draft, so that two tabs may hold two orders. The browser keeps the last one for another day.
 */
export const draftStorages = ['sessionStorage', 'localStorage'] as const;
export type DraftStorage = (typeof draftStorages)[number];

const KEY = 'order-draft';
const DETAILS_KEY = 'details-draft';

export function readDraftText(place: DraftStorage): string | null {
  return tryStorage(place, (storage) => storage.getItem(KEY)) ?? null;
}

export function saveDraftText(place: DraftStorage, text: string): void {
  tryStorage(place, (storage) => storage.setItem(KEY, text));
}

/** Deletes the draft of a paid order; another tab's draft of another order stays. */
export function clearPaidDraft(orderRef: string): void {
  for (const place of draftStorages) {
    if (place === 'sessionStorage' || readPaidOrderRef(readDraftText(place)) === orderRef) removeDraft(place);
  }
}

/** For a customer who leaves this browser to others: nothing typed remains. */
export function clearAllDrafts(): void {
  draftStorages.forEach(removeDraft);
  clearTypedDetails();
}

/** What was typed into the questions of a paid order and not sent yet: of this tab, and of the last such order alone. */
export function readTypedDetails(orderId: string): Record<string, unknown> {
  try {
    return JSON.parse(tryStorage('sessionStorage', (storage) => storage.getItem(DETAILS_KEY)) ?? '')[orderId] ?? {};
  } catch {
    return {};
  }
}

export function saveTypedDetails(orderId: string, values: Record<string, string>): void {
  tryStorage('sessionStorage', (storage) => storage.setItem(DETAILS_KEY, JSON.stringify({ [orderId]: values })));
}

export function clearTypedDetails(): void {
  tryStorage('sessionStorage', (storage) => storage.removeItem(DETAILS_KEY));
}

function removeDraft(place: DraftStorage): void {
  tryStorage(place, (storage) => storage.removeItem(KEY));
}

/** The order whose payment page was opened from a draft. */
function readPaidOrderRef(draft: string | null): string | undefined {
  try {
    return (JSON.parse(draft ?? '') as { payment?: { order_ref?: string } | null } | null)?.payment?.order_ref;
  } catch {
    return undefined;
  }
}

/** A browser may refuse storage (private windows, full disk): the form then starts empty. */
function tryStorage<Result>(place: DraftStorage, use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window[place]);
  } catch {
    return undefined;
  }
}
