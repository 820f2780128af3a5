import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { isToRead } from '../desk/task-kind.ts';
import { sureMatches } from '../inbox/matched-by.ts';
import { inboundEmails } from '../inbox/tables.ts';
import type { WaitReason } from '../inbox/wait-reasons.ts';
import { letters } from '../letters/tables.ts';
import { isGranted } from '../order/lifecycle.ts';
import { submissions } from './tables.ts';
import { tellCustomer } from './tell-customer.ts';

const reasons = [
  'after_the_end',
  'not_understood',
  'contradicts',
  'later_paper',
  'other_paper',
] as const satisfies readonly WaitReason[];

/** About one of its further entries, which has words of its own. */
const isOfEntry = sql`exists (select from ${letters} where ${letters.submissionId} = ${inboundEmails.submissionId}
  and ${letters.entryAt} is not null and ${letters.messageId} = any(${inboundEmails.refersTo}))`;

/** Proven to be from whoever decides, and nobody has read it yet: of a permit that is granted it may say that it is none. */
const mayUndo = and(
  isToRead,
  inArray(inboundEmails.waitsBecause, [...reasons]),
  inArray(inboundEmails.matchedBy, sureMatches),
  sql`${inboundEmails.authentication} ->> 'proven' is not null`,
  sql`not ${isOfEntry}`,
);

/** Whether such a mail waits. Needs submissions in the query. */
export const isGrantInDoubt = sql<boolean>`exists (select from ${inboundEmails}
  where ${inboundEmails.submissionId} = ${submissions.id} and ${mayUndo})`;

/** A person may find within so long that it is harmless; the page and the desk say it at once. */
const readSoonMs = 5 * 60_000;

/** Tells the customer of a granted permit that its authority has written something that a person must read, once until one has. */
export async function tellOfDoubt(ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock'>, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [submission] = await tx.select().from(submissions).where(eq(submissions.id, id));
    if (!submission || !isGranted(submission.status)) return;
    const [mail] = await tx
      .select({ id: inboundEmails.id })
      .from(inboundEmails)
      .where(and(eq(inboundEmails.submissionId, id), mayUndo))
      .orderBy(asc(inboundEmails.receivedAt))
      .limit(1);
    if (!mail) return;
    const sendAfter = new Date(ctx.clock.now().getTime() + readSoonMs);
    await tellCustomer(ctx, tx, submission.orderId, 'manual_processing', `doubt:${id}:${mail.id}`, { sendAfter });
  });
}
