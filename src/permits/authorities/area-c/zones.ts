import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const areaCZones: readonly ZoneDefinition[] = [
  {
    slug: 'milan-area-c',
    name: 'Milan Area C',
    summary: 'Day ticket for the centre of Milan, Monday to Friday 7:30-19:30.',
    description:
      'Cars entering the Cerchia dei Bastioni on a working day need a ticket, which covers any number of entries that day. It must be activated on the day of entry or the day after, never before, so we do this for you on the day. Diesels below Euro 6 and petrol cars below Euro 4 are shut out, and no ticket changes that. Electric cars and hybrid cars of at most 100 g/km CO2 (V.7 of the registration document) pay nothing; the cameras do not know a foreign one, so write to the Area C office first.',
    importance: 'Each day without an activated ticket is a fine, and the letter often arrives months later.',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    fee: '€5.00 (Mon-Fri 7:30-19:30)',
    automation: 'automated',
    asksCo2OfHybrids: true,
    official: {
      name: 'Area C (ATM)',
      url: 'https://areac.atm-mi.it/',
      mainPrice: '€7.50 a day',
      asOf: '2026-09-30',
      sureness: 'published',
    },
    work: 'buy',
    leadTime: 'on the day of entry',
    paymentRequired: true,
  },
];
