import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OperatorOrderView, OrderView } from '../view-contract.ts';
import { OrderStepsCard } from './timeline-card.tsx';

const at = '2026-05-02T10:00:00.000Z';
const view = {
  authority: 'The French ministry',
  letters: [],
  written_to: 'the place where you stay',
  situation: { over: false, tone: 'working' },
  steps: [],
  timeline: [
    { at, text: 'Order placed', actor: 'you' },
    { at, text: 'Application sent', actor: 'us' },
    { at, text: 'Application refused by the French ministry', actor: 'authority' },
  ],
} as unknown as OrderView;

const actorsIn = (order: OrderView | OperatorOrderView) =>
  [...renderToStaticMarkup(<OrderStepsCard order={order} />).matchAll(/>([^<>]+), <time/g)].map(([, actor]) => actor);

test('the customer reads “You” for their own acts', () => {
  expect(actorsIn(view)).toEqual(['The French ministry', 'European Driving Permits', 'You']);
});

test.each(['Ann Driver', null])(
  'staff read “Customer”, and never “You”, whatever the customer is called (%s)',
  (name) => {
    const ofStaff = { ...view, full_name: name } as unknown as OperatorOrderView;
    expect(actorsIn(ofStaff)).toEqual(['The French ministry', 'European Driving Permits', 'Customer']);
    expect(renderToStaticMarkup(<OrderStepsCard order={ofStaff} />)).not.toMatch(/\byou/i);
  },
);

test('the present step says so to readers too, and what has no day says when in words', () => {
  const step = { day: null, at: null, latest: false, note: null };
  const steps = [
    { ...step, text: 'Payment received', state: 'past', at },
    { ...step, text: 'Waiting for your details', state: 'now' },
    { ...step, text: 'We apply at Paris', state: 'next', note: 'Within 24-48 hours of the last detail' },
    { ...step, text: 'The trip begins: Paris', state: 'next', at, day: '2026-05-09' },
  ];
  const html = renderToStaticMarkup(<OrderStepsCard order={{ ...view, steps } as unknown as OrderView} />);
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toMatch(/aria-current="step".*You are here<\/span> Waiting for your details/s);
  expect(html).toContain('Within 24-48 hours of the last detail');
  expect(html).toContain('<time dateTime="2026-05-09">9 May 2026</time>');
  // All events are there, behind a line.
  expect(html).toMatch(/<details><summary[^>]*>Everything that happened<\/summary>.*Order placed/s);
});
