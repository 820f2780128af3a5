const figures = new Intl.NumberFormat('en-GB');

/** '1 submission', '1,234 submissions'; `plural` for an irregular plural. */
export function formatCount(number: number, singular: string, plural = `${singular}s`): string {
  return `${figures.format(number)} ${number === 1 ? singular : plural}`;
}
