import type { StopReason } from '#robot/stop.ts';

/** What goes away by itself, in words for people; every other reason is about the application, and for a person. */
const portalTroubles = {
  maintenance: 'The portal was closed for maintenance',
  unreachable: 'The portal did not answer',
  portal_error: 'The portal answered with an error of its own',
  session_expired: 'The portal ended the session',
  deadline: 'The portal was too slow',
} as const satisfies Partial<Record<StopReason, string>>;

const ownTroubles = { browser_died: "The robot's browser stopped working" } as const satisfies Partial<
  Record<StopReason, string>
>;

const words: Record<string, string> = { ...portalTroubles, ...ownTroubles };

/** Whether a run that stopped for this reason may simply be tried again, provided nothing was sent. */
export function passes(reason: string): boolean {
  return Object.hasOwn(words, reason);
}

/** Whether it is the portal that is in trouble, and not our browser. */
export function isPortalTrouble(reason: string): boolean {
  return Object.hasOwn(portalTroubles, reason);
}

interface Trouble {
  reason: string;
  at: Date;
}

/** 'The portal was closed for maintenance three times between 14:02 and 14:40 UTC.', oldest trouble first. */
export function tellTroubles(troubles: readonly Trouble[]): string {
  const byReason = Map.groupBy(troubles, ({ reason }) => words[reason] ?? words.unreachable);
  return [...byReason].map(([said, times]) => `${said} ${howOften(times.map(({ at }) => at))}.`).join(' ');
}

export const troubleWords = (reason: string): string => words[reason] ?? '';

function howOften(times: readonly Date[]): string {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || times.length === 1) return first ? `at ${clockTime(first)}` : '';
  const count = ['twice', 'three times', 'four times', 'five times'][times.length - 2] ?? `${times.length} times`;
  const from = clockTime(first).replace(' UTC', '');
  return from === clockTime(last).replace(' UTC', '')
    ? `${count} at ${clockTime(last)}`
    : `${count} between ${from} and ${clockTime(last)}`;
}

/** The log and the desk's texts are written once for everybody, so they say whose time it is. */
export function clockTime(moment: Date): string {
  return `${moment.toISOString().slice(11, 16)} UTC`;
}
