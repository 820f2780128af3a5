import { expect, test } from 'vitest';
import { checkAdmissionOnDay } from './admission.ts';
import { applyOperatorRuling, findRefusalText } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import { allZones, findZoneBySlug } from './catalogue.ts';
import { isSameVerdict } from './rule-check-statement.ts';
import { checkTrip } from './trip-check.ts';
import { describeFine, describeOfficialPrice, priceParts } from './zone.ts';

const monday = '2026-11-30';
const car = (fuel_type: string, euro_standard: string, more: object = {}) => ({
  vehicle_category: 'M1',
  fuel_type,
  euro_standard,
  ...more,
});
const van = (fuel_type: string, euro_standard: string) => car(fuel_type, euro_standard, { vehicle_category: 'N1' });
const motorcycle = car('petrol', 'Euro 4', { vehicle_category: 'motorcycle' });

test.each([
  ['lyon', car('petrol', 'Euro 5'), monday, 'has stayed as it was before the elections'],
  ['lyon', car('diesel', 'Euro 4'), monday, 'has stayed as it was before the elections'],
  ['nice', van('petrol', 'Euro 5'), monday, 'vans follow the rule for cars'],
  ['lille', van('diesel', 'Euro 3'), monday, 'vans follow the rule for cars'],
  ['montpellier', van('petrol', 'Euro 5'), monday, 'vans follow the rule for cars'],
  ['reims', motorcycle, monday, 'motorcycles are exempt'],
  ['saint-etienne', van('diesel', 'Euro 3'), monday, 'private vans are exempt'],
  ['milan-area-c', car('LPG', 'Euro 5'), monday, 'gas from Euro 5 may enter'],
  ['milan-area-c', van('diesel', 'Euro 6'), monday, 'the limits of vans, and their hours'],
  ['rome-fascia-verde', van('diesel', 'Euro 6'), monday, 'the order means vans too'],
  ['rome-fascia-verde', car('petrol', 'Euro 6'), '2026-12-06', 'the ecological Sundays exempt'],
  ['florence-ztl', car('diesel', 'Euro 4'), monday, 'the rule of the boulevards'],
  ['venice-mestre-ztl', car('hybrid', 'Euro 4'), monday, 'the winter ban is as it was in the winter of 2025/26'],
  ['verona-ztl', car('petrol', 'Euro 5'), monday, 'the winter ban is as it was in the winter of 2025/26'],
  ['bologna-lez', car('LPG', 'Euro 4'), monday, 'tickets are sold for gas from Euro 3'],
  ['barcelona-zbe', car('diesel', 'Euro 3'), monday, 'the register gives a vehicle below its standard the single days'],
  ['strasbourg', motorcycle, monday, 'motorcycles follow the rule for cars'],
  ['palermo-ztl', car('petrol', 'Euro 4'), '2026-12-26', 'the nights of Friday and Saturday count on a public holiday'],
  ['bologna-lez', car('petrol', 'Euro 4'), monday, 'tickets are sold for petrol from Euro 3'],
  ['padua-lez', car('diesel', 'Euro 3'), '2026-12-08', 'the ban rests on a public holiday'],
])('%s: what is assumed is told to a vehicle that it decides on', (slug, vehicle, day, words) => {
  expect(checkAdmissionOnDay(slug, vehicle, day).reason).toMatch(new RegExp(`We assume this: [^.]*${words}[^.]*\\.`));
});

test.each([
  ['nice', car('petrol', 'Euro 5'), monday],
  ['lille', motorcycle, monday],
  ['saint-etienne', van('petrol', 'Euro 5'), monday],
  ['milan-area-c', car('LPG', 'Euro 3'), monday],
  ['milan-area-c', car('diesel', 'Euro 6'), monday],
  ['rome-fascia-verde', car('diesel', 'Euro 6'), monday],
  ['rome-fascia-verde', car('electric', 'unknown'), '2026-12-06'],
  ['florence-ztl', car('diesel', 'Euro 6'), monday],
  ['florence-ztl', car('petrol', 'Euro 4'), monday],
  ['verona-ztl', car('diesel', 'Euro 3'), monday],
  ['verona-ztl', car('petrol', 'Euro 5'), '2026-12-05'],
  ['bologna-lez', car('petrol', 'Euro 2'), monday],
  ['bologna-lez', car('diesel', 'Euro 6'), monday],
  ['padua-lez', car('diesel', 'Euro 3'), '2026-12-06'],
  ['palermo-ztl', car('petrol', 'Euro 4'), '2026-12-05'],
  ['barcelona-zbe', car('diesel', 'Euro 5'), monday],
  ['paris', car('petrol', 'Euro 5'), monday],
])('%s: where nothing assumed decides, nobody reads of it', (slug, vehicle, day) => {
  expect(checkAdmissionOnDay(slug, vehicle, day).reason).not.toContain('We assume this');
});

test('where the fuel is missing and decides nothing, what was assumed for any fuel is told once', () => {
  const { status, reason } = checkAdmissionOnDay('lyon', { vehicle_category: 'M1', certificate_class: '1' }, monday);
  expect(status).toBe('admitted');
  expect(reason.match(/We assume this: /g)).toHaveLength(1);
});

test('a statement and a ruling that were written before we told an assumption still count', () => {
  const zone = findZoneBySlug('lyon');
  if (!zone) throw new Error('Lyon has no zone.');
  const vehicle = car('diesel', 'Euro 4');
  const now = checkTrip(zone, vehicle, { entry_date: monday, number_of_days: 1 }, new Date('2026-11-28T10:00:00Z'));
  const before = { ...now, reason: now.reason.replace(/ We assume this: .*$/, '') };
  expect(before.reason).not.toBe(now.reason);
  expect(isSameVerdict(zone, vehicle, before, now, null)).toBe(true);
  expect(isSameVerdict(zone, vehicle, { ...before, reason: `${before.reason} It is another.` }, now, null)).toBe(false);
  const text = findRefusalText(before) ?? '';
  const ruling = { code: 'not_sure', text, accepted: false, settled: 'may_enter' } as const;
  expect(applyOperatorRuling([ruling], now).need).toBe('needed');
});

test('a smog alert says what we assume of it, and a statement from before it did still counts', () => {
  const zone = findZoneBySlug('padua-lez');
  if (!zone) throw new Error('Padua has no zone.');
  const vehicle = car('petrol', 'Euro 2');
  const now = checkTrip(zone, vehicle, { entry_date: monday, number_of_days: 1 }, new Date('2026-11-28T10:00:00Z'));
  const before = { ...now, condition: now.condition.replace(/ We assume this: gas [^.]*\.$/, '') };
  expect(before.condition).toMatch(/before you drive in\.$/);
  expect(before.condition).not.toBe(now.condition);
  expect(isSameVerdict(zone, vehicle, before, now, null)).toBe(true);
  expect(isSameVerdict(zone, vehicle, { ...before, condition: '' }, now, null)).toBe(false);
});

test('an assumed price, fine or time says so where it is shown', () => {
  const find = (slug: string) => allZones.find((zone) => zone.slug === slug) ?? expect.fail(slug);
  expect(describeOfficialPrice(find('bologna-lez').official)).toMatch(
    /\(as of 25 May 2020; we assume this: the prices are still those of 2020\)$/,
  );
  expect(describeOfficialPrice(find('milan-area-c').official)).toBe('€7.50 a day (as of 30 September 2026)');
  expect(priceParts(find('milan-area-c'), 'The rest.')).toBe(
    'Area C (ATM): €7.50 a day (as of 30 September 2026). The rest.',
  );
  expect(priceParts(find('bologna-lez'), 'The rest.')).toMatch(/those of 2020\)\. The rest\.$/);
  expect(find('verona-ztl').leadTime).toBe('at least 24 hours before entry (we assume this)');
  expect(describeFine(find('austria-highway-vignette'))).toContain('The substitute toll is €200 since 1 January 2026');
  for (const zone of allZones) {
    const { playbook, letter } = authorities[zone.authority];
    const isAssumed = playbook.leadTime.provenance?.sureness === 'assumed';
    const shown = [letter?.usualAnswerTime, zone.leadTime].filter(Boolean).join();
    expect(shown.includes('we assume this'), zone.slug).toBe(isAssumed || letter?.usualAnswerTime !== undefined);
    if (zone.work !== 'check') expect(playbook.leadTime.provenance, zone.slug).not.toBeNull();
  }
});
