import { findZoneBySlug, type Zone } from '#permits/catalogue.ts';
import type { ZoneSketchData } from '#permits/web/zone-sketch/zone-sketch.tsx';
import type { CitySlug } from '../../cities.ts';
import type { Faq } from '../faq.tsx';

/** The city guide record of the specification (section 3). */
export interface CityGuide {
  city: string;
  country: string;
  fineRange: string;
  zones: readonly string[];
  /** What to obtain before driving in; empty where nothing has to be applied for. */
  permits: readonly string[];
  requirements: readonly string[];
  commonViolations: readonly string[];
  tips: readonly string[];
  description: string;
}

/** A city guide and what its pages show besides. */
export interface CityPage {
  slug: CitySlug;
  guide: CityGuide;
  /** The catalogue entries of the city: their fines, fees and official sites. */
  catalogueZones: readonly Zone[];
  sketch: ZoneSketchData;
  rentalWarning: string;
  faqs: readonly Faq[];
}

/** @throws when the catalogue has no such entry: a guide must not link to a permit that nobody can order. */
export function requireZone(slug: string): Zone {
  const zone = findZoneBySlug(slug);
  if (!zone) throw new Error(`The permit catalogue has no zone '${slug}'.`);
  return zone;
}
