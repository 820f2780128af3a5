import { expect, test } from 'vitest';
import { renderTaggedPdf } from '#platform/tagged-pdf.ts';
import { readPdf } from '../../../../test/read-pdf.ts';
import { checkAdmission } from '../../admission.ts';
import { zonesOf } from '../../catalogue.ts';
import { checkoutCountries, critAirClasses, valuesOf } from '../../form-choices.ts';
import { independenceNotice, renderRuleCheckStatement } from '../../rule-check-statement.ts';
import { checkTrip } from '../../trip-check.ts';

const now = new Date('2026-11-28T10:00:00Z');
const frenchZones = zonesOf('France').map((zone) => [zone.slug, zone] as const);

test.each(frenchZones)('%s: a vehicle that has its sticker is never told to get one', (slug, zone) => {
  for (const certificate_class of valuesOf(critAirClasses))
    for (const vehicle_category of ['M1', 'N1', 'motorcycle'])
      for (const country_of_registration of valuesOf(checkoutCountries))
        for (const entry_date of ['2026-12-02', '2026-12-05', '2027-01-04', '2028-01-03']) {
          // No motorcycle gets it, by the decree of 21 June 2016.
          if (vehicle_category === 'motorcycle' && certificate_class === '5') continue;
          const vehicle = { certificate_class, vehicle_category, country_of_registration };
          const { need, what_to_do } = checkTrip(zone, vehicle, { entry_date }, now);
          expect(need, JSON.stringify([slug, vehicle, entry_date])).not.toBe('needed');
          expect(what_to_do).toMatch(
            /^(?:Nothing has to be applied for|No permit is asked for|(?:For .* a day in force: )?Leave this vehicle)/,
          );
        }
});

test.each(frenchZones)('%s: its source is an address, and stands whole on a statement', async (slug, zone) => {
  const vehicle = { certificate_class: '2', vehicle_category: 'M1' };
  const trip = { entry_date: '2026-12-02', number_of_days: 3 };
  const { source } = checkAdmission(slug, vehicle, trip.entry_date);
  expect(source).toMatch(/https:\/\/\S+\/\S/);
  const verdict = checkTrip(zone, vehicle, trip, now);
  const facts = { orderRef: 'EDP-7K2M9QXT', zone, plate: 'AB12 CDE', vehicle, trip, verdict, settled: false };
  const blocks = renderRuleCheckStatement({ ...facts, document: undefined, rulesOf: now, now });
  const paper = { title: 'A statement', author: 'European Driving Permits', foot: independenceNotice };
  const { text, overflowingTexts } = await readPdf(await renderTaggedPdf(paper, blocks));
  expect(overflowingTexts).toEqual([]);
  expect(text.replace(/\s/g, '')).toContain(source.replace(/\s/g, ''));
});
