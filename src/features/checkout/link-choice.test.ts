import { expect, test } from 'vitest';
import { choiceOfLink, followLink } from './link-choice.ts';
import { emptyOrderForm } from './order-form.ts';

const chosen = (country: string, zone: string) => ({ 'trip.country': country, 'trip.city_zone': zone });

test('a link chooses its country and zone', () => {
  expect(choiceOfLink('Italy', 'Milan Area C')).toEqual({ fields: chosen('Italy', 'Milan Area C'), unknown: null });
  expect(choiceOfLink('France', null)).toEqual({ fields: chosen('France', ''), unknown: null });
  expect(choiceOfLink('Austria', null)).toEqual({ fields: chosen('Austria', 'Highway vignette'), unknown: null });
  expect(choiceOfLink(null, null)).toEqual({ fields: {}, unknown: null });
});

test.each([
  ['Germany', 'Berlin', 'country', {}],
  ['<script>', null, 'country', {}],
  [null, 'Paris', 'country', {}],
  ['Italy', 'Paris', 'zone', chosen('Italy', '')],
  ['Italy', '__proto__', 'zone', chosen('Italy', '')],
] as const)('what a link names and nobody offers is said: %s, %s', (country, zone, unknown, fields) => {
  expect(choiceOfLink(country, zone)).toEqual({ fields, unknown });
});

test('the rest of what was typed stays', () => {
  const typed = { ...emptyOrderForm, ...chosen('Italy', 'Rome ZTL Centro'), 'owner.email': 'sam@example.com' };
  const inFrance = followLink(typed, choiceOfLink('France', 'Paris'));
  expect(inFrance).toEqual({ ...typed, ...chosen('France', 'Paris') });
  expect(followLink(typed, choiceOfLink('Italy', null))).toEqual(typed);
  expect(followLink(typed, choiceOfLink('Spain', null))['trip.city_zone']).toBe('');
});
