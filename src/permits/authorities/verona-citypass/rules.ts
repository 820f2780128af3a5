import type { ZoneRules } from '../../admission-rule.ts';
import { countDaysInBusiestMonth } from '../../days.ts';
import { createVenetoPeriods, venetoSmogAlert } from '../../italian-law.ts';

/** The limit for one plate since 28 October 2024 (giornaleadige.it). */
export const MAX_VISITS_PER_MONTH = 4;

function tooManyEntries(days: readonly string[]): string | undefined {
  const visitsInBusiestMonth = countDaysInBusiestMonth(days);
  return visitsInBusiestMonth > MAX_VISITS_PER_MONTH
    ? `CityPass allows ${MAX_VISITS_PER_MONTH} entries a month for one plate, one a day, and you order ${visitsInBusiestMonth} days in one month. For all of them a hotel in the old town has to list your plate: after the payment you name it, and we ask it to. If you stay at none, choose at most ${MAX_VISITS_PER_MONTH} days of a month.`
    : undefined;
}

const booking = 'The entry must be booked (four a month), or the plate listed by a hotel.';

export const veronaCitypassRules: ZoneRules = {
  'verona-ztl': {
    need: 'A CityPass booking made at least 24 hours ahead, or your hotel lists the plate. We book the hours from 10:00 to 18:00 from Monday to Friday, 10:00 to 13:30 on weekends and public holidays: drive in then, unless we name others.',
    otherNeeds: [
      {
        appliesTo: { country_of_registration: ['Italy'] },
        requirement:
          'Only a hotel in the old town can get an Italian plate in: CityPass asks its owner for an Italian tax code, which we cannot give. Order only if you stay at one: after the payment you name it, and we ask it to list your plate.',
      },
    ],
    active:
      'Monday to Friday 10:00-18:00 and 20:00-23:00, other days 10:00-13:30, for booked entries; closed otherwise; the winter ban on old vehicles on working days from October to April, 8:30-18:30',
    condition: booking,
    smogAlert: venetoSmogAlert,
    tooManyDays: tooManyEntries,
    provenance: {
      sources: [
        { url: 'https://giornaleadige.it/?p=119183', about: 'October 2024', isPress: true },
        { url: 'https://citypass.veronamobile.it/' },
        {
          url: 'https://www.comune.verona.it/Amministrazione/Documenti-e-dati/Documenti-tecnici-di-supporto/Limitazioni-alla-circolazione-per-i-veicoli-piu-inquinanti-2025-2026',
          about: 'the winter ban',
        },
      ],
      asOf: '2025-10-01',
      seenOn: '2026-11-28',
      sureness: 'published',
      // The winter ban of 2025/26.
      validUntil: '2026-04-30',
    },
    periods: createVenetoPeriods({
      by: 'same',
      status: 'conditional',
      reason: 'Only booked or listed plates may enter.',
      condition: booking,
    }),
  },
};
