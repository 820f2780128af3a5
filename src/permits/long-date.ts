import { formatDayIn } from '#platform/format-time.ts';

/** Formats an ISO day for a sentence: '2026-05-01' → '1 May 2026'. */
export const longDate = (day: string): string => formatDayIn('UTC', day);
