import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { isMailFromBefore } from '#inbox/mail-age.ts';
import { notifyDeskOfMail } from '#inbox/notify-desk-of-mail.ts';
import { readActionFacts, toApplicationActionFacts } from '#orders/action-facts.ts';
import { failSubmission } from '#orders/fail-submission.ts';
import { notifyGrantInDoubt } from '#orders/grant-in-doubt.ts';
import { type PhasePosition, planNextPhase, planRemainingPhases, readCurrentPhase } from '#orders/phases.ts';
import { type AuthorityRefusal, hasDoubtfulPortalDocument, readAuthorityRefusal } from '#orders/read-refusal.ts';
import { can } from '#orders/states/actions.ts';
import { hasFailed, isGranted, isQueued, isWithAuthority } from '#orders/states/lifecycle.ts';
import type { MailReviewReason } from '#orders/states/mail-review-reasons.ts';
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
    await withStatementPdfs(ctx, (certificates) =>
      ctx.db.transaction((tx) => applyMail({ ...ctx, certificates }, tx, submissionId, mail.id, proof)),
    );
  }
  await notifyGrantInDoubt(ctx, submissionId);
}

async function applyMail(
  ctx: Ctx & { certificates: StoredStatementPdfs },
  tx: Tx,
  submissionId: string,
  mailId: string,
  proof: GrantDocument,
): Promise<void> {
  const [mail] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, mailId)).for('no key update');
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, submissionId)).for('no key update');
  if (!submission || !mail?.reading || mail.reading.meaning === 'noted') return;
  const { reading } = mail;
  const named = 'reference' in reading ? reading.reference : undefined;
  const reference = submission.reference ?? named ?? null;
  const sitting = await readCurrentPhase(ctx, tx, { ...submission, reference });
  const hasOneNumber = sitting && !sitting.driver.mail.referenceEachDay;
  if (hasOneNumber && named && reference !== named && !isGranted(submission.status)) {
    // A mail from before this application was sent is about an earlier one.
    if (submission.sendingSince && mail.receivedAt < submission.sendingSince) return;
    // The mail was read before the portal's page named a number. A person decides which of the two is right.
    return markMailForReview(
      tx,
      mail,
      'contradicts',
      `The mail names the number ${named}, we have ${reference} so far.`,
    );
  }
  const word = {
    ...mail,
    isWhole: grantsEverything(reading, sitting),
    isOfSitting: isAboutCurrentPhase(reading, sitting),
  };
  const no = reading.meaning === 'granted' ? await readAuthorityRefusal(tx, submission) : undefined;
  const isOthersPaper = isDoubtfulDocument(proof) && proof.doubt === 'other_paper';
  if (no && !isOthersPaper && contradictsRefusal(submission, word, no)) {
    // The product never reads it again: a person decides which of the two counts.
    await tx.update(inboundEmails).set({ reading: null }).where(eq(inboundEmails.id, mail.id));
    return markMailForReview(tx, mail, 'contradicts', `${no.words} This mail says that it is granted.`);
  }
  const reason = findReviewReason(submission, word);
  // Whatever else it means: a mail after the confirmation, or one that names something else, is for a person.
  const isLate = isGranted(submission.status) && mail.receivedAt > submission.updatedAt && !mail.waitsBecause;
  if (isDoubtfulDocument(proof) && (isOthersPaper || isLate))
    return markMailForReview(tx, mail, proof.doubt, proof.words);
  if (reason) await markMailForReview(tx, mail, reason);
  if (reading.meaning === 'question' || reading.meaning === 'refused') {
    return handOverToOperator(ctx, tx, submission, mail, reading);
  }
  if (reading.meaning === 'go_on') return continueAtLink(ctx, tx, submission, mail, reading.link);
  if (isGranted(submission.status) && word.isWhole && proof && !isDoubtfulDocument(proof) && !mail.waitsBecause)
    return addConfirmationDocument(ctx, tx, submission, { mailId: mail.id, path: proof.path });
  if (canSettle(submission, word))
    await recoverFailedSubmission(ctx, tx, submission, { reference, isWhole: word.isWhole });
  else if (!isWithAuthority(submission.status)) return;
  else if (!submission.reference && reference) {
    await tx.update(submissions).set({ reference }).where(eq(submissions.id, submission.id));
  }
  if (!word.isWhole) return;
  if (isDoubtfulDocument(proof)) return markMailForReview(tx, mail, proof.doubt, proof.words);
  const pdfPath = proof?.path ?? null;
  if (proof?.note) {
    const summary = [mail.summary, proof.note].filter(Boolean).join(' ');
    await tx.update(inboundEmails).set({ summary }).where(eq(inboundEmails.id, mail.id));
  }
  await confirmSubmission(ctx, tx, submissionId, { reference: named ?? submission.reference, pdfPath });
}

/** A mail that turns a refusal into a grant, or was written or came before one, is for a person. */
function contradictsRefusal(submission: Submission, mail: ClassifiedMail, { at, stands }: AuthorityRefusal): boolean {
  if (isGranted(submission.status) || !(mail.isWhole || canSettle(submission, mail))) return false;
  return stands || isMailFromBefore(mail, at);
}

/** Whether it grants all that was applied for: where each day has its own mail, the one of the last day. */
function grantsEverything(reading: NonNullable<Mail['reading']>, sitting: PhasePosition | undefined): boolean {
  if (reading.meaning !== 'granted') return false;
  return reading.day === undefined || reading.day === sitting?.last.day;
}

/**
 * Whether the mail is about the current phase of the application. A mail about the purchase means nothing for the
 * activation, and all mails are examined again each time.
 */
function isAboutCurrentPhase(reading: NonNullable<Mail['reading']>, sitting: PhasePosition | undefined): boolean {
  if (!sitting) return true;
  const { phase, applies } = sitting;
  const day = reading.meaning === 'granted' ? reading.day : undefined;
  const days = 'days' in reading ? reading.days : day && [day];
  return days && phase.day ? days.includes(phase.day) : applies && !days;
}

/** A mail with its relation to the current state of its application. */
type ClassifiedMail = Mail & { isWhole: boolean; isOfSitting: boolean };

/**
 * Why a mail that came after the submission's last change cannot be applied, so that a person must look. A mail from
 * before is part of how that state came about, and a running robot checks again at its end.
 */
function findReviewReason(submission: Submission, mail: ClassifiedMail): MailReviewReason | undefined {
  const { status, applicationMethod, updatedAt, stoppedBecause } = submission;
  const meaning = mail.reading?.meaning;
  if (mail.receivedAt <= updatedAt) return undefined;
  const isBad = meaning === 'question' || meaning === 'refused';
  if (isGranted(status)) return isBad ? 'after_the_end' : undefined;
  if (isQueued(status)) return applicationMethod === 'manual' ? 'not_applied' : undefined;
  if (!hasFailed(status)) return undefined;
  const isTooLate = meaning === 'go_on' && stoppedBecause !== 'account';
  return isBad || isTooLate || (meaning === 'granted' && !canSettle(submission, mail)) ? 'not_applied' : undefined;
}

/** Only where this very mail is awaited, and only to an address of the portal's own. */
async function continueAtLink(ctx: Ctx, tx: Tx, submission: Submission, mail: Mail, link: string): Promise<void> {
  const sitting = await readCurrentPhase(ctx, tx, submission);
  const url = sitting && parsePortalLink(sitting.driver, ctx.settings.portalsOrigin, link);
  if (!url) return;
  if (
    hasFailed(submission.status) &&
    submission.stoppedBecause === 'account' &&
    sitting.next?.startCondition === 'mail'
  ) {
    const { name: phase, title: phaseTitle } = sitting.next;
    if (await isFromEarlierPhase(tx, { ...submission, phase }, mail)) return;
    // The portal mails this link only to an applicant that it has accepted.
    const at = ctx.clock.now();
    const factsOf = await readActionFacts(tx, [submission.id], { userId: '', now: at });
    if (!can(factsOf(submission.id), 'retry').allowed) {
      // The lease holder may be applying by hand, so no robot runs beside them. Their retry continues from there.
      await tx.update(submissions).set({ phase, phaseTitle }).where(eq(submissions.id, submission.id));
      return markMailForReview(tx, mail, 'not_applied');
    }
    const proven = await transitionSubmission(ctx, tx, 'settle_before', submission.id, {
      at,
      changes: await planNextPhase(ctx, tx, submission, sitting.next),
      data: { settled_by: 'authority_mail' },
    });
    return continueAtLink(ctx, tx, proven, mail, link);
  }
  if (
    sitting.phase.startCondition !== 'mail' ||
    submission.phaseEntry ||
    (await isFromEarlierPhase(tx, submission, mail))
  )
    return;
  if (!isQueued(submission.status) && !isWithAuthority(submission.status)) return;
  const turn = ctx.ids.uuid();
  await tx
    .update(submissions)
    .set({ phaseEntry: url.href, nextTryAt: null, turn })
    .where(eq(submissions.id, submission.id));
  await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData({ id: submission.id, turn }));
}

/** Another phase began since the mail came: its link belongs to an earlier one. */
async function isFromEarlierPhase(tx: Tx, { id, phase }: Submission, { receivedAt }: Mail): Promise<boolean> {
  const isOther = or(isNull(automationRuns.phase), ne(automationRuns.phase, phase ?? ''));
  const since = and(eq(automationRuns.submissionId, id), isOther, gt(automationRuns.createdAt, receivedAt));
  return (await tx.$count(automationRuns, since)) > 0;
}

/** @param words what its document names that differs from the order, to be read with the mail */
async function markMailForReview(
  tx: Tx,
  { id, submissionId, summary }: Mail,
  waitsBecause: MailReviewReason,
  words = '',
): Promise<void> {
  const said = words && !summary?.includes(words) ? { summary: [words, summary].filter(Boolean).join(' ') } : {};
  await tx
    .update(inboundEmails)
    .set({ waitsBecause, ...said })
    .where(eq(inboundEmails.id, id));
  if (submissionId) await notifyDeskOfMail(tx, [submissionId]);
}

function canSettle(submission: Submission, { matchedBy, isWhole: grants, isOfSitting }: ClassifiedMail): boolean {
  if (hasDoubtfulPortalDocument(submission) && !grants) return false;
  const mail = { grants, namesThisOne: matchedBy !== 'reference' };
  return (
    (grants || isOfSitting) &&
    can({ application: toApplicationActionFacts(submission), mail }, 'settle_by_mail').allowed
  );
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
    const cause = meaning === 'refused' ? 'refused' : 'asks';
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
  const settled = await transitionSubmission(ctx, tx, 'settle_by_mail', submission.id, {
    at: ctx.clock.now(),
    changes: { lastError: null, reference },
    data: { settled_by: 'authority_mail' },
  });
  if (!isWhole) await planRemainingPhases(ctx, tx, settled);
}
