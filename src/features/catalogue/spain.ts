import { fineText, type ZoneEntry } from './zone.ts';

export const spain: readonly ZoneEntry[] = [
  {
    slug: 'madrid-central-lez',
    name: 'Madrid Central LEZ',
    summary: 'Central Madrid: only the cleanest cars drive freely, others need a car park or an invitation.',
    description:
      'The Distrito Centro is open to zero-emission and ECO vehicles. Cars of classes B and C may enter only to use a car park or as the guest of a resident, and older ones not at all. Spain gives foreign plates no environmental label, so the class is shown with the registration document and we arrange the entry with your car park, hotel or the city office.',
    importance:
      'The cameras do not know a foreign car: unless somebody announces the plate, the entry counts as unauthorised.',
    fine: fineText(90, 200),
    portal: 'madrid-zbedep',
    official: {
      name: 'Ayuntamiento de Madrid',
      url: 'https://www.madrid.es/',
      price: 'no visitor permit is sold; car parks set their own prices',
      asOf: '2026-10-04',
    },
    work: 'mail',
    leadTime: 'several days',
    paymentRequired: false,
  },
  {
    slug: 'barcelona-zbe',
    name: 'Barcelona ZBE',
    summary: 'Registration of every foreign vehicle for working days, 7:00-20:00.',
    description:
      'On working days between 7:00 and 20:00 every foreign vehicle must be in the register of the metropolitan area, including those clean enough to enter. The lasting registration costs €7 and takes up to 15 working days; for a trip that is nearer, up to 24 single days a year can be requested at once. Petrol cars from Euro 3 and diesels from Euro 4 meet the standard, and the ring roads are outside the zone.',
    importance: 'A registration takes up to three weeks, so it has to start well before the journey.',
    fine: fineText(100, 200),
    portal: 'amb-barcelona',
    official: {
      name: 'AMB register of foreign vehicles',
      url: 'https://zberegistre.ambmobilitat.cat/',
      price: '€7.00 (lasting registration); single days about €2',
      asOf: '2026-09-29',
    },
    work: 'register',
    leadTime: 'up to 15 working days; single days at once',
    paymentRequired: true,
  },
];
