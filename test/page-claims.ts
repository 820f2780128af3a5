import { checkAdmission } from '../src/permits/admission.ts';
import type { AdmissionStatus } from '../src/permits/admission-rule.ts';
import { findZoneBySlug } from '../src/permits/catalogue.ts';
import type { VehicleFacts } from '../src/permits/euro-standard.ts';
import { formatOfficialPrice } from '../src/permits/zone.ts';
import type { ClaimKind, Pattern, Place } from './claim-pattern.ts';
import { classPatterns } from './class-claims.ts';

// Reads what the texts of our pages claim of a zone, and asks the rules whether it is so.

/** One text of a page, as long as it speaks of one place. */
export interface PageText {
  page: string;
  slug: string;
  text: string;
}

export interface Claim {
  kind: ClaimKind;
  slug: string;
  words: string;
  /** What the rules say instead; empty where they say the same. */
  fault: string;
}

/** A Wednesday in winter that is a holiday nowhere. */
const ordinaryDay = '2026-12-02';
/** The day of what a page says of the order for the Fascia Verde that has ended. */
const endedOrderDay = '2026-10-28';
/** Of what holds at any time, also when no winter limits are in force. */
const summerDay = '2027-07-07';

const strictness: readonly AdmissionStatus[] = ['admitted', 'conditional', 'unknown', 'refused'];
const isOpen = (status: AdmissionStatus) => status === 'admitted' || status === 'conditional';
const isShut = (status: AdmissionStatus) => status === 'refused' || status === 'conditional';

function ofEuro(fuel_type: string, level: number, vehicle_category: string): VehicleFacts {
  const vehicle = { fuel_type, vehicle_category };
  return level === 0
    ? { ...vehicle, date_first_registration: '1991-06-01' }
    : { ...vehicle, euro_standard: `Euro ${level}` };
}

/** The first standard that may enter; the one below it may not, or only on a harder condition. */
function expectBoundary(fuels: readonly string[], firstOpen: number, { zone, category, day }: Place): string[] {
  return fuels.flatMap((fuel) => {
    const statusOf = (level: number) => checkAdmission(zone.slug, ofEuro(fuel, level, category), day).status;
    const [above, below] = [statusOf(firstOpen), statusOf(firstOpen - 1)];
    const isBoundary = isOpen(above) && isShut(below) && strictness.indexOf(below) > strictness.indexOf(above);
    return isBoundary ? [] : [`${fuel}: Euro ${firstOpen - 1} is ${below}, Euro ${firstOpen} is ${above}`];
  });
}

function listFuels(words: string): string[] {
  const fuels = [/petrol/i.test(words) && 'petrol', /diesel/i.test(words) && 'diesel', /gas/i.test(words) && 'LPG'];
  const named = fuels.filter((fuel) => fuel !== false);
  return named.length > 0 ? named : ['petrol'];
}

const euroPatterns: readonly Pattern[] = [
  {
    kind: 'euro',
    words:
      /C is petrol from Euro (\d) or diesel from Euro (\d), B is petrol of Euro (\d) or diesel of Euro (\d) or (\d)/g,
    faults: ([, ...levels], { zone, day }) =>
      levels.flatMap((level, index) => {
        const vehicle = ofEuro([0, 2].includes(index) ? 'petrol' : 'diesel', Number(level), 'M1');
        const { status } = checkAdmission(zone.slug, vehicle, day);
        return status === 'conditional' ? [] : [`${vehicle.fuel_type} ${vehicle.euro_standard} is ${status}`];
      }),
  },
  {
    kind: 'euro',
    words:
      /Class \d and older are out, and every one first registered since (\d{4}) that is not electric; class (\d) may enter until the end of (\d{4}), class (\d) until the end of (\d{4})/g,
    faults: ([, since, first, firstYear, second, secondYear], { zone }) =>
      [
        { year: firstYear, classes: `${first} or ${second}` },
        { year: secondYear, classes: second },
      ].flatMap(({ year, classes }) => {
        const { condition = '' } = checkAdmission(zone.slug, ofEuro('petrol', 5, 'N1'), `${year}-12-31`);
        const terms = `of emission class ${classes} and first registered before ${since} may enter all of it until 31 December ${year}`;
        return condition.includes(terms) ? [] : [`the condition is: ${condition}`];
      }),
  },
  {
    kind: 'euro',
    words: /only diesel vans have a limit, which is class (\d)/g,
    faults: ([, level], { zone, day }) => {
      const { status } = checkAdmission(zone.slug, ofEuro('petrol', 1, 'N1'), day);
      const place = { zone, category: 'N1', day };
      return [...expectBoundary(['diesel'], Number(level), place), ...(isOpen(status) ? [] : [`petrol is ${status}`])];
    },
  },
  {
    kind: 'euro',
    words: /Euro (\d) or electric is safe/g,
    faults: ([, level], { zone, category }) =>
      ['petrol', 'diesel', 'electric'].flatMap((fuel) => {
        const { status } = checkAdmission(zone.slug, ofEuro(fuel, Number(level), category), ordinaryDay);
        return status === 'admitted' ? [] : [`${fuel} of Euro ${level} is ${status}`];
      }),
  },
  {
    kind: 'euro',
    words: /Petrol cars from Euro (\d) and diesels of Euro (\d) can have one/g,
    faults: ([, ofPetrol, ofDiesel], { zone, category, day }) =>
      Object.entries({ petrol: Number(ofPetrol), diesel: Number(ofDiesel) }).flatMap(([fuel, level]) => {
        const isAdmitted = (one: number) =>
          checkAdmission(zone.slug, ofEuro(fuel, one, category), day).status === 'admitted';
        return isAdmitted(level) && !isAdmitted(level - 1) ? [] : [`${fuel} is not admitted from Euro ${level} on`];
      }),
  },
  {
    kind: 'euro',
    words: /diesel car: emission class (\d) or better, which is Euro (\d)/g,
    faults: ([, level, same], place) => [
      ...(level === same ? [] : [`class ${level} is not Euro ${same}`]),
      ...expectBoundary(['diesel'], Number(level), place),
    ],
  },
  {
    kind: 'euro',
    words: /diesels up to Euro (\d)[^.]*; whether those of Euro (\d) are [^.]* is not known/g,
    faults: ([, shut, open], { zone, category, day }) => {
      const statuses = [shut, open].map(
        (level) => checkAdmission(zone.slug, ofEuro('diesel', Number(level), category), day).status,
      );
      return statuses.join() === 'refused,unknown' ? [] : [`diesel is ${statuses.join(', ')}`];
    },
  },
  {
    kind: 'euro',
    words: /cars of Euro 0 and (\d)/g,
    faults: ([, level], place) => expectBoundary(['petrol', 'diesel'], Number(level) + 1, place),
  },
  {
    kind: 'euro',
    words:
      /(petrol and diesel cars|petrol and gas cars|petrol cars|petrol|diesel cars and vans|diesel cars|diesels|diesel|motorcycles) (?:(below|up to|from|need|of) )?(?:Euro|emission class) (\d)( or older)?/gi,
    faults: ([, who = '', relation, level, older], place) => {
      const isUpTo = relation === 'up to' || relation === 'of';
      const category = who === 'motorcycles' ? 'motorcycle' : place.category;
      const first = Number(level) + (isUpTo ? 1 : 0);
      if (relation !== 'of' || older) return expectBoundary(listFuels(who), first, { ...place, category });
      const { status } = checkAdmission(place.zone.slug, ofEuro('diesel', Number(level), category), place.day);
      return isShut(status) ? [] : [`Euro ${level} is ${status}`];
    },
  },
];

const weekdayWords = /working days from Monday to Friday|Monday to Friday|Mon-Fri|weekdays|working days/gi;
const describeActive = ({ zone, category, day }: Place) =>
  checkAdmission(zone.slug, { vehicle_category: category }, day).active.replace(weekdayWords, 'weekdays');
const expectActive = (words: RegExp, place: Place) =>
  words.test(describeActive(place)) ? [] : [`in force ${describeActive(place)}`];

const otherPatterns: readonly Pattern[] = [
  {
    kind: 'hours',
    words: /(\d+:\d\d) to (\d+:\d\d) from Monday to Friday, (\d+:\d\d) to (\d+:\d\d) on weekends and public holidays/g,
    faults: ([, from, to, fromElse, toElse], place) =>
      expectActive(new RegExp(`weekdays ${from}-${to}.* other days ${fromElse}-${toElse}`), place),
  },
  {
    kind: 'hours',
    words:
      /(Monday to Friday|Thursday to Saturday|Mon-Fri|[Ww]eekdays|[Ww]orking days|[Ee]very day|Saturdays?|nights)(?:, on working days)?,?(?: from| between)? (\d{1,2}:\d\d)(?:-| and | to )(\d{1,2}:\d\d)/g,
    faults: ([, days = '', from, to], place) => {
      const on = days.replace(weekdayWords, 'weekdays').replace('Saturdays', 'Saturday').replace('nights', '');
      // The hours of summer nights are not in the rule.
      const isOfNights = on === 'Thursday to Saturday';
      const hours = isOfNights ? ' nights' : `[^;\\d]*\\b${from}-${to}`;
      return expectActive(new RegExp(`${on}${hours}`, 'i'), place);
    },
  },
  {
    kind: 'hours',
    words: /day and night|at all hours|around the clock|at any time/g,
    faults: (_, place) => expectActive(/all hours|day and night/, place),
  },
  {
    kind: 'hours',
    words: /except on public holidays|public holidays excepted|not on public holidays/g,
    faults: (_, place) => expectActive(/not on public holidays/, place),
  },
  {
    kind: 'allowance',
    words: /(\d+) (?:single )?(day passes|days) a year/g,
    faults: ([, count], { zone, day }) => {
      const { condition = '', whatWouldChangeIt } = checkAdmission(zone.slug, ofEuro('diesel', 2, 'M1'), day);
      const said = `${condition} ${whatWouldChangeIt}`.trim();
      return new RegExp(`\\b${count} (?:(?:single )?day|a year)`).test(said) ? [] : [`the rules say: ${said}`];
    },
  },
  {
    kind: 'price',
    words: /(?:costs|at) (€\d+)(?![\d,])/g,
    faults: ([, price = ''], { zone }) =>
      formatOfficialPrice(zone.official).includes(price) ? [] : [`it is ${formatOfficialPrice(zone.official)}`],
  },
  {
    kind: 'price',
    words: /(€\d+) for an entry without registration; (€\d+)/g,
    faults: ([, low, high], { zone }) => (zone.fine.startsWith(`${low}-${high}`) ? [] : [`the fine is ${zone.fine}`]),
  },
  {
    kind: 'time',
    words: /up to \d+ working days|\d+th day/g,
    faults: ([words], { zone }) => (zone.leadTime.includes(words) ? [] : [`it takes ${zone.leadTime}`]),
  },
];

const patterns: readonly Pattern[] = [...classPatterns, ...euroPatterns, ...otherPatterns];

/** A class or a standard that is named. */
const named = /Euro \d|Crit'Air (?:E\b|\d)|\b[Cc]lass(?:es)? (?:E\b|\d)/g;

/** What a text claims, and the classes and standards in it that no pattern reads. */
export function readClaims({ page, slug, text }: PageText): { claims: Claim[]; unread: string[] } {
  const claims: Claim[] = [];
  const unread: string[] = [];
  for (const sentence of text.split(/(?<=[.?!])\s+/)) {
    const place = placeOf(slug, sentence, text);
    let left = sentence;
    for (const { kind, words, faults } of patterns)
      for (const found of left.matchAll(words)) {
        const fault = faults(found, place).join('; ');
        claims.push({ kind, slug: place.zone.slug, words: found[0], fault });
        left = left.replace(found[0], ' '.repeat(found[0].length));
      }
    for (const [words] of left.matchAll(named)) unread.push(`${page}: '${words}' in '${sentence}'`);
  }
  return { claims, unread };
}

function placeOf(slug: string, sentence: string, text: string): Place {
  const isEnded = /Fascia Verde|to 31 October 2026|(?:Until|Up to) October 2026/.test(sentence);
  const zone = findZoneBySlug(isEnded ? 'rome-fascia-verde' : slug);
  if (!zone) throw new Error(`The catalogue has no zone ${slug}.`);
  // The classes of Saint-Étienne are about vans.
  const isVan = slug === 'saint-etienne' || /^A van\b/.test(text);
  return {
    zone,
    category: isVan ? 'N1' : 'M1',
    day: isEnded ? endedOrderDay : /at any time/.test(sentence) ? summerDay : ordinaryDay,
  };
}
