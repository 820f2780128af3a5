import { type ErrorCode, Refusal } from '#platform/errors.ts';
import type { TaskKind } from '../desk/contract.ts';
import { waitWords } from '../inbox/wait-reasons.ts';
import {
  type CustomerAction,
  customerMay,
  hasFailed,
  hasReachedAuthority,
  isAtPortal,
  isGranted,
  isInLine,
  isNotBegun,
  isUnpaid,
  isWithAuthority,
  type OrderStatus,
  type SubmissionStatus,
  submissionLifecycle,
} from './lifecycle.ts';

/** Everything that decides what may be done with an order; each act asks for the part it needs. */
export interface ActFacts {
  order: {
    status: OrderStatus;
    /** A whole refund has begun. */
    withdrawn: boolean;
  };
  /** Null while nothing is made of the order yet. */
  application: {
    status: SubmissionStatus;
    method: 'automated' | 'manual';
    /** The sending act has begun: the authority has it, or may have it. */
    sent: boolean;
    outcomeUnknown: boolean;
    /** When it was sent, where more is to be done at the portal: a ticket is bought, and not yet activated. */
    appliedAt: Date | null;
    /** An operator has said that no permit comes of it. */
    ended: boolean;
  } | null;
  /** Why it is on the desk; null when it needs nobody. */
  task: { kind: TaskKind | null };
  /** Who else has its task open; their name, where they have one. */
  heldBy: { name: string | null } | null;
  /** A mail about it: whether it grants the permit, and whether by more than a reference, which other orders may share. */
  mail: { grants: boolean; namesThisOne: boolean };
  /** Whether a robot applies at its portal now: `paused` by an admin or because it is closed, `none` where people apply. */
  robot: { state: 'ready' | 'paused' | 'none'; zone: string };
}

interface Reason {
  code: ErrorCode;
  /** For people: where the act is offered elsewhere, this stands in its place. */
  reason: string;
}

/** Yes, or why not. */
type Verdict = { yes: true } | ({ yes: false } & Reason);

type Guard<Facts> = (facts: Facts) => Reason | null;
type Some<Name extends keyof ActFacts> = Pick<ActFacts, Name>;
type Order<Part extends keyof ActFacts['order']> = { order: Pick<ActFacts['order'], Part> };
type Application<Part extends keyof NonNullable<ActFacts['application']>> = {
  application: Pick<NonNullable<ActFacts['application']>, Part> | null;
};

const conflict = (reason: string): Reason => ({ code: 'CONFLICT', reason });

export const unpaid: Reason = { code: 'NOT_PAID', reason: 'This order has not been paid yet.' };
const notPaid: Guard<Order<'status'>> = ({ order }) => (isUnpaid(order.status) ? unpaid : null);
const withdrawn: Guard<Order<'withdrawn'>> = ({ order }) =>
  order.withdrawn ? conflict('This order is refunded in full; no application is made for it.') : null;
const unless =
  (act: CustomerAction, reason: string): Guard<Order<'status'>> =>
  ({ order }) =>
    customerMay(order.status, act) ? null : conflict(reason);

const hasEnded = conflict('An operator has ended this application.');
const ended: Guard<Application<'ended'>> = ({ application }) => (application?.ended ? hasEnded : null);
export const heldByAnother = (name: string | null): Reason =>
  conflict(`${name ?? 'Somebody else'} has this task open.`);
const held: Guard<Some<'heldBy'>> = ({ heldBy }) => (heldBy ? heldByAnother(heldBy.name) : null);

const withDocument = conflict(
  'This application is under way with the document it has, so it can no longer be changed here.',
);
/** Until the application begins, and while it waits for a person: what the robot is about to send, or an authority may have, changes no more. */
const documentIsFixed: Guard<Application<'status' | 'method' | 'outcomeUnknown' | 'ended'>> = ({ application }) => {
  if (!application) return null;
  const { status, method, outcomeUnknown, ended: isOver } = application;
  const isOpen = isInLine(status) ? method === 'manual' : hasFailed(status) && !outcomeUnknown && !isOver;
  return isOpen ? null : withDocument;
};

const begunWithDetails = 'This application has already begun, so its details can no longer be changed here.';
/** What no order waits for is taken until the application begins, and while a person has it and has sent nothing. */
const detailsAreFixed: Guard<Order<'status'> & Application<'status' | 'method'>> = ({ order, application }) => {
  const isOpen = application
    ? isInLine(application.status) && application.method === 'manual'
    : customerMay(order.status, 'provide_details');
  return isOpen ? null : conflict(begunWithDetails);
};

const notFailed: Guard<Application<'status'>> = ({ application }) =>
  hasFailed(application?.status)
    ? null
    : conflict(`Only a failed submission can be retried; this one is ${application?.status}.`);
const unknown = (reason: string): Reason => ({ code: 'OUTCOME_UNKNOWN', reason });
const lookFirst = 'The portal may already have this application. Look there first, then say whether it has it';
const perhapsSent: Guard<Application<'sent' | 'outcomeUnknown'>> = ({ application }) =>
  application?.sent || application?.outcomeUnknown ? unknown(`${lookFirst}; only then can it be sent again.`) : null;
const mayHaveIt = unknown(`${lookFirst}.`);
const sent: Guard<Application<'sent'>> = ({ application }) => (application?.sent ? mayHaveIt : null);
const withdrawnForGood: Guard<Order<'withdrawn'>> = ({ order }) =>
  order.withdrawn ? conflict('This order is refunded in full; nothing is sent for it any more.') : null;

const noRobot: Guard<Some<'robot'> & Application<'method'>> = ({ robot, application }) => {
  if (robot.state === 'ready' && application?.method === 'automated') return null;
  return {
    code: 'UNPROCESSABLE',
    reason:
      robot.state === 'paused'
        ? `The portal of ${robot.zone} is paused: nothing is sent to it by a robot.`
        : 'A person applies for this permit: no robot can run it.',
  };
};

const notBegun: Guard<Application<'status'>> = ({ application }) =>
  application ? null : { code: 'NOT_FOUND', reason: 'Submission not found' };
const retry = [notBegun, notFailed, ended, perhapsSent, withdrawnForGood, held] as const;

/** What every act of a task's holder needs. */
const workOn = [
  ({ task }: Some<'task'>) =>
    task.kind ? null : conflict('This application needs nobody any more. The list has been brought up to date.'),
  ({ task }: Some<'task'>) => (task.kind === 'money_due' ? hasEnded : null),
] as const;

const atPortal = conflict('A robot is at the portal still: help it, or say that you cannot.');
const decided = conflict('The authority has granted this application already.');
const byHand = [
  ...workOn,
  ({ task }: Some<'task'>) => (task.kind === 'robot_waits' ? atPortal : null),
  ({ application }: Application<'status'>) => (isGranted(application?.status) ? decided : null),
] as const;

const isOwed: readonly (TaskKind | null)[] = ['money_due', 'refund_refused'];
const waits: readonly (TaskKind | null)[] = ['authority_late', 'customer_late', 'with_authority', 'with_customer'];

/** What speaks against each act, in the order in which it is said. */
const guards = {
  pay: [unless('pay', 'This order has already been paid. Its confirmation is in your e-mail.')],
  provide_details: [notPaid, withdrawn, unless('provide_details', begunWithDetails)],
  /** Only what no order waits for. */
  add_details: [notPaid, withdrawn, detailsAreFixed],
  update_vehicle: [
    withdrawn,
    unless('update_vehicle', 'The vehicle can be changed only while the order is paid and not yet being processed.'),
  ],
  upload_document: [
    ({ order }: Order<'status'>) =>
      isUnpaid(order.status) ? conflict('A document can be added once the order is paid.') : null,
    unless('upload_document', withDocument.reason),
    withdrawn,
    documentIsFixed,
  ],
  /** Starts the application; asked again of one that has begun, it changes nothing. */
  submit: [withdrawn, notPaid],
  resend_password_link: [notPaid],
  refund: [notPaid],
  refund_in_full: [
    notPaid,
    ({ application }: Application<'status'>) => {
      const effect = application && submissionLifecycle[application.status].wholeRefund;
      return effect?.act === 'wait' ? conflict(effect.words) : null;
    },
  ],
  /** By the customer's own click, of an order that something spoke against. */
  take_back: [
    notPaid,
    withdrawn,
    ({ application }: Application<'status' | 'appliedAt'>) =>
      application && (!isInLine(application.status) || application.appliedAt)
        ? conflict('Work on this order has begun, so it can no longer be taken back here.')
        : null,
  ],
  close_refund: [
    ({ task }: Some<'task'>) => (isOwed.includes(task.kind) ? null : conflict('No refund of this order is due.')),
  ],

  retry,
  /** A robot takes it next. */
  run_now: [
    notBegun,
    ({ application }: Application<'status'>) =>
      isAtPortal(application?.status) ? conflict('A robot is working on this submission already.') : null,
    ({ application }: Application<'status'>) =>
      hasReachedAuthority(application?.status) ? conflict('The portal already has this application.') : null,
    noRobot,
    (facts: FactsOf<typeof retry>) => (hasFailed(facts.application?.status) ? firstOf(retry, facts) : null),
  ],
  /** A person says whether the portal has it. */
  settle_outcome: [
    notBegun,
    ({ application }: Application<'status' | 'sent'>) =>
      hasFailed(application?.status) && application?.sent
        ? null
        : conflict('The outcome of this submission is not open.'),
    ended,
    held,
  ],
  /**
   * A mail of the authority says so of one that failed. Any word settles an unknown outcome (docs/decisions/008). What a
   * question left to a person is ended by the grant alone; and only for an application that certainly was this one's.
   */
  settle_by_mail: [
    ({ application, mail }: Application<'status' | 'sent' | 'outcomeUnknown'> & Some<'mail'>) => {
      const isOwnGrant = mail.grants && (application?.sent || mail.namesThisOne);
      return hasFailed(application?.status) && (application?.outcomeUnknown || isOwnGrant)
        ? null
        : conflict(waitWords.not_applied);
    },
  ],

  /** Anything that only the holder of its task may do: the acts below, and holding it. */
  work_on: workOn,
  ask_customer: [
    ...byHand,
    ({ application }: Application<'status'>) =>
      isWithAuthority(application?.status)
        ? conflict('The authority has this application; a question would not reach it any more.')
        : null,
  ],
  record_submitted: [
    ...byHand,
    ({ application }: Application<'status'>) =>
      isWithAuthority(application?.status)
        ? conflict('This application has been sent already; it waits for the authority.')
        : null,
    sent,
  ],
  record_confirmed: [
    ...byHand,
    ({ application }: Application<'status'>) =>
      isWithAuthority(application?.status)
        ? null
        : conflict('Only an application the authority has can be confirmed. Record that it was submitted first.'),
  ],
  /** Only what the authority has can be refused by it ... */
  refuse: [
    ...byHand,
    ({ application }: Application<'sent' | 'outcomeUnknown'>) =>
      application?.outcomeUnknown && application.sent ? mayHaveIt : null,
    ({ application }: Application<'sent'>) =>
      application?.sent
        ? null
        : conflict('The authority has nothing to refuse yet: record that it was submitted first.'),
  ],
  /** ... and only what it has not can be given up. */
  give_up: [...byHand, sent],
  wait_longer: [
    ...byHand,
    ({ task }: Some<'task'>) =>
      waits.includes(task.kind) ? null : conflict('This application waits for one of us, and for nobody else.'),
  ],
  wait_for_details: [
    ({ order, application }: Order<'status'> & Application<'status'>) =>
      isNotBegun(order.status) && !application ? null : conflict('This order waits for no details.'),
  ],
} as const satisfies Record<string, readonly Guard<never>[]>;

type Act = keyof typeof guards;

/** What all of these guards together look at. */
type FactsOf<Guards extends readonly Guard<never>[]> = Guards[number] extends (facts: infer Facts) => unknown
  ? Facts
  : never;

function firstOf<Facts>(list: readonly Guard<Facts>[], facts: Facts): Reason | null {
  for (const guard of list) {
    const reason = guard(facts);
    if (reason) return reason;
  }
  return null;
}

/** Whether this may be done with the order as it stands, or why not. The one place that says so. */
export function can<Name extends Act>(facts: FactsOf<(typeof guards)[Name]>, act: Name): Verdict {
  // The type of the parameter has asked for all that these guards look at.
  const reason = firstOf<never>(guards[act], facts as never);
  return reason ? { yes: false, ...reason } : { yes: true };
}

export const problemOf = (verdict: Verdict): Reason | null => (verdict.yes ? null : verdict);

/** @throws Refusal with the reason why it may not */
export function requireCan<Name extends Act>(facts: FactsOf<(typeof guards)[Name]>, act: Name): void {
  const verdict = can(facts, act);
  if (!verdict.yes) throw new Refusal(verdict.code, verdict.reason);
}
