import { type CritAirClass, type CritAirRow, critAirRows } from '#portals/drivers/certificat-air/crit-air-class.ts';
import { euroLevels, euroRange, registrationDay, type VehicleFacts } from './euro-level.ts';

const critAirClasses = ['E', '1', '2', '3', '4', '5', 'NC'] as const satisfies readonly CritAirClass[];

const always = (only: CritAirClass): CritAirRow[] => [{ class: only, euro: 0, from: '' }];
const unclassedCar: CritAirRow = { class: 'NC', euro: 0, from: '' };
/** A motorcycle's document never decides for the worst: the date does. */
const unclassedMotorcycle: CritAirRow = { class: 'NC', from: '' };

/** The classes a vehicle may get, cleanest first; none when too little is known to name any. */
export function possibleCritAirClasses(vehicle: VehicleFacts): CritAirClass[] {
  const found = new Set(tablesFor(vehicle).flatMap((rows) => classes(rows, vehicle)));
  return critAirClasses.filter((critAirClass) => found.has(critAirClass));
}

function tablesFor({ vehicle_category: category, fuel_type: fuel }: VehicleFacts): CritAirRow[][] {
  if (category !== 'M1' && category !== 'N1' && category !== 'motorcycle') return [];
  if (fuel === 'electric') return [always('E')];
  if (category === 'motorcycle') return [[...critAirRows({ category, energy: 'petrol' }), unclassedMotorcycle]];
  const table = (energy: 'petrol' | 'diesel') => [...critAirRows({ category, energy }), unclassedCar];
  switch (fuel) {
    case 'petrol':
    case 'diesel':
      return [table(fuel)];
    case 'hybrid':
      // Plug-in hybrids are class 1; the others count by the fuel they burn.
      return [always('1'), table('petrol'), table('diesel')];
    case 'LPG':
    case 'CNG':
      return [always('1')];
    default:
      return [];
  }
}

// The document's Euro standard decides, and only when it names none the date does. When the customer does not know
// the standard, the document may still name it: every class it could lead to stays possible.
function classes(rows: CritAirRow[], vehicle: VehicleFacts): CritAirClass[] {
  const range = euroRange(vehicle);
  const date = registrationDay(vehicle);
  const byDate = date ? rows.filter((row) => row.from <= date).slice(0, 1) : rows;
  const byEuro = euroLevels(range).map((level) => rows.find((row) => row.euro !== undefined && row.euro <= level));
  const stated = byEuro.filter((row) => row !== undefined);
  const possible = range.known === 'stated' && stated.length > 0 ? stated : [...byDate, ...stated];
  return possible.map((row) => row.class);
}
