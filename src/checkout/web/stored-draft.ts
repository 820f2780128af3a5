import { type DraftStorage, draftStorages, readDraftText, saveDraftText } from '#ui/page/draft-storage.ts';
import { chooseDraft, type OrderDraft, parseDraft, type StoredOrderDraft, serialiseDraft } from '../order-draft.ts';

/** @param orderRef of the payment page from which this tab returns */
export function readStoredDraft(orderRef: string | null): StoredOrderDraft {
  return chooseDraft(draftStorages.map(read), orderRef);
}

/** The last payment attempt of any tab: the same order paid from two tabs stays one order. */
export function readLastAttempt(): OrderDraft['attempt'] {
  return read('localStorage').attempt;
}

export function saveDraft(draft: OrderDraft): void {
  write('sessionStorage', draft);
  // A tab without a payment attempt does not overwrite another tab's.
  const { attempt, payment } = read('localStorage');
  write('localStorage', { ...draft, attempt: draft.attempt ?? attempt, payment: draft.payment ?? payment });
}

/** Clears an attempt that can no longer be used, whichever tab made it. */
export function clearLastAttempt(): void {
  write('localStorage', { ...read('localStorage'), attempt: null, payment: null });
}

function read(place: DraftStorage): StoredOrderDraft {
  return parseDraft(readDraftText(place), Date.now());
}

function write(place: DraftStorage, draft: OrderDraft): void {
  saveDraftText(place, serialiseDraft(draft, Date.now()));
}
