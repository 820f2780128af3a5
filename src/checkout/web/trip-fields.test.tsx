import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { allZones, findZoneBySlug } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/trip-check.ts';
import { emptyOrderForm, type OrderForm } from '../order-form.ts';
import { describeSpeed, describeVignettePrices, listVignetteChoices } from './trip-fields.tsx';

test('beside what each vignette costs stands the price of the toll shop today, and no figure of the catalogue', () => {
  const zone = findZoneBySlug('austria-highway-vignette');
  if (!zone) throw new Error('Austria has no zone.');
  const words = listVignetteChoices(zone).map(({ label }) =>
    renderToStaticMarkup(label)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
  expect(words).toEqual(['10-day £9.90 shop €12.80', '2-month £28.90 shop about €32.00', 'Annual £96.40 shop €106.80']);
  expect(describeVignettePrices(zone)).toBe(
    'Charged in pounds, as a line of your price. Beside it what the ASFINAG toll shop asks for a car (as of 1 November 2026; we assume this).',
  );
});

test('of a hired car no day is promised but that of a plate which is given, and what decides it is said', () => {
  for (const zone of allZones.filter(({ work }) => work !== 'check'))
    for (const entry_date of ['2026-12-15', '2026-12-01', undefined])
      for (const plate of ['', 'AB12CDE']) {
        const form: OrderForm = {
          ...emptyOrderForm,
          'trip.country': zone.country,
          'trip.city_zone': zone.name,
          'trip.entry_date': entry_date ?? '',
          'vehicle.plate_number': plate,
          rental_car: 'on',
        };
        const trip = { entry_date, number_of_days: 1, rental_car: true, plate_later: plate === '' };
        const vignette_type = zone.vignette ? ('10-day' as const) : null;
        const now = new Date('2026-11-29T10:00:00Z');
        const verdict = checkTrip(zone, {}, { ...trip, vignette_type }, now);
        const words = describeSpeed(zone, verdict, form);
        expect(words, zone.slug).not.toMatch(/Either way/);
        if (!plate) expect(words, zone.slug).not.toMatch(/(there|bought) by \d/);
        else if (verdict.there_by && verdict.need !== 'not_needed')
          expect(words, zone.slug).toMatch(/^It counts from when you add the plate: with AB12CDE, .* by \d/);
      }
});

test('of a vignette the day it is bought by is told apart from its first valid day', () => {
  const zone = findZoneBySlug('austria-highway-vignette');
  if (!zone) throw new Error('Austria has no zone.');
  const trip = { entry_date: '2026-12-29', number_of_days: 3, vignette_type: '10-day' as const };
  const verdict = checkTrip(zone, {}, trip, new Date('2026-11-29T10:00:00Z'));
  expect(describeSpeed(zone, verdict, { ...emptyOrderForm, 'trip.country': 'Austria' })).toContain(
    'Either way it is bought by 1 December 2026 and valid from 29 December 2026. Urgent gains you nothing',
  );
});
