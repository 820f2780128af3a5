import { toDestinationDay } from '#permits/days.ts';

/**
 * Today's ISO day at the destination, whatever the visitor's calendar says: nobody can enter on a day that is over
 * there.
 */
export const getTodayAtDestination = (now = new Date()): string => toDestinationDay(now);
