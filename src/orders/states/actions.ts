import { Refusal } from '#platform/errors.ts';
import {
  type ActionDecision,
  type ActionFacts,
  type ActionGuard,
  conflict,
  type FactsOf,
  findFirstReason,
  type PickApplicationFacts,
  type PickFacts,
  type PickOrderFacts,
  type RefusalReason,
} from './action-guard.ts';
import { answerGuards } from './answer-guards.ts';
import {
  type CustomerAction,
  customerMay,
  hasBegun,
  hasFailed,
  hasReachedAuthority,
  isGranted,
  isHoldOpen,
  isNotBegun,
  isOnHold,
  isQueued,
  isRunning,
  isUnpaid,
  isWithAuthority,
  submissionLifecycle,
} from './lifecycle.ts';
import { mailReviewLabels } from './mail-review-reasons.ts';
import { isPostponableTask, isRefundDueTask } from './open-task-kinds.ts';
import { endedGuard, heldGuard, manualWorkGuards, robotAtPortalGuard, taskHolderGuards } from './task-guards.ts';
import { isTransitionFrom } from './transition-table.ts';

export const notPaidReason: RefusalReason = { code: 'NOT_PAID', reason: 'This order has not been paid yet.' };
const notPaid: ActionGuard<PickOrderFacts<'status'>> = ({ order }) => (isUnpaid(order.status) ? notPaidReason : null);
const cancelled: ActionGuard<PickOrderFacts<'isCancelled'>> = ({ order }) =>
  order.isCancelled ? conflict('This order is cancelled; no application is made for it.') : null;
const unless =
  (action: CustomerAction, reason: string): ActionGuard<PickOrderFacts<'status'>> =>
  ({ order }) =>
    customerMay(order.status, action) ? null : conflict(reason);

const withDocument = conflict(
  'This application is under way with the document it has, so it can no longer be changed here.',
);
/**
 * Before the application begins, and while it waits for a person, the document may change. What the robot is about to
 * send, or an authority may have, does not.
 */
const documentIsFixed: ActionGuard<
  PickApplicationFacts<'status' | 'method' | 'outcomeUnknown' | 'ended' | 'holdState'>
> = ({ application }) => {
  if (!application) return null;
  const { status, method, outcomeUnknown, ended: isOver, holdState } = application;
  const isOpen = isQueued(status)
    ? method === 'manual' || isOnHold(holdState)
    : hasFailed(status) && !outcomeUnknown && !isOver;
  return isOpen ? null : withDocument;
};

const begunWithDetails = 'This application has already begun, so its details can no longer be changed here.';
/** Optional details are accepted until the application begins, and while a person has it and has sent nothing. */
const detailsAreFixed: ActionGuard<PickOrderFacts<'status'> & PickApplicationFacts<'status' | 'method'>> = ({
  order,
  application,
}) => {
  const isOpen = application
    ? isQueued(application.status) && application.method === 'manual'
    : customerMay(order.status, 'provide_details');
  return isOpen ? null : conflict(begunWithDetails);
};

/** Queued, with nothing of it sent: its customer may still report a mistake. */
const isHeldBack = (
  application: Pick<NonNullable<ActionFacts['application']>, 'status' | 'holdState'> | null,
): boolean => application !== null && isQueued(application.status) && isOnHold(application.holdState);
const heldBack: ActionGuard<PickApplicationFacts<'status' | 'holdState'>> = ({ application }) =>
  isHeldBack(application)
    ? conflict('This order waits for its customer’s second thoughts; nothing is sent yet.')
    : null;
const notHeld: ActionGuard<PickApplicationFacts<'status' | 'holdState'>> = ({ application }) => {
  if (isHeldBack(application)) return null;
  return conflict(
    application
      ? 'This order does not wait any more: its application has begun. Please write to us at once.'
      : 'Nothing of this order has begun yet.',
  );
};
/** Required details before the application begins, and corrections during the hold. */
const detailsBegun: ActionGuard<PickOrderFacts<'status'> & PickApplicationFacts<'status' | 'holdState'>> = ({
  order,
  application,
}) => (isHeldBack(application) || customerMay(order.status, 'provide_details') ? null : conflict(begunWithDetails));

const notFailed: ActionGuard<PickApplicationFacts<'status'>> = ({ application }) =>
  isTransitionFrom(application?.status, 'retry')
    ? null
    : conflict(`Only a failed submission can be retried; this one is ${application?.status}.`);
const outcomeUnknownReason = (reason: string): RefusalReason => ({ code: 'OUTCOME_UNKNOWN', reason });
const checkPortalFirstText =
  'The portal may already have this application. Look there first, then say whether it has it';
const possiblySent: ActionGuard<PickApplicationFacts<'sent' | 'outcomeUnknown'>> = ({ application }) =>
  application?.sent || application?.outcomeUnknown
    ? outcomeUnknownReason(`${checkPortalFirstText}; only then can it be sent again.`)
    : null;
const possiblySentReason = outcomeUnknownReason(`${checkPortalFirstText}.`);
const alreadySent: ActionGuard<PickApplicationFacts<'sent'>> = ({ application }) =>
  application?.sent ? possiblySentReason : null;
const cancelledForGood: ActionGuard<PickOrderFacts<'isCancelled'>> = ({ order }) =>
  order.isCancelled ? conflict('This order is cancelled; nothing is sent for it any more.') : null;

const noRobot: ActionGuard<PickFacts<'robot'> & PickApplicationFacts<'method'>> = ({ robot, application }) => {
  if (robot.state === 'ready' && application?.method === 'automated') return null;
  return {
    code: 'UNPROCESSABLE',
    reason:
      robot.state === 'paused'
        ? `The portal of ${robot.zone} is paused: nothing is sent to it by a robot.`
        : 'A person applies for this permit: no robot can run it.',
  };
};

const notBegun: ActionGuard<PickApplicationFacts<'status'>> = ({ application }) =>
  application ? null : { code: 'NOT_FOUND', reason: 'Submission not found' };
const retry = [notBegun, notFailed, endedGuard, possiblySent, cancelledForGood, heldGuard] as const;

/** The guards of each action, in the order in which their reasons are given. */
const guards = {
  pay: [unless('pay', 'This order has already been paid. Its confirmation is in your e-mail.')],
  provide_details: [notPaid, cancelled, detailsBegun],
  /** Only optional details. */
  add_details: [notPaid, cancelled, detailsAreFixed],
  update_vehicle: [
    cancelled,
    unless('update_vehicle', 'The vehicle can be changed only while the order is paid and not yet being processed.'),
  ],
  upload_document: [
    ({ order }: PickOrderFacts<'status'>) =>
      isUnpaid(order.status) ? conflict('A document can be added once the order is paid.') : null,
    unless('upload_document', withDocument.reason),
    cancelled,
    documentIsFixed,
  ],
  /** 'Stop, something is wrong', before anything is sent. */
  stop_hold: [
    cancelled,
    notHeld,
    ({ application }: PickApplicationFacts<'holdState'>) =>
      isHoldOpen(application?.holdState) ? null : conflict('This order is stopped already. Nothing of it is sent.'),
  ],
  /** 'Send now'; also after the customer stopped it. */
  end_hold: [cancelled, notHeld],
  /** Starts the application; for one that has begun it changes nothing. */
  submit: [
    (facts: PickOrderFacts<'isCancelled'> & PickApplicationFacts<'status'>) =>
      hasBegun(facts.application?.status) ? null : cancelled(facts),
    notPaid,
    endedGuard,
  ],
  resend_password_link: [notPaid],
  refund: [notPaid],
  refund_in_full: [
    notPaid,
    ({ application }: PickApplicationFacts<'status'>) => {
      const effect = application && submissionLifecycle[application.status].wholeRefund;
      return effect?.effect === 'wait' ? conflict(effect.message) : null;
    },
  ],
  /** The customer's own cancellation, before a robot or a person has begun. What is with a person, staff refund. */
  cancel_order: [
    notPaid,
    cancelled,
    ({ application, heldBy }: PickApplicationFacts<'status' | 'appliedAt'> & PickFacts<'heldBy'>) =>
      application && (heldBy || !isQueued(application.status) || application.appliedAt)
        ? conflict('Work on this order has begun, so it can no longer be taken back here.')
        : null,
  ],
  close_refund: [
    ({ task }: PickFacts<'task'>) => (isRefundDueTask(task.kind) ? null : conflict('No refund of this order is due.')),
  ],

  retry,
  /** A robot takes it next. */
  run_now: [
    notBegun,
    heldBack,
    ({ application }: PickApplicationFacts<'status'>) =>
      isRunning(application?.status) ? conflict('A robot is working on this submission already.') : null,
    ({ application }: PickApplicationFacts<'status'>) =>
      hasReachedAuthority(application?.status) ? conflict('The portal already has this application.') : null,
    noRobot,
    (facts: FactsOf<typeof retry>) =>
      isTransitionFrom(facts.application?.status, 'retry') ? findFirstReason(retry, facts) : null,
  ],
  /** A person decides whether the portal has it. */
  settle_outcome: [
    notBegun,
    ({ application }: PickApplicationFacts<'status' | 'sent'>) =>
      isTransitionFrom(application?.status, 'confirm_sent') && application?.sent
        ? null
        : conflict('The outcome of this submission is not open.'),
    endedGuard,
    heldGuard,
  ],
  /**
   * A mail of the authority settles a failed application. Any mail settles an unknown outcome (docs/decisions/008).
   * Where a question sent it to a person, only a grant settles it; and only for an application that certainly was this
   * one's.
   */
  settle_by_mail: [
    ({ application, mail }: PickApplicationFacts<'status' | 'sent' | 'outcomeUnknown'> & PickFacts<'mail'>) => {
      const isOwnGrant = mail.grants && (application?.sent || mail.namesThisOne);
      return isTransitionFrom(application?.status, 'settle_by_mail') && (application?.outcomeUnknown || isOwnGrant)
        ? null
        : conflict(mailReviewLabels.not_applied);
    },
  ],

  /** Everything that only the lease holder may do: the actions below, and renewing the lease. */
  work_on: taskHolderGuards,
  ask_customer: [
    ...manualWorkGuards,
    ({ application }: PickApplicationFacts<'status'>) =>
      isWithAuthority(application?.status)
        ? conflict('The authority has this application; a question would not reach it any more.')
        : null,
  ],
  /** By the customer, while the desk waits for it: an answer that is taken is a task of the desk. */
  answer_question: answerGuards,
  record_submitted: [
    ...manualWorkGuards,
    heldBack,
    ({ application }: PickApplicationFacts<'status'>) =>
      isWithAuthority(application?.status)
        ? conflict('This application has been sent already; it waits for the authority.')
        : null,
    alreadySent,
  ],
  /** By letter or in its thread: also about a visit of a granted permit. */
  write_to_contact: [...taskHolderGuards, robotAtPortalGuard, heldBack],
  record_confirmed: [
    ...manualWorkGuards,
    ({ application }: PickApplicationFacts<'status'>) =>
      isTransitionFrom(application?.status, 'grant')
        ? null
        : conflict('Only an application the authority has can be confirmed. Record that it was submitted first.'),
  ],
  /** An authority can only refuse what it has ... */
  refuse: [
    ...manualWorkGuards,
    ({ application }: PickApplicationFacts<'sent' | 'outcomeUnknown'>) =>
      application?.outcomeUnknown && application.sent ? possiblySentReason : null,
    ({ application }: PickApplicationFacts<'sent'>) =>
      application?.sent
        ? null
        : conflict('The authority has nothing to refuse yet: record that it was submitted first.'),
  ],
  /** ... and an operator can only give up what it does not have. */
  give_up: [...manualWorkGuards, alreadySent],
  wait_longer: [
    ...manualWorkGuards,
    ({ task }: PickFacts<'task'>) =>
      isPostponableTask(task.kind) ? null : conflict('This application waits for one of us, and for nobody else.'),
  ],
  /** A later document of the authority replaces the one that its customer has. */
  replace_document: [
    cancelledForGood,
    ({ application }: PickApplicationFacts<'status'>) =>
      isGranted(application?.status) ? null : conflict('This application is not confirmed by a paper any more.'),
  ],
  wait_for_details: [
    cancelled,
    ({
      order,
      application,
      lacksDetails,
    }: PickOrderFacts<'status'> & PickApplicationFacts<'status'> & PickFacts<'lacksDetails'>) =>
      isNotBegun(order.status) && !application && lacksDetails ? null : conflict('This order waits for no details.'),
  ],
} as const satisfies Record<string, readonly ActionGuard<never>[]>;

type Action = keyof typeof guards;

/** Whether this action is allowed in the order's present state, or why not. The one place that decides it. */
export function can<Name extends Action>(facts: FactsOf<(typeof guards)[Name]>, action: Name): ActionDecision {
  // The parameter's type already requires all facts that these guards need.
  const reason = findFirstReason<never>(guards[action], facts as never);
  return reason ? { allowed: false, ...reason } : { allowed: true };
}

export const findRefusalReason = (verdict: ActionDecision): RefusalReason | null => (verdict.allowed ? null : verdict);

/** @throws Refusal with the reason why the action is not allowed */
export function assertAllowed<Name extends Action>(facts: FactsOf<(typeof guards)[Name]>, action: Name): void {
  const verdict = can(facts, action);
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.reason);
}
