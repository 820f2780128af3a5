// Days and times for people, in British English by the clocks of a time zone: each style once.
import { dateFormat } from './date-format.ts';

/** '1 May 2026'. */
export const formatDayIn = dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 'May 2026'. */
export const formatMonthIn = dateFormat('en-GB', { month: 'long', year: 'numeric' });

/** '14:02'. */
export const formatClockIn = dateFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** '1 May 2026 at 14:02'. */
export const formatDayAndClockIn = dateFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** '26 Nov 2026, 14:02'. */
export const formatShortDayAndClockIn = dateFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Friday 1 May at 14:02'. */
export const formatWeekdayAndClockIn = dateFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'Fri'. */
export const formatWeekdayIn = dateFormat('en-GB', { weekday: 'short' });

/** '1 May'. */
export const formatDayOfYearIn = dateFormat('en-GB', { day: 'numeric', month: 'short' });
