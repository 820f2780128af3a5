import {
  type HoldState,
  hasFailed,
  isGranted,
  isHoldOpen,
  isHoldStopped,
  isQueued,
  isQueuedOrRunning,
  isWithAuthority,
  type SubmissionStatus,
} from './lifecycle.ts';
import type { TaskKind } from './open-task-kinds.ts';

/** All facts that decide why an application is on the desk, or who has it instead. */
export interface TaskFacts {
  status: SubmissionStatus;
  method: 'automated' | 'manual';
  holdState: HoldState | null;
  /** The send step has begun: the authority has it, or may have it. */
  sent: boolean;
  outcomeUnknown: boolean;
  /** A full refund of its order has begun. */
  isCancelled: boolean;
  /** An operator has ended it without a permit. */
  ended: boolean;
  /** An operator ended it, and its money is due. */
  isRefundDue: boolean;
  /** A run has a page of the portal open, and waits for an operator (docs/decisions/043). */
  isRobotWaiting: boolean;
  /** Whoever we wait for is late; a change since then has a time of its own. */
  isOverdue: boolean;
  /** A person has had something to do with it. */
  hasTask: boolean;
  /** It was written for to a contact. */
  hasLetter: boolean;
  /** A mail about it, or one that names it among others, waits for a person to read it. */
  hasUnreadMail: boolean;
  /** The customer has written to us, and nobody has answered. */
  hasOpenMessage: boolean;
  hasOpenQuestion: boolean;
  /** Its authority wants another copy of the registration document, and the customer has uploaded none since. */
  isV5cRequested: boolean;
  /**
   * The customer has answered since its last change, or uploaded what was asked for. An older answer is no reason any
   * more.
   */
  hasFreshAnswer: boolean;
  /** A visit still to come that the contact has not announced (docs/decisions/051). */
  hasUnannouncedVisit: boolean;
  /** The check before the trip found that the rules no longer admit its vehicle, and nobody has ended that. */
  isNoLongerAdmitted: boolean;
}

/** The task that a person can act on; null where the product, the authority or nobody has the application. */
export function actionableTaskKindOf(facts: TaskFacts): TaskKind | null {
  const { status, isOverdue } = facts;
  if (facts.isRobotWaiting) return 'robot_waits';
  if (facts.ended && hasFailed(status)) return facts.isRefundDue ? 'money_due' : null;
  if (facts.isCancelled && !isWithAuthority(status) && !facts.outcomeUnknown) return null;
  if (isGranted(status))
    return facts.hasUnannouncedVisit ? 'visit_unannounced' : facts.isNoLongerAdmitted ? 'no_longer_admitted' : null;
  if (isWithAuthority(status))
    return isOverdue ? 'authority_late' : isFollowedByPeople(facts) ? 'with_authority' : null;
  if (isQueued(status) && isHoldStopped(facts.holdState)) return stoppedHoldTaskKindOf(facts);
  if (isQueued(status) && isHoldOpen(facts.holdState)) return null;
  return hasFailed(status) || (isQueued(status) && facts.method === 'manual') ? manualTaskKindOf(facts) : null;
}

/** People sent it, have looked at it, or can be written to: they see it while the authority has it. */
const isFollowedByPeople = ({ method, hasTask, hasUnreadMail, hasLetter }: TaskFacts): boolean =>
  method === 'manual' || hasTask || hasUnreadMail || hasLetter;

/** Its customer stopped it and decides; a person may have asked them about it. */
function stoppedHoldTaskKindOf({ hasOpenQuestion, hasFreshAnswer, isOverdue }: TaskFacts): TaskKind | null {
  if (!hasOpenQuestion && hasFreshAnswer) return 'answered';
  return isOverdue ? 'customer_late' : hasOpenQuestion ? 'with_customer' : null;
}

function manualTaskKindOf(facts: TaskFacts): TaskKind {
  // The customer of a cancelled order is asked for nothing any more.
  if (facts.hasOpenQuestion && !facts.isCancelled) return facts.isOverdue ? 'customer_late' : 'with_customer';
  if (facts.outcomeUnknown) return 'outcome_unknown';
  if (facts.isV5cRequested && hasFailed(facts.status)) return facts.isOverdue ? 'customer_late' : 'with_customer';
  if (facts.hasFreshAnswer) return 'answered';
  if (facts.sent) return 'stopped_after_sending';
  return hasFailed(facts.status) ? 'handed_over' : 'by_hand';
}

/** Tasks that stay what they are while something is to be read: they press more, or show it themselves. */
const kindsBeforeReading: readonly (TaskKind | null)[] = [
  'robot_waits',
  'outcome_unknown',
  'stopped_after_sending',
  'visit_unannounced',
  'no_longer_admitted',
];

/**
 * Why an application is on the desk; null for one that needs nobody. The one place that decides it. A mail to read is a
 * task of its own, even where there is nothing else to do, and so is a customer's message: its task shows both. A late
 * robot is shown, and nobody applies beside it.
 */
export function taskKindOf(facts: TaskFacts): TaskKind | null {
  const actionable = actionableTaskKindOf(facts);
  if (!kindsBeforeReading.includes(actionable)) {
    if (facts.hasUnreadMail) return 'authority_wrote';
    if (facts.hasOpenMessage) return 'customer_wrote';
  }
  if (actionable) return actionable;
  return isQueuedOrRunning(facts.status) && !facts.isCancelled && facts.isOverdue ? 'robot_late' : null;
}
