import { type Place, places, readText, writeText } from '#ui/page/draft-places.ts';
import { chooseDraft, type Draft, type KeptDraft, parseDraft, serialiseDraft } from '../draft.ts';

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

function read(place: Place): KeptDraft {
  return parseDraft(readText(place), Date.now());
}

function write(place: Place, draft: Draft): void {
  writeText(place, serialiseDraft(draft, Date.now()));
}
