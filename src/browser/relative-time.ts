const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto', style: 'short' });

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** '3 min ago', 'yesterday'; under a minute 'just now'. Times are in milliseconds. */
export function relativeTime(moment: number, now: number): string {
  const seconds = Math.round((moment - now) / 1000);
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return words.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}

/** A span of seconds in one unit: '42 s', '7 min', '3.5 h', '2.1 days'. */
export function spanOfTime(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${oneDecimal(seconds / 3_600)} h`;
  return `${oneDecimal(seconds / 86_400)} days`;
}

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);
