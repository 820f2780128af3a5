import { checkAdmission, decideInPeriod, getAdmissionRule } from './admission.ts';
import { type AdmissionStatus, isPeriodInForce, isWeekday } from './admission-rule.ts';
import { listDays } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';

// How rules differ from one day to another.

/**
 * The day itself, or the next one within two weeks that is neither a weekend nor excepted by a rule of that time: some
 * limits rest on such days. For callers that have no particular day.
 * @param day ISO day
 */
export function findWorkingDayFrom(slug: string, day: string): string {
  const { periods } = getAdmissionRule(slug);
  const isExcepted = (date: string) =>
    periods.some(({ appliesOnDay, ...period }) => appliesOnDay?.(date) === false && isPeriodInForce(period, date));
  const isWorkingDay = (date: string) => isWeekday(date) && !isExcepted(date);
  return isWorkingDay(day) ? day : (listDays(day, 14).find(isWorkingDay) ?? day);
}

/**
 * All statuses that the rules give a vehicle at that time of the year, on one weekday or another, as one text: two days
 * with the same text have the same rules for it.
 */
export function listSeasonStatuses(slug: string, vehicle: VehicleFacts, day: string): string {
  const rule = getAdmissionRule(slug, vehicle);
  const statuses = new Set<AdmissionStatus>();
  for (const period of rule.periods) {
    const { appliesOnDay, ...onAnyDay } = period;
    if (!isPeriodInForce(onAnyDay, day)) continue;
    statuses.add(decideInPeriod(rule, period, vehicle, day).status);
    if (!appliesOnDay) break;
  }
  return [...statuses].join(' ') || 'unknown';
}

/** Where no rules are known for that day: when the last known ones ended, and what they said of this vehicle. @param day ISO day */
export function findLastKnownRules(
  slug: string,
  vehicle: VehicleFacts,
  day: string,
): { until: string; reason: string } | undefined {
  const { periods } = getAdmissionRule(slug, vehicle);
  const ends = periods.flatMap(({ to }) => (to && to < day ? to : []));
  const until = ends.toSorted().at(-1);
  if (!until || periods.some((period) => isPeriodInForce(period, day))) return undefined;
  return { until, reason: checkAdmission(slug, vehicle, until).reason };
}

/** The first day within a year on which the published rules decide differently for this vehicle. @param day ISO day */
export function findNextRuleChange(slug: string, vehicle: VehicleFacts, day: string): string | undefined {
  const statuses = listSeasonStatuses(slug, vehicle, day);
  return listDays(day, 366).find((later) => listSeasonStatuses(slug, vehicle, later) !== statuses);
}
