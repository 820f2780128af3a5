import { fineText, type ZoneDefinition } from '../../zone.ts';

// Antwerp has its own register: a registration in Brussels is not valid here, nor the reverse.
export const lezAntwerpenZones: readonly ZoneDefinition[] = [
  {
    slug: 'antwerp-lez',
    name: 'Antwerp LEZ',
    summary: 'Free registration of foreign vehicles for the Antwerp zone, decided in about ten days.',
    description:
      'Antwerp keeps a register of its own for vehicles that are neither Belgian nor Dutch. It is accepted until the day after you enter, but the city checks the registration document, which takes about ten days, and the vehicle only counts as registered once it has been approved. Registration is free; diesels from Euro 5 and petrol cars from Euro 2 enter without further payment.',
    importance:
      'An application that is refused, or that comes later than the day after you drove in, does not protect against a fine.',
    fine: fineText(150, 350),
    fineCertainty: { asOf: '2018-04-01', seenOn: '2026-11-28', sureness: 'published' },
    automation: 'automated',
    official: {
      name: 'Slim naar Antwerpen',
      url: 'https://www.slimnaarantwerpen.be/en/lez',
      mainPrice: 'free (day pass for excluded vehicles: €35)',
      asOf: '2026-10-01',
      sureness: 'published',
    },
    work: 'register',
    leadTime: 'about 10 days; may be registered up to the day after entering',
    paymentRequired: false,
  },
];
