import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '#browser/format-time.ts';
import { isDestination } from '#features/catalogue/catalogue.ts';
import { destinationCodes, registrationCode } from '#features/catalogue/country-codes.ts';
import { formatPlate } from '#features/catalogue/plates.ts';
import { pages } from '#paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Flag } from '#ui/flag.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { OrderSummary } from '../contract.ts';
import { displayAmount } from '../display-amount.ts';
import { customerMay } from '../lifecycle.ts';
import { nextStep } from '../next-step.ts';
import { endedByRefund, orderBadge } from '../order-badge.ts';
import { UpdateVehicleForm } from './update-vehicle-form.tsx';

export function OrderCard({ order }: { order: OrderSummary }) {
  const [isUpdating, setUpdating] = useState(false);
  const { label, tone } = orderBadge(order);
  const titleId = `order-${order.id}`;
  const formId = `vehicle-${order.id}`;
  return (
    <Card aria-labelledby={titleId} className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          {isDestination(order.country) && <Flag code={destinationCodes[order.country]} />}
          <div className="min-w-0">
            <h2 id={titleId} className="text-lg leading-tight">
              {order.city_zone}
            </h2>
            <p className="text-ink-soft text-sm">{order.country}</p>
          </div>
        </div>
        <span className="flex flex-wrap gap-1.5">
          {order.needs_vehicle_info && <Badge tone="attention">Needs vehicle info</Badge>}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </div>
      <div>
        <NumberPlate
          text={order.plate_number ? formatPlate(order.plate_number, order.country_of_registration) : null}
          countryCode={registrationCode(order.country_of_registration)}
        />
      </div>
      <p>{nextStep(order)}</p>
      <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Fact term="Order">{order.order_ref}</Fact>
        <Fact term="Amount">{displayAmount(order.total_cents)}</Fact>
        <Fact term="Created">
          <time dateTime={order.created_at} title={formatMoment(order.created_at)}>
            {formatDay(order.created_at.slice(0, 10))}
          </time>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3 border-line border-t pt-4">
        <Link to={pages.orderDetails(order.id)} className={buttonClass('quiet')}>
          View Details<span className="sr-only"> of order {order.order_ref}</span>
        </Link>
        {customerMay(order.status, 'update_vehicle') && !endedByRefund(order) && (
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
