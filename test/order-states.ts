import type { TaskKind } from '../src/orders/states/open-task-kinds.ts';
import type { deskQuestions, deskTasks } from '../src/orders/tables/desk.ts';
import type { letters } from '../src/orders/tables/letters.ts';
import type { orders } from '../src/orders/tables/orders.ts';
import type { refunds } from '../src/orders/tables/refunds.ts';
import type { submissions } from '../src/orders/tables/submissions.ts';

/** What the seeded order costs, in pence. */
export const seededPriceCents = 1999;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The moments at which the product would have written the rows of a seeded order. */
export interface StateMoments {
  now: Date;
  /** When it was paid for, and its application began. */
  begun: Date;
  /** When its application was sent, or went to a person. */
  changed: Date;
  /** After that change. */
  since: Date;
  later: Date;
  nextWeek: Date;
}

export function createStateMoments(now: Date): StateMoments {
  const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  return {
    now,
    begun: fromNow(-hourMs),
    changed: fromNow(-30 * minuteMs),
    since: fromNow(-10 * minuteMs),
    later: fromNow(hourMs),
    nextWeek: fromNow(7 * dayMs),
  };
}

/** An order in one state, as rows: what differs from a paid order with all its details. */
export interface OrderState {
  order?: Partial<typeof orders.$inferInsert>;
  /** Null while there is none. */
  application: (Partial<typeof submissions.$inferInsert> & Pick<typeof submissions.$inferSelect, 'status'>) | null;
  /** Its row of the desk; without one nobody ever had to do with it. */
  desk?: Partial<typeof deskTasks.$inferInsert>;
  /** A colleague has its task open. */
  isHeldByColleague?: true;
  /** The task that a person can act on; the test reads it again as the product does. */
  task: TaskKind | null;
  zone?: SeededZone;
  lacksDetails?: true;
  /** A run is at the portal, or waits there for a person. */
  run?: 'RUNNING' | 'HANDED_OFF';
  question?: Pick<typeof deskQuestions.$inferInsert, 'answer' | 'answeredAt'>;
  refund?: Partial<typeof refunds.$inferInsert> & Pick<typeof refunds.$inferInsert, 'status'>;
  letters?: readonly (Partial<typeof letters.$inferInsert> & Pick<typeof letters.$inferInsert, 'kind'>)[];
  /** Its application is that of an earlier order of the same vehicle. */
  isShared?: true;
}

/**
 * A robot applies in Paris, a hotel is written to in Florence, in Verona either, and in Nice the rules leave class 4
 * open.
 */
export type SeededZone = 'paris' | 'florence' | 'verona' | 'nice';

/** Every state that an order can have, with the hand-overs, holds, closures and refunds that change what may be done. */
export function createOrderStates(moments: StateMoments): Record<string, OrderState> {
  const { begun, changed, since, later, nextWeek } = moments;
  const paidBack = { cancelledAt: changed, cancelledBy: 'staff', refundedCents: seededPriceCents } as const;
  const refund = { status: 'done', settledAt: since, providerRefundId: 'by the seed' } as const;
  const cancelled = { order: paidBack, refund } as const;
  const sent = { sendingSince: changed, reference: 'SEEDED-1' } as const;
  const granted = { status: 'CONFIRMED', ...sent } as const;
  const handedOver = { status: 'FAILED', stopCause: 'robot', lastError: 'A picture code was shown.' } as const;
  const asked = { status: 'FAILED', ...sent, stopCause: 'question', lastError: 'The authority asks.' } as const;
  const hold = (holdState: 'open' | 'stopped') => ({ status: 'QUEUED', holdState, holdUntil: later }) as const;
  const ended = (closure: 'refused' | 'not_possible') => ({
    closure,
    closureReason: 'There is no way to this permit.',
  });
  const byHand = { status: 'QUEUED', applicationMethod: 'manual' } as const;
  return {
    unpaid: { order: { status: 'pending', paidAt: null }, application: null, task: null },
    paid: { application: null, task: null },
    paid_and_incomplete: { application: null, task: null, lacksDetails: true },
    paid_back: { ...cancelled, application: null, task: null },
    refund_under_way: { application: null, task: null, refund: { status: 'open', amountCents: 500 } },
    refund_refused: {
      application: { status: 'QUEUED' },
      task: null,
      refund: { status: 'refused', actorId: null, amountCents: 500, settledAt: since },
    },
    in_line: { application: { status: 'QUEUED' }, task: null },
    waits_for_retry: {
      application: { status: 'QUEUED', attemptsSince: begun, nextAttemptAt: later, lastError: 'The portal was down.' },
      task: null,
    },
    next_phase_waits: { application: { status: 'QUEUED', ...sent, appliedAt: changed }, task: null },
    by_hand: { application: byHand, task: 'by_hand' },
    in_doubt: { application: byHand, task: 'by_hand', zone: 'nice' },
    question_open: { application: byHand, task: 'with_customer', question: {} },
    answered: { application: handedOver, task: 'answered', question: { answer: 'The grey one.', answeredAt: since } },
    held: { application: hold('open'), task: null },
    held_and_stopped: { application: hold('stopped'), task: null },
    held_and_stopped_for_long: { application: hold('stopped'), desk: { overdueSince: since }, task: 'customer_late' },
    held_for_a_person: { application: { ...hold('open'), applicationMethod: 'manual' }, task: null },
    at_portal: { application: { status: 'RUNNING' }, task: null, run: 'RUNNING' },
    at_portal_paid_back: { ...cancelled, application: { status: 'RUNNING' }, task: null, run: 'RUNNING' },
    parked: { application: { status: 'RUNNING' }, task: 'robot_waits', run: 'HANDED_OFF' },
    with_authority: { application: { status: 'SUBMITTED', ...sent }, desk: {}, task: 'with_authority' },
    with_authority_by_robot: { application: { status: 'SUBMITTED', ...sent }, task: null },
    with_authority_too_long: {
      application: { status: 'SUBMITTED', ...sent },
      desk: { overdueSince: since },
      task: 'authority_late',
    },
    with_authority_paid_back: {
      ...cancelled,
      application: { status: 'SUBMITTED', ...sent },
      desk: {},
      task: 'with_authority',
    },
    sharing: { application: { status: 'SUBMITTED' }, isShared: true, task: null },
    granted: { application: granted, task: null },
    granted_and_paid_back: { ...cancelled, application: granted, task: null },
    no_longer_admitted: { application: granted, desk: { noLongerAdmittedSince: since }, task: 'no_longer_admitted' },
    handed_over: { application: handedOver, task: 'handed_over' },
    held_by_colleague: { application: handedOver, isHeldByColleague: true, task: 'handed_over' },
    stopped_after_sending: { application: asked, task: 'stopped_after_sending' },
    outcome_unknown: {
      application: { status: 'FAILED', sendingSince: changed, stopCause: 'robot', outcomeUnknown: true },
      task: 'outcome_unknown',
    },
    outcome_unknown_paid_back: {
      ...cancelled,
      application: { status: 'FAILED', sendingSince: changed, stopCause: 'robot', outcomeUnknown: true },
      task: 'outcome_unknown',
    },
    stopped: { ...cancelled, application: { status: 'FAILED', stopCause: 'refund' }, task: null },
    refused: {
      application: { status: 'FAILED', ...sent, stopCause: 'refused' },
      desk: ended('refused'),
      task: 'money_due',
    },
    refused_and_paid_back: {
      ...cancelled,
      application: { status: 'FAILED', ...sent, stopCause: 'refused' },
      desk: ended('refused'),
      task: null,
    },
    not_possible: { application: handedOver, desk: ended('not_possible'), task: 'money_due' },
    parked_where_hotels_are_written_to: {
      zone: 'verona',
      application: { status: 'RUNNING' },
      task: 'robot_waits',
      run: 'HANDED_OFF',
    },
    letter_held_and_stopped_for_long: {
      zone: 'florence',
      application: hold('stopped'),
      desk: { overdueSince: since },
      task: 'customer_late',
    },
    letter_by_hand: { zone: 'florence', application: byHand, task: 'by_hand' },
    letter_leaving: {
      zone: 'florence',
      application: { status: 'RUNNING', sendingSince: changed },
      letters: [{ kind: 'request' }],
      task: null,
    },
    letter_sent: {
      zone: 'florence',
      application: { status: 'SUBMITTED', ...sent },
      letters: [{ kind: 'request', sentAt: changed }],
      task: 'with_authority',
    },
    letter_failed: {
      zone: 'florence',
      application: { status: 'FAILED', stopCause: 'letter', lastError: 'It came back.' },
      letters: [{ kind: 'request', failedAt: changed, problem: 'It came back.' }],
      task: 'handed_over',
    },
    place_asks: {
      zone: 'florence',
      application: asked,
      letters: [{ kind: 'request', sentAt: changed, answer: 'question', answeredAt: since, answerSummary: 'It asks.' }],
      task: 'stopped_after_sending',
    },
    place_confirmed: {
      zone: 'florence',
      application: granted,
      letters: [
        { kind: 'request', sentAt: changed, answer: 'granted', answeredAt: since, answerSummary: 'It is done.' },
      ],
      task: null,
    },
    visit_unannounced: {
      zone: 'florence',
      application: granted,
      letters: [
        { kind: 'request', sentAt: changed, answer: 'granted', answeredAt: since, answerSummary: 'It is done.' },
        { kind: 'visit', sentAt: changed, visitAt: nextWeek, answerBy: since, unannouncedAt: since },
      ],
      task: 'visit_unannounced',
    },
  };
}
