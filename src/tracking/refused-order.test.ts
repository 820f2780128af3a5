import { expect, it } from 'vitest';
import type { SituationFacts } from '#orders/situation/situation-facts.ts';
import { exampleSituationFacts } from '../../test/example-situation-facts.ts';
import { listOrderSteps, planOf } from './order-plan.ts';

const trip = { entryDate: '2026-05-10', zone: 'Milan Area C' };
const activation = {
  title: 'Ticket for 10 May activated',
  startCondition: { from: '2026-05-10', until: '2026-05-10' },
};
const refusalDueAt = new Date('2026-05-04T09:00:00Z');
const refused = {
  ...exampleSituationFacts,
  status: 'failed',
  cause: 'refused',
  answerDue: null,
  refusalDueAt,
} as const;
const decision = 'A person of our team decides how it goes on, and writes to you';

/** The dated steps, and the line of time from the present step on. */
function told(facts: Partial<SituationFacts>) {
  const all = { ...refused, ...facts };
  const plan = planOf(all, trip, [activation]);
  return {
    plan: plan.map(({ at, latest, text }) => `${latest ? 'by ' : ''}${at.slice(0, 10)} ${text}`),
    line: listOrderSteps(all, [], plan, trip).map(({ state, text, note, at }) =>
      [state, text, note ?? at?.slice(0, 10) ?? ''].filter(Boolean).join(' | '),
    ),
  };
}

it('of what was refused only says by when a person decides: no step of the application, and no trip', () => {
  expect(told({})).toEqual({
    plan: [`by 2026-05-04 ${decision}`],
    line: ['now | Your application was refused', `next | ${decision} | 2026-05-04`],
  });
});

it('says no day while its customer is waited for', () => {
  expect(told({ hasOpenQuestion: true })).toEqual({
    plan: [],
    line: ['now | Waiting for your answer', `next | ${decision} | Once we have your answer`],
  });
  expect(told({ documentRequested: true }).line.slice(1)).toEqual([
    `next | ${decision} | Once your new document is here`,
  ]);
});

it('says no day that is over, and lets no trip begin', () => {
  for (const day of ['2026-05-05', '2026-05-10', '2026-05-12'])
    expect(told({ now: new Date(`${day}T12:00:00Z`) })).toEqual({
      plan: [],
      line: ['now | Your application was refused', `next | ${decision} | As soon as we can: we are late`],
    });
});
