import type { Viewer } from '#accounts/viewer.ts';
import { findReminderTime } from '#channels/letter/read-letters.ts';
import type { Order } from '#orders/access.ts';
import { portalWorkOf } from '#orders/order-facts.ts';
import { listRemainingPhases } from '#orders/phases.ts';
import { visitsOf } from '#orders/read-entries.ts';
import { situationFactsOf } from '#orders/read-situation.ts';
import { situationOf } from '#orders/situation/situation.ts';
import { describeOrderDecider, type SituationFacts } from '#orders/situation/situation-facts.ts';
import { isSent } from '#orders/states/lifecycle.ts';
import { formatCalendarFileName, renderTripCalendar } from '#orders/trip-calendar.ts';
import { isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { findLastTripDay } from '#permits/days.ts';
import { findZoneSketch } from '#permits/web/zone-sketch/zone-sketches.ts';
import { formatAuthorityInSentence } from '#permits/zone.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { type CustomerOrderRecord, type GuestOrderRecord, guestStatement } from './order-columns.ts';
import { listMailedPapers } from './order-papers.ts';
import { listOrderSteps, planOf } from './order-plan.ts';
import { listMilestones, timelineOf } from './timeline.ts';
import type { GuestTimeline } from './view-contract.ts';

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/** All that happened with an order, its dated steps ahead, its line of time, and where it is about. */
export function describeOrderCourse(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  record: GuestOrderRecord | CustomerOrderRecord,
  situationFacts: SituationFacts,
) {
  const { order, submission, further } = record;
  const { events, letters, portalRuns, appliedEntity } = further;
  const zone = findZone(order.country, order.cityZone);
  const phases = submission
    ? listRemainingPhases(ctx, submission, { portal: appliedEntity?.portal, letters, facts: record })
    : undefined;
  const reminderAt = portalWorkOf(record) === 'mail' ? findReminderTime(record, letters) : undefined;
  const visits = submission && visitsOf(ctx, record, submission, letters);
  // A letter is answered by the contact that received it, not by the authority behind it.
  const decides = events.some(({ eventType }) => eventType === 'LETTER_SENT') && order.stayPlace;
  const context = {
    authority: decides || describeOrderDecider(situationFacts),
    isCheck: portalWorkOf(record) === 'check',
    isMotorway: zone ? isToll(zone) : false,
    isRefused: situationFacts.closure?.how === 'refused',
    openedRuns: new Set(portalRuns.map(({ id }) => id)),
  };
  const trip = { entryDate: order.entryDate, zone: order.cityZone, lastDay: findLastTripDay(order) };
  const plan = planOf(situationFacts, { ...trip, reminderAt, entries: visits }, phases?.remaining ?? []);
  return {
    timeline: timelineOf(order, events, context),
    plan,
    steps: listOrderSteps(situationFacts, listMilestones(order, events, context), plan, trip),
    sketched_zone: zone && findZoneSketch(zone.slug) ? zone.slug : null,
    cannot_cancel: describeNoCancelling(situationFacts),
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
 * The course of an order for its guest, with the papers for whoever opened it by a mailed link.
 * @throws Refusal NOT_FOUND
 */
export async function readGuestTimeline(
  ctx: Ctx,
  { order, viewer, isByMailedLink }: { order: Order; viewer: Viewer | undefined; isByMailedLink: boolean },
): Promise<GuestTimeline> {
  const [record] = await guestStatement(ctx.db).execute({ orderId: order.id });
  if (!record) throw notFound('Order');
  const situationFacts = situationFactsOf(record, ctx.clock.now());
  const situation = situationOf(situationFacts);
  const { steps, sketched_zone, cannot_cancel } = describeOrderCourse(ctx, record, situationFacts);
  const calendar = renderTripCalendar(ctx, record, situation, record.further.tripFileSequence);
  const isRevoked = situationFacts.closure?.isRevoked ?? false;
  return {
    situation,
    steps,
    calendar: calendar === null ? null : { file_name: formatCalendarFileName(record.order), text: calendar },
    sketched_zone,
    cannot_cancel,
    papers: isByMailedLink ? listMailedPapers(ctx, viewer, record, isRevoked) : null,
  };
}
