import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import { ruleCheckZoneDefaults, type ZoneDefinition } from '../../zone.ts';

export const turinLezZones: readonly ZoneDefinition[] = [
  {
    ...ruleCheckZoneDefaults,
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    slug: 'turin-lez',
    name: 'Turin LEZ',
    summary: 'Turin bans the oldest cars all year and more diesels in winter; there is nothing to buy.',
    description:
      'Petrol and diesel cars up to Euro 2 may not be driven in Turin at any time. From 15 September to 15 April diesels up to Euro 4 are banned as well, Monday to Friday 8:00-19:00; whether those of Euro 5 are too, since October 2026, is not known. A smog alert widens the ban. There is no permit to buy: we check your car for your dates and issue a dated rule-check statement.',
    importance: "The ban changes with the season and the air, so last year's answer may be wrong.",
    official: {
      name: 'Muoversi a Torino',
      url: 'https://muoversiatorino.it/it/ztl',
      mainPrice: 'nothing to buy',
      asOf: '2026-11-01',
      sureness: 'published',
    },
  },
];
