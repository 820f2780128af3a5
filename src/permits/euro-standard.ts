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
}

/** Limits by Euro standard do not apply to an electric vehicle, so its customer is not asked for one. */
export const hasEuroStandard = ({ fuel_type }: Pick<VehicleFacts, 'fuel_type'>): boolean => fuel_type !== 'electric';

/** The Euro standards that a vehicle may have, as numbers from 0 (before Euro 1); sub-stages of Euro 6 count as 6. */
export interface EuroStandardRange {
  min: number;
  max: number;
  /** stated: from the document; date: derived from the first registration; nothing: neither is known. */
  known: 'stated' | 'date' | 'nothing';
}

// Euro 1, 2, 3 and so on: the day new types had to meet it, so that cars of that standard existed, and the day every
// new registration had to (directives 91/441/EEC to 98/69/EC, regulations (EC) 692/2008 and (EU) 2024/1257).
const newTypeDates = ['1992-07-01', '1996-01-01', '2000-01-01', '2005-01-01', '2009-09-01', '2014-09-01', '2026-11-29'];
const carDates = ['1993-01-01', '1997-01-01', '2001-01-01', '2006-01-01', '2011-01-01', '2015-09-01', '2027-11-29'];
// Vans have three weight classes and the V5C names none of them: the latest dates, those of class III, are certain.
const vanDates = ['1994-10-01', '1999-10-01', '2002-01-01', '2007-01-01', '2012-01-01', '2016-09-01'];
const datesByCategory = new Map([
  ['M1', carDates],
  ['N1', vanDates],
]);

const anyStandard: EuroStandardRange = { min: 0, max: 7, known: 'nothing' };

export function findEuroStandardRange(vehicle: VehicleFacts): EuroStandardRange {
  const statedStandard = /^Euro (\d)/.exec(vehicle.euro_standard ?? '')?.[1];
  if (statedStandard) return { min: Number(statedStandard), max: Number(statedStandard), known: 'stated' };
  const date = registrationDay(vehicle);
  const compulsory = datesByCategory.get(vehicle.vehicle_category ?? '');
  if (!date || !compulsory) return anyStandard;
  return {
    min: countDaysUntil(compulsory, subtractYear(date)),
    max: countDaysUntil(newTypeDates, date),
    known: 'date',
  };
}

/** All Euro levels of the range. */
export function euroLevels({ min, max }: EuroStandardRange): number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

export function registrationDay(vehicle: VehicleFacts): string | undefined {
  const date = vehicle.date_first_registration ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(date) ? date : undefined;
}

// Makers may still register end-of-series cars of the old standard for a year after the new one became compulsory.
function subtractYear(date: string): string {
  return `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
}

function countDaysUntil(days: readonly string[], date: string): number {
  return days.filter((day) => day <= date).length;
}
