import type { Tone } from '#ui/badge.tsx';
import type { Jurisdiction } from '../../jurisdiction.ts';

export type Readiness = 'automated' | 'manual' | 'pending';

/** A robot applies, people do, or a robot could but may not now (not switched on yet, or its portal is paused). */
export function readinessOf(
  jurisdiction: Pick<Jurisdiction, 'automation_enabled' | 'application_method' | 'paused'>,
): Readiness {
  if (jurisdiction.application_method === 'manual') return 'manual';
  return jurisdiction.automation_enabled && !jurisdiction.paused ? 'automated' : 'pending';
}

export const readinessLooks: Record<Readiness, { label: string; tone: Tone }> = {
  automated: { label: 'Automated', tone: 'done' },
  manual: { label: 'Manual', tone: 'waiting' },
  pending: { label: 'Pending', tone: 'working' },
};
