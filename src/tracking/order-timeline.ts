import { asc, eq } from 'drizzle-orm';
import type { Viewer } from '#accounts/viewer.ts';
import { auditLog } from '#audit/tables.ts';
import { readReminderTime } from '#channels/letter/read-letters.ts';
import { readPortalRunIds } from '#channels/portal/read-run-recording.ts';
import type { Order } from '#orders/access.ts';
import { readMissingDetails } from '#orders/choose-method.ts';
import { authorityOf, type OrderFacts, portalWorkOf, selectOptionalOrderFacts } from '#orders/order-facts.ts';
import { readRemainingPhases } from '#orders/phases.ts';
import { readVisits } from '#orders/read-entries.ts';
import { readSituationFacts } from '#orders/read-situation.ts';
import { situationOf } from '#orders/situation/situation.ts';
import { describeOrderDecider, type SituationFacts } from '#orders/situation/situation-facts.ts';
import { isSent } from '#orders/states/lifecycle.ts';
import { submissions } from '#orders/tables/submissions.ts';
import { formatCalendarFileName, renderTripCalendar } from '#orders/trip-calendar.ts';
import { isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { findLastTripDay } from '#permits/days.ts';
import { findZoneSketch } from '#permits/web/zone-sketch/zone-sketches.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { readAtOneMoment } from '#platform/db/database.ts';
import { notFound } from '#platform/errors.ts';
import { readMailedPapers } from './order-papers.ts';
import { listOrderSteps, planOf } from './order-plan.ts';
import { listMilestones, timelineOf } from './timeline.ts';
import type { GuestTimeline } from './view-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;
type Submission = typeof submissions.$inferSelect;

/** All that happened with an order, its dated steps ahead, its line of time, and where it is about. */
export async function readOrderTimeline(
  ctx: Ctx,
  facts: OrderFacts,
  { submission, situationFacts }: { submission: Submission | undefined; situationFacts: SituationFacts | undefined },
) {
  const { db } = ctx;
  const { order } = facts;
  const events = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orderId, order.id))
    .orderBy(asc(auditLog.createdAt));
  const zone = findZone(order.country, order.cityZone);
  const phases = submission ? await readRemainingPhases(ctx, submission) : undefined;
  const reminderAt =
    submission && portalWorkOf(facts) === 'mail' ? await readReminderTime(ctx, facts, submission.id) : undefined;
  const visits = await readVisits(ctx, facts, submission);
  // A letter is answered by the contact that received it, not by the authority behind it.
  const decides = events.some(({ eventType }) => eventType === 'LETTER_SENT') && order.stayPlace;
  const context = {
    authority: decides || (situationFacts ? describeOrderDecider(situationFacts) : authorityOf(order)),
    isCheck: portalWorkOf(facts) === 'check',
    isMotorway: zone ? isToll(zone) : false,
    isRefused: situationFacts?.closure?.how === 'refused',
    openedRuns: await readPortalRunIds(db, order.id),
  };
  const trip = { entryDate: order.entryDate, zone: order.cityZone, lastDay: findLastTripDay(order) };
  const plan = situationFacts
    ? planOf(situationFacts, { ...trip, reminderAt, entries: visits }, phases?.remaining ?? [])
    : [];
  const milestones = listMilestones(order, events, context);
  return {
    timeline: timelineOf(order, events, context),
    plan,
    steps: situationFacts ? listOrderSteps(situationFacts, milestones, plan, trip) : [],
    sketched_zone: zone && findZoneSketch(zone.slug) ? zone.slug : null,
    cannot_cancel: situationFacts ? describeNoCancelling(situationFacts) : null,
    phases,
    visits,
  };
}

/** Why cancelling is over, while there is still something that one might want to cancel. */
function describeNoCancelling(facts: SituationFacts): string | null {
  if (!isSent(facts.status) || situationOf(facts).over) return null;
  return facts.work === 'check'
    ? 'It can no longer be cancelled: your vehicle is checked.'
    : `It can no longer be cancelled: ${formatAuthorityInSentence(describeOrderDecider(facts))} has it, and nothing calls it back.`;
}

/**
 * The course of an order for its guest, with the papers for whoever opened it by a mailed link. All but the papers is
 * read at one moment, so that no step contradicts the situation.
 * @throws Refusal NOT_FOUND
 */
export async function readGuestTimeline(
  app: Ctx,
  { order, viewer, isByMailedLink }: { order: Order; viewer: Viewer | undefined; isByMailedLink: boolean },
): Promise<GuestTimeline> {
  const { submission, isCheck, isRevoked, ...timeline } = await readAtOneMoment(app.db, (tx) =>
    readCourse({ ...app, db: tx }, order),
  );
  const hasPapers = submission && (submission.reference !== null || submission.confirmationPdfPath !== null);
  const kinds = { isCheck, isRevoked };
  const papers =
    isByMailedLink && hasPapers ? await readMailedPapers(app, viewer, { order, submission, ...kinds }) : null;
  return { ...timeline, papers };
}

async function readCourse(ctx: Ctx, { id }: Pick<Order, 'id'>) {
  const facts = await selectOptionalOrderFacts(ctx.db, id);
  if (!facts) throw notFound('Order');
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, id));
  const { factsOf } = await readSituationFacts(ctx, [id]);
  const situationFacts = factsOf(facts, await readMissingDetails(ctx, facts));
  const situation = situationOf(situationFacts);
  const { steps, sketched_zone, cannot_cancel } = await readOrderTimeline(ctx, facts, { submission, situationFacts });
  const calendar = await renderTripCalendar(ctx, facts, situation);
  return {
    situation,
    steps,
    calendar: calendar === null ? null : { file_name: formatCalendarFileName(facts.order), text: calendar },
    sketched_zone,
    cannot_cancel,
    submission,
    isCheck: portalWorkOf(facts) === 'check',
    isRevoked: situationFacts.closure?.isRevoked ?? false,
  };
}
