import { describe, expect, it } from 'vitest';
import type { SituationFacts } from '#orders/situation/situation-facts.ts';
import { exampleSituationFacts } from '../../test/example-situation-facts.ts';
import { preTripCheckTime } from './pre-trip-check.ts';
import { planOf, timelineOf } from './timeline.ts';

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
