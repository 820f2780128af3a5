import type { StopReason } from '#robot/portal-stop.ts';

/**
 * Failures that pass by themselves, in words for people; every other reason concerns the application and needs a
 * person.
 */
const portalFailureLabels = {
  maintenance: 'The portal was closed for maintenance',
  unreachable: 'The portal did not answer',
  portal_error: 'The portal answered with an error of its own',
  session_expired: 'The portal ended the session',
  deadline: 'The portal was too slow',
} as const satisfies Partial<Record<StopReason, string>>;

const ownFailureLabels = { browser_died: "The robot's browser stopped working" } as const satisfies Partial<
  Record<StopReason, string>
>;

const failureLabels: Record<string, string> = { ...portalFailureLabels, ...ownFailureLabels };

/** Whether a run that stopped for this reason may be retried, provided nothing was sent. */
export function isTransientFailure(reason: string): boolean {
  return Object.hasOwn(failureLabels, reason);
}

/** Whether the portal is in trouble, and not our browser. */
export function isPortalFailure(reason: string): boolean {
  return Object.hasOwn(portalFailureLabels, reason);
}

interface TransientFailure {
  reason: string;
  at: Date;
}

/** 'The portal was closed for maintenance three times between 14:02 and 14:40 UTC.', oldest trouble first. */
export function describeFailures(troubles: readonly TransientFailure[]): string {
  const byReason = Map.groupBy(troubles, ({ reason }) => failureLabels[reason] ?? failureLabels.unreachable);
  return [...byReason].map(([label, failures]) => `${label} ${howOften(failures.map(({ at }) => at))}.`).join(' ');
}

export const describeFailure = (reason: string): string => failureLabels[reason] ?? '';

function howOften(times: readonly Date[]): string {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || times.length === 1) return first ? `at ${formatUtcTime(first)}` : '';
  const count = ['twice', 'three times', 'four times', 'five times'][times.length - 2] ?? `${times.length} times`;
  const from = formatUtcTime(first).replace(' UTC', '');
  return from === formatUtcTime(last).replace(' UTC', '')
    ? `${count} at ${formatUtcTime(last)}`
    : `${count} between ${from} and ${formatUtcTime(last)}`;
}

/** The log and the desk's texts are the same for every reader, so they name the time zone. */
export function formatUtcTime(moment: Date): string {
  return `${moment.toISOString().slice(11, 16)} UTC`;
}
