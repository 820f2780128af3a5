import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const veneziaAvmZones: readonly ZoneDefinition[] = [
  {
    slug: 'venice-mestre-ztl',
    name: 'Venice Mestre ZTL',
    summary: 'Centre of Mestre: authorised by the city office, or through your hotel or garage.',
    description:
      'Four sectors in the centre of Mestre are watched by cameras day and night. Guests get in through their hotel or garage, and others with an authorisation from the city office, which asks for the vehicle papers and the reason. On working days from October to April a winter ban keeps old diesels and the oldest petrol cars off the streets of Mestre. The fee for day visitors of the old town of Venice does not cover this zone.',
    importance: 'Many visitors to Venice stay in Mestre, where the cameras watch at every hour of every day.',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    official: {
      name: 'Comune di Venezia',
      url: 'https://www.comune.venezia.it/it/content/ztl-centrali-mestre-0',
      mainPrice: 'no price is published for visitors',
      asOf: '2022-12-01',
      sureness: 'published',
    },
    work: 'mail',
    letterTo: 'hotel_or_office',
    leadTime: 'several days (we assume this)',
    paymentRequired: false,
  },
];
