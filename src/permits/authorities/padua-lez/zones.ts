import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import { ruleCheckZoneDefaults, type ZoneDefinition } from '../../zone.ts';

export const paduaLezZones: readonly ZoneDefinition[] = [
  {
    ...ruleCheckZoneDefaults,
    letterTo: 'office',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    slug: 'padua-lez',
    name: 'Padua LEZ',
    summary: 'Padua bans older cars on winter weekdays; there is nothing to buy.',
    description:
      "From October to April, Monday to Friday 8:30-18:30, Padua is closed to petrol and gas cars up to Euro 1 and diesels up to Euro 4; whether those of Euro 5 are kept out too, since October 2026, is not known. A smog alert widens the ban, and on one Sunday a month only electric cars may drive in the old town. There is no permit to buy: we check your car for your dates and issue a dated rule-check statement. For an electric car we also write to the city office, with a copy of its registration document, for the list of the old town's restricted streets.",
    importance: 'A smog alert widens the ban overnight.',
    official: {
      name: 'Padovanet (Comune di Padova)',
      url: 'https://www.padovanet.it/',
      mainPrice: 'nothing to buy',
      asOf: '2026-11-01',
      sureness: 'published',
    },
  },
];
