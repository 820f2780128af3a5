import { admitFromEuro, type ZoneRules } from '../../admission-rule.ts';

export const romeFasciaVerdeRules: ZoneRules = {
  'rome-fascia-verde': {
    need: 'Nothing to apply for: foreign cars are not registered.',
    active: 'Monday to Saturday at all hours, not on public holidays',
    otherwise: 'Leave the car outside the green belt.',
    source: 'Rules of Rome for 1 November 2025 to 31 October 2026; https://turismoroma.it/en/node/127018',
    rulesAsOf: '2025-10-30',
    // A new order is expected every November. The one from 1 November 2026 on is not known, so nothing is promised.
    periods: [
      {
        to: '2026-10-31',
        M1: { by: 'euro', petrol: admitFromEuro(3), gas: admitFromEuro(3), diesel: admitFromEuro(4) },
        motorcycle: { by: 'euro', petrol: admitFromEuro(2), diesel: admitFromEuro(2) },
      },
    ],
  },
};
