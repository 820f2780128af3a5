import { italianEmissionRules as rules } from './italy-emission-rules.ts';
import { italianPermits as permits } from './italy-permits.ts';
import type { ZoneEntry } from './zone.ts';

/** In the order of the specification. */
export const italy: readonly ZoneEntry[] = [
  permits.milanAreaC,
  permits.romeCentro,
  permits.florence,
  permits.veniceMestre,
  permits.verona,
  permits.palermo,
  permits.bologna,
  rules.turin,
  rules.naples,
  rules.genoa,
  rules.padua,
  rules.romeFasciaVerde,
];
