import { admitFromEuro, createUniformRestDayRule, type ZoneRules } from '../../admission-rule.ts';
import { type Authority, daysToHours, type Playbook } from '../../authority.ts';
import { isItalianHoliday, italianFineSources } from '../../italian-law.ts';
import { ruleCheckFacts } from '../../rule-check-playbook.ts';
import { palermoZtlDriver } from './driver.ts';
import { describePartDay, isPalermoZtlInForce, isSunday } from './hours.ts';

const rules: ZoneRules = {
  'palermo-ztl': {
    need: 'A day pass, bought and then linked to the plate on the day.',
    otherNeeds: [
      {
        appliesTo: { vehicle_category: ['motorcycle'] },
        requirement: 'Nothing has to be applied for: motorcycles enter without a pass.',
        isExempt: true,
      },
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: 'No day pass: electric cars are free once they are on the white list of AMAT.',
        isExempt: true,
        driverTask: 'Please write to ztlcentrale@amat.pa.it before you drive in, so that your car is put on it.',
      },
    ],
    isInForce: isPalermoZtlInForce,
    atRest: createUniformRestDayRule('admitted', 'on public holidays anybody may drive in without a pass.', {
      sources: [
        {
          url: 'http://signorsito.it/index.php/mobilita/ztl-palermo-dove-comprare-e-come-attivare-il-pass-giornaliero',
          about: 'public holidays',
          isPress: true,
        },
        {
          url: 'https://palermo.gds.it/articoli/cronaca/2018/03/27/processioni-di-pasqua-ztl-sospesa-a-palermo-da-giovedi-santo-fb8ef2a8-79f0-4a27-9e6d-56bbddc4b9d2',
          about: 'the same, 2018',
          isPress: true,
        },
      ],
      asOf: '2026-11-28',
      sureness: 'published',
    }),
    onOneDay: describePartDay,
    restsFromSix: isSunday,
    active:
      'Monday to Friday 8:00-20:00, not on public holidays, Friday and Saturday 23:00-6:00; from 1 May to 31 October from Friday 8:00 to Saturday 6:00 without a break, and from Saturday 20:00 to Sunday 6:00',
    otherwise: 'No day pass is sold for the car: park outside the zone.',
    provenance: {
      sources: [
        { url: 'https://www.comune.palermo.it/polizia-municipale-info.php', about: 'hours of winter' },
        {
          url: 'https://palermo.gds.it/articoli/cronaca/2025/04/25/ztl-a-palermo-dal-2-maggio-scatta-lorario-estivo-ecco-tutte-le-fasce-attive-580b8feb-31d5-40cb-a1bc-cdc40b4d1f1b/amp',
          about: 'hours of summer',
          isPress: true,
        },
        {
          url: 'http://signorsito.it/index.php/mobilita/dove-si-comprano-i-pass-giornalieri-ztl',
          about: 'the passes',
          isPress: true,
        },
      ],
      asOf: '2026-11-28',
      sureness: 'published',
    },
    periods: [
      {
        dayAssumption: {
          text: 'the nights of Friday and Saturday count on a public holiday too',
          appliesOnDay: isItalianHoliday,
        },
        // Hybrids and petrol cars with gas whatever their standard, at half the price (balarm.it, 2 May 2024).
        M1: {
          by: 'euro',
          petrol: admitFromEuro(3),
          diesel: admitFromEuro(4),
          gas: admitFromEuro(0),
          hybrid: admitFromEuro(0),
        },
        // The rules of 2016 (palermo.mobilita.org), the night of 2020 (blogsicilia.it, 21 January 2020) and signorsito.it,
        // which cites ordinance 485 of 2017, agree.
        motorcycle: { by: 'same', status: 'admitted', reason: 'Motorcycles enter without a pass.' },
      },
    ],
  },
};

const playbook: Playbook = {
  steps: [
    'Sign in, add the vehicle. The automatic check knows Italian plates only: choose the foreign vehicle and upload the V5C; ask the customer for it where we have none.',
    'Buy the day pass for each day; where the stay begins on a Sunday before 6:00, for the Saturday before too, whose night lasts until then. Petrol from Euro 3, diesel from Euro 4.',
    'Link the code to the plate on the day ("consume" it). A code that is bought but not linked does not count.',
    'Save the page that shows the pass as consumed.',
  ],
  // Sourced: an account, the vehicle and its class by the Euro standard (comune.palermo.it; giornalecittadinopress.it
  // and livesicilia.it, 2016). Our reading: the account requires a name. Whether a foreign plate always needs the
  // document is not published, so no order waits for it: the person who applies asks when the portal does.
  requiredFacts: [
    ...ruleCheckFacts,
    'vehicle.euro_standard',
    'owner.first_name',
    'owner.last_name',
    'travel.entry_date',
  ],
  // The portal asks the robot for it each time, so we ask the customer in advance.
  documentExemptCountry: 'Italy',
  leadTime: {
    hours: daysToHours(1),
    isActivatedOnEntryDay: true,
    description: 'Minutes once the vehicle is checked, which takes up to 24 hours',
    provenance: {
      sources: [{ url: 'https://www.comune.palermo.it/polizia-municipale-info.php' }],
      asOf: '2026-11-28',
      sureness: 'published',
    },
  },
};

const statedAt: Authority['statedAt'] = {
  fine: italianFineSources,
  price: [
    { url: 'https://ztl.comune.palermo.it/' },
    { url: 'http://signorsito.it/index.php/mobilita/dove-si-comprano-i-pass-giornalieri-ztl', isPress: true },
  ],
};

export const authority = { rules, statedAt, playbook, driver: palermoZtlDriver } satisfies Authority;
