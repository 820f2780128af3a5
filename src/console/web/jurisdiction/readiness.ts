import type { FulfilmentMethod } from '#permits/application-texts.ts';
import type { StatusTone } from '#ui/badge.tsx';
import type { Jurisdiction } from '../../jurisdiction-contract.ts';

export type Readiness = 'automated' | 'letter' | 'check' | 'manual' | 'pending';

const readinessByFulfilmentMethod: Record<FulfilmentMethod, Readiness> = {
  robot: 'automated',
  letter: 'letter',
  check: 'check',
  by_hand: 'manual',
};

/** Robot, letter, rule check or by hand; 'pending' where an automated method is paused or disabled. */
export function findReadiness({
  automation_enabled,
  way,
  paused,
}: Pick<Jurisdiction, 'automation_enabled' | 'way' | 'paused'>): Readiness {
  if (way === 'by_hand') return 'manual';
  return automation_enabled && !paused ? readinessByFulfilmentMethod[way] : 'pending';
}

export const readinessBadges: Record<Readiness, { label: string; tone: StatusTone }> = {
  automated: { label: 'Automated', tone: 'done' },
  letter: { label: 'Letter', tone: 'done' },
  check: { label: 'Rule check', tone: 'done' },
  manual: { label: 'Manual', tone: 'waiting' },
  pending: { label: 'Pending', tone: 'working' },
};

/** '21 by a robot, 4 by our letter, 6 by our rule check, 0 by hand', counted as if nothing were switched off. */
export function describeMethodCounts(all: readonly Pick<Jurisdiction, 'way'>[]): string {
  const count = (way: FulfilmentMethod) => all.filter((one) => one.way === way).length;
  return `${count('robot')} by a robot, ${count('letter')} by our letter, ${count('check')} by our rule check, ${count('by_hand')} by hand`;
}

/** What a pause stops, and who does the work meanwhile. */
export const pauseLabels: Record<
  Exclude<FulfilmentMethod, 'by_hand'>,
  { pause: string; resume: string; paused: string; again: string; meanwhile: string }
> = {
  robot: {
    pause: 'Pause robots',
    resume: 'Let robots apply',
    paused: 'Robots are paused',
    again: 'Robots apply again',
    meanwhile: 'Paused: people apply for now',
  },
  letter: {
    pause: 'Pause letters',
    resume: 'Let letters leave',
    paused: 'Letters are paused',
    again: 'Letters leave again',
    meanwhile: 'Paused: people write for now',
  },
  check: {
    pause: 'Pause rule checks',
    resume: 'Let rule checks be written',
    paused: 'Rule checks are paused',
    again: 'Rule checks are written again',
    meanwhile: 'Paused: people check for now',
  },
};
