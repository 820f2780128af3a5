import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { AdmissionVerdict } from '#permits/admission-verdict.ts';
import { allZones, findZone, type Zone } from '#permits/catalogue.ts';
import { emptyOrderForm, type OrderForm, priceOrderForm } from '../order-form.ts';
import { PriceParts } from './price-parts.tsx';
import { describeArrival, listMainReviewRows } from './review-rows.ts';

const verdict: AdmissionVerdict = {
  need: 'needed',
  reason: 'Petrol: admitted.',
  condition: '',
  what_to_do: 'Register it.',
  what_would_change_it: '',
  warnings: [],
  there_by: { standard: '2026-12-02', urgent: '2026-12-01' },
  plate_by: null,
  asked_until: null,
  active: 'at all hours',
  source: 'https://lez.brussels/',
  rules_as_of: '2026-10-01',
  also: [],
};
const on = (entryDate: string, more: Partial<OrderForm> = {}): OrderForm => ({
  ...emptyOrderForm,
  'trip.entry_date': entryDate,
  ...more,
});

describe('when it is there, counted to the day of entry', () => {
  test.each([
    ['2026-12-14', {}, 'There by Wed 2 Dec, 12 days before you drive in, if you give every detail now.'],
    ['2026-12-03', {}, 'There by Wed 2 Dec, 1 day before you drive in, if you give every detail now.'],
    ['2026-12-02', {}, 'There by Wed 2 Dec, the day you drive in, if you give every detail now.'],
    ['2026-12-01', {}, 'There by Wed 2 Dec, after your first day, if you give every detail now.'],
    ['', {}, 'There by Wed 2 Dec, if you give every detail now.'],
    [
      '2026-12-02',
      { urgent_processing: 'on' },
      'There by Tue 1 Dec, 1 day before you drive in, if you give every detail now.',
    ],
  ])('%s %o', (day, more, words) => expect(describeArrival(on(day, more), verdict)).toBe(words));

  test('what may be asked for after the drive is in time, and says until when', () => {
    expect(describeArrival(on('2026-12-01'), { ...verdict, asked_until: '2026-12-06' })).toContain(
      'which is in time: it only has to be asked for by 6 December 2026',
    );
  });

  test('until when a plate is needed stands once: where a later one is too late, it is ticked', () => {
    const advice = 'Add the plate by 10 Dec: then it is there when you drive in.';
    const rental = { ...verdict, there_by: null, plate_by: { day: '2026-12-10', advice } };
    expect(describeArrival(on('2026-12-14'), rental)).toBe(advice);
    const warnings: AdmissionVerdict['warnings'] = [{ code: 'plate_later', text: 'We need it by 10 December 2026.' }];
    expect(describeArrival(on('2026-12-14'), { ...rental, warnings })).toBe('');
  });

  test.each<Partial<AdmissionVerdict>>([
    { there_by: null },
    { need: 'may_not_enter' },
    { need: 'not_needed' },
    { warnings: [{ code: 'no_permit_needed', text: 'No permit can be applied for.' }] },
  ])('nothing is promised where nothing comes: %o', (more) =>
    expect(describeArrival(on('2026-12-14'), { ...verdict, ...more })).toBe(''),
  );
});

const formOf = ({ country, name, vignette }: Zone): OrderForm => ({
  ...emptyOrderForm,
  'trip.country': country,
  'trip.city_zone': name,
  'trip.number_of_days': '3',
  ...(vignette && { 'trip.vignette_type': '10-day' }),
});
const priceTextOf = (zone: Zone, nothingNeeded?: string, form = formOf(zone)) =>
  renderToStaticMarkup(
    <PriceParts form={form} zone={zone} price={priceOrderForm(form)} nothingNeeded={nothingNeeded} />,
  )
    .replaceAll('&#x27;', "'")
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const find = (country: string, name: string): Zone => {
  const zone = findZone(country, name);
  if (!zone) throw new Error(`There is no zone ${name}.`);
  return zone;
};

describe('the total in two parts', () => {
  test.each(allZones.map((zone) => [zone.slug, zone] as const))('%s: the parts add up to the total', (_slug, zone) => {
    const [authority, ours, total] = [
      /Authority’s part (£[\d.]+|in our part)/,
      /Our part £([\d.]+)/,
      /Total, paid by card £([\d.]+)/,
    ].map((part) => part.exec(priceTextOf(zone))?.[1] ?? '');
    const pence = (amount = '') => Math.round(Number(amount.replace('£', '')) * 100);
    expect((authority === 'in our part' ? 0 : pence(authority)) + pence(ours)).toBe(pence(total));
    expect(authority === '£0.00').toBe(!zone.paymentRequired);
  });

  test('a line of the total that is the authority’s is its part, beside what it asks today', () => {
    const milan = priceTextOf(find('Italy', 'Milan Area C'));
    expect(milan).toContain('Authority’s part £14.97 €7.50 a day (as of 30 September 2026).');
    expect(milan).not.toContain('€5.00');
    expect(priceTextOf(find('Austria', 'Highway vignette'))).toContain('Authority’s part £9.90 10-day €12.80 (as of');
    const motorcycle = { ...formOf(find('Austria', 'Highway vignette')), 'vehicle.vehicle_category': 'motorcycle' };
    expect(priceTextOf(find('Austria', 'Highway vignette'), undefined, motorcycle)).toContain('for motorcycles');
  });

  test('that the price of urgent comes back stands under our part', () => {
    const zone = find('Italy', 'Milan Area C');
    const form: OrderForm = { ...formOf(zone), urgent_processing: 'on' };
    const props = { form, zone, price: priceOrderForm(form), nothingNeeded: undefined, urgentRefund: 'It goes back.' };
    expect(renderToStaticMarkup(<PriceParts {...props} />)).toMatch(/Our part<.*It goes back\..*Total, paid by card</);
  });

  test('where nothing is needed none of it is the authority’s, and all of it comes back', () => {
    const text = priceTextOf(find('France', 'Saint-Étienne'), 'All of the money comes back.');
    expect(text).toContain(
      'Authority’s part £0.00 Our part £19.99 All of the money comes back. Total, paid by card £19.99',
    );
    expect(text).not.toContain('€');
  });
});

test.each(allZones.map((zone) => [zone.slug, zone] as const))(
  '%s: the review begins with what and where',
  (_slug, zone) => {
    const [first] = listMainReviewRows(formOf(zone), zone, zone.work === 'check');
    expect(first?.value).toMatch(/^.+, (France|Italy|Belgium|Spain|Netherlands|Austria): \S/);
    expect(String(first?.value).includes('rule check')).toBe(zone.work === 'check');
  },
);
