import { addDays, lastVignetteDay } from './days.ts';
import { vignetteTypes } from './lists.ts';
import { longDate } from './long-date.ts';

/** The days that an order is for, as its customer reads them over: `26 November 2026 to 28 November 2026 (3 days)`; null where none was said. */
export function tripDays(order: {
  /** ISO day. */
  entryDate: string | null;
  numberOfDays: number | null;
  vignetteType: string | null;
}): string | null {
  const { entryDate: first, numberOfDays: count } = order;
  if (!first) return null;
  const vignette = vignetteTypes.find(({ value }) => value === order.vignetteType);
  if (vignette)
    return `${vignette.label} vignette, ${longDate(first)} to ${longDate(lastVignetteDay(vignette.value, first))}`;
  if (!count) return `from ${longDate(first)}`;
  return count === 1 ? longDate(first) : `${longDate(first)} to ${longDate(addDays(first, count - 1))} (${count} days)`;
}
