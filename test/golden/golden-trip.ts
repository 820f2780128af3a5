import type { AdmissionVerdict } from '../../src/permits/admission-verdict.ts';
import { checkoutCountries, fuelTypes, vehicleCategories } from '../../src/permits/form-choices.ts';

/** A trip whose verdict is published: what is asked of the check, and what it has to say. */
export interface GoldenTrip {
  /** As it stands in the table. */
  line: string;
  /** Who publishes it. */
  source: string;
  query: Record<string, string>;
  /** One verdict; more where the texts leave it open. */
  needs: AdmissionVerdict['need'][];
  /** A part of the reason, where the case is about it. */
  reason: string | undefined;
  /** A part of the condition; empty where there must be none. */
  condition: string | undefined;
  /** Codes of warnings that must be there, and of those that must not. */
  warns: string[];
  warnsNot: string[];
}

// Sources that several tables name.
export const noRuleSource = 'No rule is published for this vehicle or day, or a fact that decides is missing';
export const euroDatesSource =
  'Dates of Euro standards, directives 91/441/EEC to regulation (EC) 692/2008; a year more for the end of a series';

const needs = ['needed', 'not_needed', 'may_not_enter', 'not_sure'] as const;

/** A Wednesday in winter that is a holiday nowhere: the day of every line that names none. */
const ordinaryDay = '2026-12-02';

/**
 * Reads the table of a place: lines of cases below the source that publishes them. A line has words in any order:
 *
 *     car diesel E5 reg:2015-02-10 ES on:2026-12-05 days:3 => may_not_enter "a part of the reason" +free_days -covers_part
 *
 * car, van, motorcycle, other; a fuel; E1 to E6, E6d or E? (unknown); reg: first registration; a plate's country by its
 * code; on: the day of entry (`on:none` for none, else an ordinary Wednesday); days: of stay; 10-day, 2-month, annual;
 * hired; CA: the class of the Crit'Air sticker that it has already; co2: in g/km, as V.7 prints it.
 * Two verdicts with `|` between them where the texts leave it open. Behind the verdict `if "a part of the condition"`, or `if ""` where there must be none.
 */
export function parseGoldenTrips(
  country: string,
  zone: string,
  tables: Readonly<Record<string, string>>,
): GoldenTrip[] {
  return Object.entries(tables).flatMap(([source, table]) =>
    table
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => readLine(line, source, { country, city_zone: zone })),
  );
}

function readLine(line: string, source: string, place: Record<string, string>): GoldenTrip {
  const [facts = '', expected = ''] = line.split('=>');
  const condition = / if "([^"]*)"/.exec(expected)?.[1];
  const told = expected.replace(/ if "[^"]*"/, '');
  const reason = /"(.+)"/.exec(told)?.[1];
  const [need, ...codes] = words(told.replace(/".+"/, ''));
  const expectedNeeds = need?.split('|') ?? [];
  const known = needs.filter((value) => expectedNeeds.includes(value));
  if (known.length === 0 || known.length < expectedNeeds.length)
    throw new Error(`No verdict in the golden line: ${line}`);
  const query: Record<string, string> = { ...place, entry_date: ordinaryDay };
  for (const word of words(facts)) {
    const [name, value] = factOf(word);
    if (value) query[name] = value;
    else delete query[name];
  }
  const starting = (sign: string) => codes.filter((code) => code.startsWith(sign)).map((code) => code.slice(1));
  return {
    line: `${place.city_zone}: ${line}`,
    source,
    query,
    needs: known,
    reason,
    condition,
    warns: starting('+'),
    warnsNot: starting('-'),
  };
}

const words = (text: string) => text.split(/\s+/).filter(Boolean);

function factOf(word: string): [name: string, value: string] {
  const [, key, value = ''] = /^(on|days|reg|CA|co2):(.+)$/.exec(word) ?? [];
  if (key === 'on') return ['entry_date', value === 'none' ? '' : value];
  if (key === 'days') return ['number_of_days', value];
  if (key === 'reg') return ['date_first_registration', value];
  if (key === 'CA') return ['certificate_class', value];
  if (key === 'co2') return ['co2_grams_per_km', value];
  if (word === 'hired') return ['rental_car', 'true'];
  if (['10-day', '2-month', 'annual'].includes(word)) return ['vignette_type', word];
  const euro = /^E(\d.*|\?)$/.exec(word)?.[1];
  if (euro) return ['euro_standard', euro === '?' ? 'unknown' : `Euro ${euro}`];
  const category = { car: 'M1', van: 'N1' }[word] ?? vehicleCategories.find((choice) => choice.value === word)?.value;
  if (category) return ['vehicle_category', category];
  const fuel = fuelTypes.find((choice) => choice.value === word);
  if (fuel) return ['fuel_type', fuel.value];
  const plate = checkoutCountries.find((choice) => choice.code === word);
  if (plate) return ['country_of_registration', plate.value];
  throw new Error(`A golden line has a word that means nothing: ${word}`);
}
