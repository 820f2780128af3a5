import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import { ruleCheckZoneDefaults, type ZoneDefinition } from '../../zone.ts';

export const genoaZtlZones: readonly ZoneDefinition[] = [
  {
    ...ruleCheckZoneDefaults,
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    slug: 'genoa-ztl',
    name: 'Genoa ZTL',
    summary: 'Central Genoa bans older cars on weekdays; a hotel booking exempts visitors.',
    description:
      'On weekdays between 7:00 and 19:00 the centre of Genoa is closed to petrol cars up to Euro 1 and to diesels from before 2011; whether those of 2011 to 2015 followed in October 2026, as planned, is not known. People who live outside the region are exempt if they carry proof of a booking. Some streets (Centro Storico, Molo, Nervi, Boccadasse and others) are restricted day and night by cameras and need a permit of their own, through your hotel or the city. For the weekday limits there is no permit to buy: we check your car and tell you which papers to have with you.',
    importance: 'The exemption counts only with the paper in the car: a booking left at home does not help.',
    official: {
      name: 'Comune di Genova',
      url: 'https://www.comune.genova.it/',
      mainPrice: 'nothing to buy',
      asOf: '2025-07-01',
      sureness: 'published',
    },
  },
];
