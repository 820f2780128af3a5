import { trackedStepNames } from '../contracts/order-contract.ts';
import {
  hasRunFailed,
  hasRunSucceeded,
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

/**
 * The run whose progress is shown. What a person sent, an authority settled or an earlier sticker covers is as done as
 * a robot's work, whatever its newest run shows. While a phase remains, it is sent and not finished.
 */
export function selectDisplayedRun(status: OrderStatus, run: TrackedRun | null, hasMore: boolean): TrackedRun | null {
  if (!isSent(status)) return run;
  return { status: hasMore ? 'RUNNING' : 'COMPLETED', steps_completed: trackedStepNames };
}

/** Percent: the completed share of the four tracked steps (specification, section 4). */
export function runProgress(run: TrackedRun | null): number {
  if (!run || hasRunFailed(run.status)) return 0;
  if (hasRunSucceeded(run.status)) return 100;
  const completed = trackedStepNames.filter((step) => run.steps_completed.includes(step)).length;
  return Math.min((completed / trackedStepNames.length) * 100, CAP_WHILE_RUNNING);
}

export interface TrackedStepState {
  name: TrackedStep;
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

/** The four steps; while a run is live the first step that is not done is the current one. */
export function trackedStepStates(run: TrackedRun | null): TrackedStepState[] {
  const isDone = (step: TrackedStep) =>
    run !== null && (hasRunSucceeded(run.status) || run.steps_completed.includes(step));
  const present = isRunAtPortal(run?.status) ? trackedStepNames.find((step) => !isDone(step)) : undefined;
  return trackedStepNames.map((name) => ({
    name,
    title: titles[name],
    state: isDone(name) ? 'past' : name === present ? 'now' : 'next',
  }));
}
