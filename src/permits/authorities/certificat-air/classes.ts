import {
  type EuroStandardRange,
  euroLevels,
  findEuroStandardRange,
  mayHybridBurnDiesel,
  registrationDay,
  type VehicleFacts,
} from '../../euro-standard.ts';

/** E is the green sticker of electric and hydrogen vehicles; NC, 'non classé', gets none. */
export type CritAirClass = 'E' | '1' | '2' | '3' | '4' | '5' | 'NC';

/**
 * A vehicle with the properties by which annex I of the decree of 21 June 2016 (JORFTEXT000032749723) classifies it.
 */
export interface ClassedVehicle {
  category: 'M1' | 'N1' | 'motorcycle';
  /** The main fuel. A hybrid that is not plugged in is classified by it. */
  energy: 'petrol' | 'diesel' | 'gas' | 'electric';
  /** 1 to 6; absent when the registration document does not say. */
  euro?: number;
  /** ISO day. */
  firstRegistration: string;
}

interface CritAirRow {
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
/** Types approved to Euro 2 were sold from 1996 on. Before that, no document can name a standard that earns a class. */
const euro2SoldFrom = '1996-01-01';

/** The Euro standard on the document decides. Only when it names none does the date of first registration decide. */
export function critAirClass(vehicle: ClassedVehicle): CritAirClass {
  const { category, energy, euro, firstRegistration } = vehicle;
  if (energy === 'electric') return 'E';
  if (energy === 'gas' && category !== 'motorcycle') return '1';
  const rows = critAirRows(vehicle);
  const rowOfStandard = euro === undefined ? undefined : rows.find((row) => row.euro !== undefined && euro >= row.euro);
  // A motorcycle of Euro 1 has no row of its own and is judged by its date, class 4 at best.
  const byDate = rows
    .filter((row) => euro === undefined || row.euro === undefined)
    .find(({ from }) => firstRegistration >= from);
  return (rowOfStandard ?? byDate)?.class ?? 'NC';
}

/**
 * Whether no document could earn the vehicle a sticker. With the Euro standard unknown, a car of 1996 may still have a
 * document that names Euro 2, so it is not certain.
 */
export function isCertainlyUnclassed(vehicle: ClassedVehicle): boolean {
  if (critAirClass(vehicle) !== 'NC') return false;
  return vehicle.euro !== undefined || vehicle.category === 'motorcycle' || vehicle.firstRegistration < euro2SoldFrom;
}

/** The rows of the annex for a vehicle, cleanest first. A vehicle that matches none gets no sticker. */
function critAirRows({ category, energy }: Pick<ClassedVehicle, 'category' | 'energy'>): readonly CritAirRow[] {
  if (category === 'motorcycle') return motorcycle;
  const rows = energy === 'diesel' ? diesel : petrol;
  return category === 'N1' ? rows.map((row) => (row.euro === 2 ? { ...row, from: vanEuro2From } : row)) : rows;
}

const critAirClasses = ['E', '1', '2', '3', '4', '5', 'NC'] as const satisfies readonly CritAirClass[];

const always = (only: CritAirClass): CritAirRow[] => [{ class: only, euro: 0, from: '' }];
const unclassedCar: CritAirRow = { class: 'NC', euro: 0, from: '' };
/** A motorcycle's document never leads to the worst class; only the date does. */
const unclassedMotorcycle: CritAirRow = { class: 'NC', from: '' };

/** Every class that the stated facts leave, whichever document the ministry saw; none when too little is known. */
function listClassesByFacts(vehicle: VehicleFacts): CritAirClass[] {
  // A car that burns gas may have got its certificate before it was converted.
  const isGas = vehicle.fuel_type === 'LPG' || vehicle.fuel_type === 'CNG';
  const tables = [...tablesFor(vehicle), ...(isGas ? tablesFor({ ...vehicle, fuel_type: 'petrol' }) : [])];
  // Where we are told that none is printed, another document of the vehicle may have named one all the same.
  const isUnprinted = vehicle.euro_standard === 'unknown';
  const levels = euroLevels(findEuroStandardRange(isUnprinted ? { ...vehicle, euro_standard: null } : vehicle));
  const date = registrationDay(vehicle);
  const possible = tables.flatMap((rows) => {
    const byEuro = levels.map((level) => rows.find((row) => row.euro !== undefined && row.euro <= level));
    const undated = byEuro.includes(undefined) ? rows.filter((row) => row.euro === undefined) : [];
    return [...byEuro, ...(date ? rows.filter((row) => row.from <= date).slice(0, 1) : undated)];
  });
  return critAirClasses.filter((name) => possible.some((row) => row?.class === name));
}

/** Why the class that the customer read off the windscreen is none that the decree gives this vehicle. */
export function findUnfittingClass(vehicle: VehicleFacts): string | undefined {
  const printed = critAirClasses.find((name) => name === vehicle.certificate_class);
  const possible = listClassesByFacts(vehicle);
  if (!printed || possible.length === 0 || possible.includes(printed)) return undefined;
  const names = possible.map((name) => (name === 'NC' ? 'no class' : `Crit'Air ${name}`));
  const either = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
  return `You state Crit'Air ${printed}, and a vehicle that gets ${either}: the two do not fit together, so one of them is wrong.`;
}

/** The classes a vehicle may get, cleanest first; none when too little is known to name any. */
export function possibleCritAirClasses(vehicle: VehicleFacts): CritAirClass[] {
  const printed = critAirClasses.find((name) => name === vehicle.certificate_class);
  if (printed) return [printed];
  const possibleClasses = new Set(tablesFor(vehicle).flatMap((rows) => classes(rows, vehicle)));
  return critAirClasses.filter((critAirClass) => possibleClasses.has(critAirClass));
}

function tablesFor(vehicle: VehicleFacts): CritAirRow[][] {
  const { vehicle_category: category, fuel_type: fuel } = vehicle;
  if (category !== 'M1' && category !== 'N1' && category !== 'motorcycle') return [];
  if (fuel === 'electric') return [always('E')];
  if (category === 'motorcycle') {
    const burning = [...critAirRows({ category, energy: 'petrol' }), unclassedMotorcycle];
    return fuel ? [burning] : [always('E'), burning];
  }
  const table = (energy: 'petrol' | 'diesel') => [...critAirRows({ category, energy }), unclassedCar];
  switch (fuel) {
    case 'petrol':
    case 'diesel':
      return [table(fuel)];
    case 'hybrid':
      // Plug-in hybrids are class 1. Other hybrids are classified by the fuel they burn.
      return [always('1'), table('petrol'), ...(mayHybridBurnDiesel(vehicle) ? [table('diesel')] : [])];
    case 'LPG':
    case 'CNG':
      return [always('1')];
    default:
      return [];
  }
}

// The document's Euro standard decides, and only when it names none does the date. While nobody has looked whether it
// names one, or where standard and date contradict each other, every class that they could lead to stays possible.
function classes(rows: CritAirRow[], vehicle: VehicleFacts): CritAirClass[] {
  const range = findEuroStandardRange(vehicle);
  const date = registrationDay(vehicle);
  const byDate = date ? rows.filter((row) => row.from <= date).slice(0, 1) : rows;
  const byEuro = euroLevels(range).map((level) => rows.find((row) => row.euro !== undefined && row.euro <= level));
  const euroRows = byEuro.filter((row) => row !== undefined);
  return chooseRows(range.known, byDate, euroRows).map((row) => row.class);
}

function chooseRows(
  known: EuroStandardRange['known'],
  byDate: readonly CritAirRow[],
  byEuro: readonly CritAirRow[],
): readonly CritAirRow[] {
  if (known === 'stated' && byEuro.length > 0) return byEuro;
  return known === 'not printed' ? byDate : [...byDate, ...byEuro];
}
