import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import { ruleCheckZoneDefaults, type ZoneDefinition } from '../../zone.ts';

export const romeFasciaVerdeZones: readonly ZoneDefinition[] = [
  {
    ...ruleCheckZoneDefaults,
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    slug: 'rome-fascia-verde',
    name: 'Rome Fascia Verde',
    summary: "Rome's wide green belt bans the oldest cars from Monday to Saturday; there is nothing to buy.",
    description:
      'The Fascia Verde takes in most of Rome inside the ring and applies around the clock from Monday to Saturday, except on public holidays. Up to October 2026 it was closed to petrol and gas cars up to Euro 2 and diesels up to Euro 3; a new order begins every November, and we have not seen the one of 2026. On some Sundays between November and March, the ecological Sundays, nearly every car with an engine is kept out for some hours. Foreign cars are not registered: we check yours and issue a dated rule-check statement.',
    importance: 'Nearly every road to a hotel in Rome crosses it, long before the historic centre begins.',
    official: {
      name: 'Roma Servizi per la Mobilità',
      url: 'https://romamobilita.it/',
      mainPrice: 'nothing to buy',
      asOf: '2025-10-30',
      sureness: 'published',
    },
  },
];
