import { austria } from './austria.ts';
import { belgium } from './belgium.ts';
import { france } from './france.ts';
import { italy } from './italy.ts';
import { netherlands } from './netherlands.ts';
import { spain } from './spain.ts';
import type { PortalName, ZoneEntry } from './zone.ts';

/** The countries a permit can be ordered for, in the order people see them. */
export const destinations = ['France', 'Belgium', 'Spain', 'Netherlands', 'Italy', 'Austria'] as const;
export type Destination = (typeof destinations)[number];

export function isDestination(value: unknown): value is Destination {
  return destinations.some((destination) => destination === value);
}

/** Portals with a driver. A zone of any other portal is worked on by a person. */
export const automatedPortals: readonly PortalName[] = ['certificat-air'];

export interface Zone extends ZoneEntry {
  country: Destination;
  /** Every permit of the catalogue is proven by a file: a receipt, an approval, a confirmation or our certificate. */
  digitalProof: true;
  automation: 'automated' | 'manual';
}

/** The permit catalogue: every entry there is, by country. */
export const catalogue: Readonly<Record<Destination, readonly Zone[]>> = {
  France: zones('France', france),
  Belgium: zones('Belgium', belgium),
  Spain: zones('Spain', spain),
  Netherlands: zones('Netherlands', netherlands),
  Italy: zones('Italy', italy),
  Austria: zones('Austria', austria),
};

function zones(country: Destination, entries: readonly ZoneEntry[]): Zone[] {
  return entries.map((entry) => {
    const automated = entry.portal !== null && automatedPortals.includes(entry.portal);
    return { ...entry, country, digitalProof: true, automation: automated ? 'automated' : 'manual' };
  });
}

export const allZones: readonly Zone[] = destinations.flatMap((country) => catalogue[country]);

/** The zones of a country; none when it is no destination. */
export function zonesOf(country: string | null | undefined): readonly Zone[] {
  return isDestination(country) ? catalogue[country] : [];
}

export function findZone(country: string | null | undefined, name: string | null | undefined): Zone | undefined {
  return zonesOf(country).find((zone) => zone.name === name);
}

export function findZoneBySlug(slug: string): Zone | undefined {
  return allZones.find((zone) => zone.slug === slug);
}

/** The one-line summary of a zone. */
export function zoneSummary(country: string, name: string): string | undefined {
  return findZone(country, name)?.summary;
}

/** The one-line summaries of a country's zones, by zone name. */
export function zoneSummaries(country: string): Record<string, string> {
  return Object.fromEntries(zonesOf(country).map((zone) => [zone.name, zone.summary]));
}
