import type { VehicleRule, ZoneRules } from '../../admission-rule.ts';
import { countDaysInBusiestMonth } from '../../days.ts';
import { emiliaSmogAlert } from '../../italian-law.ts';

/** Days of the longest title. A vehicle gets one such title per month (bolognatoday.it, 2020). */
export const MAX_TITLE_DAYS = 4;

/** A stay that begins in one month and ends in the next could have two titles; an operator buys those. */
function tooManyDays(days: readonly string[]): string | undefined {
  if (days.length <= MAX_TITLE_DAYS) return undefined;
  const daysInBusiestMonth = countDaysInBusiestMonth(days);
  const reason =
    daysInBusiestMonth > MAX_TITLE_DAYS
      ? `The shop sells titles for at most ${MAX_TITLE_DAYS} days of a month for one plate, and you order ${daysInBusiestMonth} days in one month.`
      : `A title of the shop is for at most ${MAX_TITLE_DAYS} days, and you order ${days.length} in a row.`;
  return `${reason} After the payment a person looks at such an order and pays back what cannot be had. For the other days a hotel can announce your plate: ask it, or choose at most ${MAX_TITLE_DAYS} days.`;
}

const ladder = 'The city sells tickets by its environmental ladder.';
const winterBan =
  'From October to March the winter ban on old vehicles holds as well, Monday to Friday and on most Sundays, 8:30-18:30; whether a ticket or a hotel spares a visitor is not known to us.';

/**
 * The ladder of 2021 was to end tickets for petrol and diesel up to Euro 2 in 2022, then for diesel alone: Euro 3 in
 * 2023, Euro 4 in 2024, Euro 5 in 2025 (it.motor1.com, May 2021; gazzetta.it, 7 October 2022). Euro 5 was put off to
 * the end of 2026 for permits (bologna.press, without a date). For the steps before, other texts go on selling single
 * days to cars whose permit was withdrawn (bolognatoday.it, 2020), and hotels announce any car: so they are unclear.
 * No step names petrol above Euro 2, and none names gas but those of Euro 0 and 1, which named no fuel
 * (ilrestodelcarlino.it, January 2023). The winter ban of 2025/26 stops none that the ladder leaves clear: diesel up to
 * Euro 4, petrol and petrol with gas up to Euro 2 (arpae.it, 1 October 2025). Since 2026 hybrids of visitors have no
 * permit, and electric cars of anybody drive in for nothing (trcbologna.it, December 2025). Read on 28 November 2026.
 */
const byLadder: VehicleRule = {
  by: 'euro',
  petrol: {
    admittedFrom: 3,
    unclear: [0, 1, 2],
    assumption: 'tickets are sold for petrol from Euro 3, because no step that we know of names it',
  },
  diesel: { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] },
  gas: {
    admittedFrom: 3,
    unclear: [0, 1, 2],
    assumption: 'tickets are sold for gas from Euro 3, because no step that we know of names it',
  },
};

export const bolognaTperRules: ZoneRules = {
  'bologna-lez': {
    need: 'A ticket activated for the plate and the day, or your hotel announces the plate.',
    otherNeeds: [
      {
        appliesTo: { fuel_type: ['electric'], vehicle_category: ['M1'] },
        requirement: 'No ticket: electric cars are free.',
        isExempt: true,
        driverTask:
          'Please ask your hotel to announce the plate: how the cameras know a foreign electric car is not published.',
      },
    ],
    tooManyDays,
    smogAlert: emiliaSmogAlert,
    active:
      'every day 7:00-20:00; the winter ban on old vehicles from October to March, Monday to Friday and most Sundays, 8:30-18:30',
    provenance: {
      sources: [
        {
          url: 'https://it.motor1.com/features/504337/quanto-costa-muoversi-auto-bologna/',
          about: '2021',
          isPress: true,
        },
        {
          url: 'https://www.bologna.press/ztl-bologna-prorogata-al-2026-la-sospensione-del-ritiro-dei-permessi-per-i-diesel-euro-5-34651',
          about: 'on 2026',
          isPress: true,
        },
        {
          url: 'https://www.ilrestodelcarlino.it/bologna/cronaca/misure-anti-smog-stop-ai-9e918225',
          about: 'the winter ban, October 2025',
          isPress: true,
        },
      ],
      asOf: '2025-10-01',
      seenOn: '2026-11-28',
      sureness: 'published',
      // The winter ban of 2025/26.
      validUntil: '2026-03-31',
    },
    periods: [
      { season: { from: '10-01', to: '03-31' }, M1: { ...byLadder, preamble: `${ladder} ${winterBan}` } },
      { M1: { ...byLadder, preamble: ladder } },
    ],
  },
};
