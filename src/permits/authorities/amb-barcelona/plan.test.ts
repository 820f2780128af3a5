import { describe, expect, it } from 'vitest';
import type { PlanContext } from '#robot/driver.ts';
import type { PortalPayload } from '#robot/payload.ts';
import { ambBarcelonaDriver } from './driver.ts';

const document = { name: 'v5c.pdf', contentType: 'application/pdf', path: '/v5c.pdf' };

/** A clean car whose owner has given every detail. */
function order(vehicle: PortalPayload['vehicle'] = {}, more: Partial<PortalPayload> = {}): PortalPayload {
  return {
    meta: { order_ref: 'EDP-7Q2M4KXA', country: 'Spain', city: 'Barcelona ZBE' },
    owner: {
      first_name: 'Zoë',
      last_name: 'Doe',
      address: { line1: '12 Orchard Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'United Kingdom' },
      identity_document: '512345678',
    },
    vehicle: {
      plate_number: 'AB12 CDE',
      country_of_registration: 'United Kingdom',
      date_first_registration: '2015-03-05',
      fuel_type: 'diesel',
      vehicle_category: 'M1',
      euro_standard: 'Euro 5',
      ...vehicle,
    },
    documents: { v5c: document },
    ...more,
  };
}

describe('the plan', () => {
  const context: PlanContext = {
    contactEmail: 'a@inbound.example',
    today: '2026-11-24',
    card: { holder: '', number: '', expiryMonth: 1, expiryYear: 2030, cvc: '' },
    reference: null,
    password: 'secret',
  };
  // Fifteen working days from 24 November end on 16 December, because 8 December is a holiday.
  it.each([
    ['a Spanish vehicle', { country_of_registration: 'Spain' }, {}, 'known by their label'],
    ['a journey before the decision of unknown length', {}, { entry_date: '2026-12-16' }, 'does not say how many'],
    [
      'more than 24 days in the zone',
      {},
      { entry_date: '2026-12-16', number_of_days: 45 },
      'of its 30 days in the zone',
    ],
    ['a weekend', {}, { entry_date: '2026-11-28', number_of_days: 2 }, 'not in force on any day'],
    ['a day before yesterday', {}, { entry_date: '2026-11-20', number_of_days: 1 }, 'for 2026-11-20 that is over'],
  ])('refuses what the register does: %s', (_, vehicle, travel, reason) => {
    const payload = order(vehicle, { travel });
    expect(ambBarcelonaDriver.plan(payload, context)).toEqual({
      possible: false,
      reason: expect.stringContaining(reason),
    });
  });

  const wayOf = (travel: PortalPayload['travel'], reference: string | null = null) => {
    const planned = ambBarcelonaDriver.plan(order({}, { travel }), { ...context, reference });
    return planned.possible ? planned.plan : planned.reason;
  };

  describe('for a vehicle below the standard, or in doubt', () => {
    const plannedOf = (vehicle: PortalPayload['vehicle'], travel: PortalPayload['travel']) => {
      const planned = ambBarcelonaDriver.plan(order(vehicle, { documents: {}, travel }), context);
      return planned.possible ? planned.plan : planned.reason;
    };
    const needsOf = (vehicle: PortalPayload['vehicle'], travel: PortalPayload['travel']) =>
      ambBarcelonaDriver.listRequiredFacts(order(vehicle, { travel }), context.today);
    const oldDiesel = { euro_standard: 'Euro 3', date_first_registration: '2003-05-01' };
    const later = { entry_date: '2027-02-01', number_of_days: 2 };

    it.each([
      ['a diesel of Euro 3', oldDiesel],
      [
        'a petrol car of Euro 2',
        { fuel_type: 'petrol', euro_standard: 'Euro 2', date_first_registration: '1999-05-01' },
      ],
      [
        'a motorcycle of Euro 1',
        {
          vehicle_category: 'motorcycle',
          fuel_type: 'petrol',
          euro_standard: 'Euro 1',
          date_first_registration: '2002-05-01',
        },
      ],
      ['a diesel that is old by its date', { euro_standard: 'unknown', date_first_registration: '2003-05-01' }],
      [
        'a hybrid of Euro 3, which may burn diesel',
        { fuel_type: 'hybrid', euro_standard: 'Euro 3', date_first_registration: '2011-05-01' },
      ],
      ['a standard that the date contradicts', { euro_standard: 'Euro 3', date_first_registration: '2016-05-01' }],
    ])('takes single days however early: %s', (_, vehicle) => {
      expect(plannedOf(vehicle, later)).toMatchObject({ permitType: 'sporadic', days: ['2027-02-01', '2027-02-02'] });
      for (const travel of [later, { entry_date: '2027-02-01' }, {}]) {
        expect(needsOf(vehicle, travel)).toEqual(
          expect.arrayContaining(['travel.entry_date', 'travel.number_of_days']),
        );
        for (const ofOffice of ['documents.v5c', 'owner.address.line1', 'owner.keeper_kind'])
          expect(needsOf(vehicle, travel)).not.toContain(ofOffice);
      }
    });

    it('plans 24 days in force and no more; weekends and holidays of Catalonia do not count', () => {
      // Good Friday and Easter Monday of 2027 are on 26 and 29 March.
      const from = (entry_date: string, number_of_days: number) => plannedOf(oldDiesel, { entry_date, number_of_days });
      expect(from('2027-02-01', 32)).toMatchObject({ days: { length: 24 } });
      expect(from('2027-02-01', 33)).toContain('of its 25 days in the zone at most 24');
      expect(from('2027-03-15', 36)).toMatchObject({ days: { length: 24 } });
      expect(from('2027-03-15', 37)).toContain('of its 25 days in the zone at most 24');
    });

    it('says what is missing', () => {
      expect(plannedOf(oldDiesel, { entry_date: '2027-02-01' })).toContain('does not say how many');
      expect(plannedOf(oldDiesel, {})).toContain('does not say on which day it enters');
      const { date_first_registration, ...undated } = order({ euro_standard: 'unknown' }).vehicle;
      const payload = { ...order({}, { travel: later }), vehicle: undated };
      expect(ambBarcelonaDriver.plan(payload, context)).toMatchObject({ possible: false });
      expect(ambBarcelonaDriver.listRequiredFacts(payload, context.today)).toContain('vehicle.date_first_registration');
      expect(date_first_registration).toBeTruthy();
    });

    it.each([
      ['a diesel of Euro 4', { euro_standard: 'Euro 4', date_first_registration: '2007-05-01' }],
      ['an electric car', { fuel_type: 'electric', euro_standard: undefined }],
      [
        'a hybrid of Euro 3 from before there were any that burn diesel',
        { fuel_type: 'hybrid', euro_standard: 'Euro 3', date_first_registration: '2004-05-01' },
      ],
    ])('is not what %s takes', (_, vehicle) => {
      expect(needsOf(vehicle, later)).toContain('documents.v5c');
      expect(needsOf(vehicle, later)).not.toContain('travel.number_of_days');
    });
  });

  it('a company is registered by a person, and asked about where it is declared alone', () => {
    const ofCompany = (travel: PortalPayload['travel']) => {
      const payload = order({}, { travel });
      return { ...payload, owner: { ...payload.owner, keeper_kind: 'company' } };
    };
    const later = { entry_date: '2026-12-17', number_of_days: 2 };
    const reason = expect.stringContaining('a person registers it as a legal person');
    expect(ambBarcelonaDriver.plan(ofCompany(later), context)).toEqual({
      possible: false,
      reason,
      isCompanyKeeper: true,
    });
    expect(ambBarcelonaDriver.listRequiredFacts(ofCompany(later), context.today)).toContain('owner.keeper_kind');
    const soon = { entry_date: '2026-12-16', number_of_days: 2 };
    expect(ambBarcelonaDriver.listRequiredFacts(ofCompany(soon), context.today)).not.toContain('owner.keeper_kind');
    expect(ambBarcelonaDriver.plan(ofCompany(soon), context).possible).toBe(true);
  });

  it('takes the lasting registration for a journey after the decision, and for one without a day', () => {
    expect(wayOf({ entry_date: '2026-12-17', number_of_days: 2 })).toMatchObject({ permitType: 'long-term' });
    expect(wayOf({})).toMatchObject({ permitType: 'long-term' });
    expect(ambBarcelonaDriver.plan(order({ euro_standard: 'unknown' }), context).possible).toBe(true);
  });

  it('takes single days for a nearer one, those on which the zone is in force, up to 24', () => {
    const nearer = { permitType: 'sporadic', days: ['2026-12-04', '2026-12-07'] };
    expect(wayOf({ entry_date: '2026-12-04', number_of_days: 5 })).toMatchObject(nearer);
    expect(wayOf({ entry_date: '2026-12-16', number_of_days: 37 })).toMatchObject({ days: { length: 24 } });
    expect(wayOf({ entry_date: '2026-11-23', number_of_days: 1 })).toMatchObject({ days: ['2026-11-23'] });
  });

  it('keeps to the way that was taken', () => {
    expect(wayOf({ entry_date: '2026-11-25' }, 'E26-1234567')).toMatchObject({ permitType: 'long-term' });
    const over = { entry_date: '2026-11-10', number_of_days: 1 };
    expect(wayOf(over, 'E26-1234567')).toMatchObject({ permitType: 'sporadic', days: ['2026-11-10'] });
  });

  it('asks for papers or for days, and for both where nobody knows when the journey begins', () => {
    const needsOf = (travel: PortalPayload['travel']) =>
      ambBarcelonaDriver.listRequiredFacts(order({}, { travel }), context.today);
    const [papers, days] = ['documents.v5c', 'travel.number_of_days'];
    expect(needsOf({ entry_date: '2026-12-16' })).not.toContain(papers);
    expect(needsOf({ entry_date: '2026-12-16' })).toContain(days);
    expect(needsOf({ entry_date: '2026-12-17' })).toContain(papers);
    expect(needsOf({ entry_date: '2026-12-17' })).not.toContain(days);
    expect(needsOf({})).toEqual(expect.arrayContaining([papers, days, 'travel.entry_date']));
  });
});
