import { type DraftStorage, draftStorages, readDraftText, saveDraftText } from '#ui/page/draft-storage.ts';
import { chooseDraft, type OrderDraft, parseDraft, type StoredOrderDraft, serialiseDraft } from '../order-draft.ts';

/** @param orderRef of the payment page from which this tab returns */
export function readStoredDraft(orderRef: string | null): StoredOrderDraft {
  return chooseDraft(draftStorages.map(readDraft), orderRef);
}

/** The last payment attempt of any tab: the same order paid from two tabs stays one order. */
export function readLastAttempt(): OrderDraft['attempt'] {
  return readDraft('localStorage').attempt;
}

export function saveDraft(draft: OrderDraft): void {
  writeDraft('sessionStorage', draft);
  // A tab without a payment attempt does not overwrite another tab's.
  const { attempt, payment } = readDraft('localStorage');
  writeDraft('localStorage', { ...draft, attempt: draft.attempt ?? attempt, payment: draft.payment ?? payment });
}

/** Clears an attempt that can no longer be used, whichever tab made it. */
export function clearLastAttempt(): void {
  writeDraft('localStorage', { ...readDraft('localStorage'), attempt: null, payment: null });
}

function readDraft(storage: DraftStorage): StoredOrderDraft {
  return parseDraft(readDraftText(storage), Date.now());
}

function writeDraft(storage: DraftStorage, draft: OrderDraft): void {
  saveDraftText(storage, serialiseDraft(draft, Date.now()));
}
