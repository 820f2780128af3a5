import { describe, expect, test } from 'vitest';
import { allZones } from '#permits/catalogue.ts';
import { listOrderLinks, requestRuleCheck } from '../../../test/rule-check-site.ts';

describe('a hired car', () => {
  /** As the form sends it when nobody has changed the country of registration. */
  const untouched = { country_of_registration: 'United Kingdom', vehicle_category: 'M1' };
  const hired = (place: string, hired_in: string, facts: Record<string, string> = {}) =>
    requestRuleCheck({ place, hired_in, ...untouched, ...facts });
  const drawnIn = (html: string) =>
    [...html.matchAll(/<svg[^>]*role="img" aria-label="(A windscreen[^"]*)"/g)].map(([, words]) => words);
  const critAir = expect.stringMatching(/round sticker at its bottom right\. .* a violet 1, a yellow 2/);
  const label = expect.stringMatching(/round sticker at its bottom right\. .* a blue 0, ECO in green and blue/);

  test('is registered where it is hired: what it may carry already is said and drawn, and the order knows all of it', async () => {
    const { html, text } = await hired('paris', 'France', { fuel_type: 'diesel' });
    expect(text).toContain("A car hired in France usually carries its Crit'Air sticker: look for a round sticker");
    expect(drawnIn(html)).toEqual([critAir]);
    expect(text).toContain('Hired in France Country of registration France');
    expect(text).toContain('The car has none? Shall we apply for you?');
    const known = { country_of_registration: 'France', vehicle_category: 'M1', fuel_type: 'diesel' };
    expect(listOrderLinks(html).map((order) => Object.fromEntries(order))).toEqual([
      { country: 'France', zone: 'Paris', ...known, rental_car: 'on' },
    ]);
    const [, address = ''] = /href="https:\/\/edp\.example\/check\?([^"]*)"/.exec(html) ?? [];
    const kept = new URLSearchParams(address.replaceAll('&amp;', '&'));
    expect(Object.fromEntries(kept)).toEqual({ place: 'paris', hired_in: 'France', ...known });
    expect((await requestRuleCheck(kept.toString())).text).toBe(text);
    expect(html).toContain('<option value="France" selected="">France</option>');
  });

  test('that has a plate of another country, or is hired in one we do not know, is taken for neither', async () => {
    const german = await hired('paris', 'France', { country_of_registration: 'Germany' });
    expect(german.text).toContain('Hired in France Country of registration Germany');
    const other = await hired('paris', 'another country');
    expect(other.text).toContain('Hired in another country Vehicle category');
    for (const { text, html } of [german, other]) {
      expect(text).not.toContain('usually carries');
      expect(drawnIn(html)).toEqual([]);
    }
    const orders = [...listOrderLinks(german.html), ...listOrderLinks(other.html)];
    expect(orders.map((order) => [order.get('rental_car'), order.get('country_of_registration')])).toEqual([
      ['on', 'Germany'],
      ['on', null],
    ]);
  });

  test.each([
    ['madrid-central-lez', 'Spain', [label], 'A car hired in Spain usually carries its label'],
    ['barcelona-zbe', 'Spain', [label], 'A car hired in Spain is not registered: look for the round label'],
    ['barcelona-zbe', 'France', [], 'Ask the hire company for a copy before you pay'],
    [
      'brussels-lez',
      'Belgium',
      [],
      'There need be nothing on the windscreen of a car hired in Belgium: cameras go by its plate.',
    ],
    [
      'milan-area-c',
      'Italy',
      [],
      'There need be nothing on the windscreen of a car hired in Italy: cameras go by its plate.',
    ],
    ['austria-highway-vignette', 'Austria', [], 'ask at the hire desk until when it counts'],
    ['lyon', 'United Kingdom', [], 'Shall we apply for you?'],
  ])('to %s, hired in %s', async (place, hired_in, pictures, words) => {
    const { html, text } = await hired(place, hired_in);
    expect(text).toContain(words);
    expect(drawnIn(html)).toEqual(pictures);
    // Zones where the registration document of such a car is requested after payment.
    const isAsked = ['madrid-central-lez Spain', 'barcelona-zbe France', 'lyon United Kingdom'].includes(
      `${place} ${hired_in}`,
    );
    expect(text.includes('Ask the hire company for a copy before you pay')).toBe(isAsked);
  });

  test('has no sticker on a windscreen where it is a motorcycle, or not hired at all', async () => {
    expect(drawnIn((await hired('paris', 'France', { vehicle_category: 'motorcycle' })).html)).toEqual([]);
    const own = await hired('paris', '', { country_of_registration: 'France' });
    expect(drawnIn(own.html)).toEqual([]);
    expect(own.text).not.toMatch(/Hired in|usually carries/);
    expect(listOrderLinks(own.html).map((order) => order.has('rental_car'))).toEqual([false]);
  });

  test('of all zones is told which it usually has what it needs for', async () => {
    const { html } = await hired('all', 'France', { fuel_type: 'petrol', date_first_registration: '2022-05-01' });
    const rows = [...html.matchAll(/<th role="rowheader"[\s\S]*?<\/tr>/g)].map(([row]) => row);
    const told = allZones.filter((_, index) => rows[index]?.includes('A car that is hired there usually has it.'));
    // Saint-Étienne asks nothing of a car.
    expect(told).toEqual(allZones.filter(({ country, slug }) => country === 'France' && slug !== 'saint-etienne'));
  });
});
