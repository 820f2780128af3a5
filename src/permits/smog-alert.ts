import { isInSeason, type Season } from './days.ts';
import { findEuroStandardRange, type VehicleFacts } from './euro-standard.ts';

/** A ban on cars and vans that is announced the day before, for any day of its season. */
export interface SmogAlert {
  season: Season;
  /** The highest Euro standard of a fuel that it keeps out. Other fuels are spared. */
  keepsOut: Readonly<Record<string, number>>;
  /** What the driver has to look at. */
  condition: string;
}

/** Whether an alert of that day (ISO) may concern the vehicle: what is not known of it does not spare it. */
export function mayKeepOut({ season, keepsOut }: SmogAlert, vehicle: VehicleFacts, day: string): boolean {
  const { fuel_type, vehicle_category } = vehicle;
  if (vehicle_category === 'motorcycle' || !isInSeason(season, day)) return false;
  const highest = fuel_type ? keepsOut[fuel_type] : Math.max(...Object.values(keepsOut));
  return highest !== undefined && findEuroStandardRange(vehicle).min <= highest;
}
