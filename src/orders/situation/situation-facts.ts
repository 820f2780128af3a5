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

/** All facts that decide an order's situation and its texts. */
export interface SituationFacts {
  status: OrderStatus;
  /** The details that the portal needs and the order lacks, in the words of their questions. */
  missing: readonly string[];
  /** A rental car whose plate is not known yet. */
  awaitsPlate: boolean;
  /**
   * Why today's facts do not admit the vehicle: for an order that has not begun or was stopped, and for a granted
   * permit that new rules exclude.
   */
  excluded: string | null;
  /** Why nothing of it begins any more: its last day is over at the zone. */
  dayOver: string | null;
  /** The time within which we promised to apply, in words. */
  promisedTime: string;
  /** Pence. */
  totalCents: number;
  refundedCents: number;
  refundedAt: Date | null;
  /** Our fee was refunded because we are late; that ends nothing, even where it was all of the money. */
  feeRefunded: boolean;
  /** A full refund has begun, or the customer or the rules have ended it. */
  isCancelled: boolean;
  /** The provider has a refund, or is to get it, and it has not arrived. */
  isRefundUnderWay: boolean;
  /** When it began. */
  cancelledAt: Date | null;
  /** The customer cancelled the order. */
  cancelledByCustomer: boolean;
  /** By when a person decides about the money of an ended application, or of a refused one if it ends. */
  refundDueAt: Date | null;
  /** By when a person says how a refused application goes on; null where none waits for that. */
  refusalDueAt: Date | null;
  /** When an admin decided that nothing more is refunded. */
  refundClosedAt: Date | null;
  /** A promised refund that the bank refused; null once that is settled. */
  refundRefused: {
    amountCents: number;
    /** By when a person should have handled it. */
    seenToBy: Date;
    /** It was all that was left of the money. */
    ends: boolean;
  } | null;
  /** Null while there is no application. */
  method: 'automated' | 'manual' | null;
  /** Queued for another attempt after a harmless failure; when, null while it waits for its portal to open. */
  scheduledRetry: { at: Date | null } | null;
  /** The hold before anything is sent: until when, or stopped by the customer; null once it may be sent. */
  hold: { until: Date } | 'stopped' | null;
  /** The next phase at the portal, and when we do it; for an account that waits for a mail, until when. */
  nextPhase: { title: string; at: Date } | null;
  /** The send step has begun: the authority has the application, or may have it. */
  sent: boolean;
  outcomeUnknown: boolean;
  /** Human handoff: the robot waits at the portal while an operator acts there. */
  isHandedOff: boolean;
  /** An operator has sent it. */
  byHand: boolean;
  /** `isRevoked`: refused after it had been granted. */
  closure: { how: Closure; reason: string; isRevoked?: boolean } | null;
  /** Why it went to a person or ended; null where it never did, and for old orders that did not record it. */
  cause: StopCause | null;
  /**
   * What the authority or contact wrote, where that is the cause; else why its form cannot take the order, or which
   * step is open. A sentence.
   */
  why: string | null;
  /** A letter was written, though it may not have arrived. */
  letterWritten: boolean;
  /** Why the robot stopped, where it did. */
  stopReason: StopReason | null;
  /** When a newer registration document came, after the application had come to a person. */
  newDocumentAt: Date | null;
  /** Our question waits for the customer's answer. */
  hasOpenQuestion: boolean;
  /** The authority could not read the registration document, and no other has come since. */
  documentRequested: boolean;
  /** The authority or contact has written, and only a person can decide what follows: why so, where that is known. */
  unreadAnswer: 'unclear' | 'does_not_fit' | 'no_usable_document' | null;
  /** The same for a granted permit: the mail may contradict it. */
  grantInDoubt: boolean;
  /** Every doubting mail had come before the grant. */
  doubtPredatesGrant: boolean;
  authority: string;
  work: ApplicationKind;
  /** Where the work is a letter: who gets it. */
  reader: LetterRecipient | null;
  /** A motorway toll, not a zone. */
  isMotorway: boolean;
  /** The customer also has our dated rule-check statement, besides the application. */
  hasRuleCheckStatement: boolean;
  /** How long the authority usually takes, in words. */
  leadTime: string;
  /** By when we promised to have applied; null before the application. */
  promisedBy: Date | null;
  /** When the authority's usual time is over; null while it has no application. */
  answerDue: Date | null;
  /** Whether the proof of the permit is here. */
  hasProof: boolean;
  /** A sticker comes by post after the digital proof. */
  physicalFollows: boolean;
  /** Where nothing is applied for: the driver task before driving in, as a request; null where there is none. */
  driverTask: string | null;
  /** A person first examines what the rules leave open about the vehicle. */
  leftOpen: boolean;
  /** The confirmed permit is for one visit, and each further visit is announced by itself. */
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

/** Who keeps the list, in the form for the middle of a sentence. */
export const describeOrderLetterRecipient = (facts: Pick<SituationFacts, 'reader'>): string =>
  formatLetterRecipient(facts);

/** Who decides, in the form for the start of a sentence. */
export const describeOrderDecider = (facts: SituationFacts): string => capitaliseFirst(describeDecidingParty(facts));

export const appliesAtPortal = ({ work }: SituationFacts): boolean => work === 'buy' || work === 'register';

/** The product wrote to the contact where the customer stays, and waits for its answer. */
export const appliesByLetter = ({ work, method, byHand }: SituationFacts): boolean =>
  work === 'mail' && method === 'automated' && !byHand;

/** Nothing more of the application is to come. */
export const finalSituations = new Set<SituationName>([
  'completed',
  'refused',
  'not_possible',
  'refunded',
  'cancelled',
]);

/** The name of an order's situation. */
export const situationNameOf = (facts: SituationFacts): SituationName => names[facts.status](facts);

const names: Record<OrderStatus, (facts: SituationFacts) => SituationName> = {
  pending: () => 'unpaid',
  confirmed: (facts) => {
    if (facts.excluded || facts.dayOver) return ruleClosureSituation(facts);
    return refundSituation(facts) ?? (facts.missing.length > 0 ? 'needs_details' : 'starting');
  },
  queued: (facts) => {
    if ((facts.excluded && facts.hold === 'stopped') || facts.dayOver) return ruleClosureSituation(facts);
    return (
      refundSituation(facts) ?? (facts.hold ? (facts.hold === 'stopped' ? 'stopped' : 'held') : queuedSituation(facts))
    );
  },
  // Refunded at the provider while the robot was at the portal: the outcome is still open.
  running: () => 'running',
  // A refund does not call back what the authority has (docs/decisions/013).
  submitted: ({ answerDue, now, nextPhase }) => (!nextPhase && answerDue && now > answerDue ? 'overdue' : 'submitted'),
  completed: ({ excluded, grantInDoubt }) => (excluded ? 'excluded' : grantInDoubt ? 'in_doubt' : 'completed'),
  failed: (facts) => facts.closure?.how ?? refundSituation(facts) ?? withPeople(facts),
};

const refundSituation = ({ refundedCents, totalCents, isCancelled }: SituationFacts) =>
  !isCancelled ? undefined : refundedCents >= totalCents ? 'refunded' : 'cancelled';
const ruleClosureSituation = (facts: SituationFacts) =>
  refundSituation(facts) ?? (facts.excluded ? 'excluded' : 'day_over');
const queuedSituation = ({ method, scheduledRetry, hasOpenQuestion }: SituationFacts): SituationName => {
  if (method === 'manual') return hasOpenQuestion ? 'question' : 'by_hand';
  return scheduledRetry ? 'retry_scheduled' : 'queued';
};
const withPeople = ({ hasOpenQuestion, outcomeUnknown, documentRequested }: SituationFacts): SituationName =>
  hasOpenQuestion
    ? 'question'
    : outcomeUnknown
      ? 'outcome_unknown'
      : documentRequested
        ? 'document_needed'
        : 'with_team';

/** The recorded cause; where none was recorded, the one that follows from the other facts. */
export function causeOf(facts: SituationFacts): StopCause {
  const { cause, work, sent, outcomeUnknown, stopReason } = facts;
  // The robot found nothing wrong: it leaves a company's car to a person.
  if (stopReason === 'keeper_is_company' && !sent && !outcomeUnknown) return 'no_robot';
  // A robot that stopped in a later phase does not undo what was sent.
  if (cause === 'robot' && sent && !outcomeUnknown) return 'step';
  if (cause) return cause;
  if (sent && !outcomeUnknown) return 'question';
  if (work === 'check') return 'check';
  return work === 'mail' ? 'letter' : 'robot';
}
