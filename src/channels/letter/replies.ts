import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { recordAudit } from '#audit/record-audit.ts';
import { isMailFromBefore, isMailOlderThanLetter } from '#inbox/mail-age.ts';
import type { MailInterpretation, MailInterpreter } from '#inbox/mail-interpreter.ts';
import { sharedMailHosts } from '#orders/contact-address.ts';
import { failSubmission } from '#orders/fail-submission.ts';
import { lockSubmission } from '#orders/lock-submission.ts';
import { notifyCustomer } from '#orders/notify-customer.ts';
import { isAnswerNo } from '#orders/states/letter-answers.ts';
import { isRunning, isWithAuthority } from '#orders/states/lifecycle.ts';
import { deskQuestions } from '#orders/tables/desk.ts';
import { contacts, letters } from '#orders/tables/letters.ts';
import type { inboundEmails } from '#orders/tables/mails.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { transitionSubmission } from '#orders/transitions.ts';
import { type ContactReply, readContactReply } from '#permits/answers/read-contact-reply.ts';
import { toDestinationDay } from '#permits/days.ts';
import { longDate } from '#permits/long-date.ts';
import { barePlate } from '#permits/plates.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { MailMeaning, PortalMail } from '#robot/driver.ts';
import { notifyVisitOutcome } from './notify-visit-outcome.ts';

type Ctx = Pick<Context, 'queue' | 'ids' | 'clock'>;
type Letter = typeof letters.$inferSelect;
type Mail = typeof inboundEmails.$inferSelect;

/** Undefined where no letter was written. A bounce and an automatic reply need nobody and settle nothing. */
export async function findReplyInterpreter(
  ctx: Ctx,
  tx: Tx,
  submissionId: string,
  mail: Mail,
): Promise<MailInterpreter | undefined> {
  const submissionLetters = await tx
    .select()
    .from(letters)
    .where(and(eq(letters.submissionId, submissionId), ne(letters.kind, 'call')))
    .orderBy(desc(letters.createdAt));
  const newest = submissionLetters[0];
  if (!newest) return undefined;
  const answeredLetter = submissionLetters.find(
    ({ messageId }) => messageId !== null && mail.refersTo.includes(messageId),
  );
  const isTrusted = submissionLetters.some(
    ({ toEmail }) => toEmail !== null && isSameOrganisation(toEmail, mail.fromEmail),
  );
  return {
    isTrusted,
    async read(portalMail, isProven) {
      const returned = mail.bounce && submissionLetters.find((letter) => isBounceOf(letter, mail));
      if (returned) {
        const diagnosis = [mail.bounce?.status, mail.bounce?.diagnostic].filter(Boolean).join(' ');
        return recordBouncedMail(
          ctx,
          tx,
          returned,
          `The mail server of the place sent it back: ${diagnosis}`.slice(0, 300),
        );
      }
      const entry = answeredLetter?.visitAt && submissionLetters.find((one) => isEntry(one, answeredLetter));
      const letter = entry || (answeredLetter ?? newest);
      const { answer, summary } = readContactReply(portalMail, letter.plateRequest);
      // Anybody may claim that a mail bounced. Without our Message-ID a person looks, and the address is not blocked.
      if (answer?.meaning === 'bounced')
        return answeredLetter
          ? recordBouncedMail(ctx, tx, answeredLetter, summary.slice(0, 300))
          : { meaning: undefined, needsNoPerson: false, summary };
      const waits = { meaning: undefined, needsNoPerson: false, summary };
      if (!isTrusted || !isProven || !answer) return waits;
      const isYes = answer.meaning === 'granted';
      // A mail outside the threads does not show which of several visits it means.
      if (!answeredLetter && submissionLetters.some(({ visitAt }) => visitAt))
        return isYes ? { ...waits, isYes } : waits;
      if (isYes && !answeredLetter && !namesPlate(portalMail, letter.plateRequest.plate)) return waits;
      const affirmedLetter = isYes && (entry ?? letter);
      if (affirmedLetter && contradictsRefusal(affirmedLetter, mail, submissionLetters)) {
        const refusalNote = `${affirmedLetter.toName} has said no on ${longDate(toDestinationDay(affirmedLetter.answeredAt ?? mail.receivedAt))}. This mail says yes.`;
        return { ...waits, isContradiction: true, summary: `${refusalNote} ${summary}` };
      }
      if (affirmedLetter && isMailOlderThanLetter(mail, letter.createdAt))
        return { ...waits, summary: `Older than our letter. ${summary}` };
      if (entry) return recordVisitReply(ctx, tx, entry, mail, { answer, summary });
      await recordReply(ctx, tx, letter, mail, answer, summary);
      return { meaning: mailMeaningOf(answer, letter), needsNoPerson: answer.meaning === 'out_of_office', summary };
    },
  };
}

/** Whether a yes would undo the contact's no, when we have written nothing since that this yes may answer. */
function contradictsRefusal(
  { answer, answeredAt, visitAt }: Letter,
  mail: Mail,
  submissionLetters: readonly Letter[],
): boolean {
  if (!isAnswerNo(answer) || !answeredAt) return false;
  const isSince = (one: Letter) => one.visitAt?.getTime() === visitAt?.getTime() && one.createdAt > answeredAt;
  return !submissionLetters.some((one) => isSince(one) && !isMailFromBefore(mail, one.createdAt));
}

/** The letter that requested the visit which another letter or call is about. */
const isEntry = ({ kind, visitAt }: Letter, about: Pick<Letter, 'visitAt'>): boolean =>
  kind === 'visit' && visitAt?.getTime() === about.visitAt?.getTime();

/** Recorded on the visit only: it neither makes nor undoes the confirmed permit (docs/decisions/051). */
async function recordVisitReply(
  ctx: Ctx,
  tx: Tx,
  entry: Letter,
  mail: Mail,
  { answer, summary }: { answer: Exclude<ContactReply, { meaning: 'bounced' }>; summary: string },
): Promise<MailInterpretation> {
  const submission = await lockSubmission(tx, entry.submissionId);
  const isNews = await recordReply(ctx, tx, entry, mail, answer, summary);
  if (submission && isNews)
    await notifyVisitOutcome(ctx, tx, submission, entry, { answer: answer.meaning, cause: mail.id });
  return { meaning: { meaning: 'noted' }, needsNoPerson: true, summary };
}

/** The same address, or another of the same organisation where the contact owns the host. */
export function isSameOrganisation(ourAddress: string, senderAddress: string): boolean {
  const host = senderAddress.slice(senderAddress.lastIndexOf('@') + 1);
  return senderAddress === ourAddress || (ourAddress.endsWith(`@${host}`) && !sharedMailHosts.test(host));
}

/** Matches our Message-ID, which only a holder of our mail can know. A report without it blocks no letter. */
function isBounceOf({ messageId, failedAt }: Letter, { refersTo }: Mail): boolean {
  return failedAt === null && messageId !== null && refersTo.includes(messageId);
}

async function recordBouncedMail(ctx: Ctx, tx: Tx, letter: Letter, problem: string): Promise<MailInterpretation> {
  const submission = await lockSubmission(tx, letter.submissionId);
  // An answered letter has arrived, so the report is about another mailbox of the contact.
  if (submission && !(letter.answer && letter.answer in countedAnswers))
    await recordBounce(ctx, tx, submission, letter, problem);
  return { meaning: undefined, needsNoPerson: true, summary: problem };
}

const namesPlate = ({ subject, text }: PortalMail, plate: string) =>
  barePlate(`${subject}\n${text}`).includes(barePlate(plate));

/**
 * Whoever waits keeps waiting: such a reply only proves that the letter arrived. A contact can ask for another copy of
 * a document only where one was enclosed.
 */
function mailMeaningOf(answer: Exclude<ContactReply, { meaning: 'bounced' }>, { enclosures }: Letter): MailMeaning {
  if (answer.meaning === 'out_of_office') return { meaning: 'received' };
  if (!('document' in answer) || enclosures.length > 0) return answer;
  const { document: _, ...answerWithoutDocument } = answer;
  return answerWithoutDocument;
}

/** Answers that a machine does not give, and the column where the contact's answers are counted. */
const countedAnswers = { granted: 'granted', refused: 'refused', question: 'questions' } as const;

/** The same message was written again after this letter failed; the newer one counts. */
async function hasNewerLetter(tx: Tx, { submissionId, kind, visitAt }: Letter): Promise<boolean> {
  const ofEntry = visitAt ? eq(letters.visitAt, visitAt) : isNull(letters.visitAt);
  const isSameMessage = and(
    eq(letters.submissionId, submissionId),
    eq(letters.kind, kind),
    ofEntry,
    isNull(letters.failedAt),
  );
  return (await tx.$count(letters, isSameMessage)) > 0;
}

/**
 * Records the reply on the letter, for readers of the order, and in the directory, for the next letter. @returns false
 * where it was recorded already
 */
async function recordReply(
  { ids }: Ctx,
  tx: Tx,
  letter: Letter,
  mail: Mail,
  { meaning }: Exclude<ContactReply, { meaning: 'bounced' }>,
  summary: string,
): Promise<boolean> {
  const at = mail.receivedAt;
  // Read again because a person matched it, or read late: what the contact wrote since stays and counts.
  if (letter.answeredAt && letter.answeredAt >= at) return false;
  const hasArrived =
    meaning in countedAnswers && letter.sentAt && letter.failedAt && !(await hasNewerLetter(tx, letter));
  const note = { answeredAt: at, answer: meaning, answerSummary: summary.slice(0, 500) };
  await tx
    .update(letters)
    .set({ ...note, ...(hasArrived && { failedAt: null, problem: null }) })
    .where(eq(letters.id, letter.id));
  const [submission] = await tx.select().from(submissions).where(eq(submissions.id, letter.submissionId));
  const subject = { orderId: submission?.orderId, submissionId: letter.submissionId };
  await recordAudit(tx, { id: ids.uuid(), type: 'LETTER_ANSWERED', ...subject, data: { meaning }, at });
  if (!letter.contactId) return true;
  const column = meaning in countedAnswers ? countedAnswers[meaning as keyof typeof countedAnswers] : undefined;
  const minutes = Math.max(0, Math.round((at.getTime() - (letter.sentAt ?? letter.createdAt).getTime()) / 60_000));
  await tx
    .update(contacts)
    .set({
      lastAnswer: meaning,
      lastAnsweredAt: at,
      bouncedAt: null,
      ...(column && {
        [column]: sql`${contacts[column]} + 1`,
        answerMinutes: sql`${contacts.answerMinutes} + ${minutes}`,
      }),
    })
    .where(eq(contacts.id, letter.contactId));
  return true;
}

/**
 * Records a letter that did not arrive, whether the server rejects it at once or reports it later. A person goes on,
 * and the customer is asked for another address. Where a reminder bounces, the letter itself has arrived, so somebody
 * calls. The same goes for a visit.
 */
export async function recordBounce(
  ctx: Ctx,
  tx: Tx,
  submission: typeof submissions.$inferSelect,
  letter: Letter,
  problem: string,
): Promise<void> {
  const now = ctx.clock.now();
  const [failed] = await tx
    .update(letters)
    .set({ failedAt: now, problem })
    .where(and(eq(letters.id, letter.id), isNull(letters.failedAt)))
    .returning({ id: letters.id });
  if (!failed || !letter.toEmail) return;
  const { contactId } = letter;
  const [place] = contactId
    ? await tx
        .update(contacts)
        .set({ bouncedAt: now })
        .where(eq(contacts.id, contactId))
        .returning({ kind: contacts.kind })
    : [];
  if (letter.visitAt) {
    const submissionLetters = await tx.select().from(letters).where(eq(letters.submissionId, submission.id));
    const entry = submissionLetters.findLast((one) => isEntry(one, letter));
    if (entry) await notifyVisitOutcome(ctx, tx, submission, entry, { answer: null, cause: letter.id });
    return;
  }
  const { toName, toEmail } = letter;
  if (!isRunning(submission.status) && !isWithAuthority(submission.status)) return;
  if (place?.kind !== 'office')
    return askCustomerForAddress(ctx, tx, submission, { toName, toEmail, problem, sent: letter.kind === 'reminder' });
  // No customer knows another address of an office, so a person finds one.
  const [lastError, nothingSent] = [`Our letter to ${toName} did not arrive. ${problem}`, letter.kind === 'request'];
  await failSubmission(ctx, tx, submission, { cause: 'letter', lastError, outcomeUnknown: false, nothingSent });
}

/**
 * The contact does not take our mail. A person takes over, and we ask the customer at once, because they have the
 * booking.
 */
export async function askCustomerForAddress(
  ctx: Ctx,
  tx: Tx,
  submission: Pick<typeof submissions.$inferSelect, 'id' | 'orderId'>,
  { toName, toEmail, problem, sent: hasLetter }: { toName: string; toEmail: string; problem: string; sent: boolean },
): Promise<void> {
  const at = ctx.clock.now();
  if (hasLetter) {
    // The contact already has the letter itself.
    await failSubmission(ctx, tx, submission, {
      cause: 'letter',
      lastError: `Our reminder came back. ${problem}`,
      outcomeUnknown: false,
    });
    return;
  }
  await transitionSubmission(ctx, tx, 'bounce_letter', submission.id, {
    at,
    changes: {
      lastError: problem,
      stopCause: 'letter',
      sendingRunId: null,
      sendingSince: null,
      attemptsSince: null,
      nextAttemptAt: null,
      jobToken: null,
    },
    data: { error: problem },
  });
  const id = ctx.ids.uuid();
  const question = `Our letter to ${toName} could not be delivered to ${toEmail}. Which e-mail address does your booking give for them? A phone number helps too.`;
  const [storedQuestion] = await tx
    .insert(deskQuestions)
    .values({ id, submissionId: submission.id, question, wantsDocument: false, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: deskQuestions.id });
  if (storedQuestion) await notifyCustomer(ctx, tx, submission.orderId, 'question', `question:${id}`);
}
