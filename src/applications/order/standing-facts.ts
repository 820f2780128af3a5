import { inSentence } from '#permits/authority-names.ts';
import type { PortalWork } from '#permits/zone.ts';
import type { Ending, OrderStatus } from './lifecycle.ts';

/** Everything that decides where an order stands and what is true of it. */
export interface StandingFacts {
  status: OrderStatus;
  /** What the portal asks for and the order lacks, in the words it is asked in. */
  missing: readonly string[];
  /** A rental car whose plate is not known yet. */
  awaitsPlate: boolean;
  /** Why, by what is known now, the vehicle may not enter: of an order that has not begun, and of a permit that new rules keep out. */
  excluded: string | null;
  /** Within which we have promised to apply, in words. */
  promisedTime: string;
  /** Pence. */
  totalCents: number;
  refundedCents: number;
  refundedAt: Date | null;
  /** Our fee went back because we are late; that ends nothing, also where it was all of the money. */
  feeBack: boolean;
  /** A whole refund has begun. */
  withdrawn: boolean;
  /** Null while there is no application. */
  method: 'automated' | 'manual' | null;
  /** In line for another try after one that failed without harm; when, null while it waits for its portal to open. */
  triesAgain: { at: Date | null } | null;
  /** Before anything is sent it waits for its customer's second thoughts: until when, or stopped by them; null once it may be sent. */
  hold: { until: Date } | 'stopped' | null;
  /** What is left to do at the portal after this, and when we do it; of an account that waits for a mail, until when. */
  comes: { title: string; at: Date } | null;
  /** The sending act has begun: the authority has the application, or may have it. */
  sent: boolean;
  outcomeUnknown: boolean;
  /** The robot waits at the portal while a person of ours does what only a person can. */
  parked: boolean;
  /** A person of ours has sent it. */
  byHand: boolean;
  ended: { how: Ending; reason: string } | null;
  /** A question of ours waits for the customer's answer. */
  asked: boolean;
  /** The authority could not read the registration document, and no other has come since. */
  paperWanted: boolean;
  authority: string;
  work: PortalWork;
  /** Where the work is a letter: it goes to an office, and not to where they stay. */
  toOffice: boolean;
  /** Our dated certificate of the rules is theirs besides what is applied for. */
  certified: boolean;
  /** How long the authority usually takes, in words. */
  leadTime: string;
  /** When we have promised to have applied; null before the application. */
  promisedBy: Date | null;
  /** When the authority's usual time is over; null while it has nothing. */
  answerDue: Date | null;
  /** Whether the document that proves the permit is here. */
  hasProof: boolean;
  /** A sticker comes by post after the digital proof. */
  physicalFollows: boolean;
  /** What was confirmed is one entry, and each further one is announced by itself. */
  eachEntry: boolean;
  now: Date;
}

/** Who keeps the list, as it stands in a sentence. */
export const writtenTo = ({ toOffice }: Pick<StandingFacts, 'toOffice'>): string =>
  toOffice ? 'the city office' : 'the place where you stay';
export const atStart = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function workWords({ work, authority }: StandingFacts): string {
  if (work === 'check') return `We check your vehicle against the rules of ${inSentence(authority)}`;
  return work === 'mail' ? 'We write to those who decide' : `We apply at ${inSentence(authority)}`;
}

export const isAtPortal = ({ work }: StandingFacts): boolean => work === 'buy' || work === 'register';

/** The product wrote to the place where they stay, and waits for its answer. */
export const isByLetter = ({ work, method, byHand }: StandingFacts): boolean =>
  work === 'mail' && method === 'automated' && !byHand;
