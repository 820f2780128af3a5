import { createWorkingDayCheck, type EuroThresholds, type Holidays } from './admission-rule.ts';
import { fineText } from './zone.ts';

// National law that applies to the zones of every Italian city.

export const italianFine = `about ${fineText(83, 349)}`;

/** The national ban of diesel Euro 5 in the north was postponed to 1 October 2026, and regions may avoid it. */
export const dieselFromEuro6UnclearAt5: EuroThresholds = { admittedFrom: 6, unclear: [5] };

/** National public holidays by law 260/1949 and its later changes (336/2000, 151/2025: 4 October, from 2026 on). */
export const italianHolidays: Holidays = {
  fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01', '12-08', '12-25', '12-26'],
  fromEaster: [1],
};

/** Monday to Friday except national public holidays. */
export const isItalianWorkingDay = createWorkingDayCheck(italianHolidays);
