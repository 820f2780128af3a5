import { expect, test } from 'vitest';
import { holdStates, submissionStatuses } from './lifecycle.ts';
import { isLateDetailsTask, isRefusedRefundTask, type TaskKind, taskKinds } from './open-task-kinds.ts';
import { actionableTaskKindOf, type TaskFacts, taskKindOf } from './task-kind.ts';

const nothing: TaskFacts = {
  status: 'QUEUED',
  method: 'automated',
  holdState: null,
  sent: false,
  outcomeUnknown: false,
  isCancelled: false,
  ended: false,
  isRefundDue: false,
  isRobotWaiting: false,
  isOverdue: false,
  hasTask: false,
  hasLetter: false,
  hasUnreadMail: false,
  hasOpenMessage: false,
  hasOpenQuestion: false,
  isV5cRequested: false,
  hasFreshAnswer: false,
  hasUnannouncedVisit: false,
  isNoLongerAdmitted: false,
};

const cases: [Partial<TaskFacts>, TaskKind | null][] = [
  [{}, null],
  [{ isOverdue: true }, 'robot_late'],
  [{ status: 'RUNNING', isOverdue: true }, 'robot_late'],
  [{ isOverdue: true, isCancelled: true }, null],
  [{ status: 'RUNNING', isRobotWaiting: true, hasUnreadMail: true }, 'robot_waits'],
  [{ method: 'manual' }, 'by_hand'],
  [{ method: 'manual', holdState: 'open' }, null],
  [{ method: 'manual', holdState: 'stopped' }, null],
  [{ holdState: 'stopped', isOverdue: true }, 'customer_late'],
  [{ holdState: 'stopped', hasOpenQuestion: true }, 'with_customer'],
  [{ holdState: 'stopped', hasOpenQuestion: true, isOverdue: true }, 'customer_late'],
  [{ holdState: 'stopped', hasFreshAnswer: true, isOverdue: true }, 'answered'],
  [{ method: 'manual', holdState: 'over', isCancelled: true }, null],
  [{ status: 'FAILED' }, 'handed_over'],
  [{ status: 'FAILED', sent: true }, 'stopped_after_sending'],
  [{ status: 'FAILED', sent: true, hasUnreadMail: true }, 'stopped_after_sending'],
  [{ status: 'FAILED', outcomeUnknown: true, isCancelled: true }, 'outcome_unknown'],
  [{ status: 'FAILED', outcomeUnknown: true, isCancelled: true, hasOpenQuestion: true }, 'outcome_unknown'],
  [{ status: 'FAILED', outcomeUnknown: true, hasUnreadMail: true }, 'outcome_unknown'],
  [{ status: 'FAILED', hasOpenQuestion: true, outcomeUnknown: true }, 'with_customer'],
  [{ status: 'FAILED', hasOpenQuestion: true, isOverdue: true }, 'customer_late'],
  [{ status: 'FAILED', hasFreshAnswer: true, sent: true }, 'answered'],
  [{ status: 'FAILED', hasFreshAnswer: true, hasUnreadMail: true }, 'authority_wrote'],
  [{ status: 'FAILED', isV5cRequested: true, sent: true }, 'with_customer'],
  [{ status: 'FAILED', isV5cRequested: true, sent: true, isOverdue: true }, 'customer_late'],
  [{ status: 'FAILED', isV5cRequested: true, sent: true, hasUnreadMail: true }, 'authority_wrote'],
  [{ status: 'FAILED', isV5cRequested: true, sent: true, isCancelled: true }, null],
  [{ status: 'FAILED', isV5cRequested: true, outcomeUnknown: true }, 'outcome_unknown'],
  [{ status: 'QUEUED', isV5cRequested: true, method: 'manual' }, 'by_hand'],
  [{ status: 'QUEUED', hasOpenMessage: true }, 'customer_wrote'],
  [{ status: 'CONFIRMED', hasOpenMessage: true }, 'customer_wrote'],
  [{ status: 'SUBMITTED', hasOpenMessage: true, isOverdue: true }, 'customer_wrote'],
  [{ status: 'FAILED', hasOpenMessage: true, isCancelled: true }, 'customer_wrote'],
  [{ status: 'FAILED', hasOpenMessage: true, ended: true, isRefundDue: true }, 'customer_wrote'],
  [{ status: 'FAILED', hasOpenMessage: true, hasUnreadMail: true }, 'authority_wrote'],
  [{ status: 'FAILED', hasOpenMessage: true, outcomeUnknown: true }, 'outcome_unknown'],
  [{ status: 'FAILED', ended: true }, null],
  [{ status: 'FAILED', ended: true, isRefundDue: true, outcomeUnknown: true }, 'money_due'],
  [{ status: 'FAILED', ended: true, hasUnreadMail: true }, 'authority_wrote'],
  [{ status: 'SUBMITTED' }, null],
  [{ status: 'SUBMITTED', method: 'manual' }, 'with_authority'],
  [{ status: 'SUBMITTED', hasTask: true, isCancelled: true }, 'with_authority'],
  [{ status: 'SUBMITTED', hasLetter: true }, 'with_authority'],
  [{ status: 'SUBMITTED', hasLetter: true, isOverdue: true }, 'authority_late'],
  [{ status: 'SUBMITTED', hasUnreadMail: true }, 'authority_wrote'],
  [{ status: 'CONFIRMED', hasTask: true, isOverdue: true }, null],
  [{ status: 'CONFIRMED', hasUnannouncedVisit: true, hasUnreadMail: true }, 'visit_unannounced'],
  [{ status: 'CONFIRMED', isNoLongerAdmitted: true }, 'no_longer_admitted'],
  [{ status: 'CONFIRMED', isNoLongerAdmitted: true, isCancelled: true }, null],
  [{ status: 'CONFIRMED', hasUnreadMail: true }, 'authority_wrote'],
];

test.each(cases)('%j: %s', (facts, kind) => {
  expect(taskKindOf({ ...nothing, ...facts })).toBe(kind);
});

/** Shown whatever else a person could do. */
const kindsBesideWork: readonly (TaskKind | null)[] = ['authority_wrote', 'customer_wrote', 'robot_late'];

test('over the whole product of facts, nothing to read hides a task that presses more, and nothing is done beside a robot', () => {
  const flags = Object.keys(nothing).filter((name) => typeof nothing[name as keyof TaskFacts] === 'boolean');
  const seen = new Set<TaskKind | null>();
  for (let bits = 0; bits < 2 ** flags.length; bits++) {
    // Made once for all the orders that have them, for that takes longest.
    const flagged = {
      ...nothing,
      ...Object.fromEntries(flags.map((flag, place) => [flag, (bits >> place) % 2 === 1])),
    };
    for (const status of submissionStatuses) {
      for (const method of ['automated', 'manual'] as const) {
        for (const holdState of [null, ...holdStates]) {
          const facts = { ...flagged, status, method, holdState };
          const kind = taskKindOf(facts);
          const actionable = actionableTaskKindOf(facts);
          seen.add(kind);
          const isWrong =
            (kind === null && (facts.hasUnreadMail || facts.hasOpenMessage)) ||
            (kind === 'customer_wrote' && facts.hasUnreadMail) ||
            (kind !== actionable && !kindsBesideWork.includes(kind)) ||
            (kind === 'robot_late' && (actionable !== null || facts.isCancelled)) ||
            (facts.isRobotWaiting && kind !== 'robot_waits') ||
            (status === 'RUNNING' && !facts.isRobotWaiting && actionable !== null);
          if (isWrong) expect({ facts, kind, actionable }).toBe('a task that nobody can explain');
        }
      }
    }
  }
  // Two kinds are about the order itself, and never about its application.
  const isOfOrder = (kind: TaskKind) => isLateDetailsTask(kind) || isRefusedRefundTask(kind);
  expect([...seen].toSorted()).toEqual([...taskKinds.filter((kind) => !isOfOrder(kind)), null].toSorted());
});
