import { type Destination, findZone, zonesOf } from '#permits/catalogue.ts';

export interface FineRange {
  /** Euros. */
  from: number;
  to: number;
}

/** The range of a catalogue fine text in euros, the source of every number on a page. */
function parseFineRange(fine: string): FineRange {
  const [, from, to] = /€(\d+)-€(\d+)/.exec(fine) ?? [];
  if (!from || !to) throw new Error(`No range of euros in the fine text "${fine}".`);
  return { from: Number(from), to: Number(to) };
}

/** The lowest and the highest fine of a country's zones. */
export function findCountryFineRange(country: Destination): FineRange {
  const ranges = zonesOf(country).map((zone) => parseFineRange(zone.fine));
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}

/** What is asked today in the countries whose catalogue text is not it. */
export const findFineNow = (country: Destination): string | undefined =>
  zonesOf(country).flatMap(({ fineNow }) => fineNow ?? [])[0];

/** @throws when the catalogue does not have this zone */
export function findZoneFineRange(country: Destination, zone: string): FineRange {
  const found = findZone(country, zone);
  if (!found) throw new Error(`The catalogue has no zone ${zone} in ${country}.`);
  return parseFineRange(found.fine);
}

export const formatFineRange = ({ from, to }: FineRange) => `€${from}-€${to}`;
