import type { EuroThresholds, ZoneRules } from '../../admission-rule.ts';
import { countDaysInBusiestMonth } from '../../days.ts';

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

const from6: EuroThresholds = { admittedFrom: 6, unclear: [0, 1, 2, 3, 4, 5] };

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
    active: 'every day 7:00-20:00',
    source: 'Ladder of the environmental zone published in 2021; softened since, without a clear text',
    rulesAsOf: '2021-01-01',
    // A plan of 2021 would have refused tickets to older classes (2022 Euro 2, 2023 to 2025 diesel Euro 3 to
    // 5). It was softened, but no text states how far, and hotels announce any car. So we tell no customer
    // that the vehicle may not enter.
    periods: [{ M1: { by: 'euro', petrol: from6, diesel: from6 } }],
  },
};
