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
  const said = listConfirmedFacts(document).map((what) => `this ${what}`);
  if (said.length === 0) return [];
  const value = `read on ${longDate(toDestinationDay(now))} by our program: it names ${said.join(' and ')}`;
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
  const given = `A registration document was given to us on ${longDate(toDestinationDay(document.at))}.`;
  return settled
    ? `${given} A person of ours looked into the order with it at hand; the facts above are the customer's own.`
    : `${given} ${describeReading(document.read)}`;
}

function describeReading(read: DocumentReading['read']): string {
  if (read === 'not_read') return 'Nobody has compared it with the facts above.';
  if (read === 'no_text')
    return "It was not read: our program finds no text in it that names the vehicle, as in a photo. All of the facts above are the customer's own.";
  if ('bearsOut' in read)
    return "A program of ours has read it for what is named above. The other facts are the customer's own.";
  const looked = read.isLookedAt ? ' A person of ours has looked at it since.' : '';
  return `Our program has read another ${read.namesAnother} in it.${looked} All of the facts above are the customer's own.`;
}
