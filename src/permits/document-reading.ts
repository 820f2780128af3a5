import { toDestinationDay } from './days.ts';
import { longDate } from './long-date.ts';

/** A registration document and the result of reading it. */
export interface DocumentReading {
  at: Date;
  /** `not_read`: no reading was tried. `no_text`: a picture, or characters that our program cannot read. */
  read:
    | 'not_read'
    | 'no_text'
    | { bearsOut: readonly DocumentFactName[] }
    | { namesAnother: DocumentFactName; isLookedAt: boolean };
}

/** The facts for which a document may confirm or contradict the customer. */
type DocumentFactName = 'number plate' | 'day of first registration';

export const listConfirmedFacts = (document: DocumentReading | undefined) =>
  typeof document?.read === 'object' && 'bearsOut' in document.read ? document.read.bearsOut : [];

export function renderDocumentRow({ document, now }: { document: DocumentReading | undefined; now: Date }) {
  const confirmedFacts = listConfirmedFacts(document).map((what) => `this ${what}`);
  if (confirmedFacts.length === 0) return [];
  const value = `read on ${longDate(toDestinationDay(now))} by our program: it names ${confirmedFacts.join(' and ')}`;
  return [{ name: 'Registration document', value }];
}

export function describeDocument({
  document,
  settled,
}: {
  document: DocumentReading | undefined;
  settled: boolean;
}): string {
  if (!document) return 'No registration document was given to us: we have read none of these facts in it.';
  const receipt = `A registration document was given to us on ${longDate(toDestinationDay(document.at))}.`;
  return settled
    ? `${receipt} A person of ours looked into the order with it at hand; the facts above are the customer's own.`
    : `${receipt} ${describeReading(document.read)}`;
}

function describeReading(reading: DocumentReading['read']): string {
  if (reading === 'not_read') return 'Nobody has compared it with the facts above.';
  if (reading === 'no_text')
    return "It was not read: our program finds no text in it that names the vehicle, as in a photo. All of the facts above are the customer's own.";
  if ('bearsOut' in reading)
    return "A program of ours has read it for what is named above. The other facts are the customer's own.";
  const personNote = reading.isLookedAt ? ' A person of ours has looked at it since.' : '';
  return `Our program has read another ${reading.namesAnother} in it.${personNote} All of the facts above are the customer's own.`;
}
