// Separate from the draft's contents: pages that only delete drafts do not need the order form.

/**
 * Each tab keeps its own draft, so that two tabs may hold two orders. The browser keeps the last one for another day.
 */
export const draftStorages = ['sessionStorage', 'localStorage'] as const;
export type DraftStorage = (typeof draftStorages)[number];

const orderKey = 'order-draft';
/** Of what was typed into the questions of a paid order. */
export const detailsKey = 'details-draft';

export function readDraftText(place: DraftStorage, key = orderKey): string | null {
  return tryStorage(place, (storage) => storage.getItem(key)) ?? null;
}

export function saveDraftText(place: DraftStorage, text: string, key = orderKey): void {
  tryStorage(place, (storage) => storage.setItem(key, text));
}

/** Deletes the draft of a paid order; another tab's draft of another order stays. */
export function clearPaidDraft(orderRef: string): void {
  for (const place of draftStorages) {
    if (place === 'sessionStorage' || readPaidOrderRef(readDraftText(place)) === orderRef) removeDraft(place);
  }
}

/** For a customer who leaves this browser to others: nothing typed remains. */
export function clearAllDrafts(): void {
  for (const place of draftStorages) removeDraft(place);
  removeDraft('sessionStorage', detailsKey);
}

export function removeDraft(place: DraftStorage, key = orderKey): void {
  tryStorage(place, (storage) => storage.removeItem(key));
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
