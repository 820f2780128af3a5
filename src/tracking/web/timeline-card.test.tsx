import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OperatorOrderView, OrderView } from '../view-contract.ts';
import { TimelineCard } from './timeline-card.tsx';

const at = '2026-05-02T10:00:00.000Z';
const view = {
  authority: 'The French ministry',
  letters: [],
  written_to: 'the place where you stay',
  timeline: [
    { at, text: 'Order placed', actor: 'you' },
    { at, text: 'Application sent', actor: 'us' },
    { at, text: 'Application refused by the French ministry', actor: 'authority' },
  ],
} as unknown as OrderView;

const actorsIn = (order: OrderView | OperatorOrderView) =>
  [...renderToStaticMarkup(<TimelineCard order={order} />).matchAll(/>([^<>]+), <time/g)].map(([, actor]) => actor);

test('the customer reads “You” for their own acts', () => {
  expect(actorsIn(view)).toEqual(['The French ministry', 'European Driving Permits', 'You']);
});

test.each(['Ann Driver', null])(
  'staff read “Customer”, and never “You”, whatever the customer is called (%s)',
  (name) => {
    const ofStaff = { ...view, full_name: name } as unknown as OperatorOrderView;
    expect(actorsIn(ofStaff)).toEqual(['The French ministry', 'European Driving Permits', 'Customer']);
    expect(renderToStaticMarkup(<TimelineCard order={ofStaff} />)).not.toMatch(/\byou/i);
  },
);
