import { statusPredicates } from './lifecycle.ts';

/** Why a submission is on the desk, or who has it instead. */
export const taskKinds = [
  'robot_waits',
  'by_hand',
  'handed_over',
  'outcome_unknown',
  'stopped_after_sending',
  'answered',
  'customer_wrote',
  'authority_wrote',
  'authority_late',
  'customer_late',
  'details_late',
  'robot_late',
  'visit_unannounced',
  'no_longer_admitted',
  'with_customer',
  'with_authority',
  'money_due',
  'refund_refused',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Queues of the desk. Only the first needs a person now; the others wait for somebody else. */
export const queues = ['open', 'mine', 'customer', 'authority', 'money'] as const;
export type DeskQueueName = (typeof queues)[number];

/** Tasks that need a person now; the desk can filter by them. */
export const openTaskKinds = [
  'robot_waits',
  'by_hand',
  'handed_over',
  'outcome_unknown',
  'stopped_after_sending',
  'answered',
  'customer_wrote',
  'authority_wrote',
  'authority_late',
  'customer_late',
  'details_late',
  'robot_late',
  'visit_unannounced',
  'no_longer_admitted',
] as const satisfies readonly TaskKind[];

export const taskKindsByQueue: Record<Exclude<DeskQueueName, 'mine' | 'money'>, readonly TaskKind[]> = {
  open: openTaskKinds,
  customer: ['with_customer'],
  authority: ['with_authority'],
};

const ofTask = statusPredicates<TaskKind>();
/** A robot is at the portal, and a person must act there. */
export const isRobotWaitingTask = ofTask('robot_waits');
/** Nobody knows whether it was sent. */
export const isUnknownOutcomeTask = ofTask('outcome_unknown');
/** Each minute counts. */
export const isPressingTask = ofTask('robot_waits', 'outcome_unknown');
/** Something stopped the product's own work. */
export const isStoppedTask = ofTask('handed_over', 'stopped_after_sending');
/** The customer has a question of ours to answer. */
export const isQuestionOpenTask = ofTask('with_customer', 'customer_late');
/** Only its details are awaited; there is no application yet. */
export const isLateDetailsTask = ofTask('details_late');
/** The permit is granted, and a drive-in that it covers is not announced yet. */
export const isVisitTask = ofTask('visit_unannounced');
/** The permit is granted, and today's rules do not admit the vehicle. */
export const isNoLongerAdmittedTask = ofTask('no_longer_admitted');
/** Somebody else's turn, in time. */
export const isWaitingTask = ofTask('with_customer', 'with_authority');
/** Somebody else's turn, in time or late: an operator may wait longer. */
export const isPostponableTask = ofTask('authority_late', 'customer_late', 'with_authority', 'with_customer');
/** An operator ended the application, and its money is due. */
export const isEndedTask = ofTask('money_due');
export const isRefusedRefundTask = ofTask('refund_refused');
export const isRefundDueTask = ofTask('money_due', 'refund_refused');
