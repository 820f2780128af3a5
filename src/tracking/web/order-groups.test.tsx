import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { OrderSummary } from '#orders/contracts/order-contract.ts';
import { situationOf } from '#orders/situation/situation.ts';
import type { SituationFacts } from '#orders/situation/situation-facts.ts';
import { exampleSituationFacts } from '../../../test/example-situation-facts.ts';
import {
  formatDayDistance,
  formatTripDay,
  groupByActor,
  groupByTrip,
  matchesSearch,
  type OrderGroup,
  shareRows,
} from './order-groups.ts';
import { OrderList } from './order-list.tsx';

const today = '2026-11-28';

/** An order that the authority has; `facts` changes its situation. */
const orderOf = (ref: string, more: Partial<OrderSummary> = {}, facts: Partial<SituationFacts> = {}): OrderSummary => ({
  id: ref,
  order_ref: ref,
  country: 'France',
  city_zone: 'Paris',
  status: 'submitted',
  created_at: '2026-11-20T10:00:00Z',
  entry_date: null,
  number_of_days: null,
  total_cents: 1999,
  refunded_cents: 0,
  vehicle_id: ref,
  plate_number: 'AB12CDE',
  country_of_registration: 'United Kingdom',
  rental_car: false,
  needs_vehicle_info: false,
  scheduled_retry: null,
  missing: [],
  situation: situationOf({ ...exampleSituationFacts, ...facts }),
  actor: 'authority',
  ...more,
});

const refsOf = (groups: readonly OrderGroup[]) =>
  groups.map(({ title, days, orders }) => [
    [title, days].filter(Boolean).join(', '),
    ...orders.map(({ order_ref }) => order_ref),
  ]);

describe('by who acts next', () => {
  const unpaid = orderOf('unpaid', { actor: 'customer', entry_date: '2026-12-20' }, { status: 'pending' });
  const late = orderOf(
    'late',
    { actor: 'desk', entry_date: '2026-12-01' },
    { status: 'failed', cause: 'robot', hasOpenQuestion: true },
  );
  const sent = orderOf('sent');
  const done = orderOf('done', { actor: 'nobody' }, { status: 'completed' });
  const refused = { status: 'failed', closure: { how: 'refused', reason: 'No.' } } as const;

  test('the customer’s turn, ours or the authority’s, or nobody’s; the next trip first', () => {
    expect(refsOf(groupByActor([unpaid, done, sent, late]))).toEqual([
      ['Needs you', 'late', 'unpaid'],
      ['With us', 'sent'],
      ['Done', 'done'],
    ]);
    expect(refsOf(groupByActor([done])), 'no empty groups').toEqual([['Done', 'done']]);
  });

  test('what is over is done once we have nothing to do for it any more', () => {
    const due = orderOf('refund due', { actor: 'desk' }, refused);
    const settled = orderOf('settled', { actor: 'nobody' }, refused);
    const doubted = orderOf('in doubt', { actor: 'desk' }, { status: 'completed', grantInDoubt: true });
    expect(refsOf(groupByActor([due, settled, doubted]))).toEqual([
      ['With us', 'refund due', 'in doubt'],
      ['Done', 'settled'],
    ]);
  });

  test('an order in whose form somebody types stays in its group', () => {
    expect(refsOf(groupByActor([done, sent], new Map([['done', 'us']])))).toEqual([['With us', 'done', 'sent']]);
  });
});

test('by car and trip: days beside each other are one trip; trips ahead come first', () => {
  const at = (ref: string, entry_date: string | null, plate_number: string | null = 'AB12CDE', number_of_days = 1) =>
    orderOf(ref, { entry_date, plate_number, number_of_days });
  const groups = groupByTrip(
    [
      at('lyon', '2026-12-16'),
      at('sticker', null),
      at('paris', '2026-12-14', 'AB12CDE', 2),
      at('other car', '2026-12-14', 'BD19KLM'),
      at('spring', '2027-03-01'),
      at('autumn', '2026-10-01'),
      at('summer', '2026-07-01'),
      at('rental', '2026-12-14', null),
    ],
    today,
  );
  expect(refsOf(groups)).toEqual([
    ['AB12 CDE, Mon 14 Dec to Wed 16 Dec', 'paris', 'lyon'],
    ['BD19 KLM, Mon 14 Dec', 'other car'],
    ['Plate not known yet, Mon 14 Dec', 'rental'],
    ['AB12 CDE, Mon 1 Mar 2027', 'spring'],
    ['AB12 CDE, no day given', 'sticker'],
    ['AB12 CDE, Thu 1 Oct', 'autumn'],
    ['AB12 CDE, Wed 1 Jul', 'summer'],
  ]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
});

test('a search finds plate, place and number, however they are written', () => {
  const order = orderOf('EDP-00000042', { city_zone: 'Málaga ZBE', country: 'Spain' });
  for (const text of ['ab12 cde', 'AB12CDE', 'malaga', 'Málaga', 'edp-0000', '42', 'spain ab12', ' '])
    expect(matchesSearch(order, text), text).toBe(true);
  for (const text of ['paris', 'ab13', 'malaga ab13']) expect(matchesSearch(order, text), text).toBe(false);
});

test('the first view shares its rows between the groups', () => {
  expect(shareRows([20, 20, 20], 12)).toEqual([4, 4, 4]);
  expect(shareRows([2, 30, 28], 12)).toEqual([2, 5, 5]);
  expect(shareRows([1, 2], 12)).toEqual([1, 2]);
  expect(shareRows([60], 12)).toEqual([12]);
  expect(shareRows([], 12)).toEqual([]);
});

test('a day of a trip and how far it is', () => {
  expect([formatTripDay('2026-12-14', today), formatDayDistance('2026-12-14', today)]).toEqual([
    'Mon 14 Dec',
    'in 16 days',
  ]);
  expect(['2026-11-28', '2026-11-29', '2026-11-25'].map((day) => formatDayDistance(day, today))).toEqual([
    'today',
    'tomorrow',
    '3 days ago',
  ]);
});

test('the list counts its days from the moment at which it was read', () => {
  const orders = [orderOf('one', { entry_date: '2026-12-14' })];
  const daysAt = (moment: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <OrderList orders={orders} readAt={Date.parse(moment)} />
      </MemoryRouter>,
    );
  expect(daysAt('2026-11-28T12:00:00Z')).toContain('in 16 days');
  // Half past midnight in Paris.
  expect(daysAt('2026-11-28T23:30:00Z')).toContain('in 15 days');
});
