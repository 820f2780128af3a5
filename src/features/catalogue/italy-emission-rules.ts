import { fineText, type ZoneEntry } from './zone.ts';

// Municipal ordinances close these cities to older vehicles and no permit exists for visitors: selling one would
// mislead. What the customer gets is the check of the vehicle against the rules and a dated certificate.
const checkOnly = {
  fine: `about ${fineText(83, 349)}`,
  portal: null,
  work: 'check',
  leadTime: 'at once',
  paymentRequired: false,
} as const satisfies Partial<ZoneEntry>;

/** Italian zones with rules by Euro standard and nothing to apply for. */
export const italianEmissionRules = {
  turin: {
    ...checkOnly,
    slug: 'turin-lez',
    name: 'Turin LEZ',
    summary: 'Turin bans the oldest cars all year and more diesels in winter; there is nothing to buy.',
    description:
      'Petrol and diesel cars up to Euro 2 may not be driven in Turin at any time. From 15 September to 15 April diesels up to Euro 4 are banned as well, Monday to Friday 8:00-19:00, and more on days of smog alert. There is no permit to buy: we check your car for your dates and issue a dated certificate.',
    importance: "The ban changes with the season and the air, so last year's answer may be wrong.",
    official: {
      name: 'Muoversi a Torino',
      url: 'https://muoversiatorino.it/it/ztl',
      price: 'nothing to buy',
      asOf: '2026-11-01',
    },
  },
  naples: {
    ...checkOnly,
    slug: 'naples-lez',
    name: 'Naples LEZ',
    summary: 'Naples bans the oldest cars on weekdays and most diesels in winter; there is nothing to buy.',
    description:
      'From Monday to Friday 8:30-18:30 Naples bans cars of Euro 0 and 1; the last winter order added diesels up to Euro 5. Motorways and three trunk roads stay free, and visitors from outside the region have been exempt in earlier orders. There is no permit to buy: we check what applies to your car and issue a dated certificate.',
    importance: 'The order is renewed every winter and takes in cars that drive freely elsewhere.',
    official: {
      name: 'Comune di Napoli',
      url: 'https://www.comune.napoli.it/',
      price: 'nothing to buy',
      asOf: '2025-11-24',
    },
  },
  genoa: {
    ...checkOnly,
    slug: 'genoa-ztl',
    name: 'Genoa ZTL',
    summary: 'Central Genoa bans older cars on weekdays; a hotel booking exempts visitors.',
    description:
      'On weekdays between 7:00 and 19:00 the centre of Genoa is closed to petrol cars up to Euro 1 and diesels up to Euro 4. People who live outside the region are exempt if they carry proof of a booking. There is no permit to buy: we check your car and tell you which papers to have with you.',
    importance: 'The exemption counts only with the paper in the car: a booking left at home does not help.',
    official: {
      name: 'Comune di Genova',
      url: 'https://www.comune.genova.it/',
      price: 'nothing to buy',
      asOf: '2025-07-01',
    },
  },
  padua: {
    ...checkOnly,
    slug: 'padua-lez',
    name: 'Padua LEZ',
    summary: 'Padua bans older cars on winter weekdays; there is nothing to buy.',
    description:
      "From October to April, Monday to Friday 8:30-18:30, Padua is closed to petrol cars up to Euro 1 and diesels up to Euro 4, and to more of them under a smog alert. Electric cars may enter the old town's restricted streets after writing to the city office. There is no permit to buy: we check your car for your dates and issue a dated certificate.",
    importance: 'A smog alert widens the ban overnight.',
    official: {
      name: 'Padovanet (Comune di Padova)',
      url: 'https://www.padovanet.it/',
      price: 'nothing to buy',
      asOf: '2026-11-01',
    },
  },
  romeFasciaVerde: {
    ...checkOnly,
    slug: 'rome-fascia-verde',
    name: 'Rome Fascia Verde',
    summary: "Rome's wide green belt bans the oldest cars from Monday to Saturday; there is nothing to buy.",
    description:
      'The Fascia Verde takes in most of Rome inside the ring and applies around the clock from Monday to Saturday, except on public holidays. Up to October 2026 it was closed to petrol and gas cars up to Euro 2 and diesels up to Euro 3; a new order is expected every November. Foreign cars are not registered: we check yours and issue a dated certificate.',
    importance: 'Nearly every road to a hotel in Rome crosses it, long before the historic centre begins.',
    official: {
      name: 'Roma Servizi per la Mobilità',
      url: 'https://romamobilita.it/',
      price: 'nothing to buy',
      asOf: '2025-10-30',
    },
  },
} as const satisfies Record<string, ZoneEntry>;
