import { and, eq, isNull } from 'drizzle-orm';
import { isQueuedOrRunning } from '#orders/states/lifecycle.ts';
import { letters } from '#orders/tables/letters.ts';
import type { submissions } from '#orders/tables/submissions.ts';
import type { Queryable } from '#platform/db/database.ts';

/** The letter that requests the permit, where it is written and has not failed. */
export async function readWrittenRequest(db: Queryable, submissionId: string) {
  const open = and(eq(letters.submissionId, submissionId), eq(letters.kind, 'request'), isNull(letters.failedAt));
  const [request] = await db.select({ id: letters.id, sentAt: letters.sentAt }).from(letters).where(open);
  return request;
}

/**
 * Whether an application whose channel is the letter is to be written now. Where the robot began at the portal before
 * the customer named a contact, the robot goes on, so that nobody applies in two ways.
 */
export async function isLetterDue(db: Queryable, submission: typeof submissions.$inferSelect): Promise<boolean> {
  if (submission.applicationMethod !== 'automated' || !isQueuedOrRunning(submission.status)) return false;
  const hasRobotBegun = submission.sendingSince !== null || submission.phase !== null;
  return !hasRobotBegun || (await readWrittenRequest(db, submission.id)) !== undefined;
}
