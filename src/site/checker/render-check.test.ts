import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allZones, type Zone } from '#permits/catalogue.ts';
import { checkoutCountries, fuelTypes, valuesOf, vehicleCategories } from '#permits/form-choices.ts';
import { checkTrip } from '#permits/trip-check.ts';
import {
  createRuleCheckSite,
  htmlToText,
  listOrderLinks,
  requestRuleCheck,
  ruleCheckNow,
} from '../../../test/rule-check-site.ts';
import { checkFieldNames } from './check-query.ts';

const diesel = {
  vehicle_category: 'M1',
  fuel_type: 'diesel',
  date_first_registration: '2014-05-01',
  country_of_registration: 'United Kingdom',
};

describe('an answer', () => {
  test('says what is needed and why, by which dated rule, what to carry, and leads to the order with all that was asked', async () => {
    const { status, headers, html, text } = await requestRuleCheck({
      place: 'paris',
      entry_date: '2027-03-09',
      ...diesel,
    });
    expect(status).toBe(200);
    expect(html).toContain('<title>Paris: you need this before you drive in | European Driving Permits</title>');
    for (const said of [
      "Your vehicle gets Crit'Air 2.",
      'Monday to Friday 8:00-20:00',
      'Rules of 2 January 2026, shown on 22 November 2026.',
      'First registration 1 May 2014',
      'the inside of the windscreen',
      'no confirmation by an authority',
    ])
      expect(text).toContain(said);
    expect(html).toContain('href="https://metropolegrandparis.fr/fr/la-zone-faibles-emissions-metropolitaine"');
    expect(listOrderLinks(html).map((order) => Object.fromEntries(order))).toEqual([
      { country: 'France', zone: 'Paris', entry_date: '2027-03-09', ...diesel },
    ]);
    // An answer may be saved by whoever asked, but search engines must not list it; they list only the empty form.
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('etag')).toBeNull();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain('<link rel="canonical" href="https://edp.example/check"/>');
    expect(html).toContain('<footer>Foot</footer>');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-[^;]*; style-src 'self' 'sha256-/,
    );
  });

  test('its address is the one it shows, and gives the same answer', async () => {
    const first = await requestRuleCheck({ place: 'antwerp-lez', utm_source: 'x', number_of_days: ' ', ...diesel });
    const [, address = ''] = /href="https:\/\/edp\.example\/check\?([^"]*)"/.exec(first.html) ?? [];
    expect(address).not.toMatch(/utm_source|number_of_days/);
    expect((await requestRuleCheck(address.replaceAll('&amp;', '&'))).text).toBe(
      first.text.replace(' number_of_days', ''),
    );
  });

  test('of a free day without the length of the stay does not contradict itself, and leads to the answer of that day alone', async () => {
    const saturday = { place: 'milan-area-c', entry_date: '2026-12-05', ...diesel, euro_standard: 'Euro 6' };
    const { html, text } = await requestRuleCheck(saturday);
    expect(html).toContain('<title>Milan Area C: nothing for that day itself, but you need this on other days |');
    expect(text).toContain('On 5 December 2026 itself nothing is needed: any vehicle may enter');
    expect(text).toContain('This answer is for 5 December 2026 and the days after it.');
    const [, alone = ''] = /href="\/check\?([^"]*number_of_days=1[^"]*)"/.exec(html) ?? [];
    expect((await requestRuleCheck(alone.replaceAll('&amp;', '&'))).html).toContain('nothing to apply for |');
    const all = await requestRuleCheck({ ...saturday, place: 'all' });
    expect(all.text).toMatch(/Needed on other days: \d+\./);
  });

  test('speaks of the price of an order only where one is offered', async () => {
    for (const place of ['naples-lez', 'padua-lez', 'genoa-ztl', 'rome-fascia-verde']) {
      const asked = { place, entry_date: '2026-12-12', number_of_days: '1', ...diesel, euro_standard: 'Euro 6' };
      expect((await requestRuleCheck(asked)).text, place).not.toContain('An order is priced');
    }
  });

  test('is none where the day passed more than a year ago', async () => {
    const old = await requestRuleCheck({ place: 'paris', entry_date: '1900-01-01' });
    expect([old.status, old.text]).toEqual([400, expect.stringContaining('This day passed more than a year ago')]);
  });

  test('of a day that has passed says so', async () => {
    const { text } = await requestRuleCheck({ place: 'paris', entry_date: '2026-10-01', ...diesel });
    expect(text).toContain('1 October 2026 has passed. Check again for the day of your trip.');
  });

  test('of a day that has passed says until when the permit can still be asked for, and of whom', async () => {
    const clean = { ...diesel, fuel_type: 'petrol', date_first_registration: '2018-05-01' };
    const { text, html } = await requestRuleCheck({ place: 'brussels-lez', entry_date: '2026-11-21', ...clean });
    // The order form takes no day before today.
    expect(listOrderLinks(html)).toEqual([]);
    expect(text).toMatch(/has passed\. You can still ask for it until .* Ask for it yourself at /);
    const past = await requestRuleCheck({ place: 'brussels-lez', entry_date: '2026-10-01', ...clean });
    expect(past.text).toMatch(
      /It could be asked for until 6 October 2026\. It is too late now: an entry without it may be/,
    );
  });

  test('names what else the journey asks for, where to read more of it, and that we do not sell it', async () => {
    const { html, text } = await requestRuleCheck({ place: 'milan-area-c', ...diesel });
    expect(text).toContain('What else this journey asks for Where your way touches it. We do not sell it');
    expect(html).toContain('href="https://apl.pedemontana.com/en"');
    const entries = [...html.matchAll(/href="\/also(?:\/other-countries)?#([^"]*)"/g)].map(([, slug]) => slug);
    expect(entries).toEqual(['swiss-vignette', 'milan-area-b', 'como-ztl', 'bergamo-ztl', 'pedemontana-free-flow']);
    const past = await requestRuleCheck({ place: 'milan-area-c', entry_date: '2026-10-01', ...diesel });
    expect(past.html).not.toMatch(/href="\/also[^"]*#/);
    expect((await requestRuleCheck({ place: 'lille', ...diesel })).text).not.toContain('What else this journey');
  });

  test('of a hybrid car to Milan depends on the CO2, which its form asks for', async () => {
    const hybrid = { place: 'milan-area-c', vehicle_category: 'M1', fuel_type: 'hybrid', euro_standard: 'Euro 6' };
    const field = (html: string) =>
      /<div class="[^"]*"><div class="[^"]*"><label for="co2_grams_per_km"/.exec(html)?.[0];
    const unstated = await requestRuleCheck(hybrid);
    expect(unstated.html).toContain('<title>Milan Area C: you need this before you drive in |');
    expect(unstated.text).toContain('a hybrid car of at most 100 g/km CO2 pays nothing');
    expect(unstated.text).toContain('Box V.7');
    expect(field(unstated.html)).not.toContain('hidden');
    const low = await requestRuleCheck({ ...hybrid, co2_grams_per_km: '100' });
    expect(low.html).toContain('<title>Milan Area C: nothing to apply for |');
    expect(low.text).toContain('CO2 in g/km 100');
    expect(low.text).toContain('Please write to the Area C office before you drive in');
    expect(low.html).toMatch(/id="co2_grams_per_km"[^>]*value="100"/);
    expect(listOrderLinks(low.html)).toEqual([]);
    const high = await requestRuleCheck({ ...hybrid, co2_grams_per_km: '101' });
    expect(high.text).not.toContain('pays nothing in Area C');
    expect(listOrderLinks(high.html).map((link) => link.get('co2_grams_per_km'))).toEqual(['101']);
    const rubbish = await requestRuleCheck({ ...hybrid, fuel_type: 'petrol', co2_grams_per_km: 'low' });
    expect(rubbish.status).toBe(400);
    expect(rubbish.text).toContain('CO2 must be a whole number from 1 to 999');
    expect(field(rubbish.html)).not.toContain('hidden');
    for (const other of [{ fuel_type: 'petrol' }, { vehicle_category: 'N1' }, { place: 'paris' }])
      expect(field((await requestRuleCheck({ ...hybrid, ...other })).html)).toContain('hidden');
  });

  test('of any place but Austria knows no vignette', async () => {
    const asked = { entry_date: '2027-03-09', number_of_days: '60', vignette_type: '10-day', ...diesel };
    expect((await requestRuleCheck({ place: 'austria-highway-vignette', ...asked })).text).toContain(
      'The 10-day vignette ends on',
    );
    expect((await requestRuleCheck({ place: 'paris', ...asked })).text).not.toContain('vignette ends');
  });
});

describe('whatever is asked', () => {
  const facts = fc.record(
    {
      fuel_type: fc.constantFrom(...valuesOf(fuelTypes)),
      vehicle_category: fc.constantFrom(...valuesOf(vehicleCategories)),
      country_of_registration: fc.constantFrom(...valuesOf(checkoutCountries)),
      date_first_registration: fc.integer({ min: 1991, max: 2025 }).map((year) => `${year}-06-01`),
      entry_date: fc.constantFrom('2026-12-05', '2027-01-12', '2027-08-15'),
    },
    { requiredKeys: [] },
  );

  test.each(allZones)(
    '$name: the verdict of the rules with source and day, and a way to pay only where there is something to apply for',
    async (zone: Zone) => {
      const http = createRuleCheckSite();
      await fc.assert(
        fc.asyncProperty(facts, async (known) => {
          const { need, reason, active } = checkTrip(zone, known, known, ruleCheckNow);
          const { html, text } = await requestRuleCheck({ place: zone.slug, ...known }, { http });
          for (const said of [reason, active, 'shown on 22 November 2026'])
            expect(text).toContain(said.replaceAll(/\s+/g, ' '));
          const nothingToSell = need === 'not_needed' || need === 'may_not_enter' || zone.work === 'check';
          expect(listOrderLinks(html)).toHaveLength(nothingToSell ? 0 : 1);
          if (zone.work === 'check') expect(text).toMatch(/nothing to apply for/i);
          if (need === 'not_needed') expect(text).toContain('Nothing to apply for, and nothing to pay.');
        }),
        { numRuns: 3, seed: 13 },
      );
    },
  );

  test('all zones are one table, each with its need in a word and a link to its own answer', async () => {
    const { html, text } = await requestRuleCheck({ place: 'all', ...diesel });
    const rows = [...html.matchAll(/<th role="rowheader"[\s\S]*?<\/tr>/g)].map(([row]) => row);
    const words = {
      needed: 'Needed',
      not_needed: 'Nothing needed',
      may_not_enter: 'May not enter',
      not_sure: 'Not certain',
    };
    expect(rows.map((row) => /<a href="([^"]*)"[^>]*>([^<]*)/.exec(row)?.slice(1))).toEqual(
      allZones.map(({ slug, name }) => [
        expect.stringMatching(new RegExp(`^/check\\?place=${slug}&amp;.*date_first_registration=2014-05-01`)),
        name.replaceAll("'", '&#x27;'),
      ]),
    );
    rows.forEach((row, index) => {
      const zone = allZones[index] as Zone;
      const { need, reason } = checkTrip(zone, diesel, {}, ruleCheckNow);
      expect(htmlToText(row)).toContain(`${words[need]} ${reason}`);
    });
    expect(text).toMatch(/Needed: \d+\. Nothing needed: \d+\. May not enter: \d+\. Not certain: \d+\./);
    expect(listOrderLinks(html)).toEqual([]);
  });
});

describe('what cannot be answered', () => {
  test('is said in a summary and beside each field, and what was typed stays', async () => {
    const { status, html, text } = await requestRuleCheck({
      place: 'paris',
      entry_date: '2026-13-40',
      number_of_days: '900',
      fuel_type: 'diesel',
    });
    expect(status).toBe(400);
    expect(html).toContain('<title>Error: Do I need a permit? | European Driving Permits</title>');
    expect(text).toContain('There is a problem Entry date must be a date Days can be at most 365');
    expect(html).toMatch(/<a href="#entry_date"/);
    expect(html).toMatch(
      /id="number_of_days"[^>]*aria-invalid="true"[^>]*aria-describedby="number_of_days-hint number_of_days-error"[^>]*value="900"/,
    );
    expect(html).toContain('<option value="paris" selected="">');
    expect(html).toContain('<option value="diesel" selected="">');
  });

  const hostile = [
    '"><img src=x onerror=alert(1)>',
    '</title></main><script>alert(1)</script>',
    "';--{{7*7}}",
    '\u0000\u0001\u001b[31m\u202e',
    '$& $1 $<main>',
    '\ud800',
    'x'.repeat(10_000),
    '__proto__',
    '2026-02-30',
    '-1',
    '1e999',
    'NaN',
    '٣',
  ];
  test.each(checkFieldNames)(
    '%s may hold anything: never an error of ours, nothing unescaped, the policy stands',
    async (field) => {
      const http = createRuleCheckSite();
      for (const value of hostile) {
        const { status, headers, html } = await requestRuleCheck(
          { ...diesel, place: 'paris', [field]: value },
          { http },
        );
        expect([200, 400]).toContain(status);
        expect(headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(html.match(/<script/g)).toEqual(['<script']);
        expect(html.match(/<\/main>/g)).toEqual(['</main>']);
        expect(html.match(/<h1/g)).toEqual(['<h1']);
        expect(/<img|\0|x{200}/.test(html)).toBe(false);
        if (status === 400) expect(html).toContain('There is a problem');
      }
    },
  );

  test('nor does a field that comes twice, or one nobody asked for, do harm', async () => {
    const twice = await requestRuleCheck(
      'place=paris&place=%3Cu%3E&place=lyon&fuel_type=diesel&fuel_type=coal&toString=1',
    );
    expect([twice.status, twice.html.includes('<u>')]).toEqual([400, false]);
    expect(twice.text).toContain('This is stated more than once: choose one');
    const same = await requestRuleCheck('place=paris&fuel_type=diesel&fuel_type=diesel&toString=1');
    expect([same.status, same.text.includes('Paris, France')]).toEqual([200, true]);
    expect((await requestRuleCheck('place=paris&entry_date=%E0%A4%A')).status).toBe(400);
  });

  test('an address that asks nothing is the written page', async () => {
    for (const query of ['utm_source=mail', 'fbclid=1']) {
      const { html, headers } = await requestRuleCheck(query);
      expect(html).toContain('<h1>Asked</h1>');
      expect(headers.get('etag')).not.toBeNull();
    }
  });

  test('HEAD says the same without a word', async () => {
    const { status, html, headers } = await requestRuleCheck({ place: 'paris' }, { method: 'HEAD' });
    expect([status, html, headers.get('x-robots-tag')]).toEqual([200, '', 'noindex']);
  });

  test('whoever asks without end is told to wait, on a page, and nobody else is', async () => {
    const http = createRuleCheckSite();
    const from = '192.0.2.7';
    const answers = [];
    for (let index = 0; index <= 300; index++)
      answers.push(await requestRuleCheck({ place: 'paris', fuel_type: 'x' }, { http, from }));
    expect(answers.slice(0, 300).every(({ status }) => status === 400)).toBe(true);
    const refused = answers[300];
    expect(refused?.status).toBe(429);
    expect(refused?.text).toMatch(/Too many tries\. Please wait \d+ minutes? and try again\./);
    expect((await requestRuleCheck({ place: 'paris' }, { http, from: '192.0.2.8' })).status).toBe(200);
  });
});
