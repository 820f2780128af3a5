import { describe, expect, test } from 'vitest';
import { findZoneBySlug } from './catalogue.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { checkTrip } from './trip-check.ts';

const now = new Date('2026-11-28T10:00:00Z');

function check(slug: string, vehicle: VehicleFacts, entry_date: string) {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  return checkTrip(zone, { vehicle_category: 'M1', ...vehicle }, { entry_date, number_of_days: 1 }, now);
}

const diesel = (euro_standard: string) => ({ fuel_type: 'diesel', euro_standard });

describe('a refused vehicle is told at which hours it is refused', () => {
  test.each(['Euro 3', 'Euro 4'])('in Turin a diesel of %s, which is out by day in winter alone', (euro) => {
    const verdict = check('turin-lez', diesel(euro), '2026-12-02');
    expect(verdict.need).toBe('may_not_enter');
    const hours = '15 September to 15 April, Monday to Friday 8:00-19:00, not on public holidays';
    expect(verdict.active).toContain(hours);
    expect(verdict.active).not.toContain('at all hours');
    expect(verdict.what_to_do).toBe(
      `Leave this vehicle outside the zone while its ban is in force: ${verdict.active}.`,
    );
    expect(verdict.reason).toMatch(/Euro 3 to 4 only .* 8:00-19:00, .* Yours is Euro [34]\.$/);
  });

  test.each([
    ['petrol', 'Euro 2', '2026-12-02'],
    ['diesel', 'Euro 2', '2026-12-02'],
    ['diesel', 'Euro 2', '2026-12-05'],
    ['diesel', 'Euro 2', '2027-07-07'],
    ['LPG', 'Euro 1', '2026-12-02'],
  ])('in Turin %s of %s on %s: at all hours', (fuel_type, euro_standard, day) => {
    const verdict = check('turin-lez', { fuel_type, euro_standard }, day);
    expect(verdict).toMatchObject({ need: 'may_not_enter', what_to_do: 'Leave this vehicle outside the zone.' });
    expect(verdict.active).toMatch(/^at all hours/);
  });

  test.each([
    ['padua-lez', diesel('Euro 4'), '8:30-18:30'],
    ['paris', diesel('Euro 4'), '8:00-20:00'],
    ['grenoble', diesel('Euro 4'), '7:00-19:00'],
    ['milan-area-c', diesel('Euro 4'), '7:30-19:30'],
    ['palermo-ztl', diesel('Euro 3'), '8:00-20:00'],
  ])('%s', (slug, vehicle, hours) => {
    expect(check(slug, vehicle, '2026-12-02').what_to_do).toMatch(
      new RegExp(`^Leave this vehicle outside the zone while its ban is in force: .*${hours}`),
    );
  });

  test.each([
    // The ban of the zone round it has hours of its own: the shorter ones of the centre would let nobody in.
    ['rome-ztl-centro', diesel('Euro 2'), /^Monday to Saturday at all hours/],
    ['florence-ztl', diesel('Euro 1'), /^at all hours/],
    ['brussels-lez', diesel('Euro 4'), /^at all hours$/],
    ['lyon', diesel('Euro 4'), /^at all hours/],
  ])('%s, which rests at no hour', (slug, vehicle, active) => {
    const verdict = check(slug, vehicle, '2026-12-02');
    expect(verdict.active).toMatch(active);
    expect(verdict.what_to_do).toBe('Leave this vehicle outside the zone.');
  });
});

test('who is not refused is told the hours of the zone itself', () => {
  expect(check('florence-ztl', diesel('Euro 6'), '2026-12-02').active).toMatch(/^Monday to Friday 7:30-20:00/);
  expect(check('florence-ztl', diesel('Euro 2'), '2026-12-02').active).toMatch(/^Monday to Friday 7:30-20:00/);
  expect(check('rome-ztl-centro', diesel('Euro 6'), '2026-12-02').active).toMatch(/^Monday to Friday 6:30-18:00/);
});
