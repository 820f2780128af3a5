import { fineText, type ZoneEntry } from './zone.ts';

// Two registers: being known in Brussels is of no use in Antwerp, and the other way round.
export const belgium: readonly ZoneEntry[] = [
  {
    slug: 'brussels-lez',
    name: 'Brussels LEZ',
    summary: 'Free registration of every foreign vehicle for the whole Brussels region, valid for five years.',
    description:
      'All 19 communes of Brussels form one low-emission zone, in force day and night. Every vehicle with a British plate must be registered, even the cleanest, before the trip or by midnight of the fifth day after entering. Registration is free on the official site and stays valid for five years; diesels below Euro 6 and petrol cars below Euro 3 may only enter with a day pass at €35.',
    importance: 'Cameras cannot look up a foreign plate: an unregistered car is fined even if it meets every rule.',
    fine: fineText(150, 350),
    portal: 'lez-brussels',
    official: {
      name: 'LEZ Brussels (Brussels Fiscality)',
      url: 'https://lez.brussels/mytax/en/',
      price: 'free (day pass for excluded vehicles: €35)',
      asOf: '2026-10-01',
    },
    work: 'register',
    leadTime: 'a few days; may be registered up to the fifth day after entering',
    paymentRequired: false,
  },
  {
    slug: 'antwerp-lez',
    name: 'Antwerp LEZ',
    summary: 'Free registration of foreign vehicles for the Antwerp zone, decided in about ten days.',
    description:
      'Antwerp keeps a register of its own for vehicles that are neither Belgian nor Dutch. The city checks the registration document, which takes about ten days, and the vehicle only counts as registered once it has been approved. Registration is free; diesels from Euro 5 and petrol cars from Euro 2 enter without further payment.',
    importance: 'An application that is still waiting or was refused does not protect against a fine.',
    fine: fineText(150, 350),
    portal: 'lez-antwerpen',
    official: {
      name: 'Slim naar Antwerpen',
      url: 'https://www.slimnaarantwerpen.be/en/lez',
      price: 'free (day pass for excluded vehicles: €35)',
      asOf: '2026-10-01',
    },
    work: 'register',
    leadTime: 'about 10 days',
    paymentRequired: false,
  },
];
