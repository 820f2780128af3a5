import type { Zone } from '../src/permits/catalogue.ts';

export type ClaimKind = 'class' | 'euro' | 'hours' | 'allowance' | 'price' | 'time' | 'exempt';

/** Where a claim stands: what it is about, and the day on which its limits are in force. */
export interface Place {
  zone: Zone;
  category: string;
  day: string;
}

export interface Pattern {
  kind: ClaimKind;
  words: RegExp;
  /** What of the claim is not so. */
  faults: (found: RegExpExecArray, place: Place) => string[];
}

export const newYearAfter = (year = '') => `${Number(year) + 1}-01-01`;
