import { findZoneBySlug, type Zone } from '#permits/catalogue.ts';

/** @throws when the catalogue has no such entry: a guide must not link to a permit that nobody can order. */
export function requireZone(slug: string): Zone {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`The permit catalogue has no zone '${slug}'.`);
  return zone;
}
