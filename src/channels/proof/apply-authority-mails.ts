import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { notifyDeskOfMail } from '#inbox/notify-desk-of-mail.ts';
import { readActionFacts } from '#orders/action-facts.ts';
import { failSubmission } from '#orders/fail-submission.ts';
import { notifyGrantInDoubt } from '#orders/grant-in-doubt.ts';
import { planNextPhase, planRemainingPhases, readCurrentPhase } from '#orders/phases.ts';
import { readAuthorityRefusal } from '#orders/read-refusal.ts';
import { can } from '#orders/states/actions.ts';
import { hasFailed, isQueued, isWithAuthority } from '#orders/states/lifecycle.ts';
import { reliableMatchMethods } from '#orders/states/match-methods.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { letters } from '#orders/tables/letters.ts';
import { inboundEmails } from '#orders/tables/mails.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { parsePortalLink } from '#robot/site-url.ts';
import { addConfirmationDocument } from './add-confirmation-document.ts';
import { confirmSubmission, selectSharingSubmissions } from './confirm-submission.ts';
import { decideMailEffects, findNamedReference, type MailEffect } from './decide-mail-effects.ts';
import { type GrantDocument, isDoubtfulDocument, readGrantDocument, storeGrantDocument } from './grant-document.ts';
import { type StoredStatementPdfs, withStatementPdfs } from './store-statement.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'files' | 'alone' | 'settings'>;
type Mail = typeof inboundEmails.$inferSelect;
type Submission = typeof submissions.$inferSelect;

/**
 * Applies the mails that surely are about a submission, oldest first. Called after every mail and every run, in any
 * order and any number of times. A mail that came before its run was recorded is not lost, and one that is read twice
 * acts once. While the robot still works nothing changes; the run's end calls again.
 */
export async function applyAuthorityMails(ctx: Ctx, submissionId: string): Promise<void> {
  const mails = await ctx.db
    .select()
    .from(inboundEmails)
    .where(and(eq(inboundEmails.submissionId, submissionId), inArray(inboundEmails.matchedBy, reliableMatchMethods)))
    .orderBy(asc(inboundEmails.receivedAt));
  for (const mail of mails) {
    // Read and filed before the rows are locked, because both take time: the rows then only name the file.
    const proof = await readGrantDocument(ctx, submissionId, mail);
    if (proof && !isDoubtfulDocument(proof)) await storeGrantDocument(ctx, proof);
    await withStatementPdfs(ctx, (statementPdfs) =>
      ctx.db.transaction((tx) => applyMail({ ...ctx, statementPdfs }, tx, submissionId, mail.id, proof)),
    );
  }
  await notifyGrantInDoubt(ctx, submissionId);
}

/** Locks the mail and its submission, decides what the mail does, and does that. */
async function applyMail(
  ctx: Ctx & { statementPdfs: StoredStatementPdfs },
  tx: Tx,
  submissionId: string,
  mailId: string,
  proof: GrantDocument,
): Promise<void> {
  const [mail] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, mailId)).for('no key update');
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('no key update');
  const reading = mail?.reading;
  if (!submission || !reading || reading.meaning === 'noted') return;
  const reference = submission.reference ?? findNamedReference(reading) ?? null;
  const phase = await readCurrentPhase(ctx, tx, { ...submission, reference });
  const refusal = reading.meaning === 'granted' ? await readAuthorityRefusal(tx, submission) : undefined;
  const effects = decideMailEffects({ submission, mail: { ...mail, reading }, phase, proof, refusal });
  for (const effect of effects) await applyEffect(ctx, tx, submission, mail, effect);
}

async function applyEffect(
  ctx: Ctx & { statementPdfs: StoredStatementPdfs },
  tx: Tx,
  submission: Submission,
  mail: Mail,
  effect: MailEffect,
): Promise<void> {
  switch (effect.type) {
    case 'review':
      return markMailForReview(tx, mail, effect);
    case 'hand_over':
      return handOverToOperator(ctx, tx, submission, mail, effect);
    case 'continue_at_link':
      return continueAtLink(ctx, tx, submission, mail, effect.link);
    case 'add_document':
      return addConfirmationDocument(ctx, tx, submission, { mailId: mail.id, path: effect.path });
    case 'settle':
      return recoverFailedSubmission(ctx, tx, submission, effect);
    case 'record_reference':
      await tx.update(submissions).set({ reference: effect.reference }).where(eq(submissions.id, submission.id));
      return;
    case 'add_note': {
      const summary = [mail.summary, effect.note].filter(Boolean).join(' ');
      await tx.update(inboundEmails).set({ summary }).where(eq(inboundEmails.id, mail.id));
      return;
    }
    case 'confirm':
      return confirmSubmission(ctx, tx, submission.id, effect);
  }
}

/** Only where this very mail is awaited, and only to an address of the portal's own. */
async function continueAtLink(ctx: Ctx, tx: Tx, submission: Submission, mail: Mail, link: string): Promise<void> {
  const position = await readCurrentPhase(ctx, tx, submission);
  const url = position && parsePortalLink(position.driver, ctx.settings.portalsOrigin, link);
  if (!url) return;
  if (hasFailed(submission.status) && submission.stopCause === 'account' && position.next?.startCondition === 'mail') {
    const { name: phase, title: phaseTitle } = position.next;
    if (await isFromEarlierPhase(tx, { ...submission, phase }, mail)) return;
    // The portal mails this link only to an applicant that it has accepted.
    const at = ctx.clock.now();
    const factsOf = await readActionFacts(tx, [submission.id], { userId: '', now: at });
    if (!can(factsOf(submission.id), 'retry').allowed) {
      // The lease holder may be applying by hand, so no robot runs beside them. Their retry continues from there.
      await tx.update(submissions).set({ phase, phaseTitle }).where(eq(submissions.id, submission.id));
      return markMailForReview(tx, mail, { reason: 'not_applied' });
    }
    const proven = await transitionSubmission(ctx, tx, 'settle_before', submission.id, {
      at,
      changes: await planNextPhase(ctx, tx, submission, position.next),
      data: { settled_by: 'authority_mail' },
    });
    return continueAtLink(ctx, tx, proven, mail, link);
  }
  if (
    position.phase.startCondition !== 'mail' ||
    submission.phaseUrl ||
    (await isFromEarlierPhase(tx, submission, mail))
  )
    return;
  if (!isQueued(submission.status) && !isWithAuthority(submission.status)) return;
  const jobToken = ctx.ids.uuid();
  await tx
    .update(submissions)
    .set({ phaseUrl: url.href, nextAttemptAt: null, jobToken })
    .where(eq(submissions.id, submission.id));
  await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData({ id: submission.id, jobToken }));
}

/** Another phase began since the mail came: its link belongs to an earlier one. */
async function isFromEarlierPhase(tx: Tx, { id, phase }: Submission, { receivedAt }: Mail): Promise<boolean> {
  const isOther = or(isNull(automationRuns.phase), ne(automationRuns.phase, phase ?? ''));
  const isLaterRun = and(eq(automationRuns.submissionId, id), isOther, gt(automationRuns.createdAt, receivedAt));
  return (await tx.$count(automationRuns, isLaterRun)) > 0;
}

async function markMailForReview(
  tx: Tx,
  { id, submissionId, summary }: Mail,
  { reason: reviewReason, explanation = '', isFinal = false }: Omit<Extract<MailEffect, { type: 'review' }>, 'type'>,
): Promise<void> {
  const summaryUpdate =
    explanation && !summary?.includes(explanation) ? { summary: [explanation, summary].filter(Boolean).join(' ') } : {};
  await tx
    .update(inboundEmails)
    .set({ reviewReason, ...summaryUpdate, ...(isFinal && { reading: null }) })
    .where(eq(inboundEmails.id, id));
  if (submissionId) await notifyDeskOfMail(tx, [submissionId]);
}

/** Affects every order that shares the application. An unknown outcome is with a person already, who now knows more. */
async function handOverToOperator(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { receivedAt }: Mail,
  { meaning, reason }: { meaning: 'question' | 'refused'; reason: string },
): Promise<void> {
  if (!isWithAuthority(submission.status) || (await hasPersonLookedSince(tx, submission.id, receivedAt))) return;
  for (const row of [submission, ...(await selectSharingSubmissions(tx, submission.id))]) {
    if (!isWithAuthority(row.status)) continue;
    const cause = meaning === 'refused' ? 'refused' : 'question';
    await failSubmission(ctx, tx, row, { cause, lastError: reason, outcomeUnknown: false });
  }
}

/**
 * A question is settled if it came before a person confirmed that the portal has the application, or wrote to the
 * contact.
 */
async function hasPersonLookedSince(tx: Tx, submissionId: string, moment: Date): Promise<boolean> {
  const settledByPerson = and(
    eq(auditLog.submissionId, submissionId),
    eq(auditLog.eventType, 'OUTCOME_SETTLED'),
    isNotNull(auditLog.actorId),
    gte(auditLog.createdAt, moment),
  );
  const writtenByPerson = and(
    eq(letters.submissionId, submissionId),
    inArray(letters.kind, ['request', 'reply']),
    isNotNull(letters.authorId),
    isNotNull(letters.sentAt),
    // Not when it left, because it may have waited, and nobody has read what came meanwhile.
    gte(letters.createdAt, moment),
  );
  return (await tx.$count(auditLog, settledByPerson)) + (await tx.$count(letters, writtenByPerson)) > 0;
}

/** The authority itself has written, so it has the application. */
async function recoverFailedSubmission(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { reference, isWhole }: { reference: string | null; isWhole: boolean },
): Promise<void> {
  const recoveredSubmission = await transitionSubmission(ctx, tx, 'settle_by_mail', submission.id, {
    at: ctx.clock.now(),
    changes: { lastError: null, reference },
    data: { settled_by: 'authority_mail' },
  });
  if (!isWhole) await planRemainingPhases(ctx, tx, recoveredSubmission);
}
