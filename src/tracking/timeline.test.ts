import { describe, expect, it } from 'vitest';
import { situationOf } from '#orders/situation/situation.ts';
import type { SituationFacts } from '#orders/situation/situation-facts.ts';
import { createSituationFacts } from '../../test/every-situation.ts';
import { exampleSituationFacts } from '../../test/example-situation-facts.ts';
import { listOrderSteps, planOf } from './order-plan.ts';
import { preTripCheckTime } from './pre-trip-check.ts';
import { listMilestones, timelineOf } from './timeline.ts';

const trip = { entryDate: '2026-05-10', zone: 'Milan Area C' };
const days = ['2026-05-10', '2026-05-11'];
const sittings = days.map((from) => ({ title: `Ticket for ${from} activated`, startCondition: { from, until: from } }));
const planned = (facts: Partial<SituationFacts>, more: Partial<typeof trip> = {}, left = sittings) =>
  planOf({ ...exampleSituationFacts, ...facts }, { ...trip, ...more }, left).map(
    ({ at, day, latest, text }) => `${latest ? 'by ' : ''}${day ?? at.slice(0, 16)} ${text}`,
  );

const look = '2026-05-08T07:00 We look whether everything is in place, and write to you';
const activations = ['2026-05-10 Ticket for 2026-05-10 activated', '2026-05-11 Ticket for 2026-05-11 activated'];
const entry = '2026-05-10 The trip begins: Milan Area C';

describe('the plan of an order', () => {
  it('says by its dates what is promised, what is left, and the trip', () => {
    expect(planned({ status: 'queued', sent: false, answerDue: null })).toEqual([
      'by 2026-05-05T12:00 We apply at the French ministry',
      look,
      activations[0],
      entry,
      activations[1],
    ]);
    const answer = 'by 2026-05-06T12:00 The French ministry answers, by its usual time';
    expect(planned({}, {}, [])).toEqual([answer, look, entry]);
    // What an account waits for ends with a mail, at no date that is known in advance.
    expect(
      planOf(exampleSituationFacts, { ...trip, entryDate: null }, [{ title: 'Account', startCondition: 'mail' }]),
    ).toHaveLength(1);
  });

  it('plans nothing more of an order that was stopped for a refund, nor an answer that is here', () => {
    const stopped = { status: 'failed', cause: 'refund', sent: false, answerDue: null } as const;
    expect(planned(stopped, {}, [])).toEqual([]);
    expect(planned({ unreadAnswer: 'unclear' }, {}, [])).toEqual([look, entry]);
    const held = { status: 'queued', sent: false, answerDue: null, hold: 'stopped' } as const;
    expect(planned(held, {}, []), 'nor a promise that does not run').toEqual([look, entry]);
  });

  it('leaves out what is past, and what will not come', () => {
    const now = new Date('2026-05-10T20:00:00Z');
    expect(planned({ now })).toEqual([...activations.slice(0, 1), entry, activations[1]]);
    expect(planned({ now: new Date('2026-05-10T22:30:00Z') })).toEqual([activations[1]]);
    expect(planned({ status: 'completed' })).toEqual([look, entry]);
    expect(planned({ status: 'pending' })).toEqual([]);
    expect(planned({ status: 'failed', closure: { how: 'refused', reason: 'Refused.' } })).toEqual([]);
    expect(planned({ status: 'failed', sent: false, isCancelled: true })).toEqual([]);
  });
});

describe('the line of time', () => {
  const paid = { at: '2026-05-01T09:00:00.000Z', text: 'Payment received', actor: 'you' } as const;
  const line = (facts: Partial<SituationFacts>, more: Partial<typeof trip> = {}, left = sittings) => {
    const all = { ...exampleSituationFacts, ...facts };
    const days = { ...trip, ...more };
    return listOrderSteps(all, [paid], planOf(all, days, left), days);
  };
  const words = (...of: Parameters<typeof line>) =>
    line(...of).map(({ state, text, note, at, day, latest }) =>
      [state, text, note ?? `${latest ? 'by ' : ''}${day ?? at?.slice(0, 10) ?? ''}`].filter(Boolean).join(' | '),
    );

  it('is in order: what is done, where it is, what comes, with its day', () => {
    expect(words({}, {}, [])).toEqual([
      'past | Payment received | 2026-05-01',
      'now | The French ministry has it: waiting for the answer',
      'next | The French ministry answers, by its usual time | by 2026-05-06',
      `next | We look whether everything is in place, and write to you | 2026-05-08`,
      'next | The trip begins: Milan Area C | 2026-05-10',
    ]);
    const paidOnly = { status: 'confirmed', sent: false, answerDue: null, promisedBy: null, method: null } as const;
    expect(words({ ...paidOnly, missing: ['Fuel'] }, { entryDate: undefined }, []).slice(0, 4)).toEqual([
      'past | Payment received | 2026-05-01',
      'now | Waiting for your details',
      'next | We apply at the French ministry | Within 24-48 hours of the last detail',
      'next | The French ministry answers | Usual time: PDF proof in 1-3 days',
    ]);
  });

  it('of a trip of several days, or a vignette, it names the last one', () => {
    const lastDay = { lastDay: '2026-05-19' } as object;
    expect(words({ status: 'completed' }, lastDay).at(-1)).toBe('next | Last day of the trip | 2026-05-19');
    expect(words({ status: 'completed', isMotorway: true }, lastDay).at(-1)).toBe(
      'next | Last day of the vignette | 2026-05-19',
    );
    // On the road the day of entry is behind, and the permit holds.
    const onTheRoad = words({ status: 'completed', now: new Date('2026-05-12T12:00:00Z') }, lastDay);
    expect(onTheRoad.slice(1)).toEqual([
      'past | The trip began: Milan Area C | 2026-05-10',
      'now | Your permit is confirmed',
      'next | Last day of the trip | 2026-05-19',
    ]);
    expect(words({ status: 'completed', now: new Date('2026-06-12T12:00:00Z') }, lastDay).join()).not.toMatch(
      /now|next/,
    );
  });

  it('promises no day while the order waits for its customer', () => {
    for (const some of [
      { status: 'queued', method: 'manual', hasOpenQuestion: true },
      { status: 'failed', documentRequested: true },
      { status: 'queued', hold: 'stopped' },
    ] as const)
      expect(words({ ...some, sent: false, answerDue: null }, {}, []).join('\n')).toMatch(
        /next \| We apply at the French ministry \| Once /,
      );
  });

  // What `npm run test:deep` claims of more facts at once stands in situation.test.ts.
  it('has exactly one present step, or none once it is over; then nothing is ahead, and no day contradicts', () => {
    const end = new Set(['refused', 'not_possible', 'refunded', 'cancelled']);
    const withTimes = (facts: SituationFacts): SituationFacts => ({
      ...facts,
      // As they are read: a promise begins with the application, and an answer is due once it is sent.
      promisedBy: facts.status === 'pending' || facts.status === 'confirmed' ? null : facts.promisedBy,
      answerDue: facts.status === 'submitted' ? facts.answerDue : null,
    });
    for (const facts of createSituationFacts(3).map(withTimes))
      for (const entryDate of [null, '2026-05-01', '2026-05-03', '2026-05-10'] as const) {
        const situation = situationOf(facts);
        const days = { entryDate, zone: 'Milan Area C', lastDay: entryDate && '2026-05-12' };
        const steps = listOrderSteps(facts, [paid], planOf(facts, days, []), days);
        const about = JSON.stringify({ situation, steps, facts });
        const count = (state: string) => steps.filter((step) => step.state === state).length;
        const isGranted = situation.name === 'completed';
        const isOver = isGranted
          ? count('next') === 0
          : end.has(situation.name) || (situation.over && situation.name !== 'in_doubt');
        expect(count('now'), about).toBe(isOver ? 0 : 1);
        if (isOver || situation.name === 'excluded' || situation.name === 'day_over')
          expect(count('next'), about).toBe(0);
        // Done, present, ahead: in this order, and by their days.
        expect(
          steps.map(({ state }) => ['past', 'now', 'next'].indexOf(state)),
          about,
        ).toEqual(steps.map(({ state }) => ['past', 'now', 'next'].indexOf(state)).toSorted());
        const times = (state: string) => steps.flatMap((step) => (step.state === state && step.at ? [step.at] : []));
        for (const state of ['past', 'next']) expect(times(state), about).toEqual(times(state).toSorted());
        const now = facts.now.toISOString();
        expect(
          times('past').every((at) => at <= now),
          about,
        ).toBe(true);
        expect(
          steps.every(
            ({ state, at, day }) => state !== 'next' || at === null || (day ?? at) >= now.slice(0, day ? 10 : 24),
          ),
          about,
        ).toBe(true);
        // What the situation says is late or waits for somebody has no day of ours.
        if (situation.yours !== null)
          expect(
            steps.some(({ latest }) => latest && !facts.sent),
            about,
          ).toBe(false);
        const text = steps.map((step) => `${step.text} ${step.note}`).join('. ');
        if (facts.work === 'check') expect(text, about).not.toMatch(/apply|answers|permit/);
        if (facts.status !== 'completed') expect(text, about).not.toMatch(/confirmed|is here$/);
        // A refusal or a question has come: its answer is not ahead.
        if (facts.sent) expect(text, about).not.toMatch(/Usual time|We apply|We write/);
        if (facts.outcomeUnknown && facts.status === 'failed') expect(text, about).not.toMatch(/We apply|We write/);
      }
  });
});

it('the done steps are what brought the order further, each once, without its placing once it is paid', () => {
  const createdAt = new Date('2026-05-03T12:00:00Z');
  const types = [
    'PAYMENT_CONFIRMED',
    'DETAILS_PROVIDED',
    'AUTOMATION_STARTED',
    'LETTER_SENT',
    'LETTER_SENT',
    'PERMIT_CONFIRMED',
  ] as const;
  const event = (eventType: (typeof types)[number]) => ({ eventType, eventData: {}, createdAt, actorId: null });
  const about = { authority: 'The hotel', isCheck: false, isMotorway: false, openedRuns: new Set() };
  const done = (of: readonly (typeof types)[number][]) =>
    listMilestones({ createdAt, userId: null }, of.map(event), about).map(({ text }) => text);
  expect(done(types)).toEqual([
    'Payment received',
    'Letter sent to those who keep the list',
    'Permit confirmed by the hotel',
  ]);
  expect(done([])).toEqual(['Order placed']);
  const refused = { ...event('PAYMENT_CONFIRMED'), eventType: 'AUTOMATION_FAILED' as const };
  const causes = ['refused', 'robot'].map((cause) => ({ ...refused, eventData: { cause } }));
  expect(listMilestones({ createdAt, userId: null }, causes, about).map(({ text }) => text)).toEqual([
    'Order placed',
    'Application refused by the hotel',
  ]);
});

it('an end is told by its cause: whoever refused is named', () => {
  const createdAt = new Date('2026-05-03T12:00:00Z');
  const event = { eventType: 'APPLICATION_ENDED' as const, eventData: {}, createdAt, actorId: null };
  const about = { authority: 'Brussels Fiscality', isCheck: false, isMotorway: false, openedRuns: new Set() };
  const told = (isRefused: boolean) =>
    listMilestones({ createdAt, userId: null }, [event], { ...about, isRefused }).at(-1)?.text;
  expect([told(true), told(false)]).toEqual([
    'Application refused by Brussels Fiscality',
    'Application ended without a permit',
  ]);
});

it('the portal was opened where a page of it was, and not where the robot stopped before', () => {
  const at = new Date('2026-05-03T10:00:00Z');
  const begun = (run: string) => ({
    eventType: 'AUTOMATION_STARTED' as const,
    eventData: { automation_run_id: run },
    createdAt: at,
    actorId: null,
  });
  const told = (isCheck: boolean) =>
    timelineOf({ createdAt: at, userId: null }, [begun('stopped before'), begun('at the portal')], {
      authority: 'Brussels',
      isCheck,
      isMotorway: false,
      openedRuns: new Set(['at the portal']),
    }).map(({ text }) => text);
  expect(told(false)).toEqual(['Order placed', 'We opened the official portal']);
  expect(told(true)).toEqual(['Order placed', 'We opened the official portal']);
});

it.each([
  ['in winter', '2026-11-24', '2026-11-22T08:00:00.000Z'],
  ['in summer', '2026-07-14', '2026-07-12T07:00:00.000Z'],
  ['on the day the clocks go forward', '2026-03-31', '2026-03-29T07:00:00.000Z'],
  ['on the day they go back', '2026-10-27', '2026-10-25T08:00:00.000Z'],
])('before a trip is looked at nine in the morning there, two days before: %s', (_, entryDate, moment) => {
  expect(preTripCheckTime(entryDate).toISOString()).toBe(moment);
});

describe('the timeline of a check', () => {
  it('tells of no sending, and of no permit', () => {
    const types = ['HOLD_STOPPED', 'HOLD_ENDED', 'APPLICATION_ENDED'] as const;
    const createdAt = new Date('2026-05-03T12:00:00Z');
    const events = types.map((eventType) => ({ eventType, eventData: {}, createdAt, actorId: null }));
    const about = { authority: 'Comune di Napoli', isCheck: true, isMotorway: false, openedRuns: new Set() };
    const told = timelineOf({ createdAt, userId: null }, events, about).map(({ text }) => text);
    expect(told).toHaveLength(4);
    expect(told.join(' ')).not.toMatch(/sent|permit|application/i);
  });
});

it('tells that its customer took the order back, and of any other refund once it is made', () => {
  const createdAt = new Date('2026-05-03T12:00:00Z');
  const events = [{ taken_back: true }, {}].map((eventData) => ({
    ...{ eventType: 'REFUND_STARTED' as const, eventData, createdAt, actorId: null },
  }));
  const about = { authority: 'The French ministry', isCheck: false, isMotorway: false, openedRuns: new Set() };
  expect(timelineOf({ createdAt, userId: null }, events, about).slice(1)).toEqual([
    { at: createdAt.toISOString(), text: 'Order taken back', actor: 'you' },
  ]);
});

it.each([
  [true, 'Vignette taken back by ASFINAG'],
  [false, 'Permit taken back by ASFINAG'],
])('what whoever decides takes back is named as what it is: of a motorway %s', (isMotorway, words) => {
  const createdAt = new Date('2026-05-03T12:00:00Z');
  const event = { eventType: 'APPLICATION_ENDED' as const, eventData: { taken_back: true }, createdAt, actorId: null };
  const about = { authority: 'ASFINAG', isCheck: false, isMotorway, openedRuns: new Set() };
  expect(timelineOf({ createdAt, userId: null }, [event], about).at(-1)).toMatchObject({ text: words });
});
