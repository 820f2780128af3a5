import { eq, inArray } from 'drizzle-orm';
import { authenticateSender } from '#inbox/authenticate-sender.ts';
import { collectMatchEvidence } from '#inbox/collect-match-evidence.ts';
import {
  findOrderOfCustomerMail,
  isWrittenByMachine,
  listNamedOrders,
  takeCustomerMail,
} from '#inbox/customer-mails.ts';
import type { MailInterpretation, MailInterpreter } from '#inbox/mail-interpreter.ts';
import { toPortalMail } from '#inbox/mail-text.ts';
import { notifyDeskOfMail } from '#inbox/notify-desk-of-mail.ts';
import { type MatchResult, weighEvidence } from '#inbox/weigh-evidence.ts';
import { parseAliasToken } from '#orders/alias.ts';
import { lockExistingSubmissions } from '#orders/lock-orders.ts';
import { readCurrentPhase } from '#orders/phases.ts';
import type { MailReviewReason } from '#orders/states/mail-review-reasons.ts';
import type { MatchMethod } from '#orders/states/match-methods.ts';
import { failedSenderAuthentication, type StoredSenderAuthentication } from '#orders/states/sender-authentication.ts';
import { type InboundFile, inboundEmails, mailCandidates } from '#orders/tables/mails.ts';
import { orders, vehicles } from '#orders/tables/orders.ts';
import { automationRuns, submissions } from '#orders/tables/submissions.ts';
import { readContactReply } from '#permits/answers/read-contact-reply.ts';
import { addDays, toDestinationDay } from '#permits/days.ts';
import { permitEntities } from '#permits/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { PortalMail } from '#robot/driver.ts';
import { findMailInterpreters } from './dispatch.ts';
import { applyAuthorityMails } from './proof/apply-authority-mails.ts';
import { compareTextWithOrder, maxAttachmentsRead } from './proof/grant-document.ts';
import { isPdf, isReadableAttachment, readAttachmentText } from './proof/mail-attachments.ts';

/**
 * Finds which application a mail is about and what it means. A mail is stored and shown but never changes a state if
 * the portal does not use its sender, or the sender is not authenticated (decision 048).
 * @param isLastAttempt there is no further attempt
 * @throws while DNS gives no answer that the mail waits for
 */
export async function processInboundMail(ctx: Context, inboundEmailId: string, isLastAttempt: boolean): Promise<void> {
  const [mail] = await ctx.db.select().from(inboundEmails).where(eq(inboundEmails.id, inboundEmailId));
  if (!mail) return;
  const isKnown = mail.authentication && mail.authentication.why_not !== 'no_answer';
  // Before the row is locked, because it takes time.
  const proof = isKnown ? mail.authentication : await authenticateSender(ctx, mail);
  const outcome = await ctx.db.transaction((tx) =>
    recordMailMeaning(
      ctx,
      tx,
      inboundEmailId,
      proof ?? { ...failedSenderAuthentication('no_answer'), at: ctx.clock.now().toISOString() },
    ),
  );
  if (outcome === 'not proven' && !proof && !isLastAttempt)
    throw new Error('DNS gives no answer about the sender of a mail.');
  await recordFileChecks(ctx, inboundEmailId);
  if (outcome && outcome !== 'not proven') await applyAuthorityMails(ctx, outcome);
}

/** Returns the submission that the mail is about, or that the result depends on an authenticated sender. */
async function recordMailMeaning(
  ctx: Context,
  tx: Tx,
  id: string,
  authentication: StoredSenderAuthentication,
): Promise<string | 'not proven' | undefined> {
  // Locked, because a person may be matching the mail at this moment.
  const [mail] = await tx.update(inboundEmails).set({ authentication }).where(eq(inboundEmails.id, id)).returning();
  if (!mail) return;
  const letter = toPortalMail(mail);
  const match = await matchMailLocked(tx, mail, letter.text);
  const isProven = authentication.proven !== null;
  const interpreters = match.result === 'agreed' ? await findMailInterpreters(ctx, tx, match, mail) : [];
  const trusted = interpreters.some(({ isTrusted }) => isTrusted);
  const orderOfCustomer = trusted ? undefined : await findOrderOfCustomerMail(tx, mail);
  if (orderOfCustomer && isProven) {
    await takeCustomerMail(ctx, tx, mail, orderOfCustomer);
    return;
  }
  if (match.result !== 'agreed') {
    ctx.log.warn({ inbound_email_id: mail.id, result: match.result }, 'inbound mail belongs to no one application');
    await recordCandidates(tx, mail, match);
    return orderOfCustomer && 'not proven';
  }
  const { submissionId, matchedBy } = match;
  const interpretation = await interpretMail(interpreters, letter, isProven);
  const reading = interpretation?.meaning;
  const isSettled = reading !== undefined || interpretation?.needsNoPerson === true;
  const isStranger = interpreters.length > 0 && !trusted;
  const reviewReason = interpretation?.isContradiction
    ? 'contradicts'
    : interpretation?.isYes
      ? 'not_applied'
      : findReviewReason({ matchedBy, isStranger, isProven, isSettled });
  const day = toDestinationDay(mail.receivedAt);
  const summary =
    interpretation?.summary ??
    (interpreters.length > 0 ? null : await summariseUnknownSender(tx, submissionId, letter, day));
  await tx
    .update(inboundEmails)
    .set({ submissionId, matchedBy, reading: reading ?? null, summary, reviewReason })
    .where(eq(inboundEmails.id, mail.id));
  if (isStranger && !isSettled) {
    ctx.log.warn({ inbound_email_id: mail.id }, 'inbound mail from a sender the portal does not use');
  }
  await notifyDeskOfMail(tx, [submissionId]);
  return (trusted || orderOfCustomer) && !isProven ? 'not proven' : submissionId;
}

/** Where both a portal and a contact may write, the sender decides which of them reads the mail. */
async function interpretMail(
  interpreters: readonly MailInterpreter[],
  letter: PortalMail,
  isProven: boolean,
): Promise<MailInterpretation | undefined> {
  for (const interpreter of interpreters) {
    const interpretation = await interpreter.read(letter, isProven);
    if (interpretation) return interpretation;
  }
  return undefined;
}

/**
 * Reads the files of a mail, whatever the mail means. Each result is stored beside its file, and staff are shown files
 * that were not read or that contradict the order. A grant is held back where it is applied (apply-authority-mails.ts).
 */
async function recordFileChecks(ctx: Context, mailId: string): Promise<void> {
  const [mail] = await ctx.db.select().from(inboundEmails).where(eq(inboundEmails.id, mailId));
  if (!mail?.submissionId || mail.attachments.length === 0 || mail.matchedBy === 'customer') return;
  const { submissionId, reading } = mail;
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.id, submissionId));
  const { referenceEachDay } = (submission && (await readCurrentPhase(ctx, ctx.db, submission)))?.driver.mail ?? {};
  const reference = reading && 'reference' in reading ? reading.reference : undefined;
  // The text parts of a bounce are the server's own words and our mail.
  const isRead = (file: InboundFile) => (mail.bounce ? isPdf(file) : isReadableAttachment(file));
  const documents = mail.attachments.filter(isRead).slice(0, maxAttachmentsRead);
  const attachments: InboundFile[] = [];
  const remarks: string[] = [];
  for (const file of mail.attachments) {
    const text = documents.includes(file) ? ((await readAttachmentText(ctx, file)) ?? '').trim() : '';
    const { against: contradictions, namesPlate } = text
      ? await compareTextWithOrder(ctx, ctx.db, submissionId, text, { referenceEachDay, reference })
      : { against: [], namesPlate: false };
    const fits = namesPlate && isPdf(file) ? 'fits' : 'no_plate';
    attachments.push({ ...file, read: text === '' ? 'not_read' : contradictions.length > 0 ? 'against' : fits });
    if (reading?.meaning !== 'granted') remarks.push(...contradictions);
  }
  const unread = attachments.filter(({ read }) => read === 'not_read').map(({ filename }) => filename);
  if (unread.length > 0) remarks.push(`Our program did not read ${unread.slice(0, maxAttachmentsRead).join(', ')}.`);
  const isHeld = reading?.meaning !== 'granted' && attachments.some(({ read }) => read === 'against');
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(inboundEmails).where(eq(inboundEmails.id, mailId)).for('no key update');
    // A person has matched it to another submission meanwhile: it is read again for that one.
    if (row?.submissionId !== submissionId) return;
    const summary = [row.summary, ...remarks.filter((words) => !row.summary?.includes(words))]
      .filter(Boolean)
      .join(' ');
    const reviewReason = row.reviewReason ?? (isHeld ? 'other_document' : null);
    await tx.update(inboundEmails).set({ attachments, summary, reviewReason }).where(eq(inboundEmails.id, mailId));
    if (isHeld) await notifyDeskOfMail(tx, [submissionId]);
  });
}

/**
 * Locks the candidate applications until the match is written; one that is erased at this moment is no longer a
 * candidate.
 */
async function matchMailLocked(tx: Tx, mail: typeof inboundEmails.$inferSelect, text: string): Promise<MatchResult> {
  for (;;) {
    const match = await matchMail(tx, mail, text);
    const matched = match.result === 'agreed' ? [match] : match.candidates;
    const ids = new Set(matched.map(({ submissionId }) => submissionId));
    if ((await lockExistingSubmissions(tx, inArray(submissions.id, [...ids]))).length === ids.size) return match;
  }
}

/** Matches as a person decided, else by the mail's own evidence. `text` is what a person would read of it. */
async function matchMail(db: Tx, mail: typeof inboundEmails.$inferSelect, text: string): Promise<MatchResult> {
  if (mail.matchedBy === 'person' && mail.submissionId) {
    const [entity] = await db
      .select({ portal: permitEntities.portal })
      .from(submissions)
      .innerJoin(permitEntities, eq(permitEntities.id, submissions.permitEntityId))
      .where(eq(submissions.id, mail.submissionId));
    const { submissionId } = mail;
    return { result: 'agreed', submissionId, portal: entity?.portal ?? null, matchedBy: 'person' };
  }
  // An authority's answer to a test of ours belongs to no customer, whatever plate or number it names.
  const token = parseAliasToken(mail.toEmail);
  if (token && (await db.$count(automationRuns, eq(automationRuns.aliasToken, token))) > 0)
    return { result: 'nobody', candidates: [] };
  return weighEvidence(await collectMatchEvidence(db, mail, text));
}

/** A person decides what follows from it, if anything; whoever matched it has seen it. */
function findReviewReason({
  matchedBy,
  isStranger,
  isProven,
  isSettled,
}: {
  matchedBy: MatchMethod;
  isStranger: boolean;
  isProven: boolean;
  isSettled: boolean;
}): MailReviewReason | null {
  if (matchedBy === 'plate') return 'plate_only';
  if (matchedBy === 'person' || isSettled) return null;
  if (isStranger) return 'unknown_sender';
  return isProven ? 'not_understood' : 'not_proven';
}

/** Candidates are always recorded: the mail is erased with them (decision 022). */
async function recordCandidates(
  tx: Tx,
  mail: typeof inboundEmails.$inferSelect,
  { candidates: all, ...match }: Exclude<MatchResult, { result: 'agreed' }>,
): Promise<void> {
  const isForOrder = match.result === 'nobody' && listNamedOrders(mail).length > 0 && !isWrittenByMachine(mail);
  const candidates = isForOrder ? all.filter(({ evidence }) => evidence.includes('order_ref')) : all;
  const rows = candidates.map((candidate) => ({ inboundEmailId: mail.id, ...candidate }));
  if (rows.length > 0) await tx.insert(mailCandidates).values(rows).onConflictDoNothing();
  if (match.result === 'nobody' && !(isForOrder && rows.length > 0)) return;
  await tx
    .update(inboundEmails)
    .set(
      match.result === 'conflict'
        ? { reviewReason: 'conflict', summary: match.summary }
        : { reviewReason: 'names_order' },
    )
    .where(eq(inboundEmails.id, mail.id));
  await notifyDeskOfMail(
    tx,
    candidates.map(({ submissionId }) => submissionId),
  );
}

/** The summary that the desk reads first, where no driver knows the office's mails. */
async function summariseUnknownSender(tx: Tx, submissionId: string, letter: PortalMail, day: string): Promise<string> {
  const [order] = await tx
    .select({ plate: vehicles.plateNumber, from: orders.entryDate, days: orders.numberOfDays })
    .from(submissions)
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .innerJoin(vehicles, eq(vehicles.id, orders.vehicleId))
    .where(eq(submissions.id, submissionId));
  const from = order?.from ?? day;
  const request = { plate: order?.plate ?? '', from, until: addDays(from, (order?.days ?? 1) - 1) };
  return readContactReply(letter, request).summary;
}
