import { z } from 'zod';
import type { Source, Sureness } from '../provenance.ts';

/**
 * Something that the road asks of a driver beside the permit catalogue: a toll without booths, a vignette, a sticker, a
 * zone of another city. It is never sold and never part of an order: the specification's catalogue stays its 31 entries.
 * A fact without a source is left out, and then the page only leads to the official site.
 */
export interface AlsoEntry {
  /** Anchor on the page that tells of it. */
  slug: string;
  name: string;
  country: string;
  /** One sentence. */
  what: string;
  /** Vehicles and plates, in words. */
  whom: string;
  /** The only vehicle categories and fuels that it meets; absent where it meets all, or where nobody says so. */
  meets?: Partial<Record<'vehicle_category' | 'fuel_type', readonly string[]>>;
  /** A way in for vehicles that the zone itself refuses, so it is of no use to others. */
  forRefused?: true;
  where: string;
  /** What to do and until when, in one sentence. */
  todo: string;
  cost?: string;
  fine?: string;
  official: { name: string; url: string };
  sources: readonly Source[];
  /** ISO day on which the sources were read. */
  seenOn: string;
  /** published: the authority's own page says it; assumed: press, or an authority's page that may be old. */
  sureness: Exclude<Sureness, 'observed'>;
}

/** Rules for emissions of two-wheelers differ or do not exist. */
export const noMotorcycles = { vehicle_category: ['M1', 'N1', 'other'] } as const;

/** ISO day on which all sources were read for the first time. */
export const firstReading = '2026-11-28';

/** What a customer reads of entries: each with its official site and our page about it. */
export const alsoSchema = z.array(z.object({ name: z.string(), text: z.string(), url: z.string(), where: z.string() }));
