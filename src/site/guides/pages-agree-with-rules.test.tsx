import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { allZones } from '#permits/catalogue.ts';
import type { ClaimKind } from '../../../test/claim-pattern.ts';
import { type PageText, readClaims } from '../../../test/page-claims.ts';
import { CountryCards } from '../web/home/country-cards.tsx';
import { FineStories } from '../web/home/fine-stories.tsx';
import { cityPages } from './cities/all-cities.ts';
import { countryRequirements } from './driving-guide/country-requirements.ts';
import { countryPermits } from './permit-faq/country-permits.ts';

// A customer reads a page, and the verdict comes from the rules. Where one of them changes, this test fails until the
// other says the same. Look up at the source which of them is right.

/** Claims that a page and the rules do not share today, each with the reason why it may stand for now. */
const knownDisagreements: readonly { claim: string; why: string }[] = [
  {
    claim:
      'zone naples-lez: cars of Euro 0 and 1: petrol: Euro 1 is unknown, Euro 2 is admitted; diesel: Euro 1 is unknown, Euro 2 is unknown',
    why: 'The page states the ban, and the rule leaves it open whether visitors are exempt.',
  },
  {
    claim: 'zone naples-lez: diesels up to Euro 5: diesel: Euro 5 is unknown, Euro 6 is admitted',
    why: 'The page speaks of the last winter order, which ended on 31 March 2026.',
  },
];

/** Zones that a guide describes and for which we hold no rules. */
const withoutRules = /Scudo Verde|inner boulevards/;

const ofZones: PageText[] = allZones.flatMap(({ slug, summary, description, importance }) =>
  [summary, description, importance].map((text) => ({ page: `zone ${slug}`, slug, text })),
);

const ofGuides: PageText[] = cityPages.flatMap(({ slug: city, guide, catalogueZones: [zone], rentalWarning, faqs }) =>
  [
    ...guide.zones,
    ...guide.requirements,
    ...guide.commonViolations,
    ...guide.tips,
    guide.description,
    rentalWarning,
    ...faqs.flatMap(({ question, answer }) => [question, ...answer]),
  ].map((text) => ({ page: `guide ${city}`, slug: zone?.slug ?? '', text })),
);

/** Sentences that name places, each read for every place in it. */
const byPlace = (page: string, text: string, only?: string): PageText[] =>
  text.split(/(?<=[.?!])\s+/).flatMap((sentence) =>
    allZones
      .filter(({ name, country }) => {
        const place = name.replace(/ (?:LEZ|ZBE|ZTL|environmental zone)$/, '');
        return country === 'Austria' ? sentence.includes('18th day') : (only ?? sentence).includes(place);
      })
      .map(({ slug }) => ({ page, slug, text: sentence })),
  );

const ofDrivingGuide = countryRequirements.flatMap(({ points }) =>
  points.flatMap(({ title, text }) =>
    byPlace(
      'driving guide',
      text,
      ['Brussels', 'Antwerp', 'Barcelona'].find((place) => place === title),
    ),
  ),
);
const ofPermitFaq = countryPermits.flatMap(({ intro }) => intro.flatMap((text) => byPlace('permit FAQ', text)));

const shown = (html: string) =>
  html
    .replaceAll('</li>', '. ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
const ofHome: PageText[] = [
  ...byPlace('home', shown(renderToStaticMarkup(<CountryCards />))),
  { page: 'home', slug: 'brussels-lez', text: shown(renderToStaticMarkup(<FineStories />)) },
];

const read = [ofZones, ofGuides, ofDrivingGuide, ofPermitFaq, ofHome]
  .flat()
  .filter(({ text }) => !withoutRules.test(text))
  .map((text) => ({ page: text.page, ...readClaims(text) }));
const claims = read.flatMap(({ page, claims: found }) => found.map((claim) => ({ page, ...claim })));

test('each claim of a page is what the rules say', () => {
  const faults = claims.flatMap(({ page, words, fault }) => (fault ? [`${page}: ${words}: ${fault}`] : []));
  expect(faults).toEqual(knownDisagreements.map(({ claim }) => claim));
});

test('no page names a class or a Euro standard that is not read here', () => {
  expect(read.flatMap(({ unread }) => unread)).toEqual([]);
});

test('the pages make claims of every kind', () => {
  const listed = claims.map(({ page, kind, words }) => `${kind}: ${page}: ${words}`);
  expect(claims.length, listed.join('\n')).toBeGreaterThanOrEqual(60);
  const kinds: ClaimKind[] = ['allowance', 'class', 'euro', 'exempt', 'hours', 'price', 'time'];
  expect([...new Set(claims.map(({ kind }) => kind))].toSorted()).toEqual(kinds);
});

test.each<[slug: string, wrong: string]>([
  ['paris', "Crit'Air E, 1, 2 or 3 inside the A86."],
  ['marseille', "The centre is closed to Crit'Air 3, 4, 5 and unclassified vehicles."],
  ['strasbourg', 'Today it may enter; class 3 is excluded from 1 February 2027.'],
  ['strasbourg', 'Class 2 has been excluded since 1 January 2025.'],
  ['montpellier', 'The class 3 is tolerated until the end of 2027.'],
  ['montpellier', 'Class 4 has been excluded on paper since 1 January 2025, but without signs or fines until 2027.'],
  [
    'saint-etienne',
    "Vans of Crit'Air 3 and 4 are excluded at all hours, but those of private persons are exempt until 2027",
  ],
  ['nice', 'Class 3 was to follow in 2024; we treat it as undecided.'],
  ['paris', "Any Crit'Air sticker inside the A86."],
  ['paris', 'Petrol from Euro 4 for class 3 or better.'],
  ['marseille', 'Motorcycles are exempt.'],
  ['brussels-lez', 'Diesels below Euro 5 may only enter with a day pass.'],
  ['turin-lez', 'Petrol and diesel cars up to Euro 1 may not be driven.'],
  ['barcelona-zbe', 'Petrol cars from Euro 4 meet the standard.'],
  ['amsterdam-environmental-zone', 'A diesel car: emission class 4 or better, which is Euro 4.'],
  ['milan-area-c', 'The centre of Milan, Monday to Friday 7:30-18:30.'],
  ['milan-area-c', 'It is watched day and night.'],
  ['turin-lez', 'Every day except on public holidays.'],
  ['grenoble', 'Anyone may use up to 24 day passes a year.'],
  ['brussels-lez', 'They may only enter with a day pass at €45.'],
  ['brussels-lez', '€350 for an entry without registration; €150 is more.'],
  ['barcelona-zbe', 'It takes up to 20 working days.'],
])('%s: a wrong claim is seen: %s', (slug, text) => {
  expect(readClaims({ page: 'wrong', slug, text }).claims.some(({ fault }) => fault !== '')).toBe(true);
});

test('a class or a standard in new words is seen', () => {
  const { unread } = readClaims({ page: 'new', slug: 'paris', text: "Leave a Crit'Air 3 at home. Euro 4 is welcome." });
  expect(unread).toHaveLength(2);
});
