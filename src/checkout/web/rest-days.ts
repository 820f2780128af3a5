import { useSyncExternalStore } from 'react';
import type { OrderForm } from '../order-form.ts';

/** Of the stays that a verdict was read of; only the rules know the days of rest, and they stay on the server. */
const told = new Map<string, number>();
const listeners = new Set<() => void>();

const stayOf = (form: OrderForm) =>
  [form['trip.country'], form['trip.city_zone'], form['trip.entry_date'], form['trip.number_of_days']].join('|');

export function tellRestDays(form: OrderForm, days: number): void {
  if (told.get(stayOf(form)) === days) return;
  told.set(stayOf(form), days);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many days of the stay in the form ask for nothing; 0 until a verdict has said so, when each is still in the price. */
export const useRestDays = (form: OrderForm): number =>
  useSyncExternalStore(
    subscribe,
    () => told.get(stayOf(form)) ?? 0,
    () => 0,
  );
