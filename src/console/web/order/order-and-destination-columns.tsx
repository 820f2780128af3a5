import { findCountryCode } from '#permits/country-codes.ts';
import { CountryFlag } from '#ui/country-flag.tsx';
import type { Column } from '#ui/list/data-table.tsx';
import { UrlStateLink } from '#ui/list/url-state.tsx';

interface RowWithDestination {
  order_id: string;
  order_ref: string;
  country: string;
  city_zone: string;
}

export const destinationColumn: Column<Pick<RowWithDestination, 'country' | 'city_zone'>> = {
  id: 'destination',
  header: 'Destination',
  sortBy: (row) => `${row.country} ${row.city_zone}`,
  cell: (row) => (
    <>
      <div className="flex items-center gap-2">
        <CountryFlag code={findCountryCode(row.country)} className="h-3.5! w-5!" />
        {row.city_zone}
      </div>
      <div className="text-ink-soft">{row.country}</div>
    </>
  ),
};

/** The order, and its destination. */
export const orderAndDestinationColumns: readonly Column<RowWithDestination>[] = [
  {
    id: 'order',
    header: 'Order',
    sortBy: (row) => row.order_ref,
    cell: (row) => <UrlStateLink opens={{ order: row.order_id }}>{row.order_ref}</UrlStateLink>,
  },
  destinationColumn,
];
