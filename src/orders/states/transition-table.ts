import type { AuditEventType } from '#audit/events.ts';
import type { NotificationType } from '#outbox/notification-types.ts';
import type { Closure, OrderStatus, SubmissionStatus } from './lifecycle.ts';

/** The actions (actions.ts) that a transition may come from. */
type TransitionAction =
  | 'retry'
  | 'settle_outcome'
  | 'settle_by_mail'
  | 'record_submitted'
  | 'record_confirmed'
  | 'refuse'
  | 'give_up'
  | 'cancel_order';

/** One transition: who makes it, which events are recorded, and which mail the customer gets. */
export interface SubmissionTransition {
  /**
   * The action that makes it, which actions.ts allows first and only in these states. None where only the product makes
   * it, after what a portal, a letter or the rules have said.
   */
  action?: TransitionAction;
  /** Where `from` contains `to`, the state may stay as it is. */
  from: readonly SubmissionStatus[];
  to: SubmissionStatus;
  /** A submission that no robot had passes through this state on the way. */
  through?: SubmissionStatus;
  /** It is now unknown whether the portal has it: only a person who looks there may let it be sent. */
  outcomeUnknown?: true;
  /** For the audit log; timeline.ts selects what the customer sees. */
  events: readonly AuditEventType[];
  mail: NotificationType | null;
}

/** Every transition of a submission, which its order's status follows (docs/decisions/077). */
export const submissionTransitions = {
  /** A robot starts it; again after a robot that died; and for a phase that is left after sending. */
  begin: { from: ['QUEUED', 'RUNNING', 'SUBMITTED'], to: 'RUNNING', events: ['AUTOMATION_STARTED'], mail: null },
  send: { from: ['RUNNING'], to: 'SUBMITTED', events: ['AUTOMATION_COMPLETED'], mail: 'submitted' },
  /** The product writes a letter: its row is committed with this transition, before it leaves. */
  write_letter: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING', events: [], mail: null },
  /**
   * The letter to hotel, garage or office has left (docs/decisions/047); another one after a letter that failed or led
   * to a question.
   */
  send_letter: {
    from: ['QUEUED', 'RUNNING', 'FAILED'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['LETTER_SENT'],
    mail: 'submitted',
  },
  /** The letter bounced: a person goes on, and the customer's mail is our question for another address. */
  bounce_letter: {
    from: ['QUEUED', 'RUNNING', 'SUBMITTED'],
    to: 'FAILED',
    events: ['LETTER_FAILED', 'MANUAL_TASK_CREATED'],
    mail: null,
  },
  /** The portal granted it at once: the customer gets the mail of the grant, which follows in the same commit. */
  send_granted: { from: ['RUNNING'], to: 'SUBMITTED', events: ['AUTOMATION_COMPLETED'], mail: null },
  /** An earlier sticker of the same vehicle serves this order too (docs/decisions/009). */
  share: {
    from: ['QUEUED', 'RUNNING'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['AUTOMATION_COMPLETED'],
    mail: 'submitted',
  },
  /** The same with a granted application: the customer gets the mail of the grant, which follows at once. */
  share_granted: {
    from: ['QUEUED', 'RUNNING'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['AUTOMATION_COMPLETED'],
    mail: null,
  },
  /**
   * Nothing had to be applied for, and our rule-check statement is written: the grant follows at once
   * (docs/decisions/046).
   */
  issue: { from: ['QUEUED', 'RUNNING'], through: 'RUNNING', to: 'SUBMITTED', events: ['STATEMENT_ISSUED'], mail: null },
  /** The rules have changed since, and our rule-check statement no longer holds: a person goes on. */
  recall: { from: ['CONFIRMED'], to: 'FAILED', events: ['STATEMENT_RECALLED', 'MANUAL_TASK_CREATED'], mail: null },
  /**
   * It stays granted, because the authority decided so; but today's rules no longer admit its vehicle, and a person
   * goes on. The check before the trip finds this and sends the mail.
   */
  mark_no_longer_admitted: { from: ['CONFIRMED'], to: 'CONFIRMED', events: ['MANUAL_TASK_CREATED'], mail: null },
  /** The phase before the application itself is done: an account. */
  prepare: { from: ['RUNNING'], to: 'QUEUED', events: ['PHASE_DONE'], mail: null },
  /** One of the phases after sending is done. */
  follow_up: { from: ['RUNNING'], to: 'SUBMITTED', events: ['PHASE_DONE'], mail: null },
  /** Such a phase failed harmlessly: it is retried automatically. */
  follow_up_again: { from: ['RUNNING'], to: 'SUBMITTED', events: ['SUBMISSION_QUEUED'], mail: null },
  /** Queued again automatically: the run failed harmlessly. */
  try_again: { from: ['RUNNING'], to: 'QUEUED', events: ['SUBMISSION_QUEUED'], mail: null },
  /**
   * The robot's part has ended: from here a person goes on. Also after a question or refusal in the authority's mail.
   */
  hand_off: {
    from: ['QUEUED', 'RUNNING', 'SUBMITTED'],
    to: 'FAILED',
    events: ['AUTOMATION_FAILED', 'MANUAL_TASK_CREATED'],
    mail: 'manual_processing',
  },
  /** The send step began, and its outcome is unknown (docs/decisions/003). */
  mark_outcome_unknown: {
    from: ['QUEUED', 'RUNNING'],
    to: 'FAILED',
    outcomeUnknown: true,
    events: ['AUTOMATION_FAILED', 'MANUAL_TASK_CREATED'],
    mail: 'manual_processing',
  },
  /** The payment is refunded: nobody goes on with it. The customer gets the mail of the refund. */
  cancel: {
    action: 'cancel_order',
    from: ['QUEUED', 'RUNNING'],
    to: 'FAILED',
    events: ['SUBMISSION_STOPPED'],
    mail: null,
  },
  /** A person queues it again. */
  retry: { action: 'retry', from: ['FAILED'], to: 'QUEUED', events: ['SUBMISSION_QUEUED'], mail: null },
  /** A person has looked: the portal has it. */
  confirm_sent: {
    action: 'settle_outcome',
    from: ['FAILED'],
    to: 'SUBMITTED',
    events: ['OUTCOME_SETTLED'],
    mail: null,
  },
  /** A person has looked: the portal does not have it, and a retry may send. */
  confirm_not_sent: {
    action: 'settle_outcome',
    from: ['FAILED'],
    to: 'FAILED',
    events: ['OUTCOME_SETTLED'],
    mail: null,
  },
  /** The authority's mail proves that it has the application (docs/decisions/008). */
  settle_by_mail: {
    action: 'settle_by_mail',
    from: ['FAILED'],
    to: 'SUBMITTED',
    events: ['OUTCOME_SETTLED'],
    mail: null,
  },
  /** The link in the authority's mail proves the phase before the application: an account. */
  settle_before: { action: 'retry', from: ['FAILED'], to: 'QUEUED', events: ['OUTCOME_SETTLED'], mail: null },
  /** The shared application is granted; the grant, which follows at once, has the mail. */
  follow: { from: ['FAILED'], to: 'SUBMITTED', events: [], mail: null },
  /** A person has applied. */
  apply_by_hand: {
    action: 'record_submitted',
    from: ['QUEUED', 'FAILED'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['SUBMITTED_BY_HAND'],
    mail: 'submitted',
  },
  /** The second proof has come. */
  grant: {
    action: 'record_confirmed',
    from: ['SUBMITTED'],
    to: 'CONFIRMED',
    events: ['PERMIT_CONFIRMED'],
    mail: 'confirmed',
  },
  /** The authority has refused: there will be no permit. */
  refuse: {
    action: 'refuse',
    from: ['SUBMITTED', 'FAILED'],
    to: 'FAILED',
    events: ['APPLICATION_ENDED'],
    mail: 'application_ended',
  },
  /** The authority had granted it and has revoked it; a person has read that. */
  revoke: { from: ['CONFIRMED'], to: 'FAILED', events: ['APPLICATION_ENDED'], mail: 'application_ended' },
  /** Nobody can apply: there will be no permit. */
  give_up: {
    action: 'give_up',
    from: ['QUEUED', 'SUBMITTED', 'FAILED'],
    to: 'FAILED',
    events: ['APPLICATION_ENDED'],
    mail: 'application_ended',
  },
} as const satisfies Record<string, SubmissionTransition>;
export type SubmissionTransitionName = keyof typeof submissionTransitions;

/** What an order enters without a submission's transition: by its payment, and by the creation of its submission. */
export const orderTransitions = {
  pay: { to: 'confirmed', events: ['PAYMENT_CONFIRMED'], mail: 'order_paid' },
  /** Its submission is created: for a robot ... */
  enqueue: { to: 'queued', events: ['SUBMISSION_QUEUED'], mail: null },
  /** ... or for a person. */
  assign: { to: 'queued', events: ['MANUAL_TASK_CREATED'], mail: null },
} as const satisfies Record<
  string,
  { to: OrderStatus; events: readonly AuditEventType[]; mail: NotificationType | null }
>;
export type OrderTransitionName = keyof typeof orderTransitions;

/** Whether the table has this transition from the state that a submission is in; never for what has not begun. */
export function isTransitionFrom(status: SubmissionStatus | undefined, name: SubmissionTransitionName): boolean {
  const { from }: SubmissionTransition = submissionTransitions[name];
  return status !== undefined && from.includes(status);
}

/** The states that a transition passes from `from` on, with its last one. */
export function transitionPath({ to, through }: SubmissionTransition, from: SubmissionStatus): SubmissionStatus[] {
  return from === 'QUEUED' && through ? [through, to] : [to];
}

/** How an operator ends an application, as a transition. */
export const closureTransitions = { refused: 'refuse', not_possible: 'give_up' } as const satisfies Record<
  Closure,
  SubmissionTransitionName
>;
