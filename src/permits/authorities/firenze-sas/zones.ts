import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const firenzeSasZones: readonly ZoneDefinition[] = [
  {
    slug: 'florence-ztl',
    name: 'Florence ZTL',
    summary: 'Historic centre of Florence: a hotel or garage announces the plate at every entry.',
    description:
      'Sectors A, B and O are closed to unlisted plates from Monday to Friday 7:30-20:00, on Saturdays 7:30-16:00 and on summer nights. A hotel or garage inside sends your plate to the city, and has to do so each time you drive in. We ask yours to do it and keep the confirmation; gates for buses and pedestrians stay closed even then, and the Scudo Verde round the city keeps the oldest cars out whoever announces them.',
    importance: 'Arriving at the hotel is not enough: a plate that is not announced for that very entry is fined.',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    fee: '€5.00',
    official: {
      name: 'SAS Servizi alla Strada',
      url: 'https://www.serviziallastrada.it/',
      mainPrice: 'nothing at the city desk',
      otherPrices: 'hotels and garages may charge',
      asOf: '2026-11-01',
      sureness: 'published',
    },
    work: 'mail',
    letterTo: 'hotel',
    leadTime: 'same day to 1 day (we assume this)',
    paymentRequired: false,
  },
];
