import { fineText, type ZoneDefinition } from '../../zone.ts';

export const asfinagZones: readonly ZoneDefinition[] = [
  {
    slug: 'austria-highway-vignette',
    name: 'Highway vignette',
    summary: 'The toll for Austrian motorways and expressways, bought for the number plate.',
    description:
      'Every car and motorcycle up to 3.5 tonnes needs a vignette before it joins an Austrian motorway or expressway. It is bound to the plate: nothing is posted or stuck to the windscreen. Bought online by a private customer, a 2-month or annual one becomes valid on the 18th day at the earliest; a 10-day one can start at once. Some Alpine tunnels and passes (Brenner, Tauern, Pyhrn, Arlberg, Karawanken) charge a toll of their own. A motorcycle pays much less at the official shop, our price is that for a car; the one-day vignette is sold there only.',
    importance: 'Cameras read every plate on the motorway, and a single wrong character counts as no vignette.',
    fine: fineText(120, 300),
    fineNow: 'The substitute toll is €200 since 1 January 2026, €100 for a motorcycle',
    fineCertainty: {
      asOf: '2026-01-15',
      seenOn: '2026-11-28',
      sureness: 'assumed',
      assumption: 'one page of the press names it',
    },
    fee: 'from €9.60 (10-day, 2-month, annual)',
    vignette: true,
    automation: 'automated',
    dateRequired: true,
    official: {
      name: 'ASFINAG toll shop',
      url: 'https://shop.asfinag.at/',
      mainPrice: '10-day €12.80, 2-month about €32.00, annual €106.80 for cars',
      otherPrices: '€5.10, €12.80 and €42.70 for motorcycles; one day €9.60 for cars, less for motorcycles (all 2026)',
      asOf: '2026-11-01',
      sureness: 'assumed',
      assumption: 'the prices of motorcycles and of the 2-month vignette are from the press',
      validUntil: '2026-12-31',
    },
    work: 'buy',
    leadTime: '10-day: minutes; 2-month and annual: valid from the 18th day after purchase',
    paymentRequired: true,
  },
];
