import { describe, expect, test } from 'vitest';
import { renderTaggedPdf } from '#platform/tagged-pdf.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { allZones, findZoneBySlug } from './catalogue.ts';
import {
  independenceNotice,
  isSameVerdict,
  type RuleCheckStatementFacts,
  renderRuleCheckStatement,
} from './rule-check-statement.ts';
import { checkTrip } from './trip-check.ts';

const now = new Date('2026-11-23T10:00:00Z');
const car = { vehicle_category: 'M1', country_of_registration: 'United Kingdom' };
const petrol6 = { ...car, fuel_type: 'petrol', euro_standard: 'Euro 6', date_first_registration: '2018-05-04' };
const diesel5 = { ...car, fuel_type: 'diesel', euro_standard: 'Euro 5', date_first_registration: '2013-05-04' };
const diesel4 = { ...car, fuel_type: 'diesel', euro_standard: 'Euro 4' };

function statementOf(
  slug: string,
  vehicle: object,
  more: Partial<RuleCheckStatementFacts> = {},
): RuleCheckStatementFacts {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`There is no zone ${slug}.`);
  const { trip = { entry_date: '2026-11-25', number_of_days: 1 } } = more;
  return {
    orderRef: 'EDP-7K2M9QXT',
    zone,
    plate: 'AB12CDE',
    vehicle,
    trip,
    verdict: checkTrip(zone, vehicle, trip, now),
    settled: false,
    document: undefined,
    rulesOf: now,
    now,
    ...more,
  };
}

async function read(facts: RuleCheckStatementFacts) {
  const paper = {
    title: 'Rule-check statement EDP-7K2M9QXT',
    author: 'European Driving Permits',
    foot: independenceNotice,
  };
  return readPdf(await renderTaggedPdf(paper, renderRuleCheckStatement(facts)));
}

const noChange = 'No change that concerns this vehicle is published for the coming twelve months.';
test.each([
  ['turin-lez', petrol6, 'This vehicle may enter.', 'Muoversi a Torino', noChange],
  ['naples-lez', petrol6, 'This vehicle may enter.', 'Comune di Napoli', noChange],
  [
    'genoa-ztl',
    petrol6,
    'This vehicle may enter, but for the restricted streets (Centro Storico, Molo, Nervi, Boccadasse and others)',
    'Comune di Genova',
    noChange,
  ],
  ['padua-lez', petrol6, 'This vehicle may enter.', 'Padova', 'until 30 April 2027'],
  ['rome-fascia-verde', { ...car, fuel_type: 'electric' }, 'This vehicle may enter.', 'Roma', noChange],
  ['rome-fascia-verde', diesel5, 'It is not certain', 'Diesel (stated', 'until 31 March 2027'],
  ['amsterdam-environmental-zone', petrol6, 'This vehicle may enter.', 'msterdam', noChange],
  [
    'amsterdam-environmental-zone',
    { ...diesel5, vehicle_category: 'N1' },
    'This vehicle may enter, on a condition.',
    'Van up to 3.5 tonnes (N1) (stated by the customer)',
    'but not the zero-emission zone in the centre',
  ],
  [
    'turin-lez',
    diesel5,
    'It is not certain',
    'Diesel (stated by the customer)',
    'until 15 April 2027. From 16 April 2027 on: This vehicle may enter.',
  ],
])('%s: the certificate says what the rules say, of which vehicle and until when', async (slug, vehicle, ...said) => {
  const facts = statementOf(slug, vehicle);
  const { text, title, language, roles, overflowingTexts: outside } = await read(facts);
  for (const words of said) expect(text).toContain(words);
  const { reason, source } = facts.verdict;
  expect(text).toContain(reason.slice(1));
  expect(text.replaceAll(' ', '')).toContain(source.replaceAll(' ', ''));
  for (const fact of ['AB12 CDE', '25 November 2026', 'Written on 23 November 2026', 'EDP-7K2M9QXT', 'not a permit'])
    expect(text).toContain(fact);
  expect({ title, language, outside }).toEqual({
    title: 'Rule-check statement EDP-7K2M9QXT',
    language: 'en-GB',
    outside: [],
  });
  expect(roles.get('H1')).toBe(1);
  expect(roles.get('TH')).toBe(roles.get('TD'));
});

describe('a certificate', () => {
  test('names the proof of a booking where the vehicle may enter on that condition alone', async () => {
    const { text } = await read(statementOf('genoa-ztl', diesel4));
    expect(text).toContain('This vehicle may enter, on a condition, but for the restricted streets');
    expect(text).toContain('People who live outside the region are exempt when they carry proof of a booking.');
    expect(text).toContain('Carry the proof of your booking on paper');
  });

  test('tells the days of a stay apart where they differ', async () => {
    const trip = { entry_date: '2026-11-27', number_of_days: 4 };
    const { text } = await read(statementOf('genoa-ztl', diesel4, { trip }));
    expect(text).toMatch(/on a condition, but for [^.]*\. 27 November 2026; 30 November 2026/);
    expect(text).toMatch(/This vehicle may enter, but for [^.]*\. 28 November 2026 to 29 November 2026/);
    expect(text).not.toContain('not in force');
    const padua = await read(statementOf('padua-lez', petrol6, { trip }));
    expect(padua.text).toContain('Padua LEZ is not in force. 28 November 2026 ');
    expect((await read(statementOf('genoa-ztl', diesel4))).text).not.toContain('Day by day');
  });

  test('says whether a document was given, and that a person has ended the doubt', async () => {
    const document = { at: new Date('2026-11-22T23:30:00Z'), read: 'not_read' as const };
    const given = await read(statementOf('turin-lez', petrol6, { document }));
    expect(given.text).toContain('given to us on 23 November 2026. Nobody has compared it');
    const settled = await read(statementOf('turin-lez', { ...petrol6, fuel_type: 'diesel' }, { settled: true }));
    expect(settled.text).toContain('A person of ours has looked into it and found that it may enter.');
    expect(settled.text).toContain('No registration document was given to us');
  });

  test('is dated by the calendar of its zone', async () => {
    const lateEvening = new Date('2026-11-23T23:30:00Z');
    expect((await read(statementOf('turin-lez', petrol6, { now: lateEvening }))).text).toContain(
      'Written on 24 November 2026, by the calendar of Italy',
    );
  });

  test('holds a plate and a trip of any length, within its pages', async () => {
    const trip = { entry_date: '2026-11-23', number_of_days: 365 };
    const plate = `王عبد${'W'.repeat(200)}`;
    const { text, pages, overflowingTexts: outside } = await read(statementOf('turin-lez', diesel4, { trip, plate }));
    expect(outside).toEqual([]);
    expect(text.match(/W/g)?.length).toBeGreaterThanOrEqual(200);
    expect(text).toContain('A letter that this paper cannot show is printed as □.');
    expect(text).toContain(`Page ${pages} of ${pages}.`);
    expect(pages).toBeGreaterThan(1);
  });
});

test.each(allZones)(
  '$name: the paper says in a language of the place that it is not official, and where the official site is',
  (zone) => {
    const blocks = renderRuleCheckStatement(statementOf(zone.slug, petrol6));
    expect(blocks).toContainEqual({
      text: expect.stringMatching(/officiel|officieel|ufficiale|oficial|amtliches/),
      language: expect.stringMatching(/^(fr|nl|it|es|de)$/),
      look: 'small',
    });
    expect(JSON.stringify(blocks)).toContain(`${zone.official.name}: ${zone.official.url}`);
  },
);

test('where an earlier sticker serves, the paper asks for no other one', () => {
  const paper = JSON.stringify(renderRuleCheckStatement(statementOf('crit-air', petrol6)));
  expect(paper).not.toContain('Order one');
  expect(paper).toContain('the certificate that this vehicle has already serves here too');
});

test('another day is no change, another season, rule or need is', () => {
  const { zone, vehicle, verdict } = statementOf('turin-lez', { ...petrol6, fuel_type: 'diesel' });
  const same = (to: object, usual: Parameters<typeof isSameVerdict>[4] = null) =>
    isSameVerdict(zone, vehicle, verdict, { ...verdict, ...to }, usual);
  expect(same({ rules_as_of: '2026-11-24', what_would_change_it: 'Another day.' })).toBe(true);
  for (const to of [{ need: 'may_not_enter' }, { reason: 'Another one.' }, { what_to_do: 'Register.' }])
    expect(same(to)).toBe(false);
  expect(same({ reason: 'What is said on a holiday.' }, { said: '2026-11-23', now: '2026-12-08' })).toBe(true);
  const diesel3 = { ...petrol6, fuel_type: 'diesel', euro_standard: 'Euro 3', date_first_registration: '2003-05-04' };
  const usual = { said: '2026-11-23', now: '2027-04-16' };
  expect(isSameVerdict(zone, diesel3, verdict, verdict, usual)).toBe(false);
});
