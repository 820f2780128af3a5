import {
  admitFromEuro,
  createUniformRestDayRule,
  type EuroThresholds,
  isWeekday,
  type VehicleRule,
  type ZoneRules,
} from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { italianFineSources } from '../../italian-law.ts';
import type { Provenance } from '../../provenance.ts';
import { ruleCheckFacts, ruleCheckLeadTime, ruleCheckSteps } from '../../rule-check-playbook.ts';

/**
 * Euro 0 and 1 are banned for good. The earlier orders exempted vehicles from outside the region with a visitor on
 * board; the list of this order is not published. So we tell no customer that the vehicle may not enter.
 */
const perhapsFrom2: EuroThresholds = { admittedFrom: 2, unclear: [0, 1] };
const always: VehicleRule = {
  by: 'euro',
  petrol: perhapsFrom2,
  gas: perhapsFrom2,
  diesel: perhapsFrom2,
  // The winter ban names only vehicles that run on diesel alone.
  hybrid: perhapsFrom2,
};
const inWinter: VehicleRule = { ...always, diesel: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] } };
const motorcyclesInWinter: EuroThresholds = { admittedFrom: 3, unclear: [0, 1, 2] };

const ordinance: Provenance = {
  sources: [
    {
      url: 'https://www.comune.napoli.it/flex/cm/pages/ServeBLOB.php/L/IT/IDPagina/55742',
      about:
        'Comune di Napoli, ordinance 784 of 24 November 2025, whose winter ban ended on 31 March 2026; the order of this winter has not been seen',
    },
  ],
  asOf: '2025-11-24',
  seenOn: '2026-11-28',
  sureness: 'published',
  validUntil: '2026-03-31',
};

const rules: ZoneRules = {
  'naples-lez': {
    need: 'Nothing to apply for. The last winter ban ended on 31 March 2026, and the order of this winter has not been seen by us; one has come every winter. Earlier orders exempted visitors from outside the region. The restricted streets of the old town admit hotel guests through their hotel.',
    active: 'Monday to Friday 8:30-18:30; motorways and three trunk roads are free',
    isInForce: isWeekday,
    // The ordinance names Monday to Friday for both bans, that of the winter and that of Euro 0 and 1.
    atRest: createUniformRestDayRule(
      'admitted',
      'both bans of the last ordinance name Monday to Friday only.',
      ordinance,
    ),
    provenance: ordinance,
    // The order banned diesel up to Euro 5 until 31 March 2026; a similar one is expected every winter, and none for
    // 2026/27 was found on 28 November 2026.
    periods: [
      {
        season: { from: '10-01', to: '03-31' },
        M1: inWinter,
        N1: inWinter,
        motorcycle: { by: 'euro', petrol: motorcyclesInWinter, diesel: motorcyclesInWinter },
      },
      { M1: always, N1: always, motorcycle: { by: 'euro', petrol: admitFromEuro(0), diesel: admitFromEuro(0) } },
    ],
  },
};

const playbook: Playbook = {
  steps: [...ruleCheckSteps, 'Look for the winter order first: it may exempt visitors from other regions.'],
  requiredFacts: ruleCheckFacts,
  leadTime: ruleCheckLeadTime,
};

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook } satisfies Authority;
