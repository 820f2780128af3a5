import { italianFine, italianFineCertainty } from '../../italian-law.ts';
import type { ZoneDefinition } from '../../zone.ts';

export const palermoZtlZones: readonly ZoneDefinition[] = [
  {
    slug: 'palermo-ztl',
    name: 'Palermo ZTL',
    summary: 'Day pass for the centre of Palermo, Monday to Friday 8:00-20:00 and weekend nights.',
    description:
      'The centre needs a pass from Monday to Friday 8:00-20:00 and in the nights of Friday and Saturday until 6:00: from 23:00 in winter, from 20:00 from May to October. A day pass is first bought and then used by linking it to the plate, which may be done after entering but the same day. By day it rests on public holidays, and motorcycles need no pass. Petrol cars below Euro 3 and diesels below Euro 4 cannot have one.',
    importance: 'A pass that was bought but not linked to the plate counts as no pass.',
    fine: italianFine,
    fineCertainty: italianFineCertainty,
    fee: '€3.00',
    automation: 'automated',
    official: {
      name: 'ZTL Palermo (AMAT)',
      url: 'https://ztl.comune.palermo.it/',
      mainPrice: '€5.00 a day (petrol, diesel), €2.50 (hybrid, gas)',
      asOf: '2026-11-01',
      sureness: 'published',
    },
    work: 'buy',
    leadTime: 'bought within 24 hours, made valid on the day of entry',
    paymentRequired: true,
  },
];
