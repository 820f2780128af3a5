import { type Destination, zonesOf } from '#permits/catalogue.ts';

const listed = new Intl.ListFormat('en-GB');

/** Whether our guide price for a country pays what the authority itself takes; where its zones differ, of each. */
export function feeNote(country: Destination): string {
  const zones = zonesOf(country);
  const paid = zones.filter(({ paymentRequired }) => paymentRequired);
  if (paid.length === 0) return 'The authority’s fee is not in this price: it is for our work alone.';
  if (paid.length === zones.length) return 'The authority’s fee is in this price.';
  const names = listed.format(paid.map(({ name }) => name));
  return `The authority’s fee is in this price for ${names}; elsewhere it is not.`;
}
