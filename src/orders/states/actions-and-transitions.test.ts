import { describe, expect, test } from 'vitest';
import type { ActionFacts } from './action-guard.ts';
import { can } from './actions.ts';
import {
  hasFailed,
  holdStates,
  isQueued,
  type SubmissionStatus,
  submissionLifecycle,
  submissionStatuses,
} from './lifecycle.ts';
import { isQuestionOpenTask } from './open-task-kinds.ts';
import { actionableTaskKindOf, type TaskFacts } from './task-kind.ts';
import {
  isTransitionFrom,
  type SubmissionTransition,
  type SubmissionTransitionName,
  submissionTransitions,
} from './transition-table.ts';

type Action = Parameters<typeof can>[1];

const byAction = new Map<Action, SubmissionTransitionName[]>();
for (const [name, { action }] of Object.entries<SubmissionTransition>(submissionTransitions))
  if (action) byAction.set(action, [...(byAction.get(action) ?? []), name as SubmissionTransitionName]);

const yesOrNo = [false, true];
const always = {
  hasTask: true,
  hasLetter: false,
  hasUnreadMail: false,
  hasOpenMessage: false,
  isV5cRequested: false,
  hasFreshAnswer: false,
  hasUnannouncedVisit: false,
  isNoLongerAdmitted: false,
};

const toApplications = () => [...generateTasks()].map(toActionFacts);

/** The task facts of every application that an action may meet. */
function* generateTasks(): Generator<TaskFacts> {
  for (const status of submissionStatuses)
    for (const method of ['automated', 'manual'] as const)
      for (const holdState of [null, ...holdStates])
        for (const sent of yesOrNo)
          for (const outcomeUnknown of yesOrNo)
            for (const ended of yesOrNo)
              for (const isCancelled of yesOrNo)
                for (const isRobotWaiting of yesOrNo)
                  for (const isOverdue of yesOrNo)
                    for (const hasOpenQuestion of yesOrNo) {
                      // What may have been sent is never queued again: `retry` refuses it.
                      if (isQueued(status) && (sent || outcomeUnknown)) continue;
                      const facts = { status, method, holdState, sent, outcomeUnknown, ended, isCancelled };
                      const task = { ...always, ...facts, isRobotWaiting, isOverdue, hasOpenQuestion };
                      yield { ...task, isRefundDue: ended };
                    }
}

const toActionFacts = (task: TaskFacts): ActionFacts => ({
  order: { status: submissionLifecycle[task.status].order, isCancelled: task.isCancelled },
  application: {
    status: task.status,
    method: task.method,
    sent: task.sent,
    outcomeUnknown: task.outcomeUnknown,
    appliedAt: null,
    holdState: task.holdState,
    ended: task.ended,
  },
  task: { kind: actionableTaskKindOf(task) },
  heldBy: null,
  lacksDetails: false,
  mail: { grants: true, namesThisOne: true },
  robot: { state: 'ready', zone: 'Paris' },
});

const applications = toApplications();
const statusOf = (facts: ActionFacts): SubmissionStatus =>
  facts.application?.status ?? expect.fail('It has not begun.');

describe.each([...byAction])('%s', (action, transitions) => {
  const allowed = applications.filter((facts) => can(facts, action).allowed);

  test('wherever it is allowed, the table has its transition', () => {
    expect(allowed.length).toBeGreaterThan(0);
    const stuck = allowed.filter(
      (facts) => !transitions.every((transition) => isTransitionFrom(statusOf(facts), transition)),
    );
    expect(stuck.slice(0, 3)).toEqual([]);
  });

  test('what only it makes is made from each state in which it is allowed, and from no other', () => {
    const allowedStates = new Set(allowed.map(statusOf));
    for (const transition of transitions) {
      const unused = submissionTransitions[transition].from.filter((status) => !allowedStates.has(status));
      expect(unused, `${transition} leaves states that ${action} is never allowed in`).toEqual(
        statesOfOtherCauses[transition] ?? [],
      );
    }
  });
});

describe('answer_question', () => {
  // What an operator ended has failed.
  const isPossible = ({ ended, status }: TaskFacts) => !ended || hasFailed(status);
  const asked = [...generateTasks()].filter((task) => task.hasOpenQuestion && isPossible(task));
  const isTaken = (task: TaskFacts) => can(toActionFacts(task), 'answer_question').allowed;

  test('it is taken exactly where the desk and the order page say that our question is open', () => {
    const isOpen = (task: TaskFacts) => isQuestionOpenTask(actionableTaskKindOf(task));
    expect(asked.filter(isTaken).length).toBeGreaterThan(0);
    expect(asked.filter((task) => isTaken(task) !== isOpen(task)).slice(0, 3)).toEqual([]);
  });

  test('what is taken is a task of the desk at once', () => {
    const answered = asked.filter(isTaken).map((task) => ({ ...task, hasOpenQuestion: false, hasFreshAnswer: true }));
    const isSeen = (task: TaskFacts) =>
      task.outcomeUnknown
        ? actionableTaskKindOf(task) === 'outcome_unknown'
        : actionableTaskKindOf(task) === 'answered';
    expect(answered.filter((task) => !isSeen(task)).slice(0, 3)).toEqual([]);
  });
});

/** States that something else than this action leaves by the same transition. */
const statesOfOtherCauses: Partial<Record<SubmissionTransitionName, readonly SubmissionStatus[]>> = {
  // A run or a letter that has begun finds its order refunded.
  cancel: ['RUNNING'],
};
