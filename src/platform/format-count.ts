const figures = new Intl.NumberFormat('en-GB');

/** '1 submission', '1,234 submissions'; `many` for an irregular plural. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${figures.format(number)} ${number === 1 ? one : many}`;
}
