/** The vehicle as the decree of 21 June 2016, annex I, looks at it. */
export interface VehicleFacts {
  /** M1, N1, L1e to L7e. */
  category: string;
  /** petrol, diesel, gas, electric, hydrogen, plug-in-hybrid. */
  fuel: string;
  /** '1' to '6', or 'unknown' when the document does not say. */
  euro: string;
  /** ISO date. */
  firstRegistration: string;
}

export type CritAirClass = '0' | '1' | '2' | '3' | '4' | '5' | 'NC';

/** Each row: the oldest first registration, or the lowest Euro standard, that still earns the class. */
interface Row {
  class: CritAirClass;
  euro?: number;
  since: string;
}

const PETROL: Row[] = [
  { class: '1', euro: 5, since: '2011-01-01' },
  { class: '2', euro: 4, since: '2006-01-01' },
  { class: '3', euro: 2, since: '1997-01-01' },
];

const DIESEL: Row[] = [
  { class: '2', euro: 5, since: '2011-01-01' },
  { class: '3', euro: 4, since: '2006-01-01' },
  { class: '4', euro: 3, since: '2001-01-01' },
  { class: '5', euro: 2, since: '1997-01-01' },
];

const TWO_WHEELS: Row[] = [
  { class: '1', euro: 4, since: '2017-01-01' },
  { class: '2', euro: 3, since: '2007-01-01' },
  { class: '3', euro: 2, since: '2004-07-01' },
  { class: '4', since: '2000-06-01' },
];

/** Vans were registered to Euro 2 nine months later than cars. */
const VANS_SINCE = '1997-10-01';
/** Mopeds were registered to Euro 4 a year later than motorcycles. */
const MOPEDS_SINCE = '2018-01-01';
const MOPEDS = ['L1e', 'L2e', 'L6e'];

/** The Euro value on the document wins; only when it is missing does the date of first registration decide. */
export function critAirClass(vehicle: VehicleFacts): CritAirClass {
  if (vehicle.fuel === 'electric' || vehicle.fuel === 'hydrogen') return '0';
  if (vehicle.fuel === 'gas' || vehicle.fuel === 'plug-in-hybrid') return '1';
  const euro = vehicle.euro === 'unknown' ? undefined : Number(vehicle.euro);
  const rows = rowsFor(vehicle);
  const byEuro = rows.find((row) => euro !== undefined && row.euro !== undefined && euro >= row.euro);
  if (byEuro) return byEuro.class;
  // Motorcycles of Euro 1 have no row of their own: like those without a standard they go by date, class 4 at best.
  const byDate = rows.find(
    (row) => vehicle.firstRegistration >= row.since && (euro === undefined || row.euro === undefined),
  );
  return byDate?.class ?? 'NC';
}

function rowsFor({ category, fuel }: VehicleFacts): Row[] {
  if (category.startsWith('L')) {
    return TWO_WHEELS.map((row) =>
      row.class === '1' && MOPEDS.includes(category) ? { ...row, since: MOPEDS_SINCE } : row,
    );
  }
  const rows = fuel === 'diesel' ? DIESEL : PETROL;
  return rows.map((row) => (category === 'N1' && row.since === '1997-01-01' ? { ...row, since: VANS_SINCE } : row));
}
