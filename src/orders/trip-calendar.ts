import { and, eq, inArray } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { pages } from '#paths.ts';
import { describeNotConfirmed, isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { addDays, findEarliestVignetteDay, toDestinationDay } from '#permits/days.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import { longDate } from '#permits/long-date.ts';
import { formatPlate } from '#permits/plates.ts';
import type { Context } from '#platform/context.ts';
import type { OrderSituation } from './contracts/order-contract.ts';
import { type OrderFacts, portalWorkOf } from './order-facts.ts';
import { isCompleted } from './states/lifecycle.ts';

export const calendarContentType = 'text/calendar; charset=utf-8; method=PUBLISH';

export const formatCalendarFileName = ({ orderRef }: Pick<OrderFacts['order'], 'orderRef'>): string =>
  `${orderRef}-trip.ics`;

/** The days that a calendar shows for the trip (ISO, `until` exclusive); null where no day was given. */
function calendarDaysOf(order: OrderFacts['order']): { from: string; until: string } | null {
  const { entryDate, numberOfDays, vignetteType, createdAt } = order;
  if (!entryDate) return null;
  const vignette = vignetteTypes.find(({ value }) => value === vignetteType);
  if (!vignette) return { from: entryDate, until: addDays(entryDate, numberOfDays ?? 1) };
  // A vignette lasts; what one has to remember is its first day.
  const earliest = findEarliestVignetteDay(vignette.value, createdAt);
  const from = earliest && earliest > entryDate ? earliest : entryDate;
  return { from, until: addDays(from, 1) };
}

/** Whether there is a trip to come that the order still stands for. */
export function hasTripCalendar(
  { clock }: Pick<Context, 'clock'>,
  { order }: Pick<OrderFacts, 'order'>,
  { name, over }: Pick<OrderSituation, 'name' | 'over'>,
): boolean {
  const days = calendarDaysOf(order);
  if (!days || !order.paidAt || days.until <= toDestinationDay(clock.now())) return false;
  return name !== 'excluded' && name !== 'cancelled' && (!over || isCompleted(order.status));
}

/**
 * The trip as a calendar file (RFC 5545): one all-day event with an alarm two days before, at nine. A later file of the
 * same order replaces the event: the UID stays, and SEQUENCE counts the changes of trip and vehicle.
 */
export async function renderTripCalendar(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  facts: OrderFacts,
  situation: OrderSituation,
): Promise<string | null> {
  const { order, vehicle } = facts;
  const days = calendarDaysOf(order);
  if (!days || !hasTripCalendar({ clock }, facts, situation)) return null;
  const zone = findZone(order.country, order.cityZone);
  const isMotorway = zone !== undefined && isToll(zone);
  const isGranted = isCompleted(order.status) && situation.name !== 'in_doubt';
  const plate = vehicle.plateNumber && formatPlate(vehicle.plateNumber, vehicle.countryOfRegistration);
  const where = isMotorway ? `on the motorways of ${order.country}` : `into ${order.cityZone}`;
  const summary = `Drive ${where}, ${plate || 'plate to follow'}`;
  const url = settings.publicUrl + (order.userId ? pages.orderDetails(order.id) : pages.dashboard);
  const now = clock.now();
  const description = [
    `Order ${order.orderRef}`,
    `On ${longDate(toDestinationDay(now))}: ${situation.headline}`,
    // What is to be carried is said last by a granted order, and before that nothing can be relied on.
    isGranted ? situation.next.at(-1) : describeNotConfirmed({ isMotorway, work: portalWorkOf(facts) }),
    `Your order: ${url}`,
  ].join('\n');
  const isOfTrip = inArray(auditLog.eventType, ['DETAILS_PROVIDED', 'VEHICLE_UPDATED']);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//European Driving Permits//Trip//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${order.id}@${new URL(settings.publicUrl).hostname}`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${await db.$count(auditLog, and(eq(auditLog.orderId, order.id), isOfTrip))}`,
    `DTSTART;VALUE=DATE:${days.from.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${days.until.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(isMotorway ? order.country : `${order.cityZone}, ${order.country}`)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    `STATUS:${isGranted ? 'CONFIRMED' : 'TENTATIVE'}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(summary)}`,
    'TRIGGER:-P1DT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    // A control character would end or break the line.
    .replace(/\p{Cc}/gu, '');

const maxLineOctets = 75;

/** Breaks a line after at most 75 octets, and never inside a character. */
function foldLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > maxLineOctets) {
      parts.push('');
      // The space that begins a continued line is one of its octets.
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += length;
  }
  return parts.join('\r\n ');
}
