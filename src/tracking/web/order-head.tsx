import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { pages } from '#paths.ts';
import { capitaliseFirst } from '#permits/application-texts.ts';
import { findCountryCode, findDestinationCode } from '#permits/country-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import type { OrderView } from '../view-contract.ts';

export function OrderHead({ order }: { order: OrderView }) {
  const { label, tone } = order.situation;
  const flag = findDestinationCode(order.country);
  return (
    <header className="space-y-3">
      <Link
        to={pages.dashboard}
        className="inline-flex min-h-8 items-center gap-1.5 text-link text-sm underline underline-offset-2"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Your applications
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-4 gap-y-1 text-3xl">
            {order.city_zone}
            <Badge tone={tone}>{label}</Badge>
            {order.needs_vehicle_info && <Badge tone="attention">Needs vehicle info</Badge>}
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-soft">
            {flag && <CountryFlag code={flag} className="h-4! w-6!" />}
            {order.country}
            <span className="inline-flex items-center">
              {order.order_ref}
              <CopyButton text={order.order_ref} label="order number" />
            </span>
          </p>
          {order.trip_days && <p className="mt-1">{capitaliseFirst(order.trip_days)}</p>}
        </div>
        <NumberPlate
          size="large"
          text={order.plate_number ? formatPlate(order.plate_number, order.country_of_registration) : null}
          countryCode={findCountryCode(order.country_of_registration)}
        />
      </div>
    </header>
  );
}
