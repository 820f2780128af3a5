import { admitFromEuro, type EuroThresholds, type VehicleRule, type ZoneRules } from '../../admission-rule.ts';
import type { Authority, Playbook } from '../../authority.ts';
import { dieselFromEuro6UnclearAt5, isItalianWorkingDay, italianFineSources } from '../../italian-law.ts';
import { ruleCheckFacts, ruleCheckLeadTime, ruleCheckSteps } from '../../rule-check-playbook.ts';

// The city's alerts of the winter 2025/26 set out from the same rules: diesel of Euro 3 and 4 on working days, Euro 5 and
// the weekends only on an alert (https://www.quotidianopiemontese.it/2026/01/12/smog-torino-livello-arancione-stop-diesel/,
// https://www.torinoggi.it/, 21 January 2026; read on 28 November 2026).
const winter = { from: '09-15', to: '04-15' };
const carsAndVans = (diesel: EuroThresholds): VehicleRule => ({
  by: 'euro',
  petrol: admitFromEuro(3),
  gas: admitFromEuro(2),
  diesel,
});
const motorcyclesInWinter: VehicleRule = { by: 'euro', petrol: admitFromEuro(2), diesel: admitFromEuro(2) };
/** The all-year ban names cars and vans. Whether it includes motorcycles of Euro 0 can be read both ways. */
const perhapsFrom1: EuroThresholds = { admittedFrom: 1, unclear: [0] };

/** By day alone: outside these hours and days only the ban of the whole year keeps anything out. */
const winterHours = '15 September to 15 April, Monday to Friday 8:00-19:00, not on public holidays';
const onWorkingDays = carsAndVans({
  ...dieselFromEuro6UnclearAt5,
  partTime: { levels: [3, 4], active: winterHours },
});
const onDaysOfRest = carsAndVans({ admittedFrom: 6, conditional: [3, 4, 5] });
const inSummer = carsAndVans(admitFromEuro(3));

const rules: ZoneRules = {
  'turin-lez': {
    need: 'Nothing to apply for. The restricted streets of the centre need a permit of their own. We hold ordinance 2537 of 2025, for the winter 2025/26, and have not seen that of this winter.',
    active:
      'at all hours; in winter (15 September to 15 April) stricter, on working days from Monday to Friday 8:00-19:00',
    condition:
      'Until 15 April diesel of Euro 3 and 4 is kept out on working days from Monday to Friday, 8:00-19:00, and diesel up to Euro 5 on every day of a smog alert: look at the alert of your day.',
    otherwise: 'Leave the car outside the city; smog alerts add further bans.',
    provenance: {
      sources: [
        {
          url: 'http://comune.torino.it/emergenzaambientale/',
          about: 'ordinance 2537 of 2025; that of this winter has not been seen',
        },
        {
          url: 'https://www.mentelocale.it/torino/98549-blocco-traffico-a-torino-stop-ai-diesel-euro-5-e-nuove-limitazioni-antismog-2025-2026.htm',
          about: 'its levels in winter',
          isPress: true,
        },
      ],
      asOf: '2025-05-01',
      seenOn: '2026-11-28',
      sureness: 'published',
      // The winter that it is about.
      validUntil: '2026-04-15',
    },
    periods: [
      {
        season: winter,
        appliesOnDay: isItalianWorkingDay,
        M1: onWorkingDays,
        N1: onWorkingDays,
        motorcycle: motorcyclesInWinter,
      },
      { season: winter, M1: onDaysOfRest, N1: onDaysOfRest, motorcycle: motorcyclesInWinter },
      { M1: inSummer, N1: inSummer, motorcycle: { by: 'euro', petrol: perhapsFrom1, diesel: perhapsFrom1 } },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    ...ruleCheckSteps,
    'Diesel rules are stricter from 15 September to 15 April; look at the air-quality alert of the day too.',
  ],
  requiredFacts: ruleCheckFacts,
  leadTime: ruleCheckLeadTime,
};

export const authority = { rules, statedAt: { fine: italianFineSources }, playbook } satisfies Authority;
