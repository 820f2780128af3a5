/** What a customer states about a vehicle. Each fact may be absent or 'unknown'. Dates are ISO days. */
export interface VehicleFacts {
  fuel_type?: string | null;
  euro_standard?: string | null;
  date_first_registration?: string | null;
  vehicle_category?: string | null;
  /** The country of its plate. */
  country_of_registration?: string | null;
  /** The class printed on the certificate that the vehicle already has. */
  certificate_class?: string | null;
  /** A whole number, as box V.7 of the registration document prints it. */
  co2_grams_per_km?: string | null;
}

/** Limits by Euro standard do not apply to an electric vehicle, so its customer is not asked for one. */
export const hasEuroStandard = ({ fuel_type }: Pick<VehicleFacts, 'fuel_type'>): boolean => fuel_type !== 'electric';

/** The first hybrid with a diesel engine was sold in 2011 (Peugeot 3008 HYbrid4): an older one burns petrol. */
const dieselHybridsFrom = '2011-01-01';

export const mayHybridBurnDiesel = (vehicle: VehicleFacts): boolean =>
  (registrationDay(vehicle) ?? dieselHybridsFrom) >= dieselHybridsFrom;

/** The Euro standards that a vehicle may have, as numbers from 0 (before Euro 1); sub-stages of Euro 6 count as 6. */
export interface EuroStandardRange {
  min: number;
  max: number;
  /**
   * stated: from the document; not printed: the document names none, so authorities go by the first registration;
   * date: derived from the first registration, while the document may name another; contradictory: the stated standard
   * and the first registration exclude each other; nothing: neither is known.
   */
  known: 'stated' | 'not printed' | 'date' | 'contradictory' | 'nothing';
}

/** By Euro standard, from Euro 1 on: ISO days. */
interface EuroDates {
  /** The day on which the standard became law: no earlier vehicle meets it on paper. */
  adopted: readonly string[];
  /** The day new types had to meet it, so that vehicles of that standard certainly existed. */
  newTypes: readonly string[];
  /** The day every new registration had to meet it. */
  allNew: readonly string[];
  /** The earliest such day among the weight classes of the category, where these differ and no document names them. */
  earliestAllNew: readonly string[];
}

// Directives 91/441/EEC, 94/12/EC and 98/69/EC, regulations (EC) 715/2007 and 692/2008, (EU) 2024/1257.
const carDates: Pick<EuroDates, 'adopted' | 'newTypes'> & { allNew: readonly string[] } = {
  adopted: ['1991-06-26', '1994-03-23', '1998-10-13', '1998-10-13', '2007-06-20', '2007-06-20', '2024-04-24'],
  newTypes: ['1992-07-01', '1996-01-01', '2000-01-01', '2005-01-01', '2009-09-01', '2014-09-01', '2026-11-29'],
  allNew: ['1993-01-01', '1997-01-01', '2001-01-01', '2006-01-01', '2011-01-01', '2015-09-01', '2027-11-29'],
};
// Vans have three weight classes and the V5C names none of them: the dates of class I are those of cars, and the latest
// dates, those of class III, are certain for all.
const heavyVanDates = ['1994-10-01', '1999-10-01', '2002-01-01', '2007-01-01', '2012-01-01', '2016-09-01'];
// Directives 97/24/EC and 2002/51/EC, regulation (EU) 168/2013.
const motorcycleDates = ['1999-06-17', '2004-07-01', '2007-01-01', '2017-01-01', '2021-01-01'];
const datesByCategory = new Map<string, EuroDates>([
  ['M1', { ...carDates, earliestAllNew: carDates.allNew }],
  ['N1', { ...carDates, allNew: heavyVanDates, earliestAllNew: carDates.allNew }],
  [
    'motorcycle',
    {
      adopted: ['1997-06-17', '1997-06-17', '2002-07-19', '2013-01-15', '2013-01-15'],
      newTypes: ['1999-06-17', '2003-04-01', '2006-01-01', '2016-01-01', '2020-01-01'],
      allNew: motorcycleDates,
      earliestAllNew: motorcycleDates,
    },
  ],
]);

const anyStandard: EuroStandardRange = { min: 0, max: 7, known: 'nothing' };

export function findEuroStandardRange(vehicle: VehicleFacts): EuroStandardRange {
  const statedLevel = /^Euro (\d)/.exec(vehicle.euro_standard ?? '')?.[1];
  const date = registrationDay(vehicle);
  const dates = datesByCategory.get(vehicle.vehicle_category ?? '');
  if (!date || !dates) {
    return statedLevel ? { min: Number(statedLevel), max: Number(statedLevel), known: 'stated' } : anyStandard;
  }
  // Makers may still register end-of-series vehicles of the old standard for a year after the new one became compulsory.
  const min = countDaysUntil(dates.allNew, subtractYear(date));
  if (statedLevel) return compareWithDate(Number(statedLevel), min, countDaysUntil(dates.adopted, date), dates, date);
  if (vehicle.euro_standard === 'unknown') {
    const [strict, lenient] = [countDaysUntil(dates.allNew, date), countDaysUntil(dates.earliestAllNew, date)];
    return { min: strict, max: lenient, known: 'not printed' };
  }
  return { min, max: countDaysUntil(dates.newTypes, date), known: 'date' };
}

/** A standard that was not law yet, or that could no longer be registered, contradicts the date: either may be wrong. */
function compareWithDate(
  stated: number,
  lowest: number,
  highest: number,
  { newTypes }: EuroDates,
  date: string,
): EuroStandardRange {
  if (stated >= lowest && stated <= highest) return { min: stated, max: stated, known: 'stated' };
  const byDate = countDaysUntil(newTypes, date);
  return { min: Math.min(stated, lowest), max: Math.max(stated, byDate), known: 'contradictory' };
}

/** All Euro levels of the range. */
export function euroLevels({ min, max }: EuroStandardRange): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

export function registrationDay(vehicle: VehicleFacts): string | undefined {
  const date = vehicle.date_first_registration ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined;
}

/** Whether a vehicle was first registered at least that many years before an ISO day. Unknown counts as no. */
export function isOfAge(vehicle: VehicleFacts, years: number, day: string): boolean {
  const first = registrationDay(vehicle);
  return first !== undefined && `${Number(first.slice(0, 4)) + years}${first.slice(4)}` <= day;
}

function subtractYear(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}

function countDaysUntil(days: readonly string[], date: string): number {
  return days.filter((day) => day <= date).length;
}
