import { describe, expect, test } from 'vitest';
import type { ActionFacts } from './action-guard.ts';
import { can, findRefusalReason } from './actions.ts';
import { type OrderStatus, type SubmissionStatus, submissionLifecycle } from './lifecycle.ts';

const begun = (
  status: SubmissionStatus,
  more: Partial<NonNullable<ActionFacts['application']>> = {},
  { kind = null, withdrawn = false }: { kind?: ActionFacts['task']['kind']; withdrawn?: boolean } = {},
): ActionFacts => ({
  ...none(submissionLifecycle[status].order, withdrawn),
  application: {
    ...{
      status,
      method: 'automated',
      sent: false,
      outcomeUnknown: false,
      appliedAt: null,
      holdState: null,
      ended: false,
    },
    ...more,
  },
  task: { kind },
});

function none(status: OrderStatus, withdrawn = false): ActionFacts {
  return {
    order: { status, isCancelled: withdrawn },
    application: null,
    task: { kind: null },
    heldBy: null,
    lacksDetails: true,
    mail: { grants: true, namesThisOne: true },
    robot: { state: 'ready', zone: 'Paris' },
  };
}

type Act = Parameters<typeof can>[1];

/** Every state of an order, with cancellation, hand-over, unknown outcome and closures. */
const states = {
  unpaid: none('pending'),
  paid: none('confirmed'),
  paid_back: none('confirmed', true),
  in_line: begun('QUEUED'),
  by_hand: begun('QUEUED', { method: 'manual' }, { kind: 'by_hand' }),
  at_portal: begun('RUNNING'),
  at_portal_paid_back: begun('RUNNING', {}, { withdrawn: true }),
  with_authority: begun('SUBMITTED', { sent: true }, { kind: 'with_authority' }),
  with_authority_paid_back: begun('SUBMITTED', { sent: true }, { kind: 'with_authority', withdrawn: true }),
  sharing: begun('SUBMITTED'),
  granted: begun('CONFIRMED', { sent: true }),
  handed_over: begun('FAILED', {}, { kind: 'handed_over' }),
  stopped_after_sending: begun('FAILED', { sent: true }, { kind: 'stopped_after_sending' }),
  outcome_unknown: begun('FAILED', { sent: true, outcomeUnknown: true }, { kind: 'outcome_unknown' }),
  stopped: begun('FAILED', {}, { withdrawn: true }),
  refused: begun('FAILED', { sent: true, ended: true }, { kind: 'money_due' }),
  not_possible: begun('FAILED', { ended: true }, { kind: 'money_due' }),
  parked: begun('RUNNING', {}, { kind: 'robot_waits' }),
  held: begun('QUEUED', { holdState: 'open' }),
  held_and_stopped: begun('QUEUED', { holdState: 'stopped' }),
} satisfies Record<string, ActionFacts>;

const reasons: Record<string, string> = {
  a: 'CONFLICT: This order has already been paid. Its confirmation is in your e-mail.',
  b: 'NOT_PAID: This order has not been paid yet.',
  c: 'CONFLICT: This order is cancelled; no application is made for it.',
  d: 'CONFLICT: This application has already begun, so its details can no longer be changed here.',
  e: 'CONFLICT: The vehicle can be changed only while the order is paid and not yet being processed.',
  f: 'CONFLICT: A document can be added once the order is paid.',
  g: 'CONFLICT: This application is under way with the document it has, so it can no longer be changed here.',
  h: 'CONFLICT: The application is being filled in at the portal right now. Wait until that has ended.',
  i: 'CONFLICT: No refund of this order is due.',
  j: 'NOT_FOUND: Submission not found',
  k: 'CONFLICT: Only a failed submission can be retried; this one is <state>.',
  l: 'OUTCOME_UNKNOWN: The portal may already have this application. Look there first, then say whether it has it; only then can it be sent again.',
  m: 'CONFLICT: This order is cancelled; nothing is sent for it any more.',
  n: 'CONFLICT: An operator has ended this application.',
  o: 'UNPROCESSABLE: A person applies for this permit: no robot can run it.',
  p: 'CONFLICT: A robot is working on this submission already.',
  q: 'CONFLICT: The portal already has this application.',
  r: 'CONFLICT: The outcome of this submission is not open.',
  s: 'CONFLICT: What it says does not fit how the application stands. Nothing was changed by it.',
  t: 'CONFLICT: This application needs nobody any more. The list has been brought up to date.',
  u: 'CONFLICT: The authority has this application; a question would not reach it any more.',
  v: 'CONFLICT: This application has been sent already; it waits for the authority.',
  w: 'OUTCOME_UNKNOWN: The portal may already have this application. Look there first, then say whether it has it.',
  x: 'CONFLICT: Only an application the authority has can be confirmed. Record that it was submitted first.',
  y: 'CONFLICT: The authority has nothing to refuse yet: record that it was submitted first.',
  z: 'CONFLICT: This application waits for one of us, and for nobody else.',
  A: 'CONFLICT: This order waits for no details.',
  B: 'CONFLICT: Work on this order has begun, so it can no longer be taken back here.',
  C: 'CONFLICT: A robot is at the portal still: help it, or say that you cannot.',
  D: 'CONFLICT: This order waits for its customer’s second thoughts; nothing is sent yet.',
  E: 'CONFLICT: This order is stopped already. Nothing of it is sent.',
  F: 'CONFLICT: This order does not wait any more: its application has begun. Please write to us at once.',
  G: 'CONFLICT: Nothing of this order has begun yet.',
  H: 'CONFLICT: This application is not confirmed by a paper any more.',
  I: 'CONFLICT: This order is cancelled. We need no answer any more, and there is nothing for you to do.',
  J: 'CONFLICT: This application has ended. We need no answer any more, and there is nothing for you to do.',
  K: 'CONFLICT: Your application is complete. We need no answer any more, and there is nothing for you to do.',
  L: 'CONFLICT: Your application is sent. We need no answer any more, and there is nothing for you to do.',
  M: 'CONFLICT: Our question has settled itself. We need no answer any more, and there is nothing for you to do.',
};

/** One row for each action, one column for each state, in the order above; Y is yes. */
const matrix: Record<Act, string> = {
  pay: 'Y a a a a a a a a a a a a a a a a a a a',
  provide_details: 'b Y c d d d c d c d d d d d c d d d Y Y',
  add_details: 'b Y c d Y d c d c d d d d d c d d d d d',
  update_vehicle: 'e Y c e e e c e c e e e e e c e e e e e',
  upload_document: 'f Y c g Y g g g g g g Y Y g c g g g Y Y',
  stop_hold: 'G G c F F F c F c F F F F F c F F F Y E',
  end_hold: 'G G c F F F c F c F F F F F c F F F Y Y',
  submit: 'b Y c Y Y Y Y Y Y Y Y Y Y Y c n n Y Y Y',
  resend_password_link: 'b Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y',
  refund: 'b Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y Y',
  refund_in_full: 'b Y Y Y Y h h Y Y Y Y Y Y Y Y Y Y h Y Y',
  cancel_order: 'b Y c Y Y B c B c B B B B B c B B B Y Y',
  close_refund: 'i i i i i i i i i i i i i i i Y Y i i i',
  retry: 'j j j k k k k k k k k Y l l m n n k k k',
  run_now: 'j j j Y o p p q q q q Y l l m n n p D D',
  settle_outcome: 'j j j r r r r r r r r r Y Y r n r r r r',
  settle_by_mail: 's s s s s s s s s s s Y Y Y Y Y Y s s s',
  work_on: 't t t t Y t t Y Y t t Y Y Y t n n Y t t',
  ask_customer: 't t t t Y t t u u t t Y Y Y t n n C t t',
  answer_question: 'M M I M M M I L I L K M M M I J J M M M',
  record_submitted: 't t t t Y t t v v t t Y w w t n n C t t',
  write_to_contact: 't t t t Y t t Y Y t t Y Y Y t n n C t t',
  record_confirmed: 't t t t x t t Y Y t t x x x t n n C t t',
  refuse: 't t t t y t t Y Y t t y Y w t n n C t t',
  give_up: 't t t t Y t t w w t t Y w w t n n C t t',
  wait_longer: 't t t t z t t Y Y t t z z z t n n C t t',
  replace_document: 'H H m H H H m H m H Y H H H m H H H H H',
  wait_for_details: 'A Y c A A A c A c A A A A A c A A A A A',
};

const askAll = (act: Act, facts: ActionFacts) => findRefusalReason(can(facts, act));

describe('what may be done in which state', () => {
  test.each(Object.keys(matrix) as Act[])('%s', (act) => {
    const letters = matrix[act].split(' ');
    const expected = Object.fromEntries(
      Object.entries(states).map(([state, { application }], index) => {
        const letter = letters[index] ?? '';
        const reason = reasons[letter]?.replace('<state>', `${application?.status}`);
        return [state, letter === 'Y' ? 'yes' : reason];
      }),
    );
    const told = Object.fromEntries(
      Object.entries(states).map(([state, facts]) => {
        const problem = askAll(act, facts);
        return [state, problem ? `${problem.code}: ${problem.reason}` : 'yes'];
      }),
    );
    expect(told).toEqual(expected);
  });

  test('each reason is given somewhere', () => {
    const used = new Set(Object.values(matrix).flatMap((row) => row.split(' ')));
    expect([...used].sort()).toEqual([...Object.keys(reasons), 'Y'].sort());
  });
});

test.each(['retry', 'run_now', 'settle_outcome'] as const)('%s waits for whoever has the task open', (act) => {
  const facts = act === 'settle_outcome' ? states.stopped_after_sending : states.handed_over;
  expect(askAll(act, { ...facts, heldBy: { name: 'Olive' } })?.reason).toBe('Olive has this task open.');
  expect(askAll(act, { ...facts, heldBy: { name: null } })?.reason).toBe('Somebody else has this task open.');
});

test('an order that has all its details waits for none', () => {
  expect(askAll('wait_for_details', states.paid)).toBeNull();
  expect(askAll('wait_for_details', { ...states.paid, lacksDetails: false })?.reason).toBe(
    'This order waits for no details.',
  );
});

test('what is bought at the portal is not taken back while it waits for another try at its activation', () => {
  expect(askAll('cancel_order', begun('QUEUED'))).toBeNull();
  expect(askAll('cancel_order', begun('QUEUED', { appliedAt: new Date() }))?.code).toBe('CONFLICT');
});

test('a robot runs only what a robot applies for, at a portal that is open', () => {
  const at = (state: ActionFacts['robot']['state'], facts: ActionFacts) =>
    askAll('run_now', { ...facts, robot: { state, zone: 'Lyon' } })?.reason;
  const paused = 'The portal of Lyon is paused: nothing is sent to it by a robot.';
  const byHand = 'A person applies for this permit: no robot can run it.';
  expect([at('paused', states.in_line), at('paused', states.by_hand)]).toEqual([paused, paused]);
  expect([at('none', states.in_line), at('none', states.by_hand)]).toEqual([byHand, byHand]);
  // A wait does not hide that the work has begun.
  expect(at('paused', states.at_portal)).toBe('A robot is working on this submission already.');
});

test('a mail settles an unknown outcome by any word, what was asked by the grant alone, and only of its own application', () => {
  const settles = (facts: ActionFacts, grants: boolean, namesThisOne: boolean) =>
    askAll('settle_by_mail', { ...facts, mail: { grants, namesThisOne } }) === null;
  expect([settles(states.outcome_unknown, false, false), settles(states.outcome_unknown, true, true)]).toEqual([
    true,
    true,
  ]);
  expect([
    settles(states.stopped_after_sending, false, true),
    settles(states.stopped_after_sending, true, false),
  ]).toEqual([false, true]);
  expect([settles(states.handed_over, true, false), settles(states.handed_over, true, true)]).toEqual([false, true]);
});

test('an answer is taken while our question is open, and whatever ends the order ends the question too', () => {
  const asked = { kind: 'with_customer' } as const;
  const answer = (facts: ActionFacts) => askAll('answer_question', { ...facts, task: asked })?.reason;
  expect([answer(states.by_hand), answer(states.handed_over), answer(states.outcome_unknown)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(answer(states.stopped)).toContain('cancelled');
  expect(answer(states.not_possible)).toContain('has ended');
  expect(answer(states.granted)).toContain('is complete');
});
