import { expect, test } from 'vitest';
import type { Fact } from './fact-definition.ts';
import { toPortalPayload } from './portal-payload.ts';

const order = {
  owner: {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    phone: '',
    address_line1: '12 St James Square',
    address_line2: null,
    city: 'London',
    postcode: 'SW1Y 4JH',
    country: 'United Kingdom',
  },
  vehicle: {
    plate_number: 'AB12CDE',
    country_of_registration: 'United Kingdom',
    fuel_type: 'petrol',
    euro_standard: 'unknown',
    make: '  ',
    model: undefined,
  },
  travel: { entry_date: '2026-12-05', number_of_days: 3 },
  vignette: { vignette_type: '2-month', entry_date: '2026-12-05' },
  documents: { v5c: { name: 'v5c.pdf', contentType: 'application/pdf', path: '/tmp/v5c.pdf' } },
};

const address = { line1: '12 St James Square', city: 'London', postcode: 'SW1Y 4JH', country: 'United Kingdom' };

const common = {
  owner: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', address },
  vehicle: {
    plate_number: 'AB12CDE',
    country_of_registration: 'United Kingdom',
    fuel_type: 'petrol',
    euro_standard: 'unknown',
  },
  documents: order.documents,
};

const saidIn =
  (parts: Record<string, Record<string, unknown>>) =>
  ({ path, name }: Fact) =>
    parts[path.slice(0, path.indexOf('.'))]?.[name];

const payloadFor = (country: string, city: string) =>
  toPortalPayload({ order_ref: 'EDP-7K3M9QXA', country, city }, saidIn(order));

test('France is told where the sticker goes', () => {
  expect(payloadFor('France', 'Paris')).toEqual({
    meta: { order_ref: 'EDP-7K3M9QXA', country: 'France', city: 'Paris' },
    ...common,
    delivery: { name: 'Ada Byron', address },
  });
});

test.each([
  ['Italy', 'Milan Area C'],
  ['Spain', 'Barcelona ZBE'],
])('%s is told when the car travels', (country, city) => {
  expect(payloadFor(country, city)).toEqual({
    meta: { order_ref: 'EDP-7K3M9QXA', country, city },
    ...common,
    travel: { entry_date: '2026-12-05', number_of_days: 3 },
  });
});

test('Austria is told which vignette and from which day', () => {
  expect(payloadFor('Austria', 'Highway vignette')).toEqual({
    meta: { order_ref: 'EDP-7K3M9QXA', country: 'Austria', city: 'Highway vignette' },
    ...common,
    vignette: { vignette_type: '2-month', start_date: '2026-12-05' },
  });
});

test.each([
  ['Belgium', 'Brussels LEZ'],
  ['Netherlands', 'Amsterdam environmental zone'],
])('%s is told the owner, the vehicle and the papers, and no more', (country, city) => {
  expect(payloadFor(country, city)).toEqual({ meta: { order_ref: 'EDP-7K3M9QXA', country, city }, ...common });
});

test.each(['France', 'Italy', 'Austria', 'Belgium'])(
  'an order for %s that knows nothing yet has no empty parts',
  (country) => {
    const meta = { order_ref: 'EDP-7K3M9QXA', country, city: 'Anywhere' };
    const bare = {
      meta,
      owner: {},
      vehicle: {},
      documents: {},
    };
    const blank = { owner: { first_name: ' ' }, travel: { entry_date: '' }, documents: { v5c: null } };
    expect(toPortalPayload(meta, () => undefined)).toEqual(bare);
    expect(JSON.stringify(toPortalPayload(meta, saidIn(blank)))).toBe(JSON.stringify(bare));
  },
);
