import { catalogue, type Destination, destinations } from './catalogue.ts';
import type { OfficialSite } from './zone.ts';

export type FieldKind = 'owner' | 'vehicle' | 'v5c' | 'entry_date' | 'vignette_type' | 'start_date';

/** What ordering a permit of one country involves (specification, section 3, 'Per-country order configuration'). */
export interface OrderConfiguration {
  country: Destination;
  officialPortals: readonly OfficialSite[];
  digitalProof: boolean;
  /** A sticker is posted after the digital proof. */
  physicalFollows: boolean;
  /** The entry date must be known before the order. */
  dateRequired: boolean;
  vignette: boolean;
  /** Zone names. */
  zones: readonly string[];
  requiredFields: readonly FieldKind[];
  optionalFields: readonly FieldKind[];
}

const withV5c = { requiredFields: ['owner', 'vehicle', 'v5c'], optionalFields: [] } as const;

const fields: Readonly<Record<Destination, Pick<OrderConfiguration, 'requiredFields' | 'optionalFields'>>> = {
  France: withV5c,
  Belgium: withV5c,
  Spain: withV5c,
  Netherlands: { requiredFields: ['owner', 'vehicle'], optionalFields: ['v5c'] },
  Italy: { requiredFields: ['owner', 'vehicle', 'entry_date'], optionalFields: ['v5c'] },
  Austria: { requiredFields: [...withV5c.requiredFields, 'vignette_type', 'start_date'], optionalFields: [] },
};

function createOrderConfiguration(country: Destination): OrderConfiguration {
  const zones = catalogue[country];
  const { requiredFields } = fields[country];
  return {
    country,
    officialPortals: distinctSites(zones.map((zone) => zone.official)),
    digitalProof: zones.every((zone) => zone.digitalProof),
    physicalFollows: zones.some((zone) => zone.physicalFollows),
    dateRequired: requiredFields.includes('entry_date') || requiredFields.includes('start_date'),
    vignette: zones.some((zone) => zone.vignette),
    zones: zones.map((zone) => zone.name),
    ...fields[country],
  };
}

// Rome's two zones share one site under two prices, so the visitor sees the address once.
function distinctSites(sites: readonly OfficialSite[]): OfficialSite[] {
  return sites.filter((site, index) => sites.findIndex((other) => other.url === site.url) === index);
}

const configurations = new Map(destinations.map((country) => [country, createOrderConfiguration(country)]));

export function orderConfiguration(country: Destination): OrderConfiguration {
  const configuration = configurations.get(country);
  if (!configuration) throw new Error(`No order configuration for ${country}.`);
  return configuration;
}
