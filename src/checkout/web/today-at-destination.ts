import { toDestinationDay } from '#permits/days.ts';

/** The ISO day that it is at the place, whatever the visitor's own calendar says: on one that is over there nobody can enter. */
export const getTodayAtDestination = (now = new Date()): string => toDestinationDay(now);
