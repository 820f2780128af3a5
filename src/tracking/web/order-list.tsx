import { useEffect, useRef, useState } from 'react';
import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { toDestinationDay } from '#permits/days.ts';
import { Button } from '#ui/button.tsx';
import { joinClasses } from '#ui/join-classes.ts';
import { SearchBox } from '#ui/list/search-box.tsx';
import { useUrlState } from '#ui/list/url-state.tsx';
import { OrderCard, OrderRow } from './order-card.tsx';
import { groupByActor, groupByTrip, matchesSearch, type OrderGroup, shareRows } from './order-groups.ts';

/** So few orders have cards; more have rows. */
const MAX_CARDS = 3;
/** From more orders on there is something to search. */
const MAX_WITHOUT_SEARCH = 6;
/** Rows of the first view, of all groups together: two screens of a phone. */
const FIRST_ROWS = 12;
/** Rows that come with each further look. */
const MORE_ROWS = 12;
/** The server answers with the newest orders of an account (tracking/order-view.ts). */
const MAX_LISTED = 200;

interface OrderListProps {
  orders: readonly OrderSummary[];
  /** When they were read, in milliseconds: days are counted from then. */
  readAt: number;
}

/** The orders in groups. Grouping, search and how many rows are shown stand in the page's address. */
export function OrderList({ orders, readAt }: OrderListProps) {
  const { get, set } = useUrlState();
  const { container, goOnFrom } = useFocusOnNewItem<HTMLDivElement>();
  const [heldGroups, setHeldGroups] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasCards, setHasCards] = useState(orders.length <= MAX_CARDS);
  // While somebody types into a form, its order stays where it is, whatever happens to it.
  if (heldGroups.size === 0 && hasCards !== orders.length <= MAX_CARDS) setHasCards(!hasCards);
  const onUpdating = (orderId: string, group: string | null) =>
    setHeldGroups((before) => {
      const after = new Map(before);
      if (group) after.set(orderId, group);
      else after.delete(orderId);
      return after;
    });

  const today = toDestinationDay(new Date(readAt));
  const isByTrip = !hasCards && get('group') === 'car';
  const q = orders.length > MAX_WITHOUT_SEARCH ? get('q').trim() : '';
  const found = q ? orders.filter((order) => heldGroups.has(order.id) || matchesSearch(order, q)) : orders;
  const groups = isByTrip ? groupByTrip(found, today) : groupByActor(found, heldGroups);
  const readCount = (key: string) => Number.parseInt(get(key), 10) || 0;
  const rowsOf = isByTrip
    ? countTripRows(groups, Math.max(FIRST_ROWS, readCount('trips')))
    : countActorRows(groups, hasCards ? MAX_LISTED : FIRST_ROWS, readCount);
  const shown = rowsOf.reduce((sum, rows) => sum + rows, 0);
  return (
    <>
      {!hasCards && (
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
          {orders.length > MAX_WITHOUT_SEARCH && (
            <SearchBox
              label="Search by plate, place or order number"
              value={get('q')}
              onSearch={(text) => set({ q: text })}
            />
          )}
          <GroupChoice isByTrip={isByTrip} onChange={(group) => set({ group })} />
        </div>
      )}
      <p role="status" className={q ? 'mb-3 text-sm' : 'sr-only'}>
        {q && (found.length > 0 ? `${found.length} of ${orders.length} match “${q}”.` : `Nothing matches “${q}”.`)}
      </p>
      <div ref={container} className={isByTrip ? 'space-y-3' : 'space-y-5'}>
        {groups.map((group, index) => {
          const rows = rowsOf[index] ?? 0;
          return (
            rows > 0 && (
              <GroupSection
                key={group.key}
                group={group}
                hasCards={hasCards}
                rows={rows}
                today={today}
                heldGroups={heldGroups}
                onUpdating={onUpdating}
                onMore={() => set({ [group.key]: String(rows + MORE_ROWS) })}
              />
            )
          );
        })}
      </div>
      {isByTrip && shown < found.length && (
        <MoreButton
          hidden={found.length - shown}
          onClick={() => {
            goOnFrom(rowsOf.filter((rows) => rows > 0).length);
            set({ trips: String(shown + MORE_ROWS) });
          }}
        />
      )}
      {orders.length >= MAX_LISTED && (
        <p className="mt-4 text-ink-soft text-sm">These are your newest {MAX_LISTED} orders.</p>
      )}
    </>
  );
}

/** Each group has its share of the first view, and what was asked for beyond that. */
function countActorRows(groups: readonly OrderGroup[], first: number, readCount: (key: string) => number): number[] {
  const shares = shareRows(
    groups.map((group) => group.orders.length),
    first,
  );
  return groups.map(({ key, orders }, index) => Math.min(orders.length, Math.max(shares[index] ?? 0, readCount(key))));
}

/** A trip is shown whole: as many of them as make these rows. */
function countTripRows(groups: readonly OrderGroup[], wanted: number): number[] {
  let left = wanted;
  return groups.map(({ orders }) => {
    const rows = left > 0 ? orders.length : 0;
    left -= rows;
    return rows;
  });
}

interface GroupSectionProps {
  group: OrderGroup;
  hasCards: boolean;
  rows: number;
  today: string;
  heldGroups: ReadonlyMap<string, string>;
  onUpdating: (orderId: string, group: string | null) => void;
  onMore: () => void;
}

function GroupSection({ group, hasCards, rows, today, heldGroups, onUpdating, onMore }: GroupSectionProps) {
  const { key, title, days, orders } = group;
  const { container, goOnFrom } = useFocusOnNewItem<HTMLUListElement>();
  const titleId = `group-${key}`;
  const shown = orders.filter(({ id }, index) => index < rows || heldGroups.has(id));
  const Item = hasCards ? OrderCard : OrderRow;
  const items = shown.map((order) => (
    <li key={order.id} className={hasCards ? undefined : 'py-1'}>
      <Item order={order} today={today} onUpdating={(isUpdating) => onUpdating(order.id, isUpdating ? key : null)} />
    </li>
  ));
  return (
    <section aria-labelledby={titleId}>
      <h2
        id={titleId}
        className={joinClasses(
          'mb-1.5 flex flex-wrap items-baseline gap-x-2 leading-tight',
          days ? 'text-base' : 'text-lg',
        )}
      >
        <span className={days && 'plate-face'}>{title}</span>{' '}
        {days && <span className="font-normal text-sm">{days} </span>}
        <span className="font-normal text-ink-soft text-sm tabular-nums">{orders.length}</span>
      </h2>
      <ul
        ref={container}
        className={
          hasCards
            ? 'grid items-start gap-4 lg:grid-cols-2'
            : 'divide-y divide-line rounded-xl border border-line bg-card px-2.5 card-shadow sm:px-4'
        }
      >
        {items}
      </ul>
      {shown.length < orders.length && (
        <MoreButton
          hidden={orders.length - shown.length}
          of={title}
          onClick={() => {
            goOnFrom(shown.length);
            onMore();
          }}
        />
      )}
    </section>
  );
}

/** Whoever asks for more by keyboard goes on from the first item that is new. */
function useFocusOnNewItem<Container extends HTMLElement>() {
  const container = useRef<Container>(null);
  const newItem = useRef<number>(undefined);
  useEffect(() => {
    const item = newItem.current === undefined ? null : container.current?.children[newItem.current];
    if (!item) return;
    newItem.current = undefined;
    item.querySelector('a')?.focus();
  });
  const goOnFrom = (index: number) => {
    newItem.current = index;
  };
  return { container, goOnFrom };
}

function MoreButton({ hidden, of, onClick }: { hidden: number; of?: string; onClick: () => void }) {
  return (
    <Button tone="plain" className="min-h-9! py-1! text-sm" onClick={onClick}>
      {hidden > MORE_ROWS ? `Show ${MORE_ROWS} more of ${hidden}` : `Show ${hidden} more`}
      {of && <span className="sr-only"> under {of}</span>}
    </Button>
  );
}

const groupChoices = [
  { group: null, label: 'What needs you' },
  { group: 'car', label: 'Car and trip' },
];

function GroupChoice({ isByTrip, onChange }: { isByTrip: boolean; onChange: (group: string | null) => void }) {
  // The address follows a moment later; a radio that waited for it would jump back meanwhile.
  const [isTripChosen, setTripChosen] = useState(isByTrip);
  useEffect(() => setTripChosen(isByTrip), [isByTrip]);
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 text-sm">
      <legend className="float-left mr-2 text-ink-soft">Group by</legend>
      {groupChoices.map(({ group, label }) => (
        <label key={label} className="flex min-h-9 cursor-pointer items-center gap-1.5">
          <input
            type="radio"
            name="group"
            className="size-4 accent-ink"
            checked={isTripChosen === (group === 'car')}
            onChange={() => {
              setTripChosen(group === 'car');
              onChange(group);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
