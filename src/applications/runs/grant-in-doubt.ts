import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { notifications } from '#outbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable, Tx } from '#platform/db/database.ts';
import { isToRead } from '../desk/task-kind.ts';
import { sureMatches } from '../inbox/matched-by.ts';
import { inboundEmails } from '../inbox/tables.ts';
import type { WaitReason } from '../inbox/wait-reasons.ts';
import { letters } from '../letters/tables.ts';
import { hasState } from '../order/has-state.ts';
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

/** Whether a mail speaks, for all that is known, against a permit that is granted. Needs inbound_emails in the query. */
export const doubtsGrant = sql<boolean>`coalesce((${mayUndo}) and exists (select from ${submissions}
  where ${submissions.id} = ${inboundEmails.submissionId} and ${hasState(submissions.status, isGranted)}), false)`;

/** Whether such a mail waits. Needs submissions in the query. */
export const isGrantInDoubt = sql<boolean>`exists (select from ${inboundEmails}
  where ${inboundEmails.submissionId} = ${submissions.id} and ${mayUndo})`;

/** Whether every one of them is older than the grant: then nobody has written again since. Needs submissions in the query. */
export const isDoubtOlder = sql<boolean>`not exists (select from ${inboundEmails}
  where ${inboundEmails.submissionId} = ${submissions.id} and ${mayUndo}
    and ${inboundEmails.receivedAt} >= coalesce((select max(${auditLog.createdAt}) from ${auditLog}
      where ${auditLog.submissionId} = ${submissions.id} and ${auditLog.eventType} = 'PERMIT_CONFIRMED'), '-infinity'))`;

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

/** What a confirmation keeps of itself that has said that something speaks against it. */
export const TOLD_OF_DOUBT = { in_doubt: 'yes' };

/**
 * Of a mail about a doubt that this customer has been told of already, by the confirmation itself, which left after the doubt
 * had come.
 */
export async function wasToldByConfirmation(db: Queryable, { orderId, factKey }: { orderId: string; factKey: string }) {
  const mailId = factKey.split(':').at(-1) ?? '';
  const [mail] = await db.select().from(inboundEmails).where(eq(inboundEmails.id, mailId));
  const sent = and(eq(notifications.orderId, orderId), isConfirmationInDoubt, isNotNull(notifications.sentAt));
  return (
    mail !== undefined && (await db.$count(notifications, and(sent, gt(notifications.sentAt, mail.receivedAt)))) > 0
  );
}

const isConfirmationInDoubt = sql`${notifications.data} @> ${JSON.stringify(TOLD_OF_DOUBT)}::jsonb`;

/**
 * The last doubt of a granted permit has been read by a person: whoever was told to wait is told that it holds, once, unless the
 * person ends it meanwhile.
 */
export async function tellAllClear(
  ctx: Pick<Context, 'queue' | 'ids' | 'clock'>,
  tx: Tx,
  { submissionId, mailId }: { submissionId: string; mailId: string },
): Promise<void> {
  const [submission] = await tx
    .select({ orderId: submissions.orderId, status: submissions.status, inDoubt: isGrantInDoubt })
    .from(submissions)
    .where(eq(submissions.id, submissionId));
  if (!submission || !isGranted(submission.status) || submission.inDoubt) return;
  const ofOrder = await tx.select().from(notifications).where(eq(notifications.orderId, submission.orderId));
  const at = (moments: (Date | null)[]) => Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0));
  const told = ofOrder.filter(({ factKey, data }) => factKey.startsWith('doubt:') || data.in_doubt);
  const cleared = ofOrder.filter(({ data }) => data.cleared);
  if (at(told.map(({ sentAt }) => sentAt)) <= at(cleared.map(({ createdAt }) => createdAt))) return;
  const sendAfter = new Date(ctx.clock.now().getTime() + readSoonMs);
  const data = { cleared: 'yes' };
  await tellCustomer(ctx, tx, submission.orderId, 'confirmed', `cleared:${mailId}`, { data, sendAfter });
}
