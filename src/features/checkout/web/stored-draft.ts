import { chooseDraft, type Draft, type KeptDraft, parseDraft, serialiseDraft } from '../draft.ts';

const KEY = 'order-draft';

/** A tab keeps its own draft, so that two tabs may hold two orders; the browser keeps the last one for another day. */
const places = ['sessionStorage', 'localStorage'] as const;
type Place = (typeof places)[number];

/** @param orderRef of the payment page this tab comes back from */
export function readDraft(orderRef: string | null): KeptDraft {
  return chooseDraft(places.map(read), orderRef);
}

/** The last attempt of any tab: the same order paid from two tabs stays one order. */
export function readLastAttempt(): Draft['attempt'] {
  return read('localStorage').attempt;
}

export function writeDraft(draft: Draft): void {
  write('sessionStorage', draft);
  // A tab that has not begun to pay leaves alone what another tab has begun.
  const { attempt, payment } = read('localStorage');
  write('localStorage', { ...draft, attempt: draft.attempt ?? attempt, payment: draft.payment ?? payment });
}

/** That attempt leads nowhere any more, whichever tab made it. */
export function forgetLastAttempt(): void {
  write('localStorage', { ...read('localStorage'), attempt: null, payment: null });
}

/** Forgets the draft of an order that is paid; another tab's draft of another order stays. */
export function clearDraft(orderRef: string): void {
  for (const place of places) {
    const { payment } = read(place);
    if (place === 'sessionStorage' || payment?.order_ref === orderRef)
      tryStorage(place, (storage) => storage.removeItem(KEY));
  }
}

/** Who leaves this browser to others leaves nothing typed behind. */
export function forgetDrafts(): void {
  for (const place of places) tryStorage(place, (storage) => storage.removeItem(KEY));
}

function read(place: Place): KeptDraft {
  return parseDraft(tryStorage(place, (storage) => storage.getItem(KEY)) ?? null, Date.now());
}

function write(place: Place, draft: Draft): void {
  tryStorage(place, (storage) => storage.setItem(KEY, serialiseDraft(draft, Date.now())));
}

/** A browser may refuse storage (private windows, full disk): then the form simply starts empty. */
function tryStorage<Result>(place: Place, use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window[place]);
  } catch {
    return undefined;
  }
}
