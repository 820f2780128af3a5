import type { Queryable } from '#platform/db/database.ts';
import { readActionFacts } from './action-facts.ts';
import { readActionableTaskKind } from './read-task-kinds.ts';
import type { RefusalReason } from './states/action-guard.ts';
import { can, findRefusalReason } from './states/actions.ts';

/** Why no answer to the open question about this application is needed any more; null while one is. */
export async function readAnswerRefusal(db: Queryable, submissionId: string, now: Date): Promise<RefusalReason | null> {
  const factsOf = await readActionFacts(db, [submissionId], { userId: null, now });
  const task = { kind: await readActionableTaskKind(db, submissionId, now) };
  return findRefusalReason(can({ ...factsOf(submissionId), task }, 'answer_question'));
}
