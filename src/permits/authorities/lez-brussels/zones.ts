import { fineText, type ZoneDefinition } from '../../zone.ts';

export const lezBrusselsZones: readonly ZoneDefinition[] = [
  {
    slug: 'brussels-lez',
    name: 'Brussels LEZ',
    summary: 'Free registration of every foreign vehicle for the whole Brussels region, valid for five years.',
    description:
      'All 19 communes of Brussels form one low-emission zone, in force day and night. Every vehicle with a British plate must be registered, even the cleanest, before the trip or by midnight of the fifth day after entering. Registration is free on the official site and stays valid for five years; diesels below Euro 6 and petrol cars below Euro 3 may only enter with a day pass.',
    importance: 'Cameras cannot look up a foreign plate: an unregistered car is fined even if it meets every rule.',
    fine: fineText(150, 350),
    fineCertainty: { asOf: '2019-12-18', seenOn: '2026-11-28', sureness: 'published' },
    automation: 'automated',
    official: {
      name: 'LEZ Brussels (Brussels Fiscality)',
      url: 'https://lez.brussels/mytax/en/',
      mainPrice: 'free (day pass for excluded vehicles: €35)',
      asOf: '2026-10-01',
      sureness: 'published',
    },
    work: 'register',
    leadTime: 'a few days (we assume this); may be registered up to the fifth day after entering',
    paymentRequired: false,
  },
];
