import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { pages } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import { readOrderLinkEpoch } from './access.ts';
import { createAnswerToken } from './answer-link.ts';
import { readActionableTaskKind } from './read-task-kinds.ts';
import type { Closure } from './states/lifecycle.ts';
import { isQuestionOpenTask } from './states/open-task-kinds.ts';
import { deskQuestions, deskTasks } from './tables/desk.ts';
import { submissions } from './tables/submissions.ts';
import { v5cRequestedAt } from './task-facts.ts';

interface DeskState {
  question: { text: string; answer_url: string; wants_document: boolean } | null;
  ended: { how: Closure; reason: string } | null;
}

/** What the customer must know of the desk: our open question, or that no permit will come. */
export async function readDeskState(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  submissionId: string | undefined,
): Promise<DeskState> {
  if (!submissionId) return { question: null, ended: null };
  const [question] = await db
    .select({
      id: deskQuestions.id,
      text: deskQuestions.question,
      wantsDocument: deskQuestions.wantsDocument,
      orderId: submissions.orderId,
    })
    .from(deskQuestions)
    .innerJoin(submissions, eq(submissions.id, deskQuestions.submissionId))
    .where(and(eq(deskQuestions.submissionId, submissionId), isNull(deskQuestions.answeredAt)));
  // An unanswered question no longer counts once the authority has decided or the money is refunded.
  const kind = await readActionableTaskKind(db, submissionId, clock.now());
  const isOpen = question && isQuestionOpenTask(kind);
  const [task] = await db
    .select({ how: deskTasks.closure, reason: deskTasks.closureReason })
    .from(deskTasks)
    .where(eq(deskTasks.submissionId, submissionId));
  return {
    question: isOpen
      ? {
          text: question.text,
          answer_url: pages.answer(
            createAnswerToken(
              settings.secret,
              { id: question.id, epoch: await readOrderLinkEpoch(db, question.orderId) },
              clock.now(),
            ),
          ),
          wants_document: question.wantsDocument,
        }
      : null,
    ended: task?.how && task.reason ? { how: task.how, reason: task.reason } : null,
  };
}

/**
 * Submissions whose authority asked for another copy of the registration document, and whose customer has uploaded none
 * since.
 */
export async function selectSubmissionsNeedingV5c(
  db: Queryable,
  submissionIds: readonly string[],
): Promise<Set<string>> {
  const isRequested = and(inArray(submissions.id, [...submissionIds]), isNotNull(v5cRequestedAt));
  const rows = await db.select({ id: submissions.id }).from(submissions).where(isRequested);
  return new Set(rows.map(({ id }) => id));
}
