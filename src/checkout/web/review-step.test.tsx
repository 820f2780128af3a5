import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type AdmissionVerdict, isNothingAppliedFor } from '#permits/admission-verdict.ts';
import { allZones, findZone, type Zone } from '#permits/catalogue.ts';
import { checkTrip } from '#permits/trip-check.ts';
import type { TripDetails } from '#permits/trip-day-admission.ts';
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
const find = (country: string, name: string): Zone => {
  const zone = findZone(country, name);
  if (!zone) throw new Error(`There is no zone ${name}.`);
  return zone;
};
const rome = find('Italy', 'Rome ZTL Centro');
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
  ])('%s %o', (day, more, words) => expect(describeArrival(on(day, more), rome, verdict)).toBe(words));

  test('what may be asked for after the drive is in time, and says until when', () => {
    expect(describeArrival(on('2026-12-01'), rome, { ...verdict, asked_until: '2026-12-06' })).toContain(
      'which is in time: it only has to be asked for by 6 December 2026',
    );
  });

  test('until when a plate is needed stands once: where a later one is too late, it is ticked', () => {
    const advice = 'Add the plate by 10 Dec: then it is there when you drive in.';
    const rental = { ...verdict, there_by: null, plate_by: { day: '2026-12-10', advice } };
    expect(describeArrival(on('2026-12-14'), rome, rental)).toBe(advice);
    const warnings: AdmissionVerdict['warnings'] = [{ code: 'plate_later', text: 'We need it by 10 December 2026.' }];
    expect(describeArrival(on('2026-12-14'), rome, { ...rental, warnings })).toBe('');
  });

  test.each<Partial<AdmissionVerdict>>([
    { there_by: null },
    { need: 'may_not_enter' },
    { need: 'not_needed' },
    { warnings: [{ code: 'no_permit_needed', text: 'No permit can be applied for.' }] },
  ])('nothing is promised where nothing comes: %o', (more) =>
    expect(describeArrival(on('2026-12-14'), rome, { ...verdict, ...more })).toBe(''),
  );
});

describe('the review says of every order when what is ordered is there', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  const car = { vehicle_category: 'M1', fuel_type: 'petrol', euro_standard: 'Euro 6' };
  const tell = (zone: Zone, trip: TripDetails, vehicle: object = car) => {
    const vignette_type = zone.vignette ? ('10-day' as const) : null;
    const found = checkTrip(zone, vehicle, { vignette_type, ...trip }, now);
    const form = {
      ...formOf(zone),
      'trip.entry_date': trip.entry_date ?? '',
      'trip.number_of_days': String(trip.number_of_days ?? ''),
    };
    return { found, words: describeArrival(form, zone, found) };
  };
  const trips: TripDetails[] = [
    { entry_date: '2026-12-15', number_of_days: 3 },
    { entry_date: '2026-12-20', number_of_days: 1 },
    { entry_date: '2026-12-14', number_of_days: 20 },
    { entry_date: '2026-11-30', number_of_days: 1 },
    {},
  ];

  test.each(allZones.map((zone) => [zone.slug, zone] as const))('%s', (slug, zone) => {
    for (const trip of trips)
      for (const vehicle of [car, { ...car, fuel_type: undefined }])
        for (const hire of [{}, { rental_car: true }, { rental_car: true, plate_later: true }]) {
          const { found, words } = tell(zone, { ...trip, ...hire }, vehicle);
          const isTicked = found.warnings.some(({ code }) => code === 'plate_later');
          const isCheck = zone.work === 'check' || isNothingAppliedFor(found);
          if (isTicked) expect([slug, words]).toEqual([slug, '']);
          else if (isCheck) expect(words, slug).toMatch(/^The rule-check statement is there within minutes once/);
          else
            expect(words, slug).toMatch(
              /^(There|The PDF proof is there|Bought) by|^Add the plate|^It counts|^When|^No day/,
            );
          if ('plate_later' in hire) expect(words, slug).not.toMatch(/\bby (Mon|Tue|Wed|Thu|Fri|Sat|Sun) /);
        }
  });

  test('of a sticker only the proof is there by the day, and the post takes longer', () => {
    for (const zone of allZones) {
      const { words } = tell(zone, { entry_date: '2026-12-15', number_of_days: 1 });
      expect([zone.slug, /^There by .*/.test(words) && zone.physicalFollows]).not.toEqual([zone.slug, true]);
      expect([zone.slug, words.includes('the sticker follows by post in 2-6 weeks')]).toEqual([
        zone.slug,
        words.startsWith('The PDF proof is there by Fri 4 Dec'),
      ]);
    }
    expect(tell(find('France', 'Paris'), { entry_date: '2026-12-15' }).words).toBe(
      'The PDF proof is there by Fri 4 Dec, 11 days before you drive in, if you give every detail now; the sticker follows by post in 2-6 weeks.',
    );
  });

  test('a vignette is bought ahead of the day from which it is valid', () => {
    const austria = find('Austria', 'Highway vignette');
    expect(tell(austria, { entry_date: '2026-12-29', number_of_days: 3 }).words).toBe(
      'Bought by Tue 1 Dec, if you give every detail now, and valid from Tue 29 Dec, the day you drive in.',
    );
    expect(tell(austria, { entry_date: '2026-12-05', number_of_days: 10, vignette_type: 'annual' }).words).toBe(
      'Bought by Tue 1 Dec, if you give every detail now, and valid from Thu 17 Dec, after your last day.',
    );
    expect(tell(austria, { entry_date: '2026-11-30', number_of_days: 3 }).words).toBe(
      'Bought by Tue 1 Dec, after your first day, if you give every detail now.',
    );
  });

  test('a vignette of the next year says that its price is not known, whether or not its day can be had', () => {
    const trip = { number_of_days: 3, vignette_type: 'annual' as const };
    for (const entry_date of ['2027-02-26', '2026-12-05'])
      for (const hire of [{}, { rental_car: true, plate_later: true }])
        expect(tell(find('Austria', 'Highway vignette'), { ...trip, ...hire, entry_date }).found.validity).toBe(
          'The annual vignette of 2027 is valid from 1 December 2026 to 31 January 2028. €106.80 is the price for cars of 2026 (as of 1 November 2026); that of 2027 is not known to us.',
        );
  });

  test('a doubt names the hours of a person, and too many days whose answer decides', () => {
    const turin = find('Italy', 'Turin LEZ');
    expect(tell(turin, { entry_date: '2026-12-15', number_of_days: 1 }, { vehicle_category: 'M1' }).words).toBe(
      'The rule-check statement is there within minutes once every detail is given; where a person looks into a doubt, within 24-48 hours.',
    );
    expect(tell(find('Italy', 'Verona ZTL'), { entry_date: '2026-12-14', number_of_days: 7 }).words).toBe(
      'When it is there is up to your hotel. Usual time: a day or two (we assume this).',
    );
  });
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

describe('the total in two parts', () => {
  test.each(allZones.map((zone) => [zone.slug, zone] as const))(
    '%s: what the authority takes is told in its own money, and no line of ours is called its part',
    (_slug, zone) => {
      const text = priceTextOf(zone);
      const [total] = / Total, paid by card (£[\d.]+)/.exec(text)?.slice(1) ?? [];
      expect(text).toContain(zone.paymentRequired ? 'Authority’s part in the total' : 'Authority’s part £0.00');
      expect(text).toContain(zone.paymentRequired ? 'Our part the rest' : `Our part ${total} `);
      if (zone.paymentRequired) expect(text).toMatch(/in the total [^£]*€\d[^£]* \(as of /);
    },
  );

  test('it is the price of today, of a vignette the chosen one', () => {
    const milan = priceTextOf(find('Italy', 'Milan Area C'));
    expect(milan).toContain('Authority’s part in the total €7.50 a day (as of 30 September 2026).');
    expect(milan).not.toContain('€5.00');
    expect(priceTextOf(find('Austria', 'Highway vignette'))).toContain('in the total 10-day €12.80 (as of');
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
