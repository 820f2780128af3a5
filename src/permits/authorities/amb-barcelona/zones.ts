import { fineText, type ZoneDefinition } from '../../zone.ts';

export const ambBarcelonaZones: readonly ZoneDefinition[] = [
  {
    slug: 'barcelona-zbe',
    name: 'Barcelona ZBE',
    summary: 'Registration of every foreign vehicle for working days, 7:00-20:00.',
    description:
      'On working days between 7:00 and 20:00 every foreign vehicle, however clean, must be in the register of the metropolitan area. The lasting registration takes up to 15 working days; for a nearer trip, up to 24 single days a year can be requested at once. Petrol cars from Euro 3 and diesels from Euro 4 meet the standard; an older car may enter on single days only. The ring roads are outside the zone.',
    importance: 'A registration takes up to three weeks, so it has to start well before the journey.',
    fine: fineText(100, 200),
    fineCertainty: { asOf: '2023-01-03', seenOn: '2026-11-28', sureness: 'published' },
    sign: 'dgt-label',
    automation: 'automated',
    official: {
      name: 'AMB register of foreign vehicles',
      url: 'https://zberegistre.ambmobilitat.cat/',
      mainPrice: '€7.00 (lasting registration)',
      otherPrices: 'single days about €5 (vans €6)',
      asOf: '2026-09-29',
      sureness: 'assumed',
      assumption: 'a single day costs what the rules of 2021 say',
    },
    work: 'register',
    leadTime: 'up to 15 working days; single days at once',
    paymentRequired: true,
  },
];
