import type { AuditEventType } from '#audit/events.ts';
import type { NotificationType } from '#outbox/notification-types.ts';
import { type Closure, type OrderStatus, type SubmissionStatus, submissionLifecycle } from './lifecycle.ts';

/** One way from state to state: who takes it, what is written down of it, and what the customer is told. */
export interface SubmissionTransition {
  /** One that holds `to` as well may leave the state as it is. */
  from: readonly SubmissionStatus[];
  to: SubmissionStatus;
  /** What never was with a robot goes through its state on the way. */
  through?: SubmissionStatus;
  /** Nobody knows whether the portal has it: only one who looks there may let it be sent. */
  outcomeUnknown?: true;
  /** For the audit log, and what of it the customer sees (timeline.ts). */
  events: readonly AuditEventType[];
  mail: NotificationType | null;
}

/** Every move of a submission. Its order follows in the same commit. */
export const submissionTransitions = {
  /** A robot takes it; after one that died, once more; and for what is left to do after it was sent. */
  begin: { from: ['QUEUED', 'RUNNING', 'SUBMITTED'], to: 'RUNNING', events: ['AUTOMATION_STARTED'], mail: null },
  send: { from: ['RUNNING'], to: 'SUBMITTED', events: ['AUTOMATION_COMPLETED'], mail: 'submitted' },
  /** The product writes a letter: its row is committed in this move, before it leaves. */
  write_letter: { from: ['QUEUED', 'RUNNING'], to: 'RUNNING', events: [], mail: null },
  /** The letter to hotel, garage or office has left (docs/decisions/047); after one that had failed or was asked about, another. */
  send_letter: {
    from: ['QUEUED', 'RUNNING', 'FAILED'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['LETTER_SENT'],
    mail: 'submitted',
  },
  /** It came back: a person goes on, and the mail that the customer gets is our question for another address. */
  come_back: {
    from: ['QUEUED', 'RUNNING', 'SUBMITTED'],
    to: 'FAILED',
    events: ['LETTER_FAILED', 'MANUAL_TASK_CREATED'],
    mail: null,
  },
  /** The portal granted it at once: the mail is that of the grant, which follows in the same commit. */
  send_granted: { from: ['RUNNING'], to: 'SUBMITTED', events: ['AUTOMATION_COMPLETED'], mail: null },
  /** An earlier sticker of the same vehicle serves this order too (docs/decisions/009). */
  share: {
    from: ['QUEUED', 'RUNNING'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['AUTOMATION_COMPLETED'],
    mail: 'submitted',
  },
  /** The same with one that is granted: the mail is that of the grant, which follows at once. */
  share_granted: {
    from: ['QUEUED', 'RUNNING'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['AUTOMATION_COMPLETED'],
    mail: null,
  },
  /** There was nothing to apply for, and our own certificate is written: the grant follows at once (docs/decisions/046). */
  issue: { from: ['QUEUED', 'RUNNING'], through: 'RUNNING', to: 'SUBMITTED', events: ['STATEMENT_ISSUED'], mail: null },
  /** The rules have changed since, and the certificate is not our word any more: a person goes on. */
  recall: {
    from: ['CONFIRMED'],
    to: 'FAILED',
    events: ['STATEMENT_RECALLED', 'MANUAL_TASK_CREATED'],
    mail: null,
  },
  /**
   * It stays granted, for that is the authority's word; but by the rules of today its vehicle may not enter, and a person goes on.
   * The mail is that of the look before the trip, which finds it.
   */
  keep_out: { from: ['CONFIRMED'], to: 'CONFIRMED', events: ['MANUAL_TASK_CREATED'], mail: null },
  /** What comes before the application itself is done: an account. */
  prepare: { from: ['RUNNING'], to: 'QUEUED', events: ['PHASE_DONE'], mail: null },
  /** One of the things that are left to do after it was sent is done. */
  follow_up: { from: ['RUNNING'], to: 'SUBMITTED', events: ['PHASE_DONE'], mail: null },
  /** The same failed without harm: it is tried again by itself. */
  follow_up_again: { from: ['RUNNING'], to: 'SUBMITTED', events: ['SUBMISSION_QUEUED'], mail: null },
  /** Back in line by itself: the run failed without harm. */
  try_again: { from: ['RUNNING'], to: 'QUEUED', events: ['SUBMISSION_QUEUED'], mail: null },
  /** The robot's part has ended: from here a person goes on. Also what the authority asks or refuses by mail. */
  hand_over: {
    from: ['QUEUED', 'RUNNING', 'SUBMITTED'],
    to: 'FAILED',
    events: ['AUTOMATION_FAILED', 'MANUAL_TASK_CREATED'],
    mail: 'manual_processing',
  },
  /** The sending act began, and its end is not known (docs/decisions/003). */
  lose_sight: {
    from: ['QUEUED', 'RUNNING'],
    to: 'FAILED',
    outcomeUnknown: true,
    events: ['AUTOMATION_FAILED', 'MANUAL_TASK_CREATED'],
    mail: 'manual_processing',
  },
  /** The payment is given back: nobody goes on with it. The mail is that of the refund. */
  withdraw: { from: ['QUEUED', 'RUNNING'], to: 'FAILED', events: ['SUBMISSION_STOPPED'], mail: null },
  /** A person puts it back in line. */
  retry: { from: ['FAILED'], to: 'QUEUED', events: ['SUBMISSION_QUEUED'], mail: null },
  /** A person has looked: the portal has it. */
  find_sent: { from: ['FAILED'], to: 'SUBMITTED', events: ['OUTCOME_SETTLED'], mail: null },
  /** A person has looked: the portal does not have it, and a retry may send. */
  find_unsent: { from: ['FAILED'], to: 'FAILED', events: ['OUTCOME_SETTLED'], mail: null },
  /** The authority has written: it has the application (docs/decisions/008). */
  settle_by_mail: { from: ['FAILED'], to: 'SUBMITTED', events: ['OUTCOME_SETTLED'], mail: null },
  /** The link that it mails proves what comes before the application: an account. */
  settle_before: { from: ['FAILED'], to: 'QUEUED', events: ['OUTCOME_SETTLED'], mail: null },
  /** The application it shares is granted; the grant, which follows at once, is what is told. */
  follow: { from: ['FAILED'], to: 'SUBMITTED', events: [], mail: null },
  /** A person has applied. */
  apply_by_hand: {
    from: ['QUEUED', 'FAILED'],
    through: 'RUNNING',
    to: 'SUBMITTED',
    events: ['SUBMITTED_BY_HAND'],
    mail: 'submitted',
  },
  /** The second proof has come. */
  grant: { from: ['SUBMITTED'], to: 'CONFIRMED', events: ['PERMIT_CONFIRMED'], mail: 'confirmed' },
  /** The authority has refused: no permit comes of it. */
  refuse: {
    from: ['SUBMITTED', 'FAILED'],
    to: 'FAILED',
    events: ['APPLICATION_ENDED'],
    mail: 'application_ended',
  },
  /** It had granted it, and has taken it back; a person has read so. */
  take_back: {
    from: ['CONFIRMED'],
    to: 'FAILED',
    events: ['APPLICATION_ENDED'],
    mail: 'application_ended',
  },
  /** Nobody can apply: no permit comes of it. */
  give_up: {
    from: ['QUEUED', 'SUBMITTED', 'FAILED'],
    to: 'FAILED',
    events: ['APPLICATION_ENDED'],
    mail: 'application_ended',
  },
} as const satisfies Record<string, SubmissionTransition>;
export type SubmissionTransitionName = keyof typeof submissionTransitions;

/** The moves of an order that has no submission yet. */
export const orderTransitions = {
  pay: { from: 'pending', to: 'confirmed', events: ['PAYMENT_CONFIRMED'], mail: 'order_paid' },
  /** Its submission is made: for a robot ... */
  line_up: { from: 'confirmed', to: 'queued', events: ['SUBMISSION_QUEUED'], mail: null },
  /** ... or for a person. */
  assign: { from: 'confirmed', to: 'queued', events: ['MANUAL_TASK_CREATED'], mail: null },
} as const satisfies Record<
  string,
  { from: OrderStatus; to: OrderStatus; events: readonly AuditEventType[]; mail: NotificationType | null }
>;
export type OrderTransitionName = keyof typeof orderTransitions;

/** The states a move passes from `from` on, its last one included. */
export function transitionPath({ to, through }: SubmissionTransition, from: SubmissionStatus): SubmissionStatus[] {
  return from === 'QUEUED' && through ? [through, to] : [to];
}

/** How an operator ends an application, as a move. */
export const closureTransitions = { refused: 'refuse', not_possible: 'give_up' } as const satisfies Record<
  Closure,
  SubmissionTransitionName
>;

/** The states from which an order may follow its submission to `to`: what its guarded UPDATE puts into its WHERE. */
export function orderStatesBefore(to: SubmissionStatus): OrderStatus[] {
  const steps = Object.values<SubmissionTransition>(submissionTransitions).flatMap((move) =>
    move.from.flatMap((from) => {
      const path = [from, ...transitionPath(move, from)];
      return path.slice(1).flatMap((entered, index) => (entered === to ? (path[index] ?? []) : []));
    }),
  );
  return [...new Set(steps)].filter((from) => from !== to).map((from) => submissionLifecycle[from].order);
}
