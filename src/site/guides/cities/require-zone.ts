import { findZoneBySlug, type Zone } from '#permits/catalogue.ts';

/** @throws when the permit catalogue has no such entry: a guide must not point at a permit nobody can order. */
export function requireZone(slug: string): Zone {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`The permit catalogue has no zone '${slug}'.`);
  return zone;
}
