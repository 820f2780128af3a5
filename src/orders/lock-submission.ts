import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { submissions } from './tables/submissions.ts';

/** Reads a submission and keeps others from changing it until the transaction ends. */
export async function lockSubmission(tx: Tx, id: string): Promise<typeof submissions.$inferSelect | undefined> {
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id)).for('no key update');
  return submission;
}
