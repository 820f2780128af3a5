import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Viewer } from '#accounts/viewer.ts';
import { recordAudit } from '#audit/record-audit.ts';
import type { Visits, visitInput } from '#orders/contracts/visit-contract.ts';
import { lockSubmission } from '#orders/lock-submission.ts';
import { findOrderLetterRules, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { lettersOf, readVisits, requestOf } from '#orders/read-entries.ts';
import { letters } from '#orders/tables/letters.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { destinationTimeZone } from '#permits/zone.ts';
import { hourMs, momentInTimeZone } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/errors.ts';
import { processRowsByPage, rowPageSize } from '#platform/jobs/process-rows.ts';
import { publishOrderEvent } from '#platform/realtime/order-events.ts';
import { composeVisitRequest } from './compose-letter.ts';
import { notifyVisitOutcome } from './notify-visit-outcome.ts';
import { storeLetter } from './send-letter.ts';

type Ctx = Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'settings'>;
type Letter = typeof letters.$inferSelect;

/** No contact reads a mail and sends a plate to the city sooner than this. */
const minNoticeMs = hourMs;
/**
 * A driver with more visits has a garage outside the zone. The limit also keeps anybody from making us write endlessly
 * to a contact that is not theirs.
 */
const maxVisitsPerDay = 4;
const maxVisitsPerOrder = 40;

/**
 * Asks the contact to announce one more visit, in the thread of the letter that it confirmed. The request leaves by the
 * queue.
 * @throws Refusal CONFLICT where nothing is to be announced, or the maximum is reached; INVALID_INPUT with a text for
 * the field
 */
export async function requestVisitAnnouncement(
  ctx: Ctx,
  orderId: string,
  { day, time }: z.infer<typeof visitInput>,
  viewer: Viewer | undefined,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // The lock stays until the request is written, so that concurrent requests are counted.
    const ofOrder = eq(submissions.orderId, orderId);
    const [submission] = await tx.select().from(submissions).where(ofOrder).for('no key update');
    const facts = await selectOptionalOrderFacts(tx, orderId);
    const entries = facts && (await readVisits({ ...ctx, db: tx }, facts, submission));
    const submissionLetters = submission ? await lettersOf(tx, submission.id) : [];
    const request = requestOf(submissionLetters);
    const now = ctx.clock.now();
    const visitAt = entries && assertVisitPossible(entries, submissionLetters, { day, time, now });
    const composed = visitAt && request && composeVisitRequest(ctx, facts, request, visitAt);
    if (!submission || !composed)
      throw new Refusal('CONFLICT', 'There is no stay of this order for which an entry could be announced now.');
    // A person may have found that the contact reads another address.
    const latestLetter = submissionLetters.findLast(({ kind, failedAt }) => kind !== 'call' && !failedAt) ?? request;
    const { toEmail, contactId } = latestLetter;
    const { toName, messageId: inReplyTo } = request;
    const recipient = { kind: 'visit' as const, toName, toEmail, contactId, inReplyTo };
    const answerBy = answerDue(visitAt, now, (findOrderLetterRules(facts)?.reminderHours ?? 0) * hourMs);
    const letterId = await storeLetter(ctx, tx, submission, { ...recipient, ...composed, visitAt, answerBy });
    await recordAudit(tx, {
      id: ctx.ids.uuid(),
      type: 'VISIT_REQUESTED',
      orderId,
      submissionId: submission.id,
      actorId: viewer?.userId,
      data: { letter_id: letterId },
      at: now,
    });
    await publishOrderEvent(tx, orderId, { type: 'orders', payload: { changed: 'letter' } });
    await ctx.queue.enqueue(tx, 'send-letter', { letterId });
  });
}

/** Returns the moment of the visit. @throws Refusal */
function assertVisitPossible(
  { from: firstDay, until: lastDay, contact }: Visits,
  submissionLetters: readonly Letter[],
  { day, time, now }: { day: string; time: string; now: Date },
): Date {
  const refuse = (field: 'day' | 'time', text: string) => {
    throw new Refusal('INVALID_INPUT', 'Please check the marked fields.', { fields: { [field]: text } });
  };
  if (day < firstDay || day > lastDay) refuse('day', 'Choose a day of your stay that is not over');
  const [hour = 0, minute] = time.split(':').map(Number);
  const visitAt = momentInTimeZone(destinationTimeZone, day, hour, minute);
  if (visitAt <= now) refuse('time', 'This time is over');
  if (visitAt.getTime() - now.getTime() < minNoticeMs)
    refuse('time', `Less than an hour from now no mail is read in time: please ring up ${contact}`);
  const entries = submissionLetters.filter(({ kind }) => kind === 'visit');
  if (entries.some((one) => !one.failedAt && one.visitAt?.getTime() === visitAt.getTime()))
    refuse('time', 'You have told us of this entry already');
  if (entries.filter(({ plateRequest }) => plateRequest.from === day).length >= maxVisitsPerDay)
    refuse('day', `At most ${maxVisitsPerDay} entries of a day are announced`);
  if (entries.length >= maxVisitsPerOrder)
    throw new Refusal(
      'CONFLICT',
      `We announce at most ${maxVisitsPerOrder} entries of a stay. Please ring up ${contact}.`,
    );
  return visitAt;
}

/** Half way to the visit, so that a person can still act; and no later than a contact usually needs. */
function answerDue(visitAt: Date, now: Date, usualMs: number): Date {
  return new Date(now.getTime() + Math.min(usualMs, (visitAt.getTime() - now.getTime()) / 2));
}

/**
 * Notifies the desk and the customer of every visit that the contact has not answered in time. Called again it finds
 * nothing new.
 */
export async function notifyUnansweredVisits(
  ctx: Pick<Context, 'db' | 'queue' | 'ids' | 'clock' | 'log'>,
): Promise<void> {
  const now = ctx.clock.now();
  const isSilent = and(
    eq(letters.kind, 'visit'),
    gt(letters.visitAt, now),
    lte(letters.answerBy, now),
    isNull(letters.unannouncedAt),
    or(isNull(letters.answer), ne(letters.answer, 'granted')),
  );
  const readPage = (after: string) =>
    ctx.db
      .select({ id: letters.id, submissionId: letters.submissionId })
      .from(letters)
      .where(and(isSilent, gt(letters.id, after)))
      .orderBy(asc(letters.id))
      .limit(rowPageSize);
  const notifySilence = ({ id, submissionId }: Pick<Letter, 'id' | 'submissionId'>) =>
    ctx.db.transaction(async (tx) => {
      const submission = await lockSubmission(tx, submissionId);
      // Read again under the lock: the answer may have come at this moment.
      const [entry] = await tx
        .select()
        .from(letters)
        .where(and(eq(letters.id, id), isSilent));
      if (submission && entry) await notifyVisitOutcome(ctx, tx, submission, entry, { answer: null, cause: 'silence' });
    });
  await processRowsByPage(ctx.log, { job: 'find-overdue', readPage, processRow: notifySilence });
}
