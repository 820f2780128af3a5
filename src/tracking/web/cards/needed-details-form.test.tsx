import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NeededDetail, NeededDetails } from '#orders/contracts/submission-contract.ts';
import { NeededDetailsForm } from './needed-details-form.tsx';

const detail = (path: string, kind: NeededDetail['kind'], label: string): NeededDetail => ({
  path,
  kind,
  label,
  hint: null,
  choices: [],
  autocomplete: null,
});

const formOf = (needed: Pick<NeededDetails, 'missing' | 'optional'> & Partial<NeededDetails>) => {
  const form = (
    <QueryClientProvider client={new QueryClient()}>
      <NeededDetailsForm
        access={{ order_id: '6f1a3c1e-3c0b-4a55-9a0f-5f3a4c0d2b11' }}
        needed={{ country_of_registration: 'United Kingdom', ...needed } as NeededDetails}
      />
    </QueryClientProvider>
  );
  return renderToStaticMarkup(form);
};
const textOf = (needed: Parameters<typeof formOf>[0]) =>
  formOf(needed)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const name = detail('owner.first_name', 'text', 'First name');
const document = detail('documents.v5c', 'document', 'V5C');
const hotel = detail('stay.place', 'text', 'Hotel');

test('what may be left out comes last, is marked, and is counted with the rest', () => {
  const text = textOf({ missing: [name, document], optional: [hotel] });
  const order = ['Question 1 of 3', 'V5C', 'Question 2 of 3', 'First name', 'Question 3 of 3', 'Hotel (optional)'];
  expect(order.map((words) => text.indexOf(words)).toSorted((a, b) => a - b)).toEqual(
    order.map((words) => text.indexOf(words)),
  );
  for (const words of order) expect(text).toContain(words);
  expect(text.match(/\(optional\)/g)).toHaveLength(1);
});

test('one question is not counted', () => {
  expect(textOf({ missing: [], optional: [hotel] })).not.toContain('Question');
  expect(textOf({ missing: [], optional: [hotel] })).toContain('Hotel (optional)');
});

test('whom the optional questions concern is told above them, and not while there are none', () => {
  const co2 = detail('vehicle.co2_grams_per_km', 'number', 'CO2 in g/km');
  const fuel = detail('vehicle.fuel_type', 'choice', 'Fuel');
  const asked = { optional: [co2], optional_reason: 'A hybrid car may need nothing.' };
  expect(textOf({ missing: [], ...asked })).toMatch(/A hybrid car may need nothing\..*CO2 in g\/km/);
  expect(textOf({ missing: [fuel], ...asked })).not.toMatch(/hybrid car|CO2/);
});

test('a number of days is typed with the keys for numbers', () => {
  const days = detail('travel.number_of_days', 'number', 'Number of days');
  expect(formOf({ missing: [days], optional: [] })).toMatch(
    /<input[^>]*inputMode="numeric"[^>]*name="travel.number_of_days"/,
  );
});
