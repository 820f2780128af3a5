import type { OrderView } from './view-contract.ts';

type Zone = NonNullable<OrderView['proof_guide']>['zones'][number];

const titles: { verdict: Zone['verdict']; title: string }[] = [
  { verdict: 'opens', title: 'Open to your vehicle' },
  { verdict: 'condition', title: 'Open on a condition' },
  { verdict: 'unclear', title: 'Not certain' },
  { verdict: 'closed', title: 'Not open to your vehicle' },
];

/** The zones that a permit covers, grouped by what they mean for the vehicle. Empty groups are left out. */
export function zoneGroups(zones: readonly Zone[]): { title: string; verdict: Zone['verdict']; zones: Zone[] }[] {
  return titles
    .map(({ verdict, title }) => ({ title, verdict, zones: zones.filter((zone) => zone.verdict === verdict) }))
    .filter((group) => group.zones.length > 0);
}
