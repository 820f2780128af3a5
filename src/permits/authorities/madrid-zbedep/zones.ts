import { fineText, type ZoneDefinition } from '../../zone.ts';

export const madridZbedepZones: readonly ZoneDefinition[] = [
  {
    slug: 'madrid-central-lez',
    name: 'Madrid Central LEZ',
    summary: 'Central Madrid: only the cleanest cars drive freely, others need a car park or an invitation.',
    description:
      'The Distrito Centro is open to zero-emission and ECO vehicles. Cars of classes B and C may enter only to use a car park or as the guest of a resident, and older ones not at all. Spain gives foreign plates no environmental label, so the class is shown with the registration document and we arrange the entry with your car park, hotel or the city office.',
    importance:
      'The cameras do not know a foreign car: unless somebody announces the plate, the entry counts as unauthorised.',
    fine: fineText(90, 200),
    fineCertainty: { asOf: '2022-04-13', seenOn: '2026-11-28', sureness: 'published' },
    sign: 'dgt-label',
    official: {
      name: 'Ayuntamiento de Madrid',
      url: 'https://www.madrid.es/',
      mainPrice: 'no visitor permit is sold',
      otherPrices: 'car parks set their own prices',
      asOf: '2026-10-04',
      sureness: 'published',
    },
    work: 'mail',
    letterTo: 'garage',
    leadTime: 'several days (we assume this)',
    paymentRequired: false,
  },
];
