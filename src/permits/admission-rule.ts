import type { VehicleFacts } from './euro-standard.ts';

export type AdmissionStatus = 'admitted' | 'refused' | 'conditional' | 'unknown';

/** What a zone says to each Euro standard of a fuel; what is neither named nor from `admittedFrom` on is refused. */
export interface EuroThresholds {
  admittedFrom?: number;
  conditional?: readonly number[];
  /** Sources conflict or are silent: never told to a customer as admitted or refused. */
  unclear?: readonly number[];
}

export const admitFromEuro = (admittedFrom: number): EuroThresholds => ({ admittedFrom });

/** Public holidays of a country or region. */
export interface Holidays {
  /** 'MM-DD'. */
  fixed: readonly string[];
  /** Counted in days from Easter Sunday. */
  fromEaster: readonly number[];
}

/** Whether an ISO day is one from Monday to Friday that is no such holiday; a city's own saint is not looked at. */
export const createWorkingDayCheck =
  ({ fixed, fromEaster }: Holidays) =>
  (day: string): boolean =>
    isWeekday(day) && !fixed.includes(day.slice(5)) && !fromEaster.includes(daysFromEaster(day));

/** From Sunday, 0, to Saturday, 6. @param day ISO day */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** Monday to Friday, holiday or not. @param day ISO day */
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
  return (Date.parse(day) - Date.UTC(year, month - 1, date)) / 86_400_000;
}

/** Classes that an authority puts vehicles in, and prints on a sticker. */
export interface EmissionClassScheme {
  /** "Crit'Air". */
  name: string;
  /** The class of vehicles that get no sticker. */
  noClassName: string;
  /** The classes a vehicle may get, cleanest first; none when too little is known to name any. */
  listPossibleClasses(vehicle: VehicleFacts): readonly string[];
  /** Whether that is read off the certificate that the vehicle has. */
  isPrinted?(vehicle: VehicleFacts): boolean;
}

/** How the vehicles of one category are judged. A fuel without a ladder is unknown; electric passes. */
export type VehicleRule =
  | {
      by: 'euro';
      petrol: EuroThresholds;
      diesel: EuroThresholds;
      gas?: EuroThresholds;
      /** Without it a hybrid is judged as petrol and as diesel, for the V5C may say either. */
      hybrid?: EuroThresholds;
      /** Vehicles first registered on or after this day must be electric. */
      electricOnlyFrom?: string;
      /** What is said to vehicles first registered so many years ago or more, whatever they burn. */
      oldtimer?: { years: number; status: AdmissionStatus; reason: string };
    }
  | {
      by: 'class';
      scheme: EmissionClassScheme;
      admitted: readonly string[];
      conditional?: readonly string[];
      unclear?: readonly string[];
    }
  | { by: 'same'; status: AdmissionStatus; reason: string };

/** Rules in force over some days. Categories that are not named are unknown: car rules are not stretched to vans. */
export interface RulePeriod {
  /** First and last day, ISO. */
  from?: string;
  to?: string;
  /** Part of every year, 'MM-DD', may run over the new year. */
  season?: { from: string; to: string };
  /** Some of those days only (ISO): weekdays. */
  appliesOnDay?: (day: string) => boolean;
  M1: VehicleRule;
  N1?: VehicleRule;
  motorcycle?: VehicleRule;
}

/** What is written of the days on which a zone is not in force, and where. A category that is not named is unknown then too. */
export interface RestDayRule {
  M1: VehicleRule;
  N1?: VehicleRule;
  motorcycle?: VehicleRule;
  other?: VehicleRule;
  /** What is in force on them all the same, a sentence before what it says to the vehicle. */
  preamble?: string;
  source: string;
}

/** The same word for every vehicle on the days of rest. */
export function createUniformRestDayRule(status: AdmissionStatus, reason: string, source: string): RestDayRule {
  const same = { by: 'same', status, reason } as const;
  return { M1: same, N1: same, motorcycle: same, other: same, source };
}

/** What some of the vehicles that may enter must do, and not what the others must. */
export interface VehicleGroupRule {
  /** The facts that make a vehicle one of them; what is not known makes none. */
  appliesTo: { readonly [Fact in keyof VehicleFacts]: readonly string[] };
  requirement: string;
  /** What else, that nobody asks, makes one of them free: a sentence that is said before it is paid for. */
  possibleExemption?: string;
  /** Admitted without a condition nothing is applied for, for them. */
  isExempt?: true;
  /** What their drivers do themselves all the same, before they drive in: a sentence that asks for it. */
  driverTask?: string;
  /** The condition is none that is applied for. */
  coversCondition?: true;
}

export interface AdmissionRule {
  /** What the driver must do even with a vehicle that is admitted. */
  need: string;
  /** The first that fits counts. */
  otherNeeds?: readonly VehicleGroupRule[];
  /** What a car that is hired in the zone's own country usually has already, and how its driver sees that. */
  hiredThere?: string;
  /** What is said of a stay of this one day (ISO), where the zone is in force for a few hours of it only. */
  onOneDay?: (day: string) => string | undefined;
  /** Of a stay of these days (ISO, first to last): why the authority does not give them all, and how we get them; undefined where it does. */
  tooManyDays?: (days: readonly string[]) => string | undefined;
  /** What such a vehicle may not enter all the same, after 'but for'. */
  butFor?: string;
  /** Whether it is in force until 6:00 of that day (ISO) only. */
  restsFromSix?: (day: string) => boolean;
  /** When the zone is in force. */
  active: string;
  /** Where it is not in force on every day: whether it is on this one (ISO). */
  isInForce?: (day: string) => boolean;
  /** What the other days say. Without it nothing is written of them, and whether a vehicle may enter then is not known. */
  atRest?: RestDayRule;
  /** What 'conditional' asks for. */
  condition?: string;
  /** What is left to a vehicle that is refused. */
  otherwise?: string;
  /** What to have in the car besides the registration document, where the vehicle may enter on the condition alone. */
  carry?: string;
  source: string;
  /** ISO day the rules were published or read. */
  rulesAsOf: string;
  /** The first that fits the day counts; a day that none fits is unknown. */
  periods: readonly [RulePeriod, ...RulePeriod[]];
}

/** By the slug of the zone. */
export type ZoneRules = Readonly<Record<string, AdmissionRule>>;
