import { type DraftStorage, draftStorages, readDraftText, saveDraftText } from '#ui/page/draft-storage.ts';
import { chooseDraft, type OrderDraft, parseDraft, type StoredOrderDraft, serialiseDraft } from '../order-draft.ts';

/** @param orderRef of the payment page this tab comes back from */
export function readStoredDraft(orderRef: string | null): StoredOrderDraft {
  return chooseDraft(draftStorages.map(read), orderRef);
}

/** The last attempt of any tab: the same order paid from two tabs stays one order. */
export function readLastAttempt(): OrderDraft['attempt'] {
  return read('localStorage').attempt;
}

export function saveDraft(draft: OrderDraft): void {
  write('sessionStorage', draft);
  // A tab that has not begun to pay leaves alone what another tab has begun.
  const { attempt, payment } = read('localStorage');
  write('localStorage', { ...draft, attempt: draft.attempt ?? attempt, payment: draft.payment ?? payment });
}

/** That attempt leads nowhere any more, whichever tab made it. */
export function clearLastAttempt(): void {
  write('localStorage', { ...read('localStorage'), attempt: null, payment: null });
}

function read(place: DraftStorage): StoredOrderDraft {
  return parseDraft(readDraftText(place), Date.now());
}

function write(place: DraftStorage, draft: OrderDraft): void {
  saveDraftText(place, serialiseDraft(draft, Date.now()));
}
