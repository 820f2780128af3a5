import type { Zone } from '#permits/catalogue.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { ComparisonTable } from '../shell/comparison-table.tsx';

/** Entries of the permit catalogue with fine, time and the authority's own price. */
export function ZoneTable({ caption, zones }: { caption: string; zones: readonly Zone[] }) {
  return (
    <ComparisonTable
      caption={caption}
      columns={['What it is', 'Fine', 'How long it takes', 'Official site and its price']}
      rows={zones.map((zone) => ({
        label: zone.name,
        cells: [zone.summary, zone.fine, zone.leadTime, <OfficialPrice key="official" zone={zone} />],
      }))}
    />
  );
}

export function OfficialPrice({ zone: { official } }: { zone: Zone }) {
  return (
    <>
      <ExternalLink href={official.url}>{official.name}</ExternalLink>: {official.price}
    </>
  );
}
