import { registrationCode } from '#permits/country-codes.ts';
import { Flag } from '#ui/flag.tsx';
import { AddressLink } from '#ui/list/address-link.tsx';
import type { Column } from '#ui/list/data-table.tsx';

interface Placed {
  order_id: string;
  order_ref: string;
  country: string;
  city_zone: string;
}

export const destinationColumn: Column<Pick<Placed, 'country' | 'city_zone'>> = {
  id: 'destination',
  header: 'Destination',
  sortBy: (row) => `${row.country} ${row.city_zone}`,
  cell: (row) => (
    <>
      <div className="flex items-center gap-2">
        <Flag code={registrationCode(row.country)} className="h-3.5! w-5!" />
        {row.city_zone}
      </div>
      <div className="text-ink-soft">{row.country}</div>
    </>
  ),
};

/** Which order, and for where. */
export const placeColumns: readonly Column<Placed>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref,
    cell: (row) => <AddressLink opens={{ order: row.order_id }}>{row.order_ref}</AddressLink>,
  },
  destinationColumn,
];
