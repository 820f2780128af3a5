import { isInSeason, type Season } from './days.ts';
import { findEuroStandardRange, type VehicleFacts } from './euro-standard.ts';
import { describeAssumption, type Provenance } from './provenance.ts';

/** A ban on cars and vans that is announced the day before, for any day of its season. */
export interface SmogAlert {
  /** Who announces it. Never changes: reviews of the desk are stored by it. */
  region: string;
  season: Season;
  /** The highest Euro standard of a fuel that it keeps out. Other fuels are spared. */
  keepsOut: Readonly<Record<string, number>>;
  /** What the driver has to look at. */
  condition: string;
  provenance: Provenance;
}

/** What the driver has to look at, and what we assume of it. */
export const describeSmogAlert = ({ condition, provenance }: SmogAlert): string =>
  [condition, describeAssumption(provenance)].filter(Boolean).join(' ');

/** Whether an alert of that day (ISO) may concern the vehicle: what is not known of it does not spare it. */
export function mayKeepOut({ season, keepsOut }: SmogAlert, vehicle: VehicleFacts, day: string): boolean {
  const { fuel_type, vehicle_category } = vehicle;
  if (vehicle_category === 'motorcycle' || !isInSeason(season, day)) return false;
  const highest = fuel_type ? keepsOut[fuel_type] : Math.max(...Object.values(keepsOut));
  return highest !== undefined && findEuroStandardRange(vehicle).min <= highest;
}
