import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { displayAmount } from '#orders/display-amount.ts';
import { customerMay } from '#orders/states/lifecycle.ts';
import { pages } from '#paths.ts';
import { findCountryCode } from '#permits/country-codes.ts';
import { findDestinationCode } from '#permits/destination-codes.ts';
import { formatPlate } from '#permits/plates.ts';
import { Button, type ButtonTone, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CountryFlag } from '#ui/country-flag.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { NumberPlate, type PlateSize } from '#ui/number-plate.tsx';
import { formatDayOfMoment, formatMoment } from '#ui/page/format-time.ts';
import { customerTasks } from './cards/customer-tasks.ts';
import { formatDayDistance, formatTripDay } from './order-groups.ts';
import { OrderStateBadge } from './order-state-badge.tsx';
import { UpdateVehicleForm } from './update-vehicle-form.tsx';

interface OrderProps {
  order: OrderSummary;
  /** ISO day at the destination. */
  today: string;
}

interface ListedOrderProps extends OrderProps {
  /** The form of its vehicle is opened or closed. */
  onUpdating: (isUpdating: boolean) => void;
}

/** One of a few orders: its state, the next step, its day and one button. The rest is on its own page. */
export function OrderCard({ order, today, onUpdating }: ListedOrderProps) {
  const { situation } = order;
  const titleId = `order-${order.id}`;
  return (
    <Card aria-labelledby={titleId} className="flex h-full flex-col gap-1.5 p-4! sm:gap-2 sm:p-5!">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <div className="flex min-w-0 items-center gap-2 sm:gap-3">
          <OrderFlag order={order} />
          <div className="min-w-0">
            <h3 id={titleId} className="text-lg leading-tight">
              {order.city_zone}
            </h3>
            <p className="text-ink-soft text-sm leading-tight">{order.country}</p>
          </div>
        </div>
        <span className="max-sm:[&>span]:px-2 max-sm:[&>span]:text-[0.8125rem]">
          <OrderStateBadge order={order} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <OrderPlate order={order} size="small" />
        <span className="text-sm max-sm:text-[0.8125rem]">
          <OrderDay order={order} today={today} />
        </span>
      </div>
      <div>
        <p className="font-semibold leading-snug">{situation.headline}</p>
        <p className="text-ink-soft text-sm">{situation.next[0]}</p>
        {situation.money && <p className="text-sm">{situation.money}</p>}
      </div>
      <OrderFacts order={order} isShort />
      <OrderActions order={order} tone="plain" className={cardLink} onUpdating={onUpdating}>
        {situation.yours && (
          <ActionLink order={order} className={buttonClass('main', 'min-h-11! px-4! text-sm max-sm:w-full')}>
            {lacksOnlyVehicle(order) ? 'Add vehicle details' : customerTasks[situation.yours].title}
          </ActionLink>
        )}
        <DetailsLink
          order={order}
          className={situation.yours ? buttonClass('plain', cardLink) : buttonClass('quiet', 'min-h-11! px-4! text-sm')}
        />
      </OrderActions>
    </Card>
  );
}

/** A form that also asks for a keeper or a hotel is not announced as one about the vehicle. */
const lacksOnlyVehicle = ({ needs_vehicle_info, missing }: OrderSummary) =>
  needs_vehicle_info && missing.every((path) => path.startsWith('vehicle.'));

const cardLink = 'min-h-8! px-1! py-1! text-sm';
const rowLink = 'inline-flex min-h-8 items-center whitespace-nowrap rounded px-1 font-semibold text-sm';

/** One of many orders: two lines on a phone, one on a wide screen, and the rest behind its button. */
export function OrderRow({ order, today, onUpdating }: ListedOrderProps) {
  /** Undefined until it is opened for the first time; a closed panel keeps what was typed into it. */
  const [isOpen, setOpen] = useState<boolean>();
  const { situation } = order;
  const panelId = `more-${order.id}`;
  return (
    <>
      <div className="flex flex-col gap-0.5 lg:grid lg:grid-cols-[13rem_7.5rem_8.5rem_minmax(0,1fr)_auto_auto] lg:items-center lg:gap-x-4">
        <div className="flex min-h-8 items-center gap-2 lg:contents">
          <div className="flex min-w-0 flex-1 items-center gap-2 lg:order-1">
            <OrderFlag order={order} className="h-4! w-6!" />
            <h3 className="line-clamp-2 font-semibold text-sm leading-tight">
              <Link to={pages.orderDetails(order.id)} className="hover:underline">
                {order.city_zone}
                <span className="sr-only">, order {order.order_ref}</span>
              </Link>
            </h3>
          </div>
          <span className="flex items-center justify-end gap-2 lg:order-5 lg:w-60">
            {situation.yours && (
              <ActionLink
                order={order}
                className={joinClasses(rowLink, 'border border-signal-line bg-signal px-2.5! text-on-signal')}
              >
                {customerTasks[situation.yours].short}
              </ActionLink>
            )}
            <DetailsLink order={order} className={joinClasses(rowLink, 'text-link hover:underline max-lg:hidden')} />
          </span>
          <button
            type="button"
            aria-expanded={isOpen === true}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
            className="-mr-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink lg:order-6"
          >
            <ChevronDown aria-hidden="true" className={joinClasses('size-5', isOpen && 'rotate-180')} />
            <span className="sr-only">More about order {order.order_ref}</span>
          </button>
        </div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:contents">
          <span className="whitespace-nowrap lg:order-2">
            <OrderPlate order={order} size="tiny" />
          </span>
          <span className="max-lg:[&>span]:px-2 max-lg:[&>span]:text-[0.8125rem] lg:order-4 lg:line-clamp-3 lg:text-sm">
            <OrderStateBadge order={order} /> <span className="max-lg:hidden">{situation.headline}</span>
          </span>
          <span className="ml-auto text-sm leading-tight lg:order-3 lg:ml-0">
            <OrderDay order={order} today={today} isRow />
          </span>
        </div>
      </div>
      <div id={panelId} hidden={!isOpen} className="space-y-3 py-2">
        {isOpen !== undefined && (
          <>
            <StateTexts order={order} />
            <OrderFacts order={order} />
            <OrderActions order={order} tone="quiet" className="min-h-11! px-4!" onUpdating={onUpdating}>
              <DetailsLink order={order} className={buttonClass('quiet', 'min-h-11! px-4! lg:hidden')} />
            </OrderActions>
          </>
        )}
      </div>
    </>
  );
}

function OrderFlag({ order, className }: { order: OrderSummary; className?: string }) {
  const code = findDestinationCode(order.country);
  return code && <CountryFlag code={code} {...(className && { className })} />;
}

function OrderPlate({ order, size }: { order: OrderSummary; size: PlateSize }) {
  const country = order.country_of_registration;
  return (
    <NumberPlate
      text={order.plate_number ? formatPlate(order.plate_number, country) : null}
      countryCode={findCountryCode(country)}
      size={size}
    />
  );
}

/** The day of entry and how far it is; without one, the day of the order. A row on a phone has the day alone. */
function OrderDay({ order, today, isRow = false }: OrderProps & { isRow?: boolean }) {
  const { entry_date: day, created_at } = order;
  if (!day) {
    return (
      <span className="text-ink-soft">
        <span className={isRow ? 'max-lg:sr-only' : undefined}>Ordered </span>
        <time dateTime={created_at} className="whitespace-nowrap">
          {formatDayOfMoment(created_at)}
        </time>
      </span>
    );
  }
  const [weekday, ...date] = formatTripDay(day, today).split(' ');
  return (
    <>
      <time dateTime={day} className="whitespace-nowrap font-semibold">
        <span className={isRow ? 'max-sm:hidden' : undefined}>{weekday} </span>
        {date.join(' ')}
      </time>
      <span className={joinClasses('text-ink-soft', isRow && 'block max-lg:hidden')}>
        {isRow ? '' : ', '}
        {formatDayDistance(day, today)}
      </span>
    </>
  );
}

function StateTexts({ order: { situation } }: { order: OrderSummary }) {
  return (
    <div className="space-y-1">
      <p className="font-semibold">{situation.headline}</p>
      <p className="text-ink-soft text-sm">{situation.next.join(' ')}</p>
      {situation.money && <p className="text-sm">{situation.money}</p>}
    </div>
  );
}

/** @param isShort without the day of the order: of few orders it is on their pages */
function OrderFacts({ order, isShort = false }: { order: OrderSummary; isShort?: boolean }) {
  return (
    <dl className="flex flex-wrap gap-x-3 text-sm max-sm:text-[0.8125rem] sm:gap-x-5">
      <Fact term="Order">{order.order_ref}</Fact>
      <Fact term="Amount">{displayAmount(order.total_cents)}</Fact>
      {!isShort && (
        <Fact term="Created">
          <time dateTime={order.created_at} title={formatMoment(order.created_at)}>
            {formatDayOfMoment(order.created_at)}
          </time>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

interface OrderLinkProps {
  order: OrderSummary;
  className: string;
  children?: ReactNode;
}

function ActionLink({ order, className, children }: OrderLinkProps) {
  const { yours } = order.situation;
  const headingId = yours && customerTasks[yours].headingId;
  return (
    <Link to={pages.orderDetails(order.id) + (headingId ? `#${headingId}` : '')} className={className}>
      {children}
      <span className="sr-only"> of order {order.order_ref}</span>
    </Link>
  );
}

function DetailsLink({ order, className }: OrderLinkProps) {
  return (
    <Link to={pages.orderDetails(order.id)} className={className}>
      View Details<span className="sr-only"> of order {order.order_ref}</span>
    </Link>
  );
}

/** The order's links, and the toggle of its vehicle's form while the vehicle may be changed. */
function OrderActions({
  order,
  tone,
  className,
  onUpdating,
  children,
}: OrderLinkProps & Pick<ListedOrderProps, 'onUpdating'> & { tone: ButtonTone }) {
  const [isUpdating, setUpdating] = useState(false);
  const formId = `vehicle-${order.id}`;
  const update = (next: boolean) => {
    setUpdating(next);
    onUpdating(next);
  };
  return (
    <>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        {customerMay(order.status, 'update_vehicle') && !order.situation.over && (
          <Button
            tone={tone}
            className={className}
            aria-expanded={isUpdating}
            aria-controls={formId}
            onClick={() => update(!isUpdating)}
          >
            Update Vehicle
          </Button>
        )}
      </div>
      {isUpdating && <UpdateVehicleForm id={formId} order={order} onDone={() => update(false)} />}
    </>
  );
}
