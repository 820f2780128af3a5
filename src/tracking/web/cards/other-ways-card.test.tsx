import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EndingName } from './customer-tasks.ts';
import { OtherWaysCard } from './other-ways-card.tsx';

const place = {
  country: 'France',
  city_zone: 'Paris',
  portal_name: 'The French ministry',
  portal_url: 'https://www.certificat-air.gouv.fr/',
};
const waysAfter = (ending: EndingName, { is_check = false, outcome_unknown = false } = {}) =>
  renderToStaticMarkup(
    <OtherWaysCard ending={ending} order={{ ...place, situation: { is_check }, outcome_unknown }} />,
  ).replaceAll(/<[^>]*>/g, ' ');

test.each<[EndingName, RegExp]>([
  ['refused', /once the reason is put right.*let us try again, once it is put right.*what the reason means/],
  ['not_possible', /another way.*Another vehicle, or other days.*what the reason means/],
  ['cancelled', /Order anew, with the vehicle and the days that are right/],
  ['refunded', /Order anew, with the vehicle and the days that are right/],
  ['excluded', /another vehicle, or other days.*Read the rules yourself/],
  ['day_over', /For another trip.*Order for its days/],
])('what is left after an order that is %s', (ending, words) => {
  expect(waysAfter(ending)).toMatch(words);
  // Only what somebody decided has a reason.
  expect(/the reason/.test(waysAfter(ending))).toBe(ending === 'refused' || ending === 'not_possible');
});

test('no new order is offered where it could not help, or where the first application may have arrived', () => {
  expect(waysAfter('excluded')).not.toContain('a new order');
  expect(waysAfter('refused', { is_check: true })).not.toMatch(/a new order|[Tt]ry it|try again/);
  expect(waysAfter('refunded', { outcome_unknown: true })).not.toMatch(/a new order|Order anew|yourself/);
  expect(waysAfter('refunded', { outcome_unknown: true })).toContain('Please wait with a new application');
  expect(waysAfter('refused', { outcome_unknown: true })).toContain('a new order for Paris');
});
