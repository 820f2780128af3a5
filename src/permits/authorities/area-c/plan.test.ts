import { describe, expect, it } from 'vitest';
import { phasesOf } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { areaCDriver } from './driver.ts';

const card = { holder: 'EDP LTD', number: '4242424242424242', expiryMonth: 3, expiryYear: 2031, cvc: '737' };
const friday = '2026-11-27';

function plan(
  changes: {
    vehicle?: PortalPayload['vehicle'];
    travel?: NonNullable<PortalPayload['travel']>;
    today?: string;
    reference?: string;
  } = {},
) {
  const payload: PortalPayload = {
    meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Italy', city: 'Milan Area C' },
    owner: {},
    vehicle: {
      plate_number: 'ab12 cde',
      country_of_registration: 'United Kingdom',
      date_first_registration: '2016-03-05',
      fuel_type: 'petrol',
      vehicle_category: 'M1',
      ...changes.vehicle,
    },
    documents: {},
    travel: { entry_date: friday, number_of_days: 5, ...changes.travel },
  };
  const { today = '2026-11-20', reference = null } = changes;
  return areaCDriver.plan(payload, { contactEmail: 'a@inbound.example', today, card, reference, password: '' });
}

function phases(changes: Parameters<typeof plan>[0] = {}) {
  const planned = plan(changes);
  if (!planned.possible) throw new Error(planned.reason);
  return phasesOf(areaCDriver, planned.plan);
}

describe('the days of the stay', () => {
  it('one ticket for each working day, each activated from its day to the end of the next', () => {
    expect(phases().map(({ name, title, startCondition: begins }) => ({ name, title, begins }))).toEqual([
      { name: 'apply', title: 'Application', begins: undefined },
      {
        name: 'activate-2026-11-27',
        title: 'Ticket for 27 November 2026 activated',
        begins: { from: '2026-11-27', until: '2026-11-28' },
      },
      {
        name: 'activate-2026-11-30',
        title: 'Ticket for 30 November 2026 activated',
        begins: { from: '2026-11-30', until: '2026-12-01' },
      },
      {
        name: 'activate-2026-12-01',
        title: 'Ticket for 1 December 2026 activated',
        begins: { from: '2026-12-01', until: '2026-12-02' },
      },
    ]);
  });

  it('one day where the order says no number, and none on a holiday', () => {
    expect(phases({ travel: { number_of_days: 1 } })).toHaveLength(2);
    // 8 December, Immaculate Conception, is a holiday.
    expect(plan({ travel: { entry_date: '2026-12-08', number_of_days: 1 } })).toMatchObject({ possible: false });
  });

  it('are the same on every one of them, whatever day it is, once the tickets are bought', () => {
    const names = phases().map(({ name }) => name);
    expect(phases({ today: '2026-12-02', reference: '1234567890' }).map(({ name }) => name)).toEqual(names);
  });
});

it('of what a person has written down as the reference the PIN counts', () => {
  expect(plan({ reference: 'PIN 1234567890' })).toMatchObject({ plan: { pin: '1234567890', plate: 'AB12CDE' } });
  expect(plan()).toMatchObject({ plan: { pin: undefined } });
});

describe('no ticket is bought', () => {
  it.each([
    ['on days that need none', { travel: { entry_date: '2026-11-28', number_of_days: 2 } }, /not in force/],
    ['for a day that is over', { today: '2026-11-29' }, /2026-11-27 that is over/],
    ['for a motorcycle', { vehicle: { vehicle_category: 'motorcycle' } }, /without a ticket/],
    ['for an electric car', { vehicle: { fuel_type: 'electric' } }, /without a ticket/],
    [
      'for a hybrid car of 100 g/km CO2',
      { vehicle: { fuel_type: 'hybrid', co2_grams_per_km: '100' } },
      /needs no ticket/,
    ],
    ['for a petrol car of Euro 3', { vehicle: { date_first_registration: '2003-05-01' } }, /shut out/],
    [
      'for a diesel of Euro 5 by its papers',
      { vehicle: { fuel_type: 'diesel', euro_standard: 'Euro 5' } },
      /shut out of Area C on 2026-11-27/,
    ],
    [
      'for days on which petrol of Euro 4 is shut out',
      {
        vehicle: { euro_standard: 'Euro 4', date_first_registration: '2008-05-01' },
        travel: { entry_date: '2027-09-30', number_of_days: 2 },
      },
      /shut out of Area C on 2027-10-01/,
    ],
    ['without a first day', { travel: { entry_date: '' } }, /lacks/],
  ] as const)('%s', (_, changes, reason) => {
    expect(plan(changes)).toEqual({ possible: false, reason: expect.stringMatching(reason) });
  });

  it.each([
    { fuel_type: 'diesel', date_first_registration: '2015-03-05' },
    { fuel_type: 'hybrid' },
    { fuel_type: 'hybrid', co2_grams_per_km: '101' },
    { vehicle_category: 'N1', fuel_type: 'diesel', date_first_registration: '2010-01-01' },
  ])('but where the class is open it is: %o', (vehicle) => {
    expect(plan({ vehicle })).toMatchObject({ possible: true });
  });
});
