import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { auditLog } from '#audit/tables.ts';
import { type ComposedLetter, composeLetter, unknownPlaceholder } from '#channels/letter/compose-letter.ts';
import type { recordPhoneCallInput, writeToContactInput } from '#channels/letter/contact-contract.ts';
import { saveContact } from '#channels/letter/contact-suggestions.ts';
import { filterUnsentEnclosures } from '#channels/letter/enclosures.ts';
import { notifyVisitOutcome } from '#channels/letter/notify-visit-outcome.ts';
import { storeLetter } from '#channels/letter/send-letter.ts';
import { confirmSubmission } from '#channels/proof/confirm-submission.ts';
import { renderCallProof } from '#channels/proof/correspondence-proof.ts';
import { type StoredStatementPdfs, withStatementPdfs } from '#channels/proof/store-statement.ts';
import { readRuleUncertainty } from '#orders/check-order-rules.ts';
import { findAddressProblem } from '#orders/contact-address.ts';
import { recordTaskEvent, releaseLease, withTaskLease } from '#orders/lease.ts';
import { findOrderLetterRules, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { readActionableTaskKind } from '#orders/read-task-kinds.ts';
import { requestedDaysOf } from '#orders/requested-days.ts';
import { assertAllowed } from '#orders/states/actions.ts';
import { isVisitTask } from '#orders/states/open-task-kinds.ts';
import { letters } from '#orders/tables/letters.ts';
import { orders } from '#orders/tables/orders.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { readUnannouncedVisit } from '#orders/task-facts.ts';
import { authorities } from '#permits/authorities/registry.ts';
import { findZone } from '#permits/catalogue.ts';
import { toDestinationDay } from '#permits/days.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { Refusal } from '#platform/errors.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings' | 'files'>;
type Submission = typeof submissions.$inferSelect;
type Letter = typeof letters.$inferSelect;

/**
 * Sends an operator's letter to the contact: the application itself if none has arrived, else an answer in its
 * thread. A queued job sends it; after that the application is with the contact.
 * @throws Refusal NOT_FOUND, CONFLICT, OUTCOME_UNKNOWN
 */
export async function writeToContact(
  ctx: Ctx,
  input: z.infer<typeof writeToContactInput>,
  viewer: Viewer,
): Promise<void> {
  await withTaskLease(ctx, input.submission_id, viewer, async (tx, submission, now, task) => {
    assertAllowed({ application: submission, task }, 'write_to_contact');
    if (submission.outcomeUnknown)
      throw new Refusal('OUTCOME_UNKNOWN', 'A letter may be on its way already. Say first whether they have it.');
    if (await readRuleUncertainty({ ...ctx, db: tx }, submission.orderId))
      throw new Refusal('CONFLICT', 'Say first whether this vehicle may enter: that is in doubt.');
    const before = await selectLetters(tx, submission.id);
    const draft = await draftFor(ctx, tx, submission, input, before.length > 0);
    const authorId = viewer.userId;
    const contact = await saveContact(ctx, tx, { ...draft, submissionId: submission.id, authorId });
    if (before.some(({ sentAt, failedAt }) => sentAt === null && failedAt === null))
      throw new Refusal('CONFLICT', 'A letter is being sent. Wait until it has left.');
    const entry = isVisitTask(task.kind) ? await readUnannouncedVisit(tx, submission.id, now) : undefined;
    const last = entry ?? before.findLast(({ kind, failedAt }) => kind !== 'call' && failedAt === null);
    if (!last && input.text.includes(unknownPlaceholder))
      throw new Refusal('INVALID_INPUT', 'The letter still has a gap.', {
        fields: { text: `Fill in every “${unknownPlaceholder}”` },
      });
    const letterId = await storeLetter(ctx, tx, submission, {
      ...draft,
      contactId: contact.id,
      kind: last ? 'reply' : 'request',
      subject: last ? `Re: ${last.subject.replace(/^Re: /, '')}` : input.subject,
      body: input.text,
      enclosures: filterUnsentEnclosures(draft.enclosures, before),
      inReplyTo: last?.messageId ?? null,
      authorId,
      ...(entry && { visitAt: entry.visitAt, plateRequest: entry.plateRequest }),
    });
    await releaseLease(tx, submission.id);
    await publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'letter' } });
    await ctx.queue.enqueue(tx, 'send-letter', { letterId });
  });
}

async function draftFor(
  ctx: Ctx,
  tx: Tx,
  { orderId, sendingSince }: Submission,
  { to_email: toEmail, to_name: toName }: z.infer<typeof writeToContactInput>,
  isWrittenTo: boolean,
): Promise<ComposedLetter> {
  const facts = await selectOptionalOrderFacts(tx, orderId);
  const problem = findAddressProblem(ctx.settings, toEmail, facts?.order.customerEmail ?? '');
  if (problem) throw new Refusal('INVALID_INPUT', problem, { fields: { to_email: problem } });
  const rules = facts && findOrderLetterRules(facts);
  const composed = facts && rules && composeLetter(ctx, rules, facts, { toEmail, toName });
  if (!composed)
    throw new Refusal('CONFLICT', 'Nobody is written to for this order: it names no place where they stay.');
  if ('problem' in composed) throw new Refusal('CONFLICT', composed.problem);
  const isNamedNow = !rules.to && !facts.order.stayEmail;
  if (isNamedNow && rules.onlyWithContact && sendingSince && !isWrittenTo)
    throw new Refusal('CONFLICT', 'It has been applied for already: nobody applies in two ways.');
  // From here on the order knows its contact: the next action and the deciding party follow from that.
  if (isNamedNow) {
    const stay = { stayPlace: composed.draft.toName, stayEmail: composed.draft.toEmail };
    await tx.update(orders).set(stay).where(eq(orders.id, orderId));
  }
  return composed.draft;
}

const selectLetters = (tx: Tx, submissionId: string) =>
  tx.select().from(letters).where(eq(letters.submissionId, submissionId)).orderBy(asc(letters.createdAt));

/**
 * Records a phone call with a contact. A yes confirms the permit; its proof is the note with our letter or form. The
 * letter is the first channel and the call the second. An operator who wrote to the contact, or sent the form, is no
 * second pair of eyes: a colleague phones (docs/decisions/047). For an unannounced visit, the call records whether it
 * is announced now, and the customer is notified.
 * @throws Refusal NOT_FOUND, CONFLICT
 */
export async function recordPhoneCall(
  ctx: Ctx,
  input: z.infer<typeof recordPhoneCallInput>,
  viewer: Viewer,
): Promise<void> {
  const { submission_id: id, spoke_with: spokeWith, phone, note: contactAnswer } = input;
  const at = ctx.clock.now();
  const callId = ctx.ids.uuid();
  const confirms = input.confirmed === 'yes';
  const pdfPath = `${id}/call-${callId}.pdf`;
  const office = await readOffice(ctx, id);
  const isOfPermit = confirms && !isVisitTask(await readActionableTaskKind(ctx.db, id, at));
  const proof = isOfPermit
    ? await renderCallProof(ctx.db, id, { spokeWith, phone, answer: contactAnswer, at }, office?.sent)
    : null;
  if (proof) await ctx.files.put('confirmations', pdfPath, { bytes: proof, contentType: 'application/pdf' });
  const noteCall = (statementPdfs: StoredStatementPdfs) =>
    withTaskLease(ctx, id, viewer, async (tx, submission, _now, task) => {
      if (isVisitTask(task.kind)) return recordVisitCall(ctx, tx, submission, viewer, { ...input, callId });
      assertAllowed(
        confirms ? { application: submission, task } : { application: null, task },
        confirms ? 'record_confirmed' : 'work_on',
      );
      const before = await selectLetters(tx, id);
      const sentLetter = before.findLast(({ kind, sentAt, failedAt }) => kind !== 'call' && sentAt && !failedAt);
      const conversation = sentLetter ?? office?.called;
      if (!conversation || (confirms && !proof))
        throw new Refusal('CONFLICT', 'No letter of ours has arrived there. Write to them first.');
      const isOwn = sentLetter
        ? before.some(({ authorId, kind }) => kind !== 'call' && authorId === viewer.userId)
        : office?.senderId === viewer.userId;
      if (confirms && isOwn)
        throw new Refusal('CONFLICT', 'You wrote to this place yourself: a colleague notes that it confirms.');
      const { plateRequest: requestedVisit, contactId } = conversation;
      const call = {
        kind: 'call' as const,
        toName: spokeWith,
        phone,
        subject: 'Phone call',
        body: contactAnswer,
        plateRequest: requestedVisit,
        contactId,
      };
      await tx
        .insert(letters)
        .values({ id: callId, submissionId: id, ...call, authorId: viewer.userId, sentAt: at, createdAt: at });
      await recordTaskEvent(ctx, tx, 'CALL_NOTED', submission, viewer, { confirmed: input.confirmed });
      if (!confirms)
        return publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'letter' } });
      await releaseLease(tx, id);
      await confirmSubmission({ ...ctx, statementPdfs }, tx, id, {
        reference: submission.reference,
        pdfPath,
        actorId: viewer.userId,
      });
    });
  await withStatementPdfs(ctx, noteCall).catch(async (error: unknown) => {
    // After a refusal no row names the file, so nothing else would ever delete it.
    if (proof && error instanceof Refusal) await ctx.files.remove('confirmations', pdfPath);
    throw error;
  });
}

async function recordVisitCall(
  ctx: Ctx,
  tx: Tx,
  submission: Submission,
  viewer: Viewer,
  input: z.infer<typeof recordPhoneCallInput> & { callId: string },
): Promise<void> {
  const { callId, phone, note: contactAnswer, confirmed, spoke_with: toName } = input;
  const entry = await readUnannouncedVisit(tx, submission.id, ctx.clock.now());
  if (!entry) throw new Refusal('CONFLICT', 'This entry needs nobody any more.');
  const isOwn = ({ authorId, visitAt }: Letter) =>
    authorId === viewer.userId && visitAt?.getTime() === entry.visitAt?.getTime();
  if (confirmed === 'yes' && (await selectLetters(tx, submission.id)).some(isOwn))
    throw new Refusal('CONFLICT', 'You wrote to this place yourself: a colleague notes that it confirms.');
  const answer = confirmed === 'yes' ? ('granted' as const) : ('refused' as const);
  await notifyVisitOutcome(ctx, tx, submission, entry, { answer, cause: callId });
  // Must be later than the notification above: a call after a notification means that an operator has handled it.
  const at = ctx.clock.now();
  const { plateRequest: requestedVisit, contactId, visitAt } = entry;
  const call = {
    kind: 'call' as const,
    toName,
    phone,
    subject: 'Phone call',
    body: contactAnswer,
    plateRequest: requestedVisit,
    contactId,
    visitAt,
  };
  const letterFacts = { id: callId, submissionId: submission.id, authorId: viewer.userId, sentAt: at, createdAt: at };
  await tx.insert(letters).values({ ...letterFacts, ...call });
  const outcomeSentences = {
    granted: 'The place has announced this entry.',
    refused: 'The place does not announce this entry.',
  };
  const visitOutcome = { answer, answeredAt: at, answerSummary: `On the phone: ${outcomeSentences[answer]}` };
  await tx.update(letters).set(visitOutcome).where(eq(letters.id, entry.id));
  await recordTaskEvent(ctx, tx, 'CALL_NOTED', submission, viewer, { confirmed });
  await releaseLease(tx, submission.id);
  await publishOrderEvent(tx, submission.orderId, { type: 'orders', payload: { changed: 'letter' } });
}

/** The office to phone for this application, what to ask it, and which operator sent its form, and when. */
async function readOffice({ db, clock }: Ctx, submissionId: string) {
  const [submission] = await db.select().from(submissions).where(eq(submissions.id, submissionId));
  const facts = submission && (await selectOptionalOrderFacts(db, submission.orderId));
  const zone = facts && findZone(facts.order.country, facts.order.cityZone);
  const office = zone && authorities[zone.authority].playbook.phoneOffice;
  const plate = facts?.vehicle.plateNumber;
  if (!office || !plate) return undefined;
  const days = requestedDaysOf(facts.order, toDestinationDay(clock.now()));
  if ('problem' in days) return undefined;
  const isOfForm = and(eq(auditLog.submissionId, submissionId), eq(auditLog.eventType, 'SUBMITTED_BY_HAND'));
  const [form] = await db.select().from(auditLog).where(isOfForm).orderBy(desc(auditLog.createdAt)).limit(1);
  return {
    called: { plateRequest: { plate, ...days }, contactId: null },
    senderId: form?.actorId,
    sent: form && { to: office.name, plate, reference: submission.reference, at: form.createdAt },
  };
}
