import { type Destination, type Zone, zonesOf } from '#permits/catalogue.ts';
import { isFreeOfCharge } from '../order-price.ts';

const listed = new Intl.ListFormat('en-GB');
const namesOf = (zones: readonly Zone[]) => listed.format(zones.map(({ name }) => name));

/**
 * Whether our guide price for a country includes the authority's fee, or that there is none; where its zones differ,
 * for each.
 */
export function explainGuidePriceFee(country: Destination): string {
  const zones = zonesOf(country);
  const paid = zones.filter(({ paymentRequired }) => paymentRequired);
  const free = zones.filter((zone) => !zone.paymentRequired && isFreeOfCharge(zone));
  const others = zones.filter((zone) => !paid.includes(zone) && !free.includes(zone));
  if (paid.length === zones.length) return 'The authority’s fee is in this price.';
  if (free.length === zones.length) return 'The authority takes no fee: this price is for our work alone.';
  return [
    paid.length > 0 && `The authority’s fee is in this price for ${namesOf(paid)}.`,
    free.length > 0 && `The authority takes none for ${namesOf(free)}.`,
    others.length > 0 && `For ${namesOf(others)} none is published, and none is in this price.`,
  ]
    .filter(Boolean)
    .join(' ');
}
