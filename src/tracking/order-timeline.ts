import { asc, eq } from 'drizzle-orm';
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
import { submissions } from '#orders/tables/submissions.ts';
import { formatCalendarFileName, renderTripCalendar } from '#orders/trip-calendar.ts';
import { isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { findLastTripDay } from '#permits/days.ts';
import { findZoneSketch } from '#permits/web/zone-sketch/zone-sketches.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
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
    phases,
    visits,
  };
}

/** The course of an order for its guest. @throws Refusal NOT_FOUND */
export async function readGuestTimeline(ctx: Ctx, { id }: Pick<Order, 'id'>): Promise<GuestTimeline> {
  const facts = await selectOptionalOrderFacts(ctx.db, id);
  if (!facts) throw notFound('Order');
  const [submission] = await ctx.db.select().from(submissions).where(eq(submissions.orderId, id));
  const { factsOf } = await readSituationFacts(ctx, [id]);
  const situationFacts = factsOf(facts, await readMissingDetails(ctx, facts));
  const { steps, sketched_zone } = await readOrderTimeline(ctx, facts, { submission, situationFacts });
  const calendar = await renderTripCalendar(ctx, facts, situationOf(situationFacts));
  return {
    steps,
    calendar: calendar === null ? null : { file_name: formatCalendarFileName(facts.order), text: calendar },
    sketched_zone,
  };
}
