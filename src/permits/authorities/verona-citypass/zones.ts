import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const veronaCitypassZones: readonly ZoneDefinition[] = [
  {
    slug: 'verona-ztl',
    name: 'Verona ZTL',
    summary: 'Old town of Verona: four booked entries a month, or through your hotel.',
    description:
      'Since October 2024 nobody drives into the old town without a permit or a booking. Visitors may book four entries a month for their plate on CityPass, each at least 24 hours ahead and within fixed hours. We book the entries for you, from 10:00 to 18:00 from Monday to Friday, 10:00 to 13:30 on weekends and public holidays: drive in then, not in the evening. On working days from October to April a winter ban keeps old diesels and the oldest petrol cars off the streets of the whole city. A hotel there can list its guests instead: name it with its e-mail address, and we write to it.',
    importance: 'The free hours that older guidebooks mention no longer exist.',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    fee: '€4.00',
    automation: 'automated',
    official: {
      name: 'CityPass Verona',
      url: 'https://citypass.veronamobile.it/',
      mainPrice: 'no price is published for booked entries',
      asOf: '2024-10-28',
      sureness: 'published',
    },
    work: 'register',
    letterTo: 'hotel',
    leadTime: 'at least 24 hours before entry (we assume this)',
    paymentRequired: false,
  },
];
