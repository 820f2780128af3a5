import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import { ruleCheckZoneDefaults, type ZoneDefinition } from '../../zone.ts';

export const naplesLezZones: readonly ZoneDefinition[] = [
  {
    ...ruleCheckZoneDefaults,
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    slug: 'naples-lez',
    name: 'Naples LEZ',
    summary: 'Naples bans the oldest cars on weekdays and most diesels in winter; there is nothing to buy.',
    description:
      'From Monday to Friday 8:30-18:30 Naples bans cars of Euro 0 and 1; the last winter order added diesels up to Euro 5. Motorways and three trunk roads stay free, and visitors from outside the region have been exempt in earlier orders. There is no permit to buy: we check what applies to your car and issue a dated rule-check statement.',
    importance: 'The order is renewed every winter and takes in cars that drive freely elsewhere.',
    official: {
      name: 'Comune di Napoli',
      url: 'https://www.comune.napoli.it/',
      mainPrice: 'nothing to buy',
      asOf: '2025-11-24',
      sureness: 'published',
    },
  },
];
