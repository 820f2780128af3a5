import {
  conflict,
  type PickApplicationFacts,
  type PickFacts,
  type PickOrderFacts,
  type RefusalReason,
} from './action-guard.ts';
import { isGranted, isWithAuthority } from './lifecycle.ts';
import { isQuestionOpenTask } from './open-task-kinds.ts';

/** For the customer, in place of the question. */
const needless = (reason: string): RefusalReason =>
  conflict(`${reason} We need no answer any more, and there is nothing for you to do.`);

/** The guards of the customer's answer to a question of the desk. */
export const answerGuards = [
  ({ order }: PickOrderFacts<'isCancelled'>) => (order.isCancelled ? needless('This order is cancelled.') : null),
  ({ application }: PickApplicationFacts<'ended'>) =>
    application?.ended ? needless('This application has ended.') : null,
  ({ application }: PickApplicationFacts<'status'>) =>
    isGranted(application?.status) ? needless('Your application is complete.') : null,
  ({ application }: PickApplicationFacts<'status'>) =>
    isWithAuthority(application?.status) ? needless('Your application is sent.') : null,
  ({ task }: PickFacts<'task'>) =>
    isQuestionOpenTask(task.kind) ? null : needless('Our question has settled itself.'),
] as const;
