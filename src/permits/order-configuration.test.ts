import { expect, test } from 'vitest';
import { destinations } from './catalogue.ts';
import { type OrderConfiguration, orderConfiguration } from './order-configuration.ts';

const all = destinations.map(orderConfiguration);
const countriesWhere = (rule: (configuration: OrderConfiguration) => boolean) =>
  all.filter(rule).map((configuration) => configuration.country);

test('flags are those of the specification', () => {
  expect(countriesWhere((country) => country.digitalProof)).toEqual([...destinations]);
  expect(countriesWhere((country) => country.physicalFollows)).toEqual(['France']);
  expect(countriesWhere((country) => country.dateRequired)).toEqual(['Italy', 'Austria']);
  expect(countriesWhere((country) => country.vignette)).toEqual(['Austria']);
});

test('every country asks for the owner and the vehicle; the V5C is optional in the Netherlands and Italy', () => {
  for (const { requiredFields } of all) expect(requiredFields.slice(0, 2)).toEqual(['owner', 'vehicle']);
  expect(countriesWhere((country) => country.optionalFields.includes('v5c'))).toEqual(['Netherlands', 'Italy']);
  expect(countriesWhere((country) => country.requiredFields.includes('v5c'))).toEqual([
    'France',
    'Belgium',
    'Spain',
    'Austria',
  ]);
  expect(orderConfiguration('Italy').requiredFields).toContain('entry_date');
  expect(orderConfiguration('Austria').requiredFields).toEqual([
    'owner',
    'vehicle',
    'v5c',
    'vignette_type',
    'start_date',
  ]);
});

test('zones and official portals come from the catalogue, each portal once', () => {
  expect(orderConfiguration('France').zones).toHaveLength(13);
  expect(orderConfiguration('France').officialPortals.map((portal) => portal.url)).toEqual([
    'https://www.certificat-air.gouv.fr/',
  ]);
  expect(orderConfiguration('Belgium').officialPortals.map((portal) => portal.mainPrice)).toEqual([
    'free (day pass for excluded vehicles: €35)',
    'free (day pass for excluded vehicles: €35)',
  ]);
  expect(orderConfiguration('Italy').officialPortals).toHaveLength(11);
  expect(orderConfiguration('Italy').officialPortals[1]?.name).toBe('Roma Servizi per la Mobilità');
});
