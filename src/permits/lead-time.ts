import { addHours, startOfDay } from '#platform/clock.ts';
import { formatCount } from '#platform/format-count.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { authorities } from './authorities/registry.ts';
import type { LeadTime } from './authority.ts';
import { findZoneBySlug, type Zone } from './catalogue.ts';
import { addDays, daysBetween, findEarliestVignetteDay, findLastStayDay, toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { longDate } from './long-date.ts';
import { formatPromisedTime, promisedHours, type TimePromise } from './pricing.ts';
import { describeAssumption } from './provenance.ts';
import {
  type DayAdmission,
  isInForce,
  isPermitNeededOn,
  listTripDays,
  type TripDetails,
} from './trip-day-admission.ts';
import { describeArriving, destinationTimeZone, ruleCheckDuration } from './zone.ts';

// How long authorities take, and whether a trip's permit is there in time.

export interface TripTiming {
  /** The first moment in the zone. */
  enters: Date;
  /** How many days need a permit. */
  days: number;
  /** When we start to apply. */
  from: Date;
}

/**
 * The authority's lead time for a trip, which may be too near for the normal way and use the fast track, as may a
 * vehicle that has no other way.
 * @param slug of a zone
 * @param trip without it, the lead time of a trip that is far enough away
 */
export function findLeadTime(slug: string, vehicle: VehicleFacts, trip?: TripTiming): LeadTime | undefined {
  const zone = findZoneBySlug(slug);
  if (!zone) return undefined;
  const { leadTime, fastTrack } = authorities[zone.authority].playbook;
  if (fastTrack?.isOnlyWay?.(vehicle)) return fastTrack;
  const isNear = trip && isLeadTimeTooLong(leadTime, trip);
  return fastTrack && isNear && trip.days <= fastTrack.maxDays ? fastTrack : leadTime;
}

/** The lead time of a trip before payment, when we apply at that moment: only a fast track hangs on the trip. */
export function findTripLeadTime(
  zone: Zone,
  vehicle: VehicleFacts,
  trip: TripDetails,
  applicationTime: Date,
): LeadTime | undefined {
  const { entry_date } = trip;
  const { fastTrack } = authorities[zone.authority].playbook;
  if (!entry_date || !fastTrack) return findLeadTime(zone.slug, vehicle);
  const days = listTripDays(zone, trip, applicationTime).filter((day) => isInForce(zone, day)).length;
  const enters = startOfDay(destinationTimeZone, entry_date);
  return findLeadTime(zone.slug, vehicle, { enters, days, from: applicationTime });
}

/** The time in words, and what is assumed of it. */
export const describeLeadTime = ({ description, provenance }: LeadTime): string => {
  const assumption = provenance && describeAssumption(provenance);
  return [`${description}.`, assumption].filter(Boolean).join(' ');
};

/** Whose trip to which zone is judged, and when. */
export interface TripQuestion {
  zone: Zone;
  vehicle: VehicleFacts;
  trip: TripDetails;
  now: Date;
}

/** Our longest time until we apply, in hours. A hired car's hours replace every promise of its order. */
const findPromisedHours = ({ rental_car }: TripDetails, speed: TimePromise): number =>
  promisedHours[rental_car ? 'rental' : speed];

/** When the proof is there, by our maximum times and the authority's. */
export function estimateArrivalDays(question: TripQuestion): AdmissionVerdict['there_by'] {
  const { zone, vehicle, trip, now } = question;
  if (zone.work === 'check') return null;
  // A permit for single days cannot arrive before somebody says which days.
  if (!trip.entry_date && findTripLeadTime(zone, vehicle, trip, now) !== findLeadTime(zone.slug, {})) return null;
  const day = (speed: TimePromise) => estimateArrivalDay(question, findPromisedHours(trip, speed));
  return { standard: day('standard'), urgent: day('urgent') };
}

/** @param hours from now until we apply */
function estimateArrivalDay({ zone, vehicle, trip, now }: TripQuestion, hours: number): string {
  const { entry_date } = trip;
  const lead = findTripLeadTime(zone, vehicle, trip, now);
  const activationDay =
    lead?.isActivatedOnEntryDay && entry_date
      ? (listTripDays(zone, trip, now).find((day) => isPermitNeededOn(zone, trip, day)) ?? '')
      : '';
  const sentAt = addHours(now, hours);
  const decided = findFirstDayOfEntry(lead, sentAt);
  // A trip too near for the normal way uses the fast track, which is in time.
  const isOtherWay = entry_date && entry_date <= decided && findTripLeadTime(zone, vehicle, trip, sentAt) !== lead;
  const done = isOtherWay ? addDays(entry_date, -1) : decided;
  return findLaterDay(done, activationDay);
}

const findLaterDay = (one: string, other: string) => (one > other ? one : other);

/** The first valid day (ISO) of a vignette, which is bought ahead of it; undefined where nobody said when it begins. */
export function findFirstVignetteDay({ zone, trip, now }: TripQuestion): string | undefined {
  const begins = findEarliestVignetteDay(trip.vignette_type, now) ?? '';
  return zone.vignette ? findLaterDay(trip.entry_date ?? '', begins) || undefined : undefined;
}

/** What decides when it is there, where no day can be named: for a rule check, and for what is still to come or doubted. */
export function describeUndatedArrival(
  { zone, trip }: TripQuestion,
  { isCheck, isDoubted, hasTooManyDays }: { isCheck: boolean; isDoubted: boolean; hasTooManyDays: boolean },
): string {
  const { plate_later, rental_car, urgent_processing } = trip;
  if (isCheck) {
    const promised = formatPromisedTime({ urgentProcessing: !!urgent_processing, rentalCar: !!rental_car });
    const byPerson = isDoubted ? `; where a person looks into a doubt, within ${promised}` : '';
    const start = plate_later ? 'the plate is added' : 'every detail is given';
    return `The rule-check statement is there ${ruleCheckDuration} once ${start}${byPerson}.`;
  }
  const hotel = authorities[zone.authority].letter;
  if (hasTooManyDays)
    return hotel
      ? `When it is there is up to your ${hotel.contactKind}. Usual time: ${hotel.usualAnswerTime}.`
      : 'No day can be named for it yet: a person looks at your days first.';
  return plate_later
    ? `It counts from when you add the plate. Usual time: ${zone.leadTime}.`
    : 'No day can be named for it before you say when you drive in.';
}

/** When what is sent at that moment has been decided, at the latest usual time; at once without a lead time. */
export function estimateDecisionDate(leadTime: LeadTime | undefined, sentAt: Date): Date {
  if (leadTime?.findDecisionDay)
    return startOfDay(destinationTimeZone, leadTime.findDecisionDay(toDestinationDay(sentAt)));
  return addHours(sentAt, leadTime?.hours ?? 0);
}

/** The first day (ISO) on which one may drive in with what is sent at that moment. */
function findFirstDayOfEntry(leadTime: LeadTime | undefined, sentAt: Date): string {
  const decided = estimateDecisionDate(leadTime, sentAt);
  const day = toDestinationDay(decided);
  const begins = leadTime?.entry && addHours(startOfDay(destinationTimeZone, day), leadTime.entry.fromHour);
  return begins && decided > begins ? addDays(day, 1) : day;
}

function isLeadTimeTooLong({ hours, findDecisionDay }: LeadTime, { enters, from }: TripTiming): boolean {
  if (findDecisionDay) return toDestinationDay(enters) <= findDecisionDay(toDestinationDay(from));
  return enters < addHours(from, hours);
}

export type TripWarning = AdmissionVerdict['warnings'][number];
export const createWarning = (code: TripWarning['code'], text: string, refund = ''): TripWarning[] => [
  { code, text, ...(refund && { refund }) },
];

type Conditional = Pick<DayAdmission, 'condition'>;

/**
 * The last day on which we may still apply after the entry. A vehicle that enters on a condition has to meet it first,
 * so nothing is in time after its entry.
 */
export function findApplicationDeadline(
  { zone, vehicle, trip, now }: TripQuestion,
  { condition }: Conditional,
): AdmissionVerdict['asked_until'] {
  if (condition) return null;
  const { daysAfterEntry } = findTripLeadTime(zone, vehicle, trip, now) ?? {};
  return trip.entry_date && daysAfterEntry ? addDays(trip.entry_date, daysAfterEntry) : null;
}

/** @param isLaterDay the day that is judged is not that of entry: the zone rests on this one */
export function findLatenessWarning(question: TripQuestion, worst: Conditional, isLaterDay = false): TripWarning[] {
  const { zone, vehicle, trip, now } = question;
  const { entry_date, vignette_type, urgent_processing } = trip;
  const arrivalDays = estimateArrivalDays(question);
  if (!entry_date || !arrivalDays) return [];
  const entering = `${isLaterDay ? 'the next day in force is' : 'you enter on'} ${longDate(entry_date)}.`;
  const begins = findEarliestVignetteDay(vignette_type, now);
  if (begins && entry_date < begins) {
    const words = `Bought online the ${vignette_type} vignette begins on ${longDate(begins)} at the earliest`;
    const lastDay = findLastStayDay(trip);
    return createWarning(
      'too_late',
      lastDay && lastDay < begins
        ? `${words}, and your last day is ${longDate(lastDay)}: it is valid on none of your days, so we do not sell it for them. The 10-day vignette begins at once, and so does the 1-day one, which we do not sell.`
        : `${words}; ${entering}`,
    );
  }
  const today = toDestinationDay(now);
  const deadline = findApplicationDeadline(question, worst);
  // Nothing is promised for a day that is over.
  if ((deadline ?? entry_date) < today) {
    const { afterwards } = findTripLeadTime(zone, vehicle, trip, now) ?? {};
    const isOver =
      afterwards && !deadline
        ? `${longDate(entry_date)} has passed`
        : `It could be asked for until ${longDate(deadline ?? entry_date)}. It is too late now`;
    const words = `${isOver}: an entry without it may be fined.`;
    return createWarning('too_late', [words, worst.condition ? '' : afterwards].filter(Boolean).join(' '));
  }
  const isInTime = (speed: TimePromise) =>
    deadline
      ? deadline >= toDestinationDay(addHours(now, findPromisedHours(trip, speed)))
      : entry_date >= arrivalDays[speed];
  const speed = urgent_processing ? 'urgent' : 'standard';
  if (isInTime(speed)) return [];
  const otherWay = findTripLeadTime(zone, vehicle, trip, now)?.entry?.otherWay;
  const hint = isInTime('urgent') ? 'Urgent processing would be in time.' : otherWay;
  const basis = trip.plate_later ? 'Even with its plate added now' : 'By our times';
  const words = `${basis} ${describeArriving(zone)} by ${longDate(arrivalDays[speed])}; ${entering}`;
  return createWarning('too_late', [words, hint].filter(Boolean).join(' '));
}

/**
 * The last ISO day on which the plate of a hired car may be added, at any hour, so that its permit is there in time;
 * today where only an earlier hour of today would do. Null where the plate is known, nobody said the day of entry, or
 * nothing is applied for.
 */
function findLastPlateDay(question: TripQuestion, worst: Conditional): string | null {
  const { zone, trip, now } = question;
  const { entry_date, plate_later } = trip;
  const today = toDestinationDay(now);
  if (!plate_later || !entry_date || entry_date < today || zone.work === 'check') return null;
  const deadline = findApplicationDeadline(question, worst);
  const isInTime = (day: string) => {
    const added = { ...question, now: startOfDay(destinationTimeZone, addDays(day, 1)) };
    return deadline
      ? deadline >= toDestinationDay(addHours(added.now, promisedHours.rental))
      : entry_date >= findLaterDay(estimateArrivalDay(added, promisedHours.rental), findFirstVignetteDay(added) ?? '');
  };
  let day = deadline ?? entry_date;
  while (day > today && !isInTime(day)) day = addDays(day, -1);
  return day;
}

/** By when the plate of a hired car is added, and what that brings. Nothing promises that the permit is there at the entry. */
export function findPlateDeadline(question: TripQuestion, worst: Conditional): AdmissionVerdict['plate_by'] {
  const { zone, vehicle, trip, now } = question;
  const { entry_date } = trip;
  const lead = findTripLeadTime(zone, vehicle, trip, now);
  const day = findLastPlateDay(question, worst);
  if (!day || !entry_date || !lead) return null;
  const { playbook } = authorities[zone.authority];
  const usualTime = lead === playbook.leadTime ? zone.leadTime : lead.description;
  const add = `Add the plate ${day === toDestinationDay(now) ? 'today, the earlier the better' : `by ${longDate(day)}`}`;
  const deadline = findApplicationDeadline(question, worst);
  if (deadline) {
    const asked = `That is in time: it only has to be asked for by ${longDate(deadline)}, also after the drive.`;
    const answer = lead.hours >= 24 ? ` The answer may come later: ${usualTime}.` : '';
    return { day, advice: `${add}. ${asked}${answer}` };
  }
  const left = daysBetween(day, entry_date);
  const remaining = `${formatCount(left, 'day')} then ${left === 1 ? 'remains' : 'remain'} until ${longDate(entry_date)}`;
  return { day, advice: `${add}${left > 0 ? `: ${remaining}` : ''}. Usual time: ${usualTime}.` };
}

/**
 * A car collected on the day of entry is in time where its plate is awaited until then, or the evening before.
 */
export function findPlateWarning(
  { zone, vehicle, trip, now }: TripQuestion,
  plateBy: AdmissionVerdict['plate_by'],
): TripWarning[] {
  const lead = findTripLeadTime(zone, vehicle, trip, now);
  const lastDay = plateBy?.day;
  if (!lastDay || !trip.entry_date || !lead || lastDay >= addDays(trip.entry_date, -1)) return [];
  const isAssumed = lead.provenance?.sureness === 'assumed';
  return createWarning(
    'plate_later',
    `You add the plate when you have the car: for ${longDate(trip.entry_date)} we need it by ${longDate(lastDay)}. ${lead.description}${isAssumed ? ' (we assume this)' : ''}. If you collect the car later, it is not there in time: an entry may be fined.`,
  );
}
