import { isWeekday, weekdayOf } from '../../admission-rule.ts';
import { isItalianWorkingDay } from '../../italian-law.ts';

export const isSunday = (day: string): boolean => weekdayOf(day) === 0;
const isFriday = (day: string) => weekdayOf(day) === 5;

/**
 * By day it is in force on working days only: it rests on public holidays, also in midweek (signorsito.it on ordinance
 * 485 of 2017; balarm.it, 2 May 2024; ilfattodisicilia.it, 2 April 2024). The nights of Friday and Saturday rested on
 * holidays by a decision of their own (blogsicilia.it, December 2021), so without one they count. The holiday of the
 * patron saint is not considered. Read on 28 November 2026.
 * @param day ISO day
 */
export const isPalermoZtlInForce = (day: string): boolean =>
  !isWeekday(day) || isFriday(day) || isItalianWorkingDay(day);

/** The sentence for a stay of one day on which it is in force for a few hours only. @param day ISO day */
export function describePartDay(day: string): string | undefined {
  // On a Sunday only the end of Saturday's night is in force, in winter and in summer.
  if (isSunday(day))
    return 'On a Sunday it is in force until 6:00 in the morning only. Whoever drives in after 6:00 needs nothing: please do not order then.';
  if (weekdayOf(day) === 6)
    return 'On a Saturday it is in force until 6:00 in the morning and from 23:00 on, from May to October from 20:00. Whoever drives in between needs nothing: please do not order then.';
  return isFriday(day) && !isItalianWorkingDay(day)
    ? 'On a public holiday it rests by day. On a Friday its night begins at 23:00, from May to October at 20:00: whoever drives in before that needs nothing, so please do not order then.'
    : undefined;
}
