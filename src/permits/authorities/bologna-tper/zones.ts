import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const bolognaTperZones: readonly ZoneDefinition[] = [
  {
    slug: 'bologna-lez',
    name: 'Bologna LEZ',
    summary: 'Day ticket for the environmental zone in the old town of Bologna, every day 7:00-20:00.',
    description:
      'The old town of Bologna is closed to unlisted plates every day from 7:00 to 20:00. Visitors buy a ticket for one day, at most three a month, or for four days, at most one a month, and activate it for the plate; hotels can announce their guests instead. Petrol cars from Euro 3 and diesels of Euro 6 can have one; for older cars the published texts contradict each other, and from October to March a winter ban may stop them too. Bus lanes and the T of pedestrian streets stay closed.',
    importance: "The zone applies on Saturdays and Sundays too, unlike Milan's Area C.",
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    automation: 'automated',
    official: {
      name: 'TPER online',
      url: 'https://solweb.tper.it/',
      mainPrice: 'about €6.00 for one day, about €15.00 for four days',
      asOf: '2020-05-25',
      sureness: 'assumed',
      assumption: 'the prices are still those of 2020',
    },
    work: 'buy',
    leadTime: 'bought within minutes, made valid on the day of entry',
    paymentRequired: true,
  },
];
