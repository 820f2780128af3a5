import { isNull, type Placeholder, sql } from 'drizzle-orm';
import { pages } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { jsonRow } from '#platform/db/json-rows.ts';
import { linkEpochOfOrder } from './access.ts';
import { createAnswerToken } from './answer-link.ts';
import { applicationColumns, appliedEntityOfApplication } from './next-action-rows.ts';
import type { OrderRecord } from './order-records.ts';
import { computeApplicationNextAction } from './read-next-actions.ts';
import type { Closure } from './states/lifecycle.ts';
import { isQuestionOpenTask } from './states/open-task-kinds.ts';
import { deskQuestions } from './tables/desk.ts';
import { submissions } from './tables/submissions.ts';

interface DeskState {
  question: { text: string; answer_url: string; wants_document: boolean } | null;
  ended: { how: Closure; reason: string } | null;
}

/** What the desk's part of an order follows from, beside its record. */
export const deskColumns = (now: Placeholder) => ({
  ...applicationColumns(now),
  appliedEntity: appliedEntityOfApplication,
  linkEpoch: linkEpochOfOrder,
  openQuestion: jsonRow(
    { id: deskQuestions.id, text: deskQuestions.question, wantsDocument: deskQuestions.wantsDocument },
    sql`from ${deskQuestions}
      where ${deskQuestions.submissionId} = ${submissions.id} and ${isNull(deskQuestions.answeredAt)}`,
  ),
});

type DeskColumns = ReturnType<typeof deskColumns>;
type DeskFacts = { [Name in keyof DeskColumns]: DeskColumns[Name]['_']['type'] };

/** What the customer must know of the desk: our open question, or that no permit will come. */
export function describeDeskState(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  { submission, task, order, vehicle }: OrderRecord,
  { openQuestion, appliedEntity, linkEpoch, ...facts }: DeskFacts,
): DeskState {
  if (!submission) return { question: null, ended: null };
  const now = clock.now();
  const row = { ...facts, submission, task, order, vehicle, slug: appliedEntity?.slug ?? '' };
  // An unanswered question no longer counts once the authority has decided or the money is refunded.
  const isOpen = openQuestion && isQuestionOpenTask(computeApplicationNextAction(row, now).actionableKind);
  return {
    question: isOpen
      ? {
          text: openQuestion.text,
          answer_url: pages.answer(createAnswerToken(settings.secret, { id: openQuestion.id, epoch: linkEpoch }, now)),
          wants_document: openQuestion.wantsDocument,
        }
      : null,
    ended: task?.closure && task.closureReason ? { how: task.closure, reason: task.closureReason } : null,
  };
}
