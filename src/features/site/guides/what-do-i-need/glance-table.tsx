import { cityPages } from '../cities/all-cities.ts';
import { CompactTable } from '../compact-table.tsx';
import { permitsOf } from './city-section.tsx';

/** All cities on one screen. */
export function GlanceTable() {
  return (
    <CompactTable
      caption="Permit, fine range and time to allow in eight cities"
      columns={['City', 'What you need', 'Fine range', 'Time to allow']}
      dropsLast
      rows={cityPages.map(({ slug, guide, catalogueZones: [zone] }) => ({
        name: guide.city,
        href: `#${slug}`,
        cells: [permitsOf(guide), guide.fineRange, zone?.leadTime],
      }))}
    />
  );
}
