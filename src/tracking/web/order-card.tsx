import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { displayAmount } from '#orders/display-amount.ts';
import { customerMay } from '#orders/states/lifecycle.ts';
import { neededDetailsId, newDocumentId, pages } from '#paths.ts';
import { findCountryCode, findDestinationCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { formatDayOfMoment, formatMoment } from '#ui/page/format-time.ts';
import { UpdateVehicleForm } from './update-vehicle-form.tsx';

/** Link to the page where the customer does what only they can do. */
const customerActionLinks = {
  pay: { title: 'Pay for this order', place: '' },
  details: { title: 'Give the details', place: `#${neededDetailsId}` },
  decide: { title: 'Correct it or let it go on', place: '' },
  answer: { title: 'Answer the question', place: '' },
  document: { title: 'Upload the document', place: `#${newDocumentId}` },
} as const;

export function OrderCard({ order }: { order: OrderSummary }) {
  const [isUpdating, setUpdating] = useState(false);
  const { situation } = order;
  const flag = findDestinationCode(order.country);
  const titleId = `order-${order.id}`;
  const formId = `vehicle-${order.id}`;
  return (
    <Card aria-labelledby={titleId} className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          {flag && <CountryFlag code={flag} />}
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg leading-tight">
              {order.city_zone}
            </h2>
            <p className="text-ink-soft text-sm">{order.country}</p>
          </div>
        </div>
        <span className="flex flex-wrap gap-1.5">
          {order.needs_vehicle_info && <Badge tone="attention">Needs vehicle info</Badge>}
          <Badge tone={situation.tone}>{situation.label}</Badge>
        </span>
      </div>
      <div>
        <NumberPlate
          text={order.plate_number ? formatPlate(order.plate_number, order.country_of_registration) : null}
          countryCode={findCountryCode(order.country_of_registration)}
        />
      </div>
      <div className="space-y-1">
        <p className="font-semibold">{situation.headline}</p>
        <p className="text-ink-soft text-sm">{situation.next.join(' ')}</p>
        {situation.money && <p className="text-sm">{situation.money}</p>}
      </div>
      <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact term="Order">{order.order_ref}</Fact>
        <Fact term="Amount">{displayAmount(order.total_cents)}</Fact>
        <Fact term="Created">
          <time dateTime={order.created_at} title={formatMoment(order.created_at)}>
            {formatDayOfMoment(order.created_at)}
          </time>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3 border-line border-t pt-4">
        {situation.yours && (
          <Link
            to={pages.orderDetails(order.id) + customerActionLinks[situation.yours].place}
            className={buttonClass('main')}
          >
            {order.needs_vehicle_info ? 'Add vehicle details' : customerActionLinks[situation.yours].title}
            <span className="sr-only"> of order {order.order_ref}</span>
          </Link>
        )}
        <Link to={pages.orderDetails(order.id)} className={buttonClass('quiet')}>
          View Details<span className="sr-only"> of order {order.order_ref}</span>
        </Link>
        {customerMay(order.status, 'update_vehicle') && !situation.over && (
          <Button
            tone="quiet"
            aria-expanded={isUpdating}
            aria-controls={formId}
            onClick={() => setUpdating((open) => !open)}
          >
            Update Vehicle
          </Button>
        )}
      </div>
      {isUpdating && <UpdateVehicleForm id={formId} order={order} onDone={() => setUpdating(false)} />}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
