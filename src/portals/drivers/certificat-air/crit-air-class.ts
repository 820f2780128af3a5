/** E is the green sticker of electric and hydrogen vehicles; NC, 'non classé', gets none. */
export type CritAirClass = 'E' | '1' | '2' | '3' | '4' | '5' | 'NC';

/** A vehicle as annex I of the decree of 21 June 2016 (JORFTEXT000032749723) looks at it. */
export interface ClassedVehicle {
  category: 'M1' | 'N1' | 'motorcycle';
  /** The main fuel; a hybrid that is not charged from a plug counts by it. */
  energy: 'petrol' | 'diesel' | 'gas' | 'electric';
  /** 1 to 6; absent when the registration document does not say. */
  euro?: number;
  /** ISO day. */
  firstRegistration: string;
}

export interface CritAirRow {
  class: CritAirClass;
  /** Lowest Euro standard of the class; absent where only the date counts. */
  euro?: number;
  /** First day of registration of the class. */
  from: string;
}

const petrol: readonly CritAirRow[] = [
  { class: '1', euro: 5, from: '2011-01-01' },
  { class: '2', euro: 4, from: '2006-01-01' },
  { class: '3', euro: 2, from: '1997-01-01' },
];
const diesel: readonly CritAirRow[] = [
  { class: '2', euro: 5, from: '2011-01-01' },
  { class: '3', euro: 4, from: '2006-01-01' },
  { class: '4', euro: 3, from: '2001-01-01' },
  { class: '5', euro: 2, from: '1997-01-01' },
];
const motorcycle: readonly CritAirRow[] = [
  { class: '1', euro: 4, from: '2017-01-01' },
  { class: '2', euro: 3, from: '2007-01-01' },
  { class: '3', euro: 2, from: '2004-07-01' },
  { class: '4', from: '2000-06-01' },
];
/** Vans were all registered to Euro 2 nine months after cars. */
const vanEuro2From = '1997-10-01';
/** Types approved to Euro 2 were sold from 1996 on: until then no document can name a standard that earns a class. */
const euro2SoldFrom = '1996-01-01';

/** The Euro standard on the document wins; only when it names none does the date of first registration decide. */
export function critAirClass(vehicle: ClassedVehicle): CritAirClass {
  const { category, energy, euro, firstRegistration } = vehicle;
  if (energy === 'electric') return 'E';
  if (energy === 'gas' && category !== 'motorcycle') return '1';
  const rows = critAirRows(vehicle);
  const stated = euro === undefined ? undefined : rows.find((row) => row.euro !== undefined && euro >= row.euro);
  // A motorcycle of Euro 1 has no row of its own and is judged by its date, class 4 at best.
  const byDate = rows
    .filter((row) => euro === undefined || row.euro === undefined)
    .find(({ from }) => firstRegistration >= from);
  return (stated ?? byDate)?.class ?? 'NC';
}

/**
 * Whether no document could earn the vehicle a sticker. With the Euro standard unknown a car of 1996 may still have papers
 * that name Euro 2, so that is not certain.
 */
export function certainlyUnclassed(vehicle: ClassedVehicle): boolean {
  if (critAirClass(vehicle) !== 'NC') return false;
  return vehicle.euro !== undefined || vehicle.category === 'motorcycle' || vehicle.firstRegistration < euro2SoldFrom;
}

/** The rows of the annex a vehicle is looked up in, cleanest first; what fits none of them gets no sticker. */
export function critAirRows({ category, energy }: Pick<ClassedVehicle, 'category' | 'energy'>): readonly CritAirRow[] {
  if (category === 'motorcycle') return motorcycle;
  const rows = energy === 'diesel' ? diesel : petrol;
  return category === 'N1' ? rows.map((row) => (row.euro === 2 ? { ...row, from: vanEuro2From } : row)) : rows;
}
