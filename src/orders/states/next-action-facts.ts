import type { OrderStatus, StopCause, SubmissionStatus } from './lifecycle.ts';
import type { TaskKind } from './open-task-kinds.ts';

/** All facts that decide who must act next on an order. */
export interface NextActionFacts {
  order: {
    status: OrderStatus;
    createdAt: Date;
    updatedAt: Date;
    /** The first moment of the day of entry, in the country of the permit. */
    entryAt: Date | null;
    urgent: boolean;
    rental: boolean;
    /** The payment is refunded in full, or will be. */
    isCancelled: boolean;
    /** The bank refused the refund that ends it; null where an admin has settled that, or there was none. */
    endingRefundRefusedAt: Date | null;
    /** When its customer wrote the oldest message that nobody has answered. */
    openMessageSince: Date | null;
  };
  /** The authority's stated time in hours, from sending to what the customer must have. */
  leadHours: number;
  /** Nothing is applied for: the vehicle is checked against the rules. */
  isCheck: boolean;
  /** Null while details are missing, or just before it is created. */
  submission: {
    status: SubmissionStatus;
    createdAt: Date;
    updatedAt: Date;
    sentAt: Date | null;
    /** When the product starts it, where that is postponed. */
    startsAt: Date | null;
    /** Its portal is closed for the moment; a robot continues once it opens, or a person after the longest wait. */
    waitsForPortal: boolean;
    /** Its customer has stopped it before anything was sent. */
    isStopped: boolean;
    /** Why it went to a person, where it did. */
    stopCause: StopCause | null;
    /** The application is a letter to a hotel, a garage or an office. */
    byLetter: boolean;
  } | null;
  /** How many details the customer still has to give. */
  missingCount: number;
  /** The desk's task kind; null when no person is needed. */
  taskKind: TaskKind | null;
  /** What the task would be without its unread mail. */
  actionableKind: TaskKind | null;
  /** When the customer got the question that is still open. */
  askedAt: Date | null;
  /** When the authority asked for the document that the customer has not uploaded. */
  v5cRequestedAt: Date | null;
  /** When the oldest unread mail came. */
  unreadSince: Date | null;
  /** Nobody knows whether any unread mail is from whoever decides, and about this order. */
  isUnreadMailUncertain: boolean;
  /** Until when a run waits in a human handoff with its page open. */
  handoffUntil: Date | null;
  /** An operator has looked and defers it until then. */
  deferredUntil: Date | null;
  /** The soonest visit that the contact has not announced. */
  unannouncedVisitAt: Date | null;
  /** When that became known; the earliest of several. */
  unannouncedVisitSince: Date | null;
}

/** The facts of an order that has no application yet, beside those of the order itself. */
export const withoutApplication = {
  submission: null,
  taskKind: null,
  actionableKind: null,
  askedAt: null,
  v5cRequestedAt: null,
  unreadSince: null,
  isUnreadMailUncertain: false,
  handoffUntil: null,
  deferredUntil: null,
  unannouncedVisitAt: null,
  unannouncedVisitSince: null,
} as const satisfies Partial<NextActionFacts>;
