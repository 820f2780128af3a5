/** Why a submission is on the desk, or who has it instead. */
export const taskKinds = [
  'robot_waits',
  'by_hand',
  'handed_over',
  'outcome_unknown',
  'authority_asks',
  'answered',
  'authority_wrote',
  'authority_late',
  'customer_late',
  'details_late',
  'robot_late',
  'entry_open',
  'kept_out',
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
  'authority_asks',
  'answered',
  'authority_wrote',
  'authority_late',
  'customer_late',
  'details_late',
  'robot_late',
  'entry_open',
  'kept_out',
] as const satisfies readonly TaskKind[];
