import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const romaMobilitaZones: readonly ZoneDefinition[] = [
  {
    slug: 'rome-ztl-centro',
    name: 'Rome ZTL Centro',
    summary: 'Historic centre of Rome: your hotel puts the plate on the list.',
    description:
      'The centre is closed to unlisted plates from Monday to Friday 6:30-18:00, on Saturdays 14:00-18:00 and on Friday and Saturday nights. Rome sells visitors no ticket; hotels inside the zone may put the plates of their guests on the list. Since July 2026 that goes for electric cars too, which were free before. We write to your hotel with the plate and the dates and keep its confirmation for you.',
    importance: 'Every camera passed is a separate fine, so a few wrong turns can cost more than the hotel.',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    fee: '€6.00',
    official: {
      name: 'Roma Servizi per la Mobilità',
      url: 'https://romamobilita.it/',
      mainPrice: 'no visitor ticket is sold',
      otherPrices: 'hotels register their guests',
      asOf: '2026-11-01',
      sureness: 'published',
    },
    work: 'mail',
    letterTo: 'hotel',
    leadTime: '1-2 days (we assume this)',
    paymentRequired: false,
  },
];
