import { expect, it } from 'vitest';
import type { PortalPayload } from '#robot/payload.ts';
import { createPlanner, listRequiredFacts } from './plan.ts';

const context = {
  contactEmail: 'permits+t@inbound.example',
  today: '2026-11-21',
  reference: null,
  password: '',
  card: { holder: 'EDP LTD', number: '4242424242424242', expiryMonth: 3, expiryYear: 2031, cvc: '737' },
};
const express: PortalPayload = {
  meta: { order_ref: 'EDP-7Q2M4KXA', country: 'France', city: 'Paris' },
  owner: { email: 'zoe@customer.example' },
  vehicle: { plate_number: 'AB12 CDE', country_of_registration: 'United Kingdom' },
  documents: {},
};

function complete(vehicle: PortalPayload['vehicle']): PortalPayload {
  return {
    ...express,
    owner: {
      first_name: 'Zoë',
      last_name: 'Hart',
      address: { line1: '12 Orchard Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'United Kingdom' },
    },
    vehicle: {
      ...express.vehicle,
      date_first_registration: '2015-03-05',
      fuel_type: 'petrol',
      vehicle_category: 'M1',
      make: 'Ford',
      model: 'Focus',
      ...vehicle,
    },
    documents: { v5c: { name: 'v5c.pdf', contentType: 'application/pdf', path: '/papers/v5c.pdf' } },
  };
}

const planned = (vehicle: PortalPayload['vehicle']) => createPlanner('en')(complete(vehicle), context);

it('an express order is asked for what the portal insists on, and not for the Euro standard', () => {
  const asked = listRequiredFacts(express);
  expect(asked).toContain('vehicle.fuel_type');
  expect(asked).toContain('vehicle.vehicle_category');
  expect(asked).not.toContain('vehicle.euro_standard');
  expect(asked).not.toContain('vehicle.vin');
  expect(createPlanner('en')(express, context)).toMatchObject({
    possible: false,
    reason: expect.stringContaining('fuel type'),
  });
});

it('whose name stands in C.1 is asked, and a company is never declared a private person', () => {
  expect(listRequiredFacts(express)).toContain('owner.keeper_kind');
  const { owner, ...rest } = complete({});
  const of = (keeper_kind: string) => createPlanner('en')({ ...rest, owner: { ...owner, keeper_kind } }, context);
  expect(of('company')).toEqual({
    possible: false,
    reason: expect.stringContaining('a person declares it as one'),
    isCompanyKeeper: true,
  });
  expect(of('person').possible).toBe(true);
});

it('a French car needs its VIN', () => {
  expect(listRequiredFacts({ ...express, vehicle: { country_of_registration: 'France' } })).toContain('vehicle.vin');
});

it.each([
  ['LPG', 'Gas'],
  ['CNG', 'Gas'],
  ['electric', 'Electric'],
  ['diesel', 'Diesel'],
])('%s is %s on the portal', (fuel_type, expected) => {
  expect(planned({ fuel_type })).toMatchObject({ possible: true, plan: { vehicle: { fuel: { en: [expected] } } } });
});

it.each([
  ['Euro 5', 'Euro 5'],
  ['Euro 6d', 'Euro 6'],
  ['Euro 6d-TEMP', 'Euro 6'],
  ['unknown', 'Unknown'],
  [undefined, 'Unknown'],
])('%s is %s on the portal', (euro_standard, expected) => {
  const vehicle = euro_standard ? { euro_standard } : {};
  expect(planned(vehicle)).toMatchObject({ possible: true, plan: { vehicle: { euro: { en: [expected] } } } });
});

it.each([
  ['a hybrid, for nobody said whether it has a plug', { fuel_type: 'hybrid' }, /charged from a plug/],
  ['another fuel', { fuel_type: 'other' }, /no such fuel/],
  ['another kind of vehicle', { vehicle_category: 'other' }, /cars, vans/],
  ['a country the product does not offer', { country_of_registration: 'Atlantis' }, /country/],
  ['a car too old for any class', { date_first_registration: '1994-05-01' }, /gets no Crit'Air certificate/],
  [
    'a car of Euro 1',
    { euro_standard: 'Euro 1', date_first_registration: '1997-05-01' },
    /gets no Crit'Air certificate/,
  ],
])('is not possible: %s', (_, vehicle, reason) => {
  expect(planned(vehicle)).toMatchObject({ possible: false, reason: expect.stringMatching(reason) });
});
