import { checkAdmission } from '../src/permits/admission.ts';
import type { AdmissionStatus } from '../src/permits/admission-rule.ts';
import { addDays } from '../src/permits/days.ts';
import type { VehicleFacts } from '../src/permits/euro-standard.ts';
import { newYearAfter, type Pattern, type Place } from './claim-pattern.ts';

// What French pages claim of the classes of the sticker.

const classes = ['E', '1', '2', '3', '4', '5'] as const;
const listDigits = (text = '') => text.match(/E|\d/g) ?? [];

/** NC: a petrol car of Euro 1, which gets no class. */
const ofClass = (name: string, vehicle_category: string): VehicleFacts =>
  name === 'NC'
    ? { vehicle_category, fuel_type: 'petrol', euro_standard: 'Euro 1' }
    : { vehicle_category, certificate_class: name };

function expectClass(names: readonly string[], expected: readonly AdmissionStatus[], place: Place, on = place.day) {
  return names.flatMap((name) => {
    const { status } = checkAdmission(place.zone.slug, ofClass(name, place.category), on);
    return expected.includes(status) ? [] : [`class ${name} is ${status} on ${on}`];
  });
}

/** Only what is listed is admitted. */
const expectOnly = (listed: readonly string[], place: Place) => [
  ...expectClass(listed, ['admitted'], place),
  ...expectClass(
    classes.filter((name) => !listed.includes(name)),
    ['conditional', 'unknown', 'refused'],
    place,
  ),
];

const dayFormat = /(\d{1,2}) (\w+) (\d{4})/;
function toIsoDay(words = ''): string {
  const [, date = '', month = '', year = ''] = dayFormat.exec(words) ?? [];
  return new Date(`${date} ${month} ${year} UTC`).toISOString().slice(0, 10);
}

/** What is tolerated until the end of a year, and not known after it. */
const expectTolerated = (name: string, lastYear: string, place: Place) => [
  ...expectClass([name], ['conditional'], place, `${lastYear}-12-31`),
  ...expectClass([name], ['unknown', 'refused'], place, newYearAfter(lastYear)),
];

export const classPatterns: readonly Pattern[] = [
  {
    kind: 'class',
    words: /(?:Crit'Air|[Cc]lasses) (E(?:, \d)*,? (?:or|and) \d)/g,
    faults: ([, listed], place) => expectOnly(listDigits(listed), place),
  },
  {
    kind: 'class',
    words: /(?:Crit'Air|[Cc]lasses) (\d(?:, \d)*(?: and \d)?) and (?:unclassified vehicles|vehicles too old)/g,
    faults: ([, listed], place) => expectClass([...listDigits(listed), 'NC'], ['refused'], place),
  },
  {
    kind: 'class',
    words: /class (\d) (?:is excluded from|follows on) (\d+ \w+ \d{4})/g,
    faults: ([, name = '', day], place) => [
      ...expectClass([name], ['admitted'], place, addDays(toIsoDay(day), -1)),
      ...expectClass([name], ['refused'], place, toIsoDay(day)),
    ],
  },
  {
    kind: 'class',
    words:
      /(?:Crit'Air|[Cc]lass) (\d)(?:, which [^.]*,)? (?:joined the excluded classes on|has been excluded since|has been out since)/g,
    faults: ([, name = ''], place) => expectClass([name], ['refused'], place),
  },
  {
    kind: 'class',
    words: /Class (\d) has been excluded on paper since [^,]*, but without signs or fines until (\d{4})/g,
    faults: ([, name = '', year], place) => expectTolerated(name, String(Number(year) - 1), place),
  },
  {
    kind: 'class',
    words: /class (\d) (?:is tolerated|out on paper and tolerates it) until the end of (\d{4})/g,
    faults: ([, name = '', year = ''], place) => expectTolerated(name, year, place),
  },
  {
    kind: 'class',
    words:
      /Vans of Crit'Air (\d) and (\d) are excluded at all hours, but those of private persons are exempt until (\d+)/g,
    faults: ([, one = '', other = '', year], place) =>
      [one, other].flatMap((name) => expectTolerated(name, String(Number(year) - 1), place)),
  },
  {
    kind: 'class',
    words: /[Cc]lass (\d) was to follow (?:in \d{4}; [^.]*undecided|(then) and is not confirmed)/g,
    faults: ([, name = '', then], place) => expectClass([name], ['unknown'], place, then ? '2027-01-04' : place.day),
  },
  {
    kind: 'class',
    words: /Any Crit'Air sticker|Every class is admitted|admits any sticker/g,
    faults: (_, place) => [...expectClass(classes, ['admitted'], place), ...expectClass(['NC'], ['refused'], place)],
  },
  {
    kind: 'class',
    words: /(?<!emission )class (\d) or (better|older)/g,
    faults: ([, name = '', way], place) =>
      way === 'better'
        ? expectOnly(classes.slice(0, Number(name) + 1), place)
        : expectClass(classes.slice(Number(name)), ['refused'], place),
  },
  {
    kind: 'class',
    words: /admit class (\d) as well, (?:(Strasbourg) only until the end of (\d{4}))?/g,
    faults: ([, name = '', , year], place) => [
      ...expectClass([name], ['admitted'], place),
      ...(place.zone.slug === 'strasbourg' ? expectClass([name], ['refused'], place, newYearAfter(year)) : []),
    ],
  },
  {
    kind: 'exempt',
    words: /(Cars and motorcycles need|Motorcycles are|motorcycles are) (?:no sticker here|exempt|not concerned)/g,
    faults: ([, who = ''], { zone, day }) => expectExempt(zone.slug, who.startsWith('Cars') ? 'M1' : 'motorcycle', day),
  },
  {
    kind: 'exempt',
    words: /Saint-Étienne asks none of cars/g,
    faults: (_, { day }) => expectExempt('saint-etienne', 'M1', day),
  },
];

const expectExempt = (slug: string, vehicle_category: string, day: string) =>
  checkAdmission(slug, { vehicle_category, fuel_type: 'petrol', euro_standard: 'Euro 4' }, day).nothingNeeded
    ? []
    : [`${vehicle_category} is not exempt`];
