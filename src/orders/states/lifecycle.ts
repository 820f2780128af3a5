/**
 * The one table of states (docs/decisions/030): what holds for an order, a submission or a run in each state.
 * transition-table.ts defines the transitions, actions.ts the allowed actions. Guards, buttons, mails, texts for
 * customers and admin filters read these; no other code compares a state.
 */
export interface OrderStage {
  /** What the customer may do with the order in this state. */
  customerMay: readonly CustomerAction[];
  /** One or two words on a badge. */
  label: string;
  /** The customer's first line: who acts now. */
  headline: string;
  tone: (typeof tones)[number];
}

/** The look of a state; `attention` is red and means 'act now'. */
export const tones = ['waiting', 'working', 'done', 'attention'] as const;

export const orderStatuses = ['pending', 'confirmed', 'queued', 'running', 'submitted', 'completed', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type CustomerAction = 'pay' | 'provide_details' | 'update_vehicle' | 'upload_document';

export const orderLifecycle = {
  pending: {
    customerMay: ['pay'],
    label: 'Awaiting payment',
    headline: 'We are waiting for your payment.',
    tone: 'waiting',
  },
  confirmed: {
    customerMay: ['provide_details', 'update_vehicle', 'upload_document'],
    label: 'Paid',
    headline: 'Payment received. We start as soon as we have every detail the portal asks for.',
    tone: 'waiting',
  },
  queued: {
    customerMay: ['upload_document'],
    label: 'Queued',
    headline: 'Your application is in line and starts in a moment.',
    tone: 'working',
  },
  running: {
    customerMay: [],
    label: 'Processing',
    headline: 'We are filling in the official form for you now.',
    tone: 'working',
  },
  submitted: {
    customerMay: [],
    label: 'Submitted',
    headline: 'The authority has your application, and its answer is awaited.',
    tone: 'working',
  },
  completed: {
    customerMay: [],
    label: 'Completed',
    headline: 'Done. The authority has confirmed your permit.',
    tone: 'done',
  },
  failed: {
    customerMay: ['upload_document'],
    label: 'With our team',
    headline: 'Automatic submission failed and manual processing has begun.',
    tone: 'working',
  },
} as const satisfies Record<OrderStatus, OrderStage>;

export const submissionStatuses = ['QUEUED', 'RUNNING', 'SUBMITTED', 'CONFIRMED', 'FAILED'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** What a full refund does to an application (docs/decisions/013). */
export interface RefundEffect {
  /** What happens to the application, in one sentence before the refund. */
  message: string;
  /** `stop`: the refund also takes it out of the queue. `wait`: it cannot be refunded in full at this moment. */
  effect: 'none' | 'stop' | 'wait';
}

export interface SubmissionStage {
  /** The order's status while its submission is in this state. */
  order: OrderStatus;
  /** The badge of the admin's tables (specification, section 4). */
  label: string;
  /** What has not reached the portal is never sent; what has reached it cannot be called back. */
  wholeRefund: RefundEffect;
}

export const submissionLifecycle = {
  QUEUED: {
    order: 'queued',
    label: 'Queued',
    wholeRefund: { message: 'The application is taken out of the line and is not sent.', effect: 'stop' },
  },
  RUNNING: {
    order: 'running',
    label: 'Processing',
    wholeRefund: {
      message: 'The application is being filled in at the portal right now. Wait until that has ended.',
      effect: 'wait',
    },
  },
  SUBMITTED: {
    order: 'submitted',
    label: 'Submitted',
    wholeRefund: {
      message:
        'The authority already has the application; it is not withdrawn, and its answer still reaches the customer.',
      effect: 'none',
    },
  },
  CONFIRMED: {
    order: 'completed',
    label: 'Confirmed',
    wholeRefund: { message: 'The permit stays valid.', effect: 'none' },
  },
  FAILED: {
    order: 'failed',
    label: 'Failed',
    wholeRefund: { message: 'The application cannot be sent again.', effect: 'none' },
  },
} as const satisfies Record<SubmissionStatus, SubmissionStage>;

/**
 * Why an application is with a person, or at its end. `refused` and `question` come from the authority or the contact.
 * `step` is a phase that was left after sending. `document` is what the portal showed or handed out in the end. `check` is
 * a rule check for a person. `account` is one that a portal needs first and that may have been made: nothing of the
 * application was sent.
 */
export const stopCauses = [
  'robot',
  'account',
  'no_robot',
  'step',
  'letter',
  'check',
  'refused',
  'question',
  'document',
  'refund',
] as const;
export type StopCause = (typeof stopCauses)[number];

/** For staff, in lists of applications. */
export const stopCauseLabels: Record<StopCause, string> = {
  robot: 'The robot stopped',
  account: 'The account at the portal is in doubt',
  no_robot: 'No robot applies there now',
  step: 'A later step is open',
  letter: 'The letter needs a person',
  check: 'The rules leave it open',
  refused: 'Refused',
  question: 'A question came back',
  document: 'Its page or paper does not fit',
  refund: 'Stopped for a refund',
};

/** HANDED_OFF: a human handoff; the page stays open and the run waits for a person (docs/decisions/043). */
export const runStatuses = ['QUEUED', 'RUNNING', 'HANDED_OFF', 'COMPLETED', 'FAILED'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runLifecycle = {
  QUEUED: { next: ['RUNNING', 'FAILED'] },
  RUNNING: { next: ['HANDED_OFF', 'COMPLETED', 'FAILED'] },
  HANDED_OFF: { next: ['RUNNING', 'FAILED'] },
  COMPLETED: { next: [] },
  FAILED: { next: [] },
} as const satisfies Record<RunStatus, { next: readonly RunStatus[] }>;

/**
 * Who ended an order by a refund of all that was left. What its customer or the rules have ended stays ended, also where
 * the bank refuses the refund (docs/decisions/013).
 */
export const cancellers = ['customer', 'rules', 'staff'] as const;
export type Canceller = (typeof cancellers)[number];

/** The states of one payment, which may cover several orders (docs/decisions/031). */
export const paymentStates = ['open', 'paid'] as const;
type PaymentState = (typeof paymentStates)[number];

/** How an operator ends an application without a permit; it stays FAILED, and its money is reviewed. */
export const closures = ['refused', 'not_possible'] as const;
export type Closure = (typeof closures)[number];

/**
 * A standard order is on hold before anything is sent: `open` while its clock runs, `stopped` by its customer, `over`
 * once it may be sent. Null where it never had a hold.
 */
export const holdStates = ['open', 'stopped', 'over'] as const;
export type HoldState = (typeof holdStates)[number];

/** The states from which `to` may be entered: for the WHERE of a guarded UPDATE. */
export function statesBefore<S extends string>(table: Record<S, { next: readonly S[] }>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => table[from].next.includes(to));
}

export function customerMay(status: OrderStatus, action: CustomerAction): boolean {
  return (orderLifecycle[status].customerMay as readonly CustomerAction[]).includes(action);
}

/** A named set of states: tests whether it contains one state, and lists its states for SQL. */
export interface StatusPredicate<All extends string, Some extends All = All> {
  (status: All | null | undefined): status is Some;
  readonly states: readonly Some[];
}

/* @__NO_SIDE_EFFECTS__ */
export function statusPredicates<All extends string>() {
  return <Some extends All>(...states: readonly Some[]): StatusPredicate<All, Some> => {
    const isOne = (status: All | null | undefined): status is Some => states.some((state) => state === status);
    return Object.assign(isOne, { states });
  };
}

const ofOrder = statusPredicates<OrderStatus>();
export const isUnpaid = ofOrder('pending');
export const isPaid = ofOrder('confirmed', 'queued', 'running', 'submitted', 'completed', 'failed');
/** Paid, and without an application yet. */
export const isNotBegun = ofOrder('confirmed');
/** The authority has it, or has decided. */
export const isSent = ofOrder('submitted', 'completed');
/** A robot runs it, or the authority has it: no refund calls that back. */
export const isIrreversible = ofOrder('running', 'submitted', 'completed');
export const isCompleted = ofOrder('completed');
/** A person has it, or it ended without a permit. */
export const hasOrderFailed = ofOrder('failed');
/** Paid, and without a permit yet. */
export const isPermitOutstanding = ofOrder('confirmed', 'queued', 'running', 'submitted', 'failed');

const ofSubmission = statusPredicates<SubmissionStatus>();
export const isQueued = ofSubmission('QUEUED');
export const isRunning = ofSubmission('RUNNING');
export const isQueuedOrRunning = ofSubmission('QUEUED', 'RUNNING');
export const isWithAuthority = ofSubmission('SUBMITTED');
/** The authority has it, or has granted it. */
export const hasReachedAuthority = ofSubmission('SUBMITTED', 'CONFIRMED');
export const isGranted = ofSubmission('CONFIRMED');
export const isNotGranted = ofSubmission('QUEUED', 'RUNNING', 'SUBMITTED', 'FAILED');
/** With a person, or ended without a permit. */
export const hasFailed = ofSubmission('FAILED');
/** Not given up, and the authority has not decided. */
export const isUndecided = ofSubmission('QUEUED', 'RUNNING', 'SUBMITTED');
/** No longer queued, and not given up. */
export const hasBegun = ofSubmission('RUNNING', 'SUBMITTED', 'CONFIRMED');
/** The states in the Process Queue (specification, section 4). */
export const isInProcessQueue = ofSubmission('QUEUED', 'FAILED');

const ofRun = statusPredicates<RunStatus>();
export const isRunQueued = ofRun('QUEUED');
export const isRunInProgress = ofRun('RUNNING');
export const isRunHandedOff = ofRun('HANDED_OFF');
/** The run has a page of the portal open. */
export const isRunAtPortal = ofRun('RUNNING', 'HANDED_OFF');
export const isRunAlive = ofRun('QUEUED', 'RUNNING', 'HANDED_OFF');
export const isRunFinished = ofRun('COMPLETED', 'FAILED');
export const hasRunSucceeded = ofRun('COMPLETED');
export const hasRunFailed = ofRun('FAILED');

const ofHold = statusPredicates<HoldState>();
/** Nothing of it is sent yet: its clock runs, or its customer has stopped it. */
export const isOnHold = ofHold('open', 'stopped');
export const isHoldOpen = ofHold('open');
export const isHoldStopped = ofHold('stopped');

const ofPayment = statusPredicates<PaymentState>();
export const isPaymentOpen = ofPayment('open');
export const isPaymentPaid = ofPayment('paid');
