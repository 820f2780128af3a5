import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/db/database.ts';
import { readApplicationNextActions } from './read-next-actions.ts';
import { submissions } from './tables/submissions.ts';

/**
 * The task about the application, and the one that an operator may claim: a customer is answered whatever state the
 * application is in. Null where nobody is needed, or there is no such submission.
 */
export async function readTaskKinds(db: Queryable, submissionId: string, now: Date) {
  const [action] = await readApplicationNextActions(db, now, eq(submissions.id, submissionId));
  const actionable = action?.actionableKind ?? null;
  return { actionable, claimable: action?.hasOpenMessage ? ('customer_wrote' as const) : actionable };
}

/** The task that a person can act on; null where nobody needs to, or there is no such submission. */
export const readActionableTaskKind = async (db: Queryable, submissionId: string, now: Date) =>
  (await readTaskKinds(db, submissionId, now)).actionable;
