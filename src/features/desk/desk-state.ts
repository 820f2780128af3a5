import { and, eq, isNull } from 'drizzle-orm';
import type { Ending } from '#features/orders/lifecycle.ts';
import { pages } from '#paths.ts';
import type { Context } from '#platform/context.ts';
import { createAnswerToken } from './answer-link.ts';
import { deskQuestions, deskTasks } from './tables.ts';
import { readKind } from './task-kind.ts';

interface DeskState {
  question: { text: string; answer_url: string } | null;
  ended: { how: Ending; reason: string } | null;
}

/** What an order's customer must know of the desk: our open question, or that no permit will come of it. */
export async function readDeskState(
  { db, settings, clock }: Pick<Context, 'db' | 'settings' | 'clock'>,
  submissionId: string | undefined,
): Promise<DeskState> {
  if (!submissionId) return { question: null, ended: null };
  const [asked] = await db
    .select({ id: deskQuestions.id, text: deskQuestions.question })
    .from(deskQuestions)
    .where(and(eq(deskQuestions.submissionId, submissionId), isNull(deskQuestions.answeredAt)));
  // What was asked and never answered is no question any more once the authority has decided or the money is back.
  const isOpen = asked !== undefined && (await readKind(db, submissionId)) === 'with_customer';
  const [task] = await db
    .select({ how: deskTasks.ended, reason: deskTasks.endedReason })
    .from(deskTasks)
    .where(eq(deskTasks.submissionId, submissionId));
  return {
    question: isOpen
      ? { text: asked.text, answer_url: pages.answer(createAnswerToken(settings.secret, asked.id, clock.now())) }
      : null,
    ended: task?.how && task.reason ? { how: task.how, reason: task.reason } : null,
  };
}
