import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { auditLog } from '#audit/tables.ts';
import { notifications } from '#outbox/tables.ts';
import { pages } from '#paths.ts';
import { describeNotConfirmed, isToll } from '#permits/application-texts.ts';
import { findZone } from '#permits/catalogue.ts';
import { addDays, findEarliestVignetteDay, toDestinationDay } from '#permits/days.ts';
import { vignetteTypes } from '#permits/form-choices.ts';
import { longDate } from '#permits/long-date.ts';
import { formatPlate } from '#permits/plates.ts';
import type { Context } from '#platform/context.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { OrderSituation } from './contracts/order-contract.ts';
import { type OrderFacts, portalWorkOf } from './order-facts.ts';
import { isCompleted } from './states/lifecycle.ts';
import { orders } from './tables/orders.ts';

// Written here: the libraries for it are for many events, time zones and repetitions, and bring their own clock and ids.
// A file of one event is twenty lines, which the tests read with a calendar program's parser.

/** PUBLISH puts an event into a calendar, CANCEL takes it out again (RFC 5546, 3.2.1 and 3.2.5). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';

export const formatCalendarContentType = (method: CalendarMethod = 'PUBLISH'): string =>
  `text/calendar; charset=utf-8; method=${method}`;

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
  { name, over, is_refused: isRefused }: Pick<OrderSituation, 'name' | 'over' | 'is_refused'>,
): boolean {
  const days = calendarDaysOf(order);
  if (!days || !order.paidAt || days.until <= toDestinationDay(clock.now())) return false;
  return !isRefused && name !== 'excluded' && name !== 'cancelled' && (!over || isCompleted(order.status));
}

/** The event, where its times, alarm and state stand as the lines of the file. */
interface CalendarEvent {
  method: CalendarMethod;
  uid: string;
  sequence: number;
  times: readonly string[];
  summary: string;
  location: string;
  description: readonly string[];
  /** Null for an event that is taken out. */
  alarm: string | null;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

type Ctx = Pick<Context, 'db' | 'clock' | 'settings'>;

/**
 * The trip as a calendar file (RFC 5545): one all-day event with an alarm two days before, at nine. A later file of the
 * same order replaces the event: the UID stays, and SEQUENCE grows with each change of trip and vehicle.
 */
export async function readTripCalendar(ctx: Ctx, facts: OrderFacts, situation: OrderSituation): Promise<string | null> {
  if (!hasTripCalendar(ctx, facts, situation)) return null;
  return renderTripCalendar(ctx, facts, situation, await readTripFileSequence(ctx.db, facts.order.id));
}

/** @param sequence of the file (`tripFileSequence`) */
export function renderTripCalendar(
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  facts: OrderFacts,
  situation: OrderSituation,
  sequence: number,
): string | null {
  const { order } = facts;
  const days = calendarDaysOf(order);
  if (!days || !hasTripCalendar(ctx, facts, situation)) return null;
  const isMotorway = isMotorwayTrip(order);
  const isGranted = isCompleted(order.status) && situation.name !== 'in_doubt';
  const { description, ...event } = describeTripEvent(ctx, facts, days, situation);
  return renderCalendar(ctx, facts, {
    ...event,
    sequence,
    method: 'PUBLISH',
    description: [
      ...description,
      // What is to be carried is said last by a granted order, and before that nothing can be relied on.
      isGranted ? (situation.next.at(-1) ?? '') : describeNotConfirmed({ isMotorway, work: portalWorkOf(facts) }),
    ],
    alarm: '-P1DT15H',
    status: isGranted ? 'CONFIRMED' : 'TENTATIVE',
  });
}

/**
 * Takes the trip out of the calendars that an earlier mail put it into; null where none did, where the order still
 * stands for the trip, and once the trip is over.
 */
export async function renderTripWithdrawal(
  ctx: Ctx,
  facts: OrderFacts,
  situation: OrderSituation,
): Promise<string | null> {
  const days = calendarDaysOf(facts.order);
  if (!days || days.until <= toDestinationDay(ctx.clock.now()) || hasTripCalendar(ctx, facts, situation)) return null;
  const [newest] = await ctx.db
    .select({ data: notifications.data })
    .from(notifications)
    .where(and(eq(notifications.orderId, facts.order.id), hasTripFile))
    .orderBy(desc(notifications.sentAt))
    .limit(1);
  if (newest?.data[tripFileKey] !== ('PUBLISH' satisfies CalendarMethod)) return null;
  const event = describeTripEvent(ctx, facts, days, situation);
  // Higher than that of the file before, and lower than that of a later one.
  const sequence = (await readTripFileSequence(ctx.db, facts.order.id)) + 1;
  return renderCalendar(ctx, facts, { ...event, method: 'CANCEL', sequence, alarm: null, status: 'CANCELLED' });
}

/** In the data of a sent mail: what the calendar file of the trip that came with it does. */
export const tripFileKey = 'trip_calendar';
const hasTripFile = sql`${notifications.data} ? ${tripFileKey}`;

const isOfTrip = inArray(auditLog.eventType, ['DETAILS_PROVIDED', 'VEHICLE_UPDATED']);
const isWithdrawal = sql`${notifications.data} ->> ${tripFileKey} = ${'CANCEL' satisfies CalendarMethod}`;
const changeCount = sql`(select count(*) from ${auditLog} where ${auditLog.orderId} = ${orders.id} and ${isOfTrip})`;
const withdrawalCount = sql`(select count(*) from ${notifications}
  where ${notifications.orderId} = ${orders.id} and ${isWithdrawal})`;
/** The SEQUENCE of a calendar file made now. Needs orders in the query. */
export const tripFileSequence = sql<number>`${changeCount} + 2 * ${withdrawalCount}`.mapWith(Number);

async function readTripFileSequence(db: Queryable, orderId: string): Promise<number> {
  const [row] = await db.select({ sequence: tripFileSequence }).from(orders).where(eq(orders.id, orderId));
  return row?.sequence ?? 0;
}

/** What both files say of the trip. */
function describeTripEvent(
  { clock }: Pick<Ctx, 'clock'>,
  { order }: OrderFacts,
  days: { from: string; until: string },
  { headline }: OrderSituation,
) {
  const isMotorway = isMotorwayTrip(order);
  return {
    uid: order.id,
    times: [
      `DTSTART;VALUE=DATE:${days.from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${days.until.replaceAll('-', '')}`,
    ],
    summary: `Drive ${isMotorway ? `on the motorways of ${order.country}` : `into ${order.cityZone}`}`,
    location: isMotorway ? order.country : `${order.cityZone}, ${order.country}`,
    description: [`On ${longDate(toDestinationDay(clock.now()))}: ${headline}`],
  };
}

/** One announced visit: its time, and an alarm two days before. */
export const renderVisitCalendar = (
  ctx: Pick<Ctx, 'clock' | 'settings'>,
  facts: OrderFacts,
  visit: { at: Date; place: string },
): string =>
  renderCalendar(ctx, facts, {
    method: 'PUBLISH',
    uid: `${facts.order.id}-${toUtcStamp(visit.at)}`,
    sequence: 0,
    times: [`DTSTART:${toUtcStamp(visit.at)}`, 'DURATION:PT15M'],
    summary: `Drive into ${facts.order.cityZone}`,
    location: visit.place,
    description: [`${visit.place} has confirmed this entry. It is for one entry at this time.`],
    alarm: '-P2D',
    status: 'CONFIRMED',
  });

function isMotorwayTrip({ country, cityZone }: OrderFacts['order']): boolean {
  const zone = findZone(country, cityZone);
  return zone !== undefined && isToll(zone);
}

const toUtcStamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '');

function renderCalendar(
  { clock, settings }: Pick<Ctx, 'clock' | 'settings'>,
  { order, vehicle }: OrderFacts,
  event: CalendarEvent,
): string {
  const plate = vehicle.plateNumber && formatPlate(vehicle.plateNumber, vehicle.countryOfRegistration);
  const summary = `${event.summary}, ${plate || 'plate to follow'}`;
  const url = settings.publicUrl + (order.userId ? pages.orderDetails(order.id) : pages.dashboard);
  const description = [`Order ${order.orderRef}`, ...event.description, `Your order: ${url}`].join('\n');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//European Driving Permits//Trip//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.method}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}@${new URL(settings.publicUrl).hostname}`,
    `DTSTAMP:${toUtcStamp(clock.now())}`,
    `SEQUENCE:${event.sequence}`,
    // A calendar takes an event out only for whoever has put it in.
    `ORGANIZER;CN=European Driving Permits:mailto:${settings.serviceContact.email}`,
    ...event.times,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    `STATUS:${event.status}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    ...(event.alarm
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(summary)}`, `TRIGGER:${event.alarm}`, 'END:VALARM']
      : []),
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
