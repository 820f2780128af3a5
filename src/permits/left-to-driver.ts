import type { Zone } from './catalogue.ts';
import { type CheckedTrip, daysOf, sayOn } from './check.ts';
import type { VehicleFacts } from './euro-level.ts';

/** What a driver for whom nothing is applied for does themselves, before they drive in; undefined where nothing is left. */
export const leftToDriver = (zone: Zone, vehicle: VehicleFacts, trip: CheckedTrip, now: Date): string | undefined =>
  daysOf(zone, trip, now)
    .map((day) => sayOn(zone, vehicle, trip, day).left)
    .find(Boolean);
