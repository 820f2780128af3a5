import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { cancelSubmission, isSubmissionClosed } from '#orders/cancel-submission.ts';
import { chooseMethod } from '#orders/choose-method.ts';
import { failSubmission } from '#orders/fail-submission.ts';
import { lockSubmission } from '#orders/lock-submission.ts';
import { payloadOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { aliasAddress } from '#orders/phases.ts';
import { hasFailed, isQueued, isRunning, isUndecided, isWithAuthority } from '#orders/states/lifecycle.ts';
import { toSubmissionJobData } from '#orders/submission-job-data.ts';
import { contacts, letters } from '#orders/tables/letters.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { readSmtpRejection } from '#platform/mail/mailer.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { applyAuthorityMails } from '../proof/apply-authority-mails.ts';
import { composeLetter } from './compose-letter.ts';
import { saveContact } from './contact-suggestions.ts';
import { readEnclosures } from './enclosures.ts';
import { isLetterDue, readWrittenRequest } from './letter-due.ts';
import { canRemind, composeReminder, reminderTime } from './reminder.ts';
import { askCustomerForAddress, recordBounce } from './replies.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'log' | 'mailer' | 'files' | 'alone'>;
type Submission = typeof submissions.$inferSelect;
type Letter = typeof letters.$inferSelect;
const notSentOutcome = { cause: 'letter', outcomeUnknown: false, nothingSent: true } as const;

/**
 * Writes to the contact where the application of this submission is a letter. Safe to call again after a crash at any
 * point: the letter is committed with its Message-ID before it leaves. A letter that may have left is sent again as the
 * very same mail (docs/decisions/047).
 * @returns false where it is no letter any more: its channel is chosen again
 */
export async function applyByLetter(ctx: Ctx, submissionId: string): Promise<boolean> {
  const start = await ctx.db.transaction((tx) => beginLetter(ctx, tx, submissionId));
  if (start === 'no letter') return false;
  if (start !== 'nothing to do') await sendLetter(ctx, start.letterId);
  return true;
}

async function beginLetter(
  ctx: Ctx,
  tx: Tx,
  submissionId: string,
): Promise<'no letter' | 'nothing to do' | { letterId: string }> {
  const submission = await lockSubmission(tx, submissionId);
  if (!submission || !(await isLetterDue(tx, submission))) return 'no letter';
  const [entity] = await tx.select().from(permitEntities).where(eq(permitEntities.id, submission.permitEntityId));
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  const fulfilment = entity && facts && chooseMethod(entity, payloadOf(facts));
  // Letters were paused meanwhile.
  if (fulfilment?.method !== 'automated' || fulfilment.by !== 'letter') return 'no letter';
  if (facts?.order.cancelledAt) {
    await cancelSubmission(ctx, tx, submission);
    return 'nothing to do';
  }
  const writtenRequest = await readWrittenRequest(tx, submissionId);
  const composed = writtenRequest || !facts ? undefined : composeLetter(ctx, fulfilment.letter, facts);
  const place =
    composed && 'draft' in composed
      ? await saveContact(ctx, tx, { ...composed.draft, submissionId, authorId: null })
      : undefined;
  const problem = !writtenRequest && findLetterProblem(composed, place);
  if (problem) {
    const asksAgain =
      place?.bouncedAt && place.kind !== 'office' && composed && 'draft' in composed ? composed.draft : undefined;
    if (asksAgain) await askCustomerForAddress(ctx, tx, submission, { ...asksAgain, problem, sent: false });
    else await failSubmission(ctx, tx, submission, { ...notSentOutcome, lastError: problem });
    return 'nothing to do';
  }
  const now = ctx.clock.now();
  if (writtenRequest?.sentAt) {
    // A person has queued it again: the contact has the letter and gets no second one.
    const changes = { lastError: null, sendingSince: writtenRequest.sentAt, nextAttemptAt: null };
    const data = { letter_id: writtenRequest.id, sent_before: true };
    await transitionSubmission(ctx, tx, 'send_letter', submissionId, { at: now, changes, data });
    return 'nothing to do';
  }
  await transitionSubmission(ctx, tx, 'write_letter', submissionId, {
    at: now,
    changes: { lastError: null, nextAttemptAt: null, sendingSince: now },
  });
  if (writtenRequest) return { letterId: writtenRequest.id };
  if (!composed || !('draft' in composed)) throw new Error('A letter without a draft.');
  const letter = { ...composed.draft, kind: 'request' as const, contactId: place?.id ?? null };
  return { letterId: await storeLetter(ctx, tx, submission, letter) };
}

function findLetterProblem(
  composed: ReturnType<typeof composeLetter>,
  place: typeof contacts.$inferSelect | undefined,
): string | undefined {
  if (!composed) return 'The letter lacks a detail that has been taken back since. Nothing was sent.';
  if ('problem' in composed) return `${composed.problem} Nothing was sent.`;
  return place?.bouncedAt ? 'Our last letter to this address came back. Nothing was sent.' : undefined;
}

type NewLetter = Pick<Letter, 'kind' | 'contactId' | 'toName' | 'toEmail' | 'subject' | 'body' | 'plateRequest'> &
  Partial<Pick<Letter, 'inReplyTo' | 'authorId' | 'visitAt' | 'answerBy' | 'enclosures'>>;

/** Stores the letter before it is sent, in the transaction of whatever causes it. */
export async function storeLetter(
  { ids, clock, settings }: Pick<Ctx, 'ids' | 'clock' | 'settings'>,
  tx: Tx,
  { id: submissionId }: Pick<Submission, 'id'>,
  letter: NewLetter,
): Promise<string> {
  const { kind, contactId, toName, toEmail, subject, body, plateRequest, enclosures } = letter;
  const { inReplyTo, authorId, visitAt, answerBy } = letter;
  const id = ids.uuid();
  const messageId = `<${id}@${settings.inboundDomain}>`;
  const text = { kind, contactId, toName, toEmail, subject, body, plateRequest, enclosures };
  const letterColumns = { ...text, submissionId, inReplyTo, authorId, visitAt, answerBy };
  await tx.insert(letters).values({ id, messageId, ...letterColumns, createdAt: clock.now() });
  return id;
}

/** Sends a letter that is written and has not left. A letter that may have left is sent again as the same mail. */
export async function sendLetter(ctx: Ctx, letterId: string): Promise<void> {
  const [letter] = await ctx.db
    .update(letters)
    .set({ attempts: sql`${letters.attempts} + 1` })
    .where(and(eq(letters.id, letterId), isNull(letters.sentAt), isNull(letters.failedAt)))
    .returning();
  if (!letter?.toEmail || !letter.messageId) return;
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, letter.submissionId));
  if (!submission) return;
  const { toEmail, messageId, subject, body, inReplyTo, createdAt } = letter;
  // The job may have waited in the queue for long.
  if (await isSubmissionClosed(ctx.db, submission))
    return stopLetter(ctx, letter, 'The application has ended, or the order is refunded: we stopped sending this.');
  if (ctx.settings.isMailToSandboxOnly && !replicaAddressPattern.test(toEmail))
    return stopLetter(ctx, letter, 'Replicas stand in for portals here: nobody real is written to.');
  const attachments = await readEnclosures(ctx, letter);
  if (!attachments) return stopLetter(ctx, letter, 'The paper that goes along has changed since.');
  // The alias is the envelope sender too, so that a bounce finds its application by the address.
  const address = aliasAddress(submission.aliasToken, ctx.settings.inboundDomain);
  try {
    await ctx.mailer.send({
      from: { name: 'European Driving Permits', address },
      to: toEmail,
      subject,
      text: body,
      messageId,
      date: createdAt,
      attachments,
      ...(inReplyTo && { inReplyTo }),
    });
  } catch (error) {
    return recordFailure(ctx, letter, error);
  }
  await ctx.db.transaction((tx) => recordSent(ctx, tx, letter));
  // The contact may have answered before our own last write.
  await applyAuthorityMails(ctx, letter.submissionId);
}

/** Domains where nobody can have an address (RFC 2606 and 6761). */
const replicaAddressPattern = /[@.](?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

/** Another attempt would not help: a person goes on. */
async function stopLetter(ctx: Ctx, letter: Letter, problem: string): Promise<void> {
  const { id, submissionId, attempts, visitAt } = letter;
  ctx.log.warn({ letter_id: id }, 'a letter was kept from leaving');
  await ctx.db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, submissionId);
    // The reason for the stop does not count against the address.
    if (visitAt && submission) return recordBounce(ctx, tx, submission, { ...letter, contactId: null }, problem);
    await tx.update(letters).set({ failedAt: ctx.clock.now(), problem }).where(eq(letters.id, id));
    if (!submission || !isUndecided(submission.status)) return;
    const [isOpen, isFirst] = [isRunning(submission.status), attempts === 1];
    const lastError = isFirst ? `${problem} Nothing was sent.` : problem;
    const outcome = { outcomeUnknown: isOpen && !isFirst, nothingSent: isOpen && isFirst };
    await failSubmission(ctx, tx, submission, { cause: 'letter', lastError, ...outcome });
  });
}

async function recordSent(ctx: Ctx, tx: Tx, { id, kind, submissionId, contactId, visitAt }: Letter): Promise<void> {
  const now = ctx.clock.now();
  const submission = await lockSubmission(tx, submissionId);
  const [sentLetter] = await tx
    .update(letters)
    .set({ sentAt: now })
    .where(and(eq(letters.id, id), isNull(letters.sentAt)))
    .returning({ id: letters.id });
  // Another worker sent it at the same time, after this one had been given up for dead.
  if (!sentLetter || !submission) return;
  if (contactId) await tx.update(contacts).set({ lastWrittenAt: now }).where(eq(contacts.id, contactId));
  const data = { letter_id: id, kind };
  if (kind !== 'reminder' && !visitAt && isMovedBySending(submission) && !(await isSubmissionClosed(tx, submission))) {
    await transitionSubmission(ctx, tx, 'send_letter', submissionId, {
      at: now,
      changes: { lastError: null, sendingSince: now, attemptsSince: null, nextAttemptAt: null },
      data,
    });
  } else {
    const { orderId } = submission;
    await recordAudit(tx, { id: ctx.ids.uuid(), type: 'LETTER_SENT', orderId, submissionId, data, at: now });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'letter' } });
  }
  // A contact that leaves a visit unannounced gets a phone call, because the day is near.
  if (kind === 'reminder' || visitAt) return;
  const facts = await selectOptionalOrderFacts(tx, submission.orderId);
  const startAfter = facts && reminderTime(facts, now);
  if (startAfter) await ctx.queue.enqueue(tx, 'remind-contact', { letterId: id }, { startAfter });
  ctx.log.info({ submission_id: submissionId, letter_id: id }, 'a letter has left');
}

/** An application that the contact has stays as it is; a person may have written what the product did not. */
const isMovedBySending = ({ status }: Submission) => isRunning(status) || hasFailed(status) || isQueued(status);

/** The mail server's answer decides: a person is needed, or the mail is retried. */
async function recordFailure(ctx: Ctx, letter: Letter, error: unknown): Promise<void> {
  const answer = readSmtpRejection(error);
  const pause = ctx.settings.retryPolicy.pausesMs[letter.attempts - 1];
  const isFinal = answer?.speaksOf === 'place' && answer.code >= 500;
  ctx.log.warn({ letter_id: letter.id, code: answer?.code, final: isFinal }, 'a letter was not taken');
  // The failure counts against our own mail server and against no contact's address.
  if (answer?.speaksOf !== 'place' && pause === undefined) {
    const serverProblem = answer && `Our own mail server did not send it: ${answer.code}.`;
    return stopLetter(ctx, letter, serverProblem ?? 'No mail server answered when we sent it.');
  }
  await ctx.db.transaction(async (tx) => {
    const submission = await lockSubmission(tx, letter.submissionId);
    if (!submission) return;
    if (isFinal) return recordBounce(ctx, tx, submission, letter, `The mail server refused it: ${answer.code}.`);
    if (answer && pause === undefined) {
      const problem = `The mail server put it off again and again: ${answer.code}.`;
      return recordBounce(ctx, tx, submission, letter, problem);
    }
    if (pause !== undefined)
      await retryLetterLater(ctx, tx, submission, letter, { pause, isCertain: answer !== undefined });
  });
}

/** Queues the same letter again. What may have arrived still counts as sent (docs/decisions/003). */
async function retryLetterLater(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  { id: letterId }: Letter,
  { pause, isCertain }: { pause: number; isCertain: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const startAfter = new Date(now.getTime() + pause);
  if (!isRunning(submission.status)) return ctx.queue.enqueue(tx, 'send-letter', { letterId }, { startAfter });
  const jobToken = ctx.ids.uuid();
  await transitionSubmission(ctx, tx, 'try_again', submission.id, {
    at: now,
    changes: {
      jobToken,
      attemptsSince: submission.attemptsSince ?? now,
      nextAttemptAt: startAfter,
      lastError: 'No mail server could take our letter just now.',
      ...(isCertain && { sendingSince: null }),
    },
    data: { before: submission.status, after: 'QUEUED', tries_again: true },
  });
  await ctx.queue.enqueue(tx, 'run-submission', toSubmissionJobData({ id: submission.id, jobToken }), { startAfter });
}

/** Reminds a silent contact once, in the thread of the letter. */
export async function remindContact(ctx: Ctx, letterId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [letter] = await tx.select().from(letters).where(eq(letters.id, letterId));
    if (!letter) return;
    const submission = await lockSubmission(tx, letter.submissionId);
    const submissionLetters = await tx.select().from(letters).where(eq(letters.submissionId, letter.submissionId));
    if (!submission || !isWithAuthority(submission.status) || !canRemind(letter, submissionLetters)) return;
    const [place] = letter.contactId ? await tx.select().from(contacts).where(eq(contacts.id, letter.contactId)) : [];
    const language = place?.language === 'es' ? 'es' : 'it';
    const reminder = composeReminder({ ...letter, language });
    const { contactId, toName, toEmail, plateRequest, messageId: inReplyTo } = letter;
    const draft = { contactId, toName, toEmail, plateRequest, inReplyTo, ...reminder, kind: 'reminder' as const };
    const id = await storeLetter(ctx, tx, submission, draft);
    await ctx.queue.enqueue(tx, 'send-letter', { letterId: id });
  });
}
