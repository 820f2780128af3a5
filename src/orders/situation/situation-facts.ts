import {
  capitaliseFirst,
  describeDecidingParty,
  type FulfilmentMethod,
  formatLetterRecipient,
} from '#permits/application-texts.ts';
import type { ApplicationKind, LetterRecipient } from '#permits/zone.ts';
import type { StopReason } from '#robot/portal-stop.ts';
import type { SituationName } from '../contracts/order-contract.ts';
import { type Closure, hasOrderFailed, type OrderStatus, type StopCause } from '../states/lifecycle.ts';

/** Everything that decides where an order stands and what is true of it. */
export interface SituationFacts {
  status: OrderStatus;
  /** What the portal asks for and the order lacks, in the words it is asked in. */
  missing: readonly string[];
  /** A rental car whose plate is not known yet. */
  awaitsPlate: boolean;
  /** Why, by what is known now, the vehicle may not enter: of an order that has not begun or was stopped, and of a permit that new rules keep out. */
  excluded: string | null;
  /** Why nothing of it is begun any more: its last day is over at the place. */
  dayOver: string | null;
  /** Within which we have promised to apply, in words. */
  promisedTime: string;
  /** Pence. */
  totalCents: number;
  refundedCents: number;
  refundedAt: Date | null;
  /** Our fee went back because we are late; that ends nothing, also where it was all of the money. */
  feeRefunded: boolean;
  /** A whole refund has begun. */
  withdrawn: boolean;
  /** When it began. */
  cancelledAt: Date | null;
  /** Its customer took the order back themselves. */
  cancelledByCustomer: boolean;
  /** By when a person decides about the money of what has ended. */
  refundDueAt: Date | null;
  /** When an admin said that nothing more goes back. */
  refundClosedAt: Date | null;
  /** Money that its customer was promised, and that the bank refused to give back; null once that is settled. */
  refundRefused: {
    amountCents: number;
    /** When a person is to have seen to it. */
    seenToBy: Date;
    /** It was all that was left of the money. */
    ends: boolean;
  } | null;
  /** Null while there is no application. */
  method: 'automated' | 'manual' | null;
  /** In line for another try after one that failed without harm; when, null while it waits for its portal to open. */
  scheduledRetry: { at: Date | null } | null;
  /** Before anything is sent it waits for its customer's second thoughts: until when, or stopped by them; null once it may be sent. */
  hold: { until: Date } | 'stopped' | null;
  /** What is left to do at the portal after this, and when we do it; of an account that waits for a mail, until when. */
  nextPhase: { title: string; at: Date } | null;
  /** The sending act has begun: the authority has the application, or may have it. */
  sent: boolean;
  outcomeUnknown: boolean;
  /** The robot waits at the portal while a person of ours does what only a person can. */
  handedOff: boolean;
  /** A person of ours has sent it. */
  byHand: boolean;
  /** `takenBack`: refused after it had been granted. */
  closure: { how: Closure; reason: string; takenBack?: boolean } | null;
  /** Why it came to a person or to its end; null of what never did, and of old orders that did not write it down. */
  cause: StopCause | null;
  /** What the authority or the place said, where that is the cause, why its form cannot take the order, or which step is open; a sentence. */
  why: string | null;
  /** A letter was written, though it may not have arrived. */
  letterWritten: boolean;
  /** Why the robot stopped, where it did. */
  stopReason: StopReason | null;
  /** When a newer registration document came, after the application had come to a person. */
  newDocumentAt: Date | null;
  /** A question of ours waits for the customer's answer. */
  hasOpenQuestion: boolean;
  /** The authority could not read the registration document, and no other has come since. */
  documentRequested: boolean;
  /** Whoever decides has written, and only a person can tell what follows from it: why so, where it is known. */
  unreadAnswer: 'unclear' | 'does_not_fit' | 'no_usable_paper' | null;
  /** The same of a permit that was granted: it may concern whether it holds. */
  grantInDoubt: boolean;
  /** All that is in doubt of it had come before it was granted. */
  doubtPredatesGrant: boolean;
  authority: string;
  work: ApplicationKind;
  /** Where the work is a letter: who gets it. */
  reader: LetterRecipient | null;
  /** A toll for motorways, and no zone. */
  isMotorway: boolean;
  /** Our dated certificate of the rules is theirs besides what is applied for. */
  hasRuleCheckStatement: boolean;
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
  /** Where nothing is applied for: what the driver does before they drive in, as a request; null where nothing. */
  driverTask: string | null;
  /** A person looks into what the rules leave open of the vehicle before anything is applied for. */
  leftOpen: boolean;
  /** What was confirmed is one entry, and each further one is announced by itself. */
  announcesEachVisit: boolean;
  now: Date;
}

/** Who does the work now. What a person has taken over is theirs, whatever it began as. */
export function fulfilmentMethodOf({
  work,
  method,
  byHand,
  status,
}: Pick<SituationFacts, 'work' | 'method' | 'byHand' | 'status'>): FulfilmentMethod {
  if (work === 'check') return 'check';
  if (byHand || method === 'manual' || hasOrderFailed(status)) return 'by_hand';
  return work === 'mail' ? 'letter' : 'robot';
}

/** Who keeps the list, as it stands in a sentence. */
export const describeOrderLetterRecipient = (facts: Pick<SituationFacts, 'reader'>): string =>
  formatLetterRecipient(facts);

/** Who decides, at the start of a sentence. */
export const describeOrderDecider = (facts: SituationFacts): string =>
  facts.work === 'mail' ? capitaliseFirst(describeDecidingParty(facts)) : facts.authority;

export const appliesAtPortal = ({ work }: SituationFacts): boolean => work === 'buy' || work === 'register';

/** The product wrote to the place where they stay, and waits for its answer. */
export const appliesByLetter = ({ work, method, byHand }: SituationFacts): boolean =>
  work === 'mail' && method === 'automated' && !byHand;

/** Nothing of the application is to come. */
export const finalSituations = new Set<SituationName>([
  'completed',
  'refused',
  'not_possible',
  'refunded',
  'withdrawn',
]);

/** Where an order stands, by its name. */
export const situationNameOf = (facts: SituationFacts): SituationName => names[facts.status](facts);

const names: Record<OrderStatus, (facts: SituationFacts) => SituationName> = {
  pending: () => 'unpaid',
  confirmed: (facts) => {
    if (facts.excluded || facts.dayOver) return ruleClosureSituation(facts);
    // Nothing is begun while they wait for their money (channels/portal/submit-permit.ts).
    if (isCancellationRefundRefused(facts)) return 'with_team';
    return paidBack(facts) ?? (facts.missing.length > 0 ? 'needs_details' : 'starting');
  },
  queued: (facts) => {
    if ((facts.excluded && facts.hold === 'stopped') || facts.dayOver) return ruleClosureSituation(facts);
    return paidBack(facts) ?? (facts.hold ? (facts.hold === 'stopped' ? 'stopped' : 'held') : queuedSituation(facts));
  },
  // Refunded at the provider while the robot was at the portal: nobody can say yet what comes of it.
  running: () => 'running',
  // What the authority has is not called back by a refund (docs/decisions/013).
  submitted: ({ answerDue, now, nextPhase: comes }) =>
    !comes && answerDue && now > answerDue ? 'overdue' : 'submitted',
  completed: ({ excluded, grantInDoubt }) => (excluded ? 'excluded' : grantInDoubt ? 'in_doubt' : 'completed'),
  failed: (facts) => facts.closure?.how ?? paidBack(facts) ?? withPeople(facts),
};

/** Taken back by its customer, and the bank has refused their money. */
export const isCancellationRefundRefused = ({
  cancelledByCustomer: takenBack,
  withdrawn,
  refundRefused,
}: SituationFacts): boolean => takenBack && !withdrawn && (refundRefused?.ends ?? false);

const paidBack = ({ refundedCents, totalCents, withdrawn }: SituationFacts) =>
  !withdrawn ? undefined : refundedCents >= totalCents ? 'refunded' : 'withdrawn';
const ruleClosureSituation = (facts: SituationFacts) => paidBack(facts) ?? (facts.excluded ? 'excluded' : 'day_over');
const queuedSituation = ({
  method,
  scheduledRetry: triesAgain,
  hasOpenQuestion: asked,
}: SituationFacts): SituationName => {
  if (method === 'manual') return asked ? 'question' : 'by_hand';
  return triesAgain ? 'tries_again' : 'queued';
};
const withPeople = ({
  hasOpenQuestion: asked,
  outcomeUnknown,
  documentRequested: paperWanted,
}: SituationFacts): SituationName =>
  asked ? 'question' : outcomeUnknown ? 'outcome_unknown' : paperWanted ? 'paper' : 'with_team';
