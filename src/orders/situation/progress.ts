import { trackedStepNames } from '../contracts/order-contract.ts';
import {
  hasRunFailed,
  hasRunSucceeded,
  isCompleted,
  isRunAtPortal,
  isSent,
  type OrderStatus,
  type RunStatus,
} from '../states/lifecycle.ts';

type TrackedStep = (typeof trackedStepNames)[number];

export interface TrackedRun {
  status: RunStatus;
  steps_completed: readonly TrackedStep[];
}

const CAP_WHILE_RUNNING = 90;

/** The phases after the application, such as the activation of a ticket on its day. */
export interface FollowingPhases {
  /** The application itself is sent. */
  is_filed: boolean;
  /** The titles of the phases in words for the customer, in their order: all that are done, then all that are left. */
  done: readonly string[];
  left: readonly string[];
}

/**
 * The run whose progress is shown. What a person sent, an authority settled or an earlier sticker covers is as done as
 * a robot's work, whatever its newest run shows. While a phase remains, it is sent and not finished. A run that made
 * only the account that the portal asks for first is no application yet.
 */
export function selectDisplayedRun(
  status: OrderStatus,
  run: TrackedRun | null,
  { is_filed: isFiled, left }: FollowingPhases,
): TrackedRun | null {
  if (isSent(status) || (isFiled && left.length > 0))
    return {
      status: left.length > 0 && !isCompleted(status) ? 'RUNNING' : 'COMPLETED',
      steps_completed: trackedStepNames,
    };
  return hasRunSucceeded(run?.status) ? null : run;
}

/**
 * Percent: the completed share of the four tracked steps (specification, section 4). Each later phase counts as one
 * step more, so that nothing is full while something is left to do.
 */
export function runProgress(run: TrackedRun | null, { done, left }: FollowingPhases): number {
  if (!run || hasRunFailed(run.status)) return 0;
  if (hasRunSucceeded(run.status)) return 100;
  const completed = countCompletedSteps(run) + done.length;
  return Math.min((completed / (trackedStepNames.length + done.length + left.length)) * 100, CAP_WHILE_RUNNING);
}

/** '4 of 7 steps at the official portal are done' */
export function describeProgress(run: TrackedRun, { done, left }: FollowingPhases): string {
  const total = trackedStepNames.length + done.length + left.length;
  const completed = hasRunSucceeded(run.status) ? total : countCompletedSteps(run) + done.length;
  return `${completed} of ${total} steps at the official portal are done`;
}

const countCompletedSteps = ({ steps_completed }: TrackedRun): number =>
  trackedStepNames.filter((step) => steps_completed.includes(step)).length;

export interface TrackedStepState {
  name: string;
  /** In words for the customer. */
  title: string;
  state: 'past' | 'now' | 'next';
}

const titles: Record<TrackedStep, string> = {
  INITIALIZATION: 'Application prepared',
  BROWSER_STARTED: 'Official portal opened',
  FORM_FILLED: 'Form filled in',
  SUBMITTED: 'Application sent',
};

/**
 * The four steps, and each later phase as one more; while a run is live the first step that is not done is the current
 * one. Exactly what `describeProgress` counts.
 */
export function trackedStepStates(run: TrackedRun | null, { done, left }: FollowingPhases): TrackedStepState[] {
  const isDone = (step: TrackedStep) =>
    run !== null && (hasRunSucceeded(run.status) || run.steps_completed.includes(step));
  const present = isRunAtPortal(run?.status) ? trackedStepNames.find((step) => !isDone(step)) : undefined;
  const steps = trackedStepNames.map((name) => ({
    name,
    title: titles[name],
    state: isDone(name) ? ('past' as const) : name === present ? ('now' as const) : ('next' as const),
  }));
  const later = (state: 'past' | 'next') => (title: string) => ({ name: title, title, state });
  return [...steps, ...done.map(later('past')), ...left.map(later('next'))];
}
