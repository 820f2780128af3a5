/**
 * The one table of states. Guards, buttons, mails, the customer's words and the admin's filters read it;
 * nothing else in the product says which state may follow which.
 */
export interface OrderStage {
  next: readonly OrderStatus[];
  /** What the customer may do with the order while it is here. */
  customerMay: readonly CustomerAction[];
  /** One or two words on a badge. */
  label: string;
  /** The customer's first line: who is acting now. */
  headline: string;
  tone: 'waiting' | 'working' | 'done' | 'attention';
}

export const orderStatuses = ['pending', 'confirmed', 'queued', 'running', 'submitted', 'completed', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export type CustomerAction = 'pay' | 'provide_details' | 'update_vehicle' | 'upload_document';

export const orderLifecycle = {
  pending: {
    next: ['confirmed'],
    customerMay: ['pay'],
    label: 'Awaiting payment',
    headline: 'We are waiting for your payment.',
    tone: 'waiting',
  },
  confirmed: {
    next: ['queued'],
    customerMay: ['provide_details', 'update_vehicle', 'upload_document'],
    label: 'Paid',
    headline: 'Payment received. We start as soon as we have every detail the portal asks for.',
    tone: 'waiting',
  },
  queued: {
    next: ['running', 'failed'],
    customerMay: [],
    label: 'Queued',
    headline: 'Your application is in line and starts in a moment.',
    tone: 'working',
  },
  running: {
    next: ['submitted', 'failed'],
    customerMay: [],
    label: 'Processing',
    headline: 'We are filling in the official form for you now.',
    tone: 'working',
  },
  submitted: {
    next: ['completed', 'failed'],
    customerMay: [],
    label: 'Submitted',
    headline: 'The authority has your application and is deciding.',
    tone: 'working',
  },
  completed: {
    next: [],
    customerMay: [],
    label: 'Completed',
    headline: 'Done. The authority has confirmed your permit.',
    tone: 'done',
  },
  failed: {
    next: ['queued', 'submitted'],
    customerMay: [],
    label: 'With our team',
    headline: 'Automatic submission failed and manual processing has begun.',
    tone: 'attention',
  },
} as const satisfies Record<OrderStatus, OrderStage>;

export const submissionStatuses = ['QUEUED', 'RUNNING', 'SUBMITTED', 'CONFIRMED', 'FAILED'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export interface SubmissionStage {
  next: readonly SubmissionStatus[];
  /** What the order shows while its submission is here. */
  order: OrderStatus;
  /** The badge of the admin's tables (specification, section 4). */
  label: string;
}

export const submissionLifecycle = {
  QUEUED: { next: ['RUNNING', 'FAILED'], order: 'queued', label: 'Queued' },
  RUNNING: { next: ['SUBMITTED', 'FAILED'], order: 'running', label: 'Processing' },
  SUBMITTED: { next: ['CONFIRMED', 'FAILED'], order: 'submitted', label: 'Submitted' },
  CONFIRMED: { next: [], order: 'completed', label: 'Confirmed' },
  // Back to QUEUED by a retry; to SUBMITTED when a person or the authority itself settles an unknown outcome.
  FAILED: { next: ['QUEUED', 'SUBMITTED'], order: 'failed', label: 'Failed' },
} as const satisfies Record<SubmissionStatus, SubmissionStage>;

export const runStatuses = ['QUEUED', 'RUNNING', 'COMPLETED', 'FAILED'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runLifecycle = {
  QUEUED: { next: ['RUNNING', 'FAILED'] },
  RUNNING: { next: ['COMPLETED', 'FAILED'] },
  COMPLETED: { next: [] },
  FAILED: { next: [] },
} as const satisfies Record<RunStatus, { next: readonly RunStatus[] }>;

/** How an operator ends an application that cannot come to a permit; it stays FAILED, and its money is looked at. */
export const endings = ['refused', 'not_possible'] as const;
export type Ending = (typeof endings)[number];

/** The states from which `to` may be entered: what a guarded UPDATE puts into its WHERE. */
export function statesBefore<S extends string>(table: Record<S, { next: readonly S[] }>, to: S): S[] {
  return (Object.keys(table) as S[]).filter((from) => table[from].next.includes(to));
}

export function customerMay(status: OrderStatus, action: CustomerAction): boolean {
  return (orderLifecycle[status].customerMay as readonly CustomerAction[]).includes(action);
}
