import { type Destination, findZone, type Zone, zonesOf } from '#permits/catalogue.ts';
import { longDate } from '#permits/long-date.ts';
import type { Certainty } from '#permits/provenance.ts';

export interface FineRange {
  /** Euros. */
  from: number;
  to: number;
  /** Of several zones, that of the oldest fine. */
  certainty: Certainty;
}

/** The range of a catalogue fine in euros, the source of every number on a page. */
function parseFineRange({ fine, fineCertainty: certainty }: Zone): FineRange {
  const [, from, to] = /€(\d+)-€(\d+)/.exec(fine) ?? [];
  if (!from || !to) throw new Error(`No range of euros in the fine text "${fine}".`);
  return { from: Number(from), to: Number(to), certainty };
}

/** The lowest and the highest fine of a country's zones. @throws when it has none */
export function findCountryFineRange(country: Destination): FineRange {
  const ranges = zonesOf(country).map(parseFineRange);
  const [oldest] = ranges.toSorted((one, other) => one.certainty.asOf.localeCompare(other.certainty.asOf));
  if (!oldest) throw new Error(`The catalogue has no zone in ${country}.`);
  const [lowest, highest] = [ranges.map(({ from }) => from), ranges.map(({ to }) => to)];
  return { from: Math.min(...lowest), to: Math.max(...highest), certainty: oldest.certainty };
}

/** What is asked today in the countries whose catalogue text is not it. */
export const findFineNow = (country: Destination): string | undefined =>
  zonesOf(country).flatMap(({ fineNow }) => fineNow ?? [])[0];

/** @throws when the catalogue does not have this zone */
export function findZoneFineRange(country: Destination, zone: string): FineRange {
  const found = findZone(country, zone);
  if (!found) throw new Error(`The catalogue has no zone ${zone} in ${country}.`);
  return parseFineRange(found);
}

export const formatFineRange = ({ from, to }: FineRange) => `€${from}-€${to}`;

/** 'Fines of France as of 1 May 2024, of Italy as of 2 March 2026 (assumed).' */
export const describeFineAges = (countries: readonly Destination[]): string =>
  `Fines ${countries
    .map((country) => {
      const { asOf, sureness } = findCountryFineRange(country).certainty;
      return `of ${country} as of ${longDate(asOf)}${sureness === 'assumed' ? ' (assumed)' : ''}`;
    })
    .join(', ')}.`;
