import {
  type ActionGuard,
  conflict,
  type PickApplicationFacts,
  type PickFacts,
  type RefusalReason,
} from './action-guard.ts';
import { isGranted } from './lifecycle.ts';
import { isEndedTask, isRobotWaitingTask } from './open-task-kinds.ts';

const hasEnded = conflict('An operator has ended this application.');
export const endedGuard: ActionGuard<PickApplicationFacts<'ended'>> = ({ application }) =>
  application?.ended ? hasEnded : null;
export const heldByAnotherReason = (name: string | null): RefusalReason =>
  conflict(`${name ?? 'Somebody else'} has this task open.`);
export const heldGuard: ActionGuard<PickFacts<'heldBy'>> = ({ heldBy }) =>
  heldBy ? heldByAnotherReason(heldBy.name) : null;

/** The guards of every action of a lease holder. */
export const taskHolderGuards = [
  ({ task }: PickFacts<'task'>) =>
    task.kind ? null : conflict('This application needs nobody any more. The list has been brought up to date.'),
  ({ task }: PickFacts<'task'>) => (isEndedTask(task.kind) ? hasEnded : null),
] as const;

const robotAtPortalReason = conflict('A robot is at the portal still: help it, or say that you cannot.');
export const robotAtPortalGuard: ActionGuard<PickFacts<'task'>> = ({ task }) =>
  isRobotWaitingTask(task.kind) ? robotAtPortalReason : null;
const alreadyGrantedReason = conflict('The authority has granted this application already.');
export const manualWorkGuards = [
  ...taskHolderGuards,
  robotAtPortalGuard,
  ({ application }: PickApplicationFacts<'status'>) => (isGranted(application?.status) ? alreadyGrantedReason : null),
] as const;
