import { dayMs } from '#platform/clock.ts';
import { isInSeason, type Season } from './days.ts';
import type { VehicleFacts } from './euro-standard.ts';
import type { Provenance } from './provenance.ts';
import type { SmogAlert } from './smog-alert.ts';

export type AdmissionStatus = 'admitted' | 'refused' | 'conditional' | 'unknown';

export const statusesByStrictness: readonly AdmissionStatus[] = ['admitted', 'conditional', 'unknown', 'refused'];

export const findStricterStatus = (one: AdmissionStatus, other: AdmissionStatus): AdmissionStatus =>
  statusesByStrictness.indexOf(other) > statusesByStrictness.indexOf(one) ? other : one;

/**
 * What a zone decides for each Euro standard of one fuel. A standard that is not listed and is
 * below `admittedFrom` is refused.
 */
export interface EuroThresholds {
  admittedFrom?: number;
  conditional?: readonly number[];
  /** Standards that are refused at some hours alone, and when that is, in words. */
  partTime?: { levels: readonly number[]; active: string };
  /** For a vehicle that states Euro 6d or Euro 6d-TEMP, where the rule splits Euro 6 by its stages. */
  euro6d?: AdmissionStatus;
  /**
   * The first registration (ISO) from which the authority's own dates may admit a vehicle whose document prints no
   * standard, though the standard that was compulsory then would not: its sources differ.
   */
  ownDate?: { from: string; reason: string };
  /** Sources conflict or give nothing: we never call such a vehicle admitted or refused. */
  unclear?: readonly number[];
  assumption?: Assumption;
}

/**
 * What we assume, from the press alone or by our reading: a clause for the sentence that the customer reads where the
 * assumed rule decides (provenance.ts). By status where only that status rests on it.
 */
export type Assumption = string | { readonly [Status in Exclude<AdmissionStatus, 'unknown'>]?: string };

export const admitFromEuro = (admittedFrom: number): EuroThresholds => ({ admittedFrom });

/** Public holidays of a country or region. */
export interface Holidays {
  /** 'MM-DD'. */
  fixed: readonly string[];
  /** Counted in days from Easter Sunday. */
  fromEaster: readonly number[];
}

/**
 * Whether an ISO day is a weekday and none of these holidays. The holiday of a city's patron saint is not considered.
 */
export const createWorkingDayCheck =
  ({ fixed, fromEaster }: Holidays) =>
  (day: string): boolean =>
    isWeekday(day) && !fixed.includes(day.slice(5)) && !fromEaster.includes(daysFromEaster(day));

/** Weekday number from 0 (Sunday) to 6 (Saturday). @param day ISO day */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** Monday to Friday, including holidays. @param day ISO day */
export const isWeekday = (day: string): boolean => weekdayOf(day) !== 0 && weekdayOf(day) !== 6;

/** By the anonymous Gregorian rule (Meeus, Astronomical Algorithms, chapter 8). */
function daysFromEaster(day: string): number {
  const year = Number(day.slice(0, 4));
  const a = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const g = Math.floor((8 * century + 13) / 25);
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - h - (inCentury % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * weekday) / 433);
  const month = Math.floor((h + weekday - 7 * m + 90) / 25);
  const date = (h + weekday - 7 * m + 33 * month + 19) % 32;
  return (Date.parse(day) - Date.UTC(year, month - 1, date)) / dayMs;
}

/** The classes into which an authority sorts vehicles, and which its sticker shows. */
export interface EmissionClassScheme {
  /** "Crit'Air". */
  name: string;
  /** The class name of vehicles that get no sticker. */
  noClassName: string;
  /** The classes that a vehicle may get, cleanest first. Empty when the known facts are too few to name any. */
  listPossibleClasses(vehicle: VehicleFacts): readonly string[];
  /** Whether the class is read from the certificate that the vehicle already has. */
  isPrinted?(vehicle: VehicleFacts): boolean;
  /** Why the class that is read from the certificate cannot be that of this vehicle; undefined where it can. */
  findContradiction?(vehicle: VehicleFacts): string | undefined;
}

/**
 * How the vehicles of one category are judged. A fuel without thresholds is unknown; an electric vehicle is admitted.
 */
export type VehicleRule = {
  /** What the status 'conditional' requires of these vehicles, where that differs from the zone's own condition. */
  condition?: string;
  /** Precedes the reason: which rule this is, and when it holds. */
  preamble?: string;
  /** Where it is not clear whether the rule admits a vehicle: what is required of it then, instead of a doubt. */
  conditionInDoubt?: string;
  /** When the rule is in force, in words, where that is not when the zone is. */
  active?: string;
  /** A ban that holds on the days too on which the zone is not in force (`addRulesAtAllHours`, combined-rules.ts). */
  holdsAtAllHours?: true;
  assumption?: Assumption;
} & (
  | {
      by: 'euro';
      petrol: EuroThresholds;
      diesel: EuroThresholds;
      gas?: EuroThresholds;
      /** When absent, a hybrid is judged both as petrol and as diesel, because the V5C may state either. */
      hybrid?: EuroThresholds;
      /** What applies to vehicles first registered at least this many years ago, whatever their fuel. */
      oldtimer?: { years: number; status: AdmissionStatus; reason: string; condition?: string };
    }
  | {
      by: 'class';
      scheme: EmissionClassScheme;
      admitted: readonly string[];
      conditional?: readonly string[];
      unclear?: readonly string[];
      /** What is assumed of the result of these classes alone. */
      assumedOf?: { classes: readonly string[]; text: string };
    }
  | { by: 'same'; status: AdmissionStatus; reason: string }
  | {
      /** Several rules hold at one place, such as a list of plates and a ban of old cars: the strictest result counts. */
      by: 'all';
      rules: readonly [VehicleRule, ...VehicleRule[]];
    }
);

/** What we assume on some days (ISO) of a period, as in `Assumption`. */
interface DayAssumption {
  text: string;
  appliesOnDay: (day: string) => boolean;
}

/** Rules in force over some days. A category that is not listed is unknown: car rules are not extended to vans. */
export interface RulePeriod {
  /** First and last day, ISO. */
  from?: string;
  to?: string;
  season?: Season;
  /** Limits the period to some of its days (ISO), such as weekdays. */
  appliesOnDay?: (day: string) => boolean;
  /** What a refused vehicle can do instead in this time, where that differs from the rest of the rule. */
  otherwise?: string;
  dayAssumption?: DayAssumption;
  M1: VehicleRule;
  N1?: VehicleRule;
  motorcycle?: VehicleRule;
}

/**
 * What is published about the days on which a zone is not in force. A category that is not listed is unknown then too.
 */
export interface RestDayRule {
  M1: VehicleRule;
  N1?: VehicleRule;
  motorcycle?: VehicleRule;
  other?: VehicleRule;
  /** Where the zone rests for these categories alone, and a sentence that says so. */
  restsOnlyFor?: { categories: readonly string[]; says: string };
  /** What is in force on these days all the same; this sentence precedes the reason for the vehicle. */
  preamble?: string;
  dayAssumption?: DayAssumption;
  provenance: Provenance;
}

/** The rule of a period for vehicles of this category; undefined where it has none. */
export function findVehicleRule(
  category: VehicleFacts['vehicle_category'],
  period: RulePeriod | RestDayRule,
): VehicleRule | undefined {
  const { M1, N1, motorcycle } = period;
  return new Map([
    ['M1', M1],
    ['N1', N1],
    ['motorcycle', motorcycle],
    ['other', 'other' in period ? period.other : undefined],
  ]).get(category ?? '');
}

/** @param day ISO day */
export function isPeriodInForce({ from = '', to = '9999', season, appliesOnDay }: RulePeriod, day: string): boolean {
  if (day < from || day > to || appliesOnDay?.(day) === false) return false;
  return !season || isInSeason(season, day);
}

/** A rule for rest days that is the same for every vehicle. */
export function createUniformRestDayRule(status: AdmissionStatus, reason: string, provenance: Provenance): RestDayRule {
  const same = { by: 'same', status, reason } as const;
  return { M1: same, N1: same, motorcycle: same, other: same, provenance };
}

/** A zone of ours that lies round another one. */
export interface SurroundingZone {
  slug: string;
  /** Precedes its rule in the reason. */
  preamble: string;
  /** What a vehicle that needs a permit inside must meet where the rule outside is not clear. */
  conditionInDoubt: string;
}

/** What one group of admitted vehicles must do, where it differs from the other vehicles. */
export interface VehicleGroupRule {
  /** The facts that put a vehicle in the group. A vehicle with an unknown fact is not in it. */
  appliesTo: { readonly [Fact in Exclude<keyof VehicleFacts, 'co2_grams_per_km'>]?: readonly string[] };
  /** The CO2 in g/km of the vehicles in the group, both ends included. A vehicle of unknown CO2 is not in it. */
  co2?: { readonly min: number; readonly max: number };
  /** Vehicles that are not in the group all the same. */
  unless?: (vehicle: VehicleFacts) => boolean;
  requirement: string;
  /**
   * Another reason, which we do not ask about, that would exempt such a vehicle. The customer
   * reads this sentence before paying.
   */
  possibleExemption?: string;
  /** Such a vehicle needs no application when it is admitted without a condition. */
  isExempt?: true;
  /** Why such a vehicle needs none, where the reason for its admission does not say it. */
  exemptionReason?: string;
  /** What the driver of an exempt vehicle still has to do before entering: a sentence that asks for it. */
  driverTask?: string;
  /** The group meets the condition without an application. */
  coversCondition?: true;
  /** What the zone decides for this group, where it decides otherwise for it than for the other vehicles. */
  ownRules?: Pick<AdmissionRule, 'periods' | 'otherwise'>;
}

export interface AdmissionRule {
  /** What the driver must do even with an admitted vehicle. */
  need: string;
  /** What the driver must do with a vehicle that may enter only on the condition, where that is not `need`. */
  needOnCondition?: string;
  /** The first group that the vehicle belongs to counts. */
  otherNeeds?: readonly VehicleGroupRule[];
  /** What a car hired in the zone's own country usually has already, and how its driver can see that. */
  hiredThere?: string;
  /** The sentence for a stay of this one day (ISO), where the zone is in force only for a few hours of it. */
  onOneDay?: (day: string) => string | undefined;
  /**
   * For a stay of these days (ISO, first to last): why the authority does not permit this vehicle all of them, and how
   * we obtain them. Undefined where it permits all of them.
   */
  tooManyDays?: (days: readonly string[], vehicle: VehicleFacts) => string | undefined;
  /** What an admitted vehicle still may not enter; text that follows 'but for'. */
  butFor?: string;
  /** Also on days on which the zone is not in force. */
  smogAlert?: SmogAlert;
  /** Whether the zone is in force on that day (ISO) only until 6:00. */
  restsFromSix?: (day: string) => boolean;
  /** When the zone is in force. */
  active: string;
  /** Whether the zone is in force on that day (ISO). Absent where it is in force every day. */
  isInForce?: (day: string) => boolean;
  /**
   * The rule for the days on which the zone is not in force. When absent, nothing is published, and
   * admission on those days is unknown.
   */
  atRest?: RestDayRule;
  /** What the status 'conditional' requires, where the rule of the vehicle names no condition of its own. */
  condition?: string;
  /** The zone of ours that lies round this one. */
  within?: SurroundingZone;
  /** What a refused vehicle can do instead. */
  otherwise?: string;
  /** Another reason that may exempt a refused vehicle of at least so many years, and that we do not ask about. */
  exemptionByAge?: { years: number; text: string; provenance: Provenance } | undefined;
  /** What to carry besides the registration document, where the vehicle may enter only on the condition. */
  carry?: string;
  /** Of the rules and the hours. What is assumed of a part stands beside it (`Assumption`). */
  provenance: Provenance;
  /** The first period that contains the day counts. A day in no period is unknown. */
  periods: readonly [RulePeriod, ...RulePeriod[]];
}

/** Admission rules by zone slug. */
export type ZoneRules = Readonly<Record<string, AdmissionRule>>;

/** The first group of the rule that the vehicle belongs to; undefined for a vehicle that is in none. */
export const findVehicleGroup = (
  { otherNeeds = [] }: Pick<AdmissionRule, 'otherNeeds'>,
  vehicle: VehicleFacts,
): VehicleGroupRule | undefined =>
  otherNeeds.find(
    ({ appliesTo, co2, unless }) =>
      Object.entries(appliesTo).every(([fact, values]) => values.includes(vehicle[fact as keyof VehicleFacts] ?? '')) &&
      (!co2 || isWithin(co2, vehicle.co2_grams_per_km ?? '')) &&
      !unless?.(vehicle),
  );

/** A text that is no whole number is within no limits. */
const isWithin = ({ min, max }: NonNullable<VehicleGroupRule['co2']>, stated: string) =>
  /^\d+$/.test(stated) && Number(stated) >= min && Number(stated) <= max;
