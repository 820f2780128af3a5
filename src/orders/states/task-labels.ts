import { type StopCause, stopCauseLabels } from './lifecycle.ts';
import { type DeskQueueName, isStoppedTask, type TaskKind } from './open-task-kinds.ts';

/** Why a task is on its queue, in words for operators. */
export const taskKindLabels: Record<TaskKind, string> = {
  robot_waits: 'The robot waits for you',
  by_hand: 'To be done by hand',
  handed_over: 'Handed over by the robot',
  outcome_unknown: 'Outcome unknown',
  stopped_after_sending: 'The authority asks',
  answered: 'Customer has answered',
  customer_wrote: 'The customer wrote',
  authority_wrote: 'A mail to read',
  authority_late: 'No word from the authority',
  customer_late: 'No answer from the customer',
  details_late: 'Details are missing',
  robot_late: 'The robot is late',
  visit_unannounced: 'An entry is not announced',
  no_longer_admitted: 'Kept out by today’s rules',
  with_customer: 'Waits for the customer',
  with_authority: 'Waits for the authority',
  money_due: 'Ended, refund due',
  refund_refused: 'Refund refused by the bank',
};

/** Where no robot failed, the cause names the task: a refusal is no question, and a letter has no robot. */
export const formatTaskLabel = ({ kind, stop_cause }: { kind: TaskKind; stop_cause: StopCause | null }): string =>
  isStoppedTask(kind) && stop_cause && stop_cause !== 'robot' ? stopCauseLabels[stop_cause] : taskKindLabels[kind];

export const deskQueueLabels: Record<DeskQueueName, { title: string; empty: string }> = {
  open: { title: 'To do', empty: 'Nothing waits for a person.' },
  mine: { title: 'Mine', empty: 'You hold no task. Open one under To do and claim it.' },
  customer: { title: 'With the customer', empty: 'No question is open.' },
  authority: { title: 'With the authority', empty: 'No application waits for its document at the desk.' },
  money: { title: 'Refund due', empty: 'No ended application waits for its refund, and no refund was refused.' },
};
