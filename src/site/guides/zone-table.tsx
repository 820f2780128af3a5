import type { Zone } from '#permits/catalogue.ts';
import { describeAuthorityFee, describeFine, describeOfficialPrice } from '#permits/zone.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { ComparisonTable } from '../shell/comparison-table.tsx';

/** Catalogue entries with fine, time and the authority's own price. */
export function ZoneTable({ caption, zones }: { caption: string; zones: readonly Zone[] }) {
  return (
    <ComparisonTable
      caption={caption}
      columns={['What it is', 'Fine', 'How long it takes', 'Official site and its price']}
      rows={zones.map((zone) => ({
        label: zone.name,
        cells: [zone.summary, describeFine(zone), zone.leadTime, <OfficialPrice key="official" zone={zone} />],
      }))}
    />
  );
}

/** The authority's fee today, and whether our order price includes it. */
export function OfficialPrice({ zone }: { zone: Zone }) {
  const { name, url } = zone.official;
  return (
    <>
      <ExternalLink href={url}>{name}</ExternalLink>: {describeOfficialPrice(zone.official)}
      <span className="block text-ink-soft text-sm">{describeAuthorityFee(zone)}</span>
    </>
  );
}
