import { expect, test } from 'vitest';
import {
  chooseDraft,
  emptyDraft,
  findOrCreateAttempt,
  isFromEarlierVisit,
  type OrderDraft,
  parseDraft,
  type StoredOrderDraft,
  serialiseDraft,
} from './order-draft.ts';
import { emptyOrderForm } from './order-form.ts';

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 3600_000;
const draft: OrderDraft = {
  form: { ...emptyOrderForm, 'trip.country': 'France', 'owner.email': 'sam@example.com' },
  attempt: { key: 'k1', body: '{}' },
  payment: { url: 'https://pay.example/1', session_id: 'cs_1', order_ref: 'EDP-1' },
};

test('what was typed comes back after a reload and after days', () => {
  const saved = serialiseDraft(draft, NOW);
  expect(parseDraft(saved, NOW)).toEqual({ ...draft, savedAt: NOW });
  expect(parseDraft(saved, NOW + 6 * DAY)).toEqual({ ...draft, savedAt: NOW });
});

test('a week later it is gone', () => {
  expect(parseDraft(serialiseDraft(draft, NOW), NOW + 8 * DAY)).toEqual(emptyDraft);
});

test.each([[null], [''], ['{'], ['[]'], ['null'], ['"text"'], ['{"form":{"express":""}}']])(
  '%s is no draft',
  (text) => {
    expect(parseDraft(text, NOW)).toEqual(emptyDraft);
  },
);

test('a draft of another version of the form keeps what still fits', () => {
  const form = { 'trip.country': 'Italy', 'trip.number_of_days': 3, 'trip.colour': 'red', __proto__: 'x' };
  const parsed = parseDraft(JSON.stringify({ form, attempt: { key: 1 }, payment: 'x', saved_at: NOW }), NOW);
  expect(parsed).toEqual({ ...emptyDraft, form: { ...emptyOrderForm, 'trip.country': 'Italy' }, savedAt: NOW });
});

test('a day later people are asked whether to go on; after a reload, or with nothing chosen, they are not', () => {
  const kept = { ...draft, savedAt: NOW };
  expect(isFromEarlierVisit(kept, NOW + DAY)).toBe(true);
  expect(isFromEarlierVisit(kept, NOW + 60_000)).toBe(false);
  expect(isFromEarlierVisit({ ...kept, form: emptyOrderForm }, NOW + DAY)).toBe(false);
  expect(isFromEarlierVisit(emptyDraft, NOW)).toBe(false);
});

test('a tab goes on with its own draft, and back from a payment page with the order that was being paid', () => {
  const own: StoredOrderDraft = { ...draft, payment: null, savedAt: NOW };
  const paying: StoredOrderDraft = { ...draft, savedAt: NOW };
  expect(chooseDraft([own, paying], null)).toBe(own);
  expect(chooseDraft([own, paying], 'EDP-1')).toBe(paying);
  expect(chooseDraft([own, paying], 'EDP-2')).toBe(own);
  expect(chooseDraft([emptyDraft, paying], null)).toBe(paying);
  expect(chooseDraft([emptyDraft, emptyDraft], 'EDP-1')).toBe(emptyDraft);
});

test('the same request is the same attempt, another one a new attempt', () => {
  const newKey = () => 'k2';
  expect(findOrCreateAttempt('{}', draft.attempt, newKey)).toEqual({ key: 'k1', body: '{}' });
  expect(findOrCreateAttempt('{"urgent":true}', draft.attempt, newKey)).toEqual({ key: 'k2', body: '{"urgent":true}' });
  expect(findOrCreateAttempt('{}', null, newKey)).toEqual({ key: 'k2', body: '{}' });
});
