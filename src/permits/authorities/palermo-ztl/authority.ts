import { admitFromEuro, isWeekday, weekdayOf, type ZoneRules } from '../../admission-rule.ts';
import { type Authority, daysToHours, type Playbook } from '../../authority.ts';
import { isItalianWorkingDay, italianFineSources } from '../../italian-law.ts';
import { ruleCheckFacts } from '../../rule-check-playbook.ts';
import { palermoZtlDriver } from './driver.ts';

const isSunday = (day: string) => weekdayOf(day) === 0;

/**
 * When the zone began it rested on Sundays and holidays (newsicilia.it, 10 October 2016). The hours published since go
 * by weekdays and name no holidays (newsicilia.it; palermo.gds.it, 25 April 2025; read on 28 November 2026). So
 * a pass is bought for a holiday, and its customer is told.
 */
function onOneDay(day: string): string | undefined {
  // On a Sunday only the end of Saturday's night is in force, in winter and in summer.
  if (isSunday(day))
    return 'On a Sunday it is in force until 6:00 in the morning only. Whoever drives in after 6:00 needs nothing: please do not order then.';
  return isWeekday(day) && !isItalianWorkingDay(day)
    ? 'On a public holiday it may rest: when it began it did, and the hours published since name no holidays. Please look at the city’s own page, or ask your hotel, before you order for that day.'
    : undefined;
}

const rules: ZoneRules = {
  'palermo-ztl': {
    need: 'A day pass, bought and then linked to the plate on the day.',
    otherNeeds: [
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: 'No day pass: electric cars are free once they are on the white list of AMAT.',
        isExempt: true,
        driverTask: 'Please write to ztlcentrale@amat.pa.it before you drive in, so that your car is put on it.',
      },
    ],
    onOneDay,
    restsFromSix: isSunday,
    active:
      'Monday to Friday 8:00-20:00, Friday and Saturday 23:00-6:00; from 1 May to 31 October from Friday 8:00 to Saturday 6:00 without a break, and from Saturday 20:00 to Sunday 6:00',
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
          url: 'https://giornalecittadinopress.it/ztl-dal-10-ottobre-scattano-le-limitazioni-domani-pass',
          about: 'the passes',
          isPress: true,
        },
      ],
      asOf: '2026-11-28',
      sureness: 'published',
    },
    periods: [
      {
        M1: { by: 'euro', petrol: admitFromEuro(3), diesel: admitFromEuro(4) },
        // blogsicilia.it and palermo.gds.it, March 2016. The rules of 2020 and of June 2024 were not found as a text.
        motorcycle: {
          by: 'same',
          status: 'unknown',
          reason:
            'In 2016 the city let motorcycles in without a pass; whether its rules of 2024 still do is not known to us.',
        },
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
    isValidFromEntryDay: true,
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
