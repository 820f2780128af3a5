import { ambBarcelonaZones } from './authorities/amb-barcelona/zones.ts';
import { areaCZones } from './authorities/area-c/zones.ts';
import { asfinagZones } from './authorities/asfinag/zones.ts';
import { bolognaTperZones } from './authorities/bologna-tper/zones.ts';
import { certificatAirZones } from './authorities/certificat-air/zones.ts';
import { firenzeSasZones } from './authorities/firenze-sas/zones.ts';
import { genoaZtlZones } from './authorities/genoa-ztl/zones.ts';
import { lezAntwerpenZones } from './authorities/lez-antwerpen/zones.ts';
import { lezBrusselsZones } from './authorities/lez-brussels/zones.ts';
import { madridZbedepZones } from './authorities/madrid-zbedep/zones.ts';
import { milieuzonesZones } from './authorities/milieuzones/zones.ts';
import { naplesLezZones } from './authorities/naples-lez/zones.ts';
import { paduaLezZones } from './authorities/padua-lez/zones.ts';
import { palermoZtlZones } from './authorities/palermo-ztl/zones.ts';
import { romaMobilitaZones } from './authorities/roma-mobilita/zones.ts';
import { romeFasciaVerdeZones } from './authorities/rome-fascia-verde/zones.ts';
import { turinLezZones } from './authorities/turin-lez/zones.ts';
import { veneziaAvmZones } from './authorities/venezia-avm/zones.ts';
import { veronaCitypassZones } from './authorities/verona-citypass/zones.ts';

import type { ZoneDefinition } from './zone.ts';

/** The countries that a permit can be ordered for, in display order. */
export const destinations = ['France', 'Belgium', 'Spain', 'Netherlands', 'Italy', 'Austria'] as const;
export type Destination = (typeof destinations)[number];

export function isDestination(value: unknown): value is Destination {
  return destinations.some((destination) => destination === value);
}

/**
 * The zones of every authority by folder name, in display order (specification, section 9). A browser loads this file:
 * what only the server reads of an authority is listed in authorities/registry.ts.
 */
const authorityZones = {
  France: { 'certificat-air': certificatAirZones },
  Belgium: {
    'lez-brussels': lezBrusselsZones,
    'lez-antwerpen': lezAntwerpenZones,
  },
  Spain: {
    'madrid-zbedep': madridZbedepZones,
    'amb-barcelona': ambBarcelonaZones,
  },
  Netherlands: { milieuzones: milieuzonesZones },
  Italy: {
    'area-c': areaCZones,
    'roma-mobilita': romaMobilitaZones,
    'firenze-sas': firenzeSasZones,
    'venezia-avm': veneziaAvmZones,
    'verona-citypass': veronaCitypassZones,
    'palermo-ztl': palermoZtlZones,
    'bologna-tper': bolognaTperZones,
    'turin-lez': turinLezZones,
    'naples-lez': naplesLezZones,
    'genoa-ztl': genoaZtlZones,
    'padua-lez': paduaLezZones,
    'rome-fascia-verde': romeFasciaVerdeZones,
  },
  Austria: { asfinag: asfinagZones },
} as const satisfies Record<Destination, Record<string, readonly ZoneDefinition[]>>;

type NamesIn<Country> = Country extends unknown ? keyof Country & string : never;
/** The name of an authority's folder, which its driver and its replica share. */
export type AuthorityName = NamesIn<(typeof authorityZones)[Destination]>;

export interface Zone extends Omit<ZoneDefinition, 'portal' | 'automation'> {
  country: Destination;
  authority: AuthorityName;
  /** Name of the driver and of the replica; null where no portal takes applications. */
  portal: AuthorityName | null;
  /**
   * Every permit of the catalogue is proven by a file: a receipt, an approval, a
   * confirmation or our rule-check statement.
   */
  digitalProof: true;
  automation: 'automated' | 'manual';
}

/** The permit catalogue: all zones by country. */
export const catalogue: Readonly<Record<Destination, readonly Zone[]>> = {
  France: listZonesOfCountry('France'),
  Belgium: listZonesOfCountry('Belgium'),
  Spain: listZonesOfCountry('Spain'),
  Netherlands: listZonesOfCountry('Netherlands'),
  Italy: listZonesOfCountry('Italy'),
  Austria: listZonesOfCountry('Austria'),
};

function listZonesOfCountry(country: Destination): Zone[] {
  const authorities = Object.entries(authorityZones[country]) as [AuthorityName, readonly ZoneDefinition[]][];
  return authorities.flatMap(([authority, entries]) =>
    entries.map(
      ({ portal = authority, ...entry }): Zone => ({
        ...entry,
        country,
        authority,
        portal,
        automation: entry.automation ?? 'manual',
        digitalProof: true,
      }),
    ),
  );
}

export const allZones: readonly Zone[] = destinations.flatMap((country) => catalogue[country]);

/** The zones of a country; empty when it is no destination. */
export function zonesOf(country: string | null | undefined): readonly Zone[] {
  return isDestination(country) ? catalogue[country] : [];
}

export function findZone(country: string | null | undefined, name: string | null | undefined): Zone | undefined {
  return zonesOf(country).find((zone) => zone.name === name);
}

export function findZoneBySlug(slug: string): Zone | undefined {
  return allZones.find((zone) => zone.slug === slug);
}
