import { createWorkingDayCheck, type EuroThresholds } from './admission-rule.ts';
import { fineText } from './zone.ts';

// What the law of the country says to the zones of every Italian city.

export const italianFine = `about ${fineText(83, 349)}`;

/** The national end of diesel Euro 5 in the north was put off to 1 October 2026, and regions may avoid it. */
export const dieselFromEuro6UnclearAt5: EuroThresholds = { admittedFrom: 6, unclear: [5] };

/**
 * Monday to Friday, and no public holiday of the whole country, by law 260/1949 with those that came later (336/2000,
 * 151/2025: the fourth of October, from 2026 on).
 */
export const isItalianWorkingDay = createWorkingDayCheck({
  fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
  fromEaster: [1],
});
