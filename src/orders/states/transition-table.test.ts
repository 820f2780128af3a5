import { expect, test } from 'vitest';
import { closures } from './lifecycle.ts';
import {
  closureTransitions,
  orderTransitions,
  type SubmissionTransition,
  submissionTransitions,
  transitionPath,
} from './transition-table.ts';

const told = ([name, { from, to, events, mail, ...move }]: [string, SubmissionTransition]) =>
  [
    `${name}: ${from.join(', ')} -> ${move.through ? `(${move.through}) ` : ''}${to}`,
    events.join(' + ') || 'nothing',
    mail ?? 'no mail',
    ...(move.outcomeUnknown ? ['outcome unknown'] : []),
  ].join(' | ');

test('every move brings its events and its mail', () => {
  expect(Object.entries<SubmissionTransition>(submissionTransitions).map(told)).toEqual([
    'begin: QUEUED, RUNNING, SUBMITTED -> RUNNING | AUTOMATION_STARTED | no mail',
    'send: RUNNING -> SUBMITTED | AUTOMATION_COMPLETED | submitted',
    'write_letter: QUEUED, RUNNING -> RUNNING | nothing | no mail',
    'send_letter: QUEUED, RUNNING, FAILED -> (RUNNING) SUBMITTED | LETTER_SENT | submitted',
    'bounce_letter: QUEUED, RUNNING, SUBMITTED -> FAILED | LETTER_FAILED + MANUAL_TASK_CREATED | no mail',
    'send_granted: RUNNING -> SUBMITTED | AUTOMATION_COMPLETED | no mail',
    'share: QUEUED, RUNNING -> (RUNNING) SUBMITTED | AUTOMATION_COMPLETED | submitted',
    'share_granted: QUEUED, RUNNING -> (RUNNING) SUBMITTED | AUTOMATION_COMPLETED | no mail',
    'issue: QUEUED, RUNNING -> (RUNNING) SUBMITTED | STATEMENT_ISSUED | no mail',
    'recall: CONFIRMED -> FAILED | STATEMENT_RECALLED + MANUAL_TASK_CREATED | no mail',
    'mark_no_longer_admitted: CONFIRMED -> CONFIRMED | MANUAL_TASK_CREATED | no mail',
    'prepare: RUNNING -> QUEUED | PHASE_DONE | no mail',
    'follow_up: RUNNING -> SUBMITTED | PHASE_DONE | no mail',
    'follow_up_again: RUNNING -> SUBMITTED | SUBMISSION_QUEUED | no mail',
    'try_again: RUNNING -> QUEUED | SUBMISSION_QUEUED | no mail',
    'hand_off: QUEUED, RUNNING, SUBMITTED -> FAILED | AUTOMATION_FAILED + MANUAL_TASK_CREATED | manual_processing',
    'mark_outcome_unknown: QUEUED, RUNNING -> FAILED | AUTOMATION_FAILED + MANUAL_TASK_CREATED | manual_processing | outcome unknown',
    'cancel: QUEUED, RUNNING -> FAILED | SUBMISSION_STOPPED | no mail',
    'retry: FAILED -> QUEUED | SUBMISSION_QUEUED | no mail',
    'confirm_sent: FAILED -> SUBMITTED | OUTCOME_SETTLED | no mail',
    'confirm_not_sent: FAILED -> FAILED | OUTCOME_SETTLED | no mail',
    'settle_by_mail: FAILED -> SUBMITTED | OUTCOME_SETTLED | no mail',
    'settle_before: FAILED -> QUEUED | OUTCOME_SETTLED | no mail',
    'follow: FAILED -> SUBMITTED | nothing | no mail',
    'apply_by_hand: QUEUED, FAILED -> (RUNNING) SUBMITTED | SUBMITTED_BY_HAND | submitted',
    'grant: SUBMITTED -> CONFIRMED | PERMIT_CONFIRMED | confirmed',
    'refuse: SUBMITTED, FAILED -> FAILED | APPLICATION_ENDED | application_ended',
    'revoke: CONFIRMED -> FAILED | APPLICATION_ENDED | application_ended',
    'give_up: QUEUED, SUBMITTED, FAILED -> FAILED | APPLICATION_ENDED | application_ended',
  ]);
  expect(Object.entries(orderTransitions).map(([name, { to, events, mail }]) => [name, to, ...events, mail])).toEqual([
    ['pay', 'confirmed', 'PAYMENT_CONFIRMED', 'order_paid'],
    ['enqueue', 'queued', 'SUBMISSION_QUEUED', null],
    ['assign', 'queued', 'MANUAL_TASK_CREATED', null],
  ]);
});

test('what never was with a robot goes through its state, what failed does not', () => {
  expect(transitionPath(submissionTransitions.apply_by_hand, 'QUEUED')).toEqual(['RUNNING', 'SUBMITTED']);
  expect(transitionPath(submissionTransitions.apply_by_hand, 'FAILED')).toEqual(['SUBMITTED']);
});

test('every ending is a move of its own that ends in FAILED', () => {
  for (const ending of closures)
    expect(submissionTransitions[closureTransitions[ending]]).toMatchObject({
      to: 'FAILED',
      mail: 'application_ended',
    });
});
