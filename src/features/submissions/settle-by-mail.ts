import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import { recordAudit } from '#features/audit/record.ts';
import { auditLog } from '#features/audit/tables.ts';
import { sureMatches } from '#features/inbox/matched-by.ts';
import { inboundEmails } from '#features/inbox/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { type Bucket, FileExists } from '#platform/files/files.ts';
import { confirmSubmission, selectFollowers } from './confirm-submission.ts';
import { failSubmission } from './fail-submission.ts';
import { proofName } from './proof-name.ts';
import { submissions } from './tables.ts';
import { moveSubmission } from './transitions.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'files'>;
type Mail = typeof inboundEmails.$inferSelect;
type Submission = typeof submissions.$inferSelect;

/**
 * Applies what the mails that surely are about a submission say to it, oldest first. Called after every mail and after every run, in
 * any order and any number of times: a mail that came before its run was written down is not lost, one read twice does
 * nothing twice. While the robot is still at work nothing is changed; the run's end calls again.
 */
export async function settleByMail(ctx: Ctx, submissionId: string): Promise<void> {
  const mails = await ctx.db
    .select()
    .from(inboundEmails)
    .where(and(eq(inboundEmails.submissionId, submissionId), inArray(inboundEmails.matchedBy, sureMatches)))
    .orderBy(asc(inboundEmails.receivedAt));
  for (const mail of mails) {
    await ctx.db.transaction((tx) => apply(ctx, tx, submissionId, mail));
  }
}

async function apply(ctx: Ctx, tx: Tx, submissionId: string, mail: Mail): Promise<void> {
  const { reading } = mail;
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('update');
  if (!submission || !reading) return;
  if (reading.meaning === 'question' || reading.meaning === 'refused') {
    return leaveToPerson(ctx, tx, submission, mail, reading.reason);
  }
  const isFailed = submission.status === 'FAILED';
  if (isFailed && !settles(submission, mail)) return;
  if (isFailed) await settleFailed(ctx, tx, submission);
  else if (submission.status !== 'SUBMITTED') return;
  if (reading.meaning === 'granted') {
    const pdfPath = await fileProof(ctx, submissionId, mail, reading.proof);
    await confirmSubmission(ctx, tx, submissionId, { reference: reading.reference ?? submission.reference, pdfPath });
  }
}

/**
 * Any word of the authority settles an unknown outcome (decision 008). What a question left to a person is ended by the
 * grant alone; and only for an application that certainly was this one's.
 */
function settles({ outcomeUnknown, sendingSince }: Submission, { reading, matchedBy }: Mail): boolean {
  return outcomeUnknown || (reading?.meaning === 'granted' && (sendingSince !== null || matchedBy !== 'reference'));
}

/** Concerns every order that shares the application. An unknown outcome is with a person already, who now knows more. */
async function leaveToPerson(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { receivedAt }: Mail,
  reason: string,
): Promise<void> {
  if (submission.status !== 'SUBMITTED' || (await hasPersonLookedSince(tx, submission.id, receivedAt))) return;
  for (const row of [submission, ...(await selectFollowers(tx, submission.id))]) {
    if (row.status === 'SUBMITTED') await failSubmission(ctx, tx, row, { lastError: reason, outcomeUnknown: false });
  }
}

/** What was asked before a person said that the portal has it is dealt with. */
async function hasPersonLookedSince(tx: Tx, submissionId: string, moment: Date): Promise<boolean> {
  const settledByPerson = and(
    eq(auditLog.submissionId, submissionId),
    eq(auditLog.eventType, 'OUTCOME_SETTLED'),
    isNotNull(auditLog.actorId),
    gte(auditLog.createdAt, moment),
  );
  return (await tx.$count(auditLog, settledByPerson)) > 0;
}

/** The authority itself has written: it has the application. */
async function settleFailed(ctx: Ctx, tx: Tx, submission: Submission): Promise<void> {
  const now = ctx.clock.now();
  await moveSubmission(tx, submission.id, 'SUBMITTED', now, { outcomeUnknown: false, lastError: null });
  await recordAudit(tx, {
    id: ctx.ids.uuid(),
    type: 'OUTCOME_SETTLED',
    orderId: submission.orderId,
    submissionId: submission.id,
    data: { settled_by: 'authority_mail' },
    at: now,
  });
}

/**
 * Files the document of the mail that confirms, and answers its path among the confirmations. Of no other mail: no row
 * would name the file, so nobody would ever remove it.
 */
async function fileProof({ files }: Ctx, submissionId: string, mail: Mail, named?: string): Promise<string | null> {
  const proof =
    mail.attachments.find((file) => file.filename === named) ??
    mail.attachments.find((file) => file.content_type === 'application/pdf');
  if (!proof) return null;
  const path = `${submissionId}/${mail.id}/${proofName(proof.filename)}`;
  const stored = await files.get(proof.bucket as Bucket, proof.path);
  if (!stored) throw new Error('The attachment of an inbound mail is not in the file store.');
  await files.put('confirmations', path, stored).catch((error: unknown) => {
    if (!(error instanceof FileExists)) throw error;
  });
  return path;
}
