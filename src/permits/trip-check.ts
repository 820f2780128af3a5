import { splitSentences } from '#platform/split-sentences.ts';
import { findVehicleGroup } from './admission-rule.ts';
import type { AdmissionVerdict } from './admission-verdict.ts';
import { describeAlso } from './also/find-also-entries.ts';
import { authorities } from './authorities/registry.ts';
import { findZoneLetterRules, isLetterForVehicle, listPlaybookFacts } from './authorities.ts';
import type { Zone } from './catalogue.ts';
import { addDays, lastVignetteDay, toDestinationDay } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import { type VignetteType, vignetteTypes } from './form-choices.ts';
import {
  createWarning,
  describeUndatedArrival,
  estimateArrivalDays,
  findApplicationDeadline,
  findFirstVignetteDay,
  findLatenessWarning,
  findPlateDeadline,
  findPlateWarning,
  findTripLeadTime,
  type TripQuestion,
  type TripWarning,
} from './lead-time.ts';
import { longDate } from './long-date.ts';
import { formatPounds, prices } from './pricing.ts';
import { describeSmogAlert, mayKeepOut } from './smog-alert.ts';
import {
  checkDayInForce,
  type DayAdmission,
  describeStayingOut,
  explainTrip,
  formatDayList,
  isPermitFreeDay,
  judgeTrip,
  needByStatus,
  noPermitNeededText,
  openDayWarnings,
  type TripDetails,
  type TripJudgement,
} from './trip-day-admission.ts';
import { describeValidity } from './validity.ts';

/**
 * What we know of a trip before payment: whether this vehicle needs something there on that day, whether it may enter
 * at all, and what of the trip the permit would not cover. What is not certain is 'not_sure', never anything better.
 */
export function checkTrip(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, now: Date): AdmissionVerdict {
  const judged = judgeTrip(zone, vehicle, trip, now);
  const { stay, dayInForce, isFree, isOpen, worst } = judged;
  const question = { zone, vehicle, trip: dayInForce ? { ...trip, entry_date: dayInForce } : trip, now };
  const { nothingNeeded, need, active, source, rulesAsOf, whatWouldChangeIt } = worst;
  const isCheck = zone.work === 'check';
  const isOver = Boolean(trip.entry_date && trip.entry_date < toDestinationDay(now));
  const tooManyDaysWarnings = findTooManyDaysWarning(zone, vehicle, trip, stay);
  // Who may not enter is in time for nothing.
  const isAppliedFor = !nothingNeeded && judged.need !== 'may_not_enter';
  const lateness = isAppliedFor ? findLatenessWarning(question, worst, dayInForce !== undefined) : [];
  const plateBy = isAppliedFor && lateness.length === 0 ? findPlateDeadline(question, worst) : null;
  const restDayWarnings = findRestDayWarnings(zone, judged, trip);
  const hasNoDay = nothingNeeded || isOver || tooManyDaysWarnings.length > 0 || trip.plate_later;
  const thereBy = hasNoDay ? null : estimateArrivalDays(question);
  const isForNothing = judged.need === 'not_needed' || isOpen;
  const undated =
    thereBy || plateBy || isOver || judged.need === 'may_not_enter'
      ? ''
      : describeUndatedArrival(question, {
          isCheck: isCheck || isForNothing,
          isDoubted: isCheck && judged.need === 'not_sure',
          hasTooManyDays: tooManyDaysWarnings.length > 0,
        });
  const firstVignetteDay = findFirstVignetteDay(question);
  const isValidityKnown = isAppliedFor && !isForNothing && !isCheck && tooManyDaysWarnings.length === 0;
  const validity = isValidityKnown ? describeValidity(question) : '';
  const isEntryDayFree =
    dayInForce && judgeTrip(zone, vehicle, { ...trip, number_of_days: 1 }, now).need === 'not_needed';
  return {
    need: judged.need,
    ...(isEntryDayFree && { is_entry_day_free: true as const }),
    reason: explainTrip(zone, judged),
    condition: judged.need === 'may_not_enter' ? '' : joinConditions(judged, zone, vehicle),
    what_to_do:
      isFree && need !== noPermitNeededText && !isCheck
        ? 'Nothing has to be applied for.'
        : describeTask(worst, judged.need, dayInForce && trip.entry_date),
    what_would_change_it: isFree ? describeExemptTripChange(zone, vehicle, stay) : whatWouldChangeIt,
    // A rule check is sold also where no permit is needed.
    warnings: nothingNeeded
      ? [...(isOpen ? openDayWarnings : []), ...(isCheck ? restDayWarnings : [])]
      : [
          ...findLocalRentalWarning(zone, vehicle, trip),
          ...findRentalDocumentWarning(question),
          ...findPossibleExemptionWarning(zone, vehicle),
          ...restDayWarnings,
          ...findPartDayWarning(zone, trip),
          ...tooManyDaysWarnings,
          ...findLongStayWarning(zone, trip),
          ...findCoverageWarning(trip),
          ...lateness,
          ...findPlateWarning(question, plateBy),
        ],
    there_by: thereBy,
    ...(thereBy && firstVignetteDay && { valid_from: firstVignetteDay }),
    ...(validity && { validity }),
    ...(undated && { undated }),
    plate_by: plateBy,
    asked_until: nothingNeeded ? null : findApplicationDeadline(question, worst),
    active,
    source,
    rules_as_of: rulesAsOf,
    also: describeAlso(zone, vehicle, judged.need),
  };
}

/**
 * Each sentence of the days' conditions once, and what an admitted vehicle may not enter all the same. Of a doubt the
 * doubt itself is told: an alert that holds only for some of what the vehicle may be would lengthen it and settle nothing.
 */
function joinConditions(
  { need, isFree, dayAdmissions, onDays }: TripJudgement,
  { authority, slug }: Zone,
  vehicle: VehicleFacts,
): string {
  // Where nothing is applied for, the text for the other days applies to any day.
  const days = isFree ? dayAdmissions : onDays;
  const { butFor, smogAlert } = authorities[authority].rules[slug] ?? {};
  const mayEnter = days.some(({ status }) => status === 'admitted' || status === 'conditional');
  const conditions = days.flatMap(({ condition }) => (condition ? splitSentences(condition) : []));
  const isAlertTold = smogAlert && need !== 'not_sure' && days.some(({ day }) => mayKeepOut(smogAlert, vehicle, day));
  return [
    ...new Set(conditions),
    ...(butFor && mayEnter ? [`Not into ${butFor}.`] : []),
    ...(isAlertTold && mayEnter ? [describeSmogAlert(smogAlert)] : []),
  ].join(' ');
}

/** What another day would change. Nothing changes for a vehicle that needs no permit on the days in force either. */
function describeExemptTripChange(zone: Zone, vehicle: VehicleFacts, stay: readonly string[]): string {
  const onOthers = stay.map((day) => checkDayInForce(zone, vehicle, day));
  const isAlways = onOthers.every(
    ({ status, nothingNeeded }) => nothingNeeded || needByStatus[status](zone) === 'not_needed',
  );
  return (isAlways && onOthers[0]?.whatWouldChangeIt) || 'Another day of entry, or a longer stay.';
}

/**
 * Whether this trip needs no application where others do: the vehicle is exempt, or the zone is in force on none of the
 * days. An order is handled as its customer was told before payment.
 */
export function isPermitFreeTrip(zone: Zone, vehicle: VehicleFacts, trip: TripDetails, now: Date): boolean {
  if (zone.work === 'check') return false;
  const { need, isOpen } = judgeTrip(zone, vehicle, trip, now);
  return need === 'not_needed' || isOpen;
}

/** @param freeEntryDay the day of entry (ISO) where the zone rests on it, and may be in force on a later day of the stay */
function describeTask(
  worst: DayAdmission,
  judgedNeed: AdmissionVerdict['need'],
  freeEntryDay: string | null | undefined,
): string {
  // What opens the zone for others does not open it for a vehicle that it refuses.
  const task = worst.status === 'refused' ? describeStayingOut(worst) : worst.need;
  if (!freeEntryDay || worst.nothingNeeded || judgedNeed === 'not_needed') return task;
  return `For ${longDate(freeEntryDay)} itself nothing. For a day in force: ${task}`;
}

function findRestDayWarnings(
  zone: Zone,
  { isFree, dayInForce, dayAdmissions, worst }: TripJudgement,
  trip: TripDetails,
): TripWarning[] {
  if (isFree) {
    const refund = zone.work === 'check' ? describeDayRefund(zone, dayAdmissions.length) : '';
    return refund ? createWarning('free_days', '', refund) : [];
  }
  return dayInForce ? [] : findExemptDaysWarning(zone, dayAdmissions, trip, worst.status);
}

/** More days than this are counted instead of named. */
const maxNamedDays = 7;

function findExemptDaysWarning(
  zone: Zone,
  dayAdmissions: TripJudgement['dayAdmissions'],
  { number_of_days }: TripDetails,
  status: DayAdmission['status'],
): TripWarning[] {
  const free = dayAdmissions.filter(isPermitFreeDay);
  const [firstFreeDay] = free;
  if (!firstFreeDay) return [];
  const { restsFromSix } = authorities[zone.authority].rules[zone.slug] ?? {};
  const restReason = restsFromSix?.(firstFreeDay.day) ? firstFreeDay.reason : `it is in force ${firstFreeDay.active}.`;
  const days = free.map(({ day }) => day);
  const dayList = days.length > maxNamedDays ? `${days.length} of your ${number_of_days} days` : formatDayList(days);
  return createWarning(
    'free_days',
    `On ${dayList} ${describeRestEffect(zone.work)}: ${restReason}`,
    // A refused vehicle pays for no days, so none is refunded.
    status === 'refused' ? '' : describeDayRefund(zone, free.length),
  );
}

/** Only a stay in Italy is priced by the day. Empty for any other. */
const describeDayRefund = ({ country, work }: Zone, count: number): string =>
  country === 'Italy'
    ? `An order is priced for every day of the stay: for the ${count === 1 ? 'day' : `${count} days`} on which ${describeRestEffect(work)} ${formatPounds(count * prices.italyDay)} goes back to you by itself.`
    : '';

const describeRestEffect = (work: Zone['work']) => (work === 'check' ? 'its limits rest' : 'nothing is needed');

function findPartDayWarning({ authority, slug }: Zone, { entry_date, number_of_days }: TripDetails): TripWarning[] {
  if (!entry_date || (number_of_days ?? 1) > 1) return [];
  const words = authorities[authority].rules[slug]?.onOneDay?.(entry_date);
  return words ? createWarning('free_days', number_of_days ? words : `For that day alone: ${words}`) : [];
}

/** Without a day of entry, the months of the stay are unknown, so no monthly limit is checked. */
function findTooManyDaysWarning(
  { authority, slug }: Zone,
  vehicle: VehicleFacts,
  { entry_date }: TripDetails,
  stay: readonly string[],
): TripWarning[] {
  const words = entry_date && authorities[authority].rules[slug]?.tooManyDays?.(stay, vehicle);
  return words ? createWarning('too_many_days', words) : [];
}

function findLocalRentalWarning(
  { authority, slug, country }: Zone,
  vehicle: VehicleFacts,
  { rental_car }: TripDetails,
): TripWarning[] {
  const words = authorities[authority].rules[slug]?.hiredThere;
  return words && rental_car && vehicle.country_of_registration === country ? createWarning('hired_there', words) : [];
}

function findPossibleExemptionWarning({ authority, slug }: Zone, vehicle: VehicleFacts): TripWarning[] {
  const words = findVehicleGroup(authorities[authority].rules[slug] ?? {}, vehicle)?.possibleExemption;
  return words ? createWarning('may_be_free', words) : [];
}

/** For an order that needs the registration document after payment: a hire company may or may not hand it out. */
function findRentalDocumentWarning(question: TripQuestion): TripWarning[] {
  const words =
    'After the payment we ask for the registration document of the car. Ask the hire company for a copy before you pay: without one we cannot go on.';
  return question.trip.rental_car && isDocumentRequired(question) ? createWarning('hired_papers', words) : [];
}

function isDocumentRequired({ zone, vehicle, trip, now }: TripQuestion): boolean {
  const country = vehicle.country_of_registration ?? '';
  const { otherNeeds = [] } = authorities[zone.authority].rules[zone.slug] ?? {};
  // An office needs no document for plates that it can look up.
  const isKnown = otherNeeds.some(
    ({ appliesTo: of, isExempt: nothing }) => nothing && of.country_of_registration?.includes(country),
  );
  if (zone.work === 'register' && isKnown) return false;
  const letter = findZoneLetterRules(zone);
  if (letter && !letter.onlyWithContact && isLetterForVehicle(letter, vehicle))
    return letter.requiredFacts.includes('documents.v5c');
  const { documentExemptCountry: documentUnlessFrom } = authorities[zone.authority].playbook;
  if (documentUnlessFrom) return country !== documentUnlessFrom;
  // The fast track, for a trip that begins sooner, requires no document.
  const isByOffice = findTripLeadTime(zone, vehicle, trip, now) === authorities[zone.authority].playbook.leadTime;
  return isByOffice && listPlaybookFacts(zone).includes('documents.v5c');
}

/** Where every day costs something, a stay longer than this gets a warning. */
const longStayDays = 10;

function findLongStayWarning({ country }: Zone, { number_of_days: count }: TripDetails): TripWarning[] {
  if (country !== 'Italy' || !count || count <= longStayDays) return [];
  const [days, inAll] = [formatPounds(prices.italyDay), formatPounds(count * prices.italyDay)];
  return createWarning(
    'long_stay',
    `You order ${count} days at ${days} each: ${inAll} for the days alone. Order only those you drive in on.`,
  );
}

/** The days of the stay that the vignette does not cover, or a cheaper vignette that covers them all. */
function findCoverageWarning({ entry_date, number_of_days, vignette_type }: TripDetails): TripWarning[] {
  if (!entry_date || !number_of_days || !vignette_type) return [];
  const last = addDays(entry_date, number_of_days - 1);
  const end = lastVignetteDay(vignette_type, entry_date);
  if (last > end)
    return createWarning(
      'covers_part',
      `The ${vignette_type} vignette ends on ${longDate(end)}; your stay ends on ${longDate(last)}.`,
    );
  const price = (type: VignetteType) => prices.austriaVignette[type];
  const cheapest = vignetteTypes
    .map(({ value }) => value)
    .filter((type) => last <= lastVignetteDay(type, entry_date))
    .toSorted((one, other) => price(one) - price(other))[0];
  return cheapest && price(cheapest) < price(vignette_type)
    ? createWarning(
        'covers_more',
        `The ${cheapest} vignette covers your stay for ${formatPounds(price(cheapest))}; you have chosen the ${vignette_type} one for ${formatPounds(price(vignette_type))}. Choose that only if you use Austrian motorways again later.`,
      )
    : [];
}
