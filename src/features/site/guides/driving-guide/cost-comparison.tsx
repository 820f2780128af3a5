import { formatPounds, prices } from '#features/checkout/pricing.ts';
import { guidePrices } from '../../claims.ts';
import { CompactTable } from '../compact-table.tsx';
import { bundles, countryCosts, maximumTotal, serviceFee } from './costs.ts';

export function CostComparison() {
  return (
    <div className="space-y-10">
      <CompactTable
        caption="Guide price of a permit and highest fine, by country"
        columns={['Country', 'Our guide price', 'Highest fine']}
        rows={[
          ...countryCosts.map(({ place, price, fine }) => ({ name: place, cells: [price, fine] })),
          {
            name: 'Fee of a rental company for passing a fine on',
            cells: ['none with a permit', `${serviceFee} on top`],
          },
          {
            name: 'At most for one violation',
            cells: [`£${guidePrices.range} a permit`, <strong key="total">{maximumTotal}</strong>],
          },
        ]}
      />
      <div>
        <h3 className="mb-3 text-xl">For a whole trip</h3>
        <CompactTable
          caption="Guide prices for several permits"
          columns={['Trip', 'What is in it', 'Our guide price']}
          rows={bundles.map(({ name, contents, price }) => ({ name, cells: [contents, price] }))}
        />
      </div>
      <p className="max-w-prose">
        Guide prices add up permit by permit. The price you pay is worked out in the order, which starts at{' '}
        {formatPounds(prices.base)} and shows every line and the total before you pay. Several authorities charge less,
        and some nothing: see their prices beside each place before you decide.
      </p>
    </div>
  );
}
