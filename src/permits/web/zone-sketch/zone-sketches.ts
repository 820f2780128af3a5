import { amsterdamSketch, antwerpSketch, brusselsSketch, parisSketch } from './northern-sketches.ts';
import { barcelonaSketch, florenceSketch, madridSketch, milanSketch, romeSketch } from './southern-sketches.ts';
import type { ZoneSketchData } from './zone-sketch.tsx';

export const zoneSketches: readonly ZoneSketchData[] = [
  amsterdamSketch,
  antwerpSketch,
  barcelonaSketch,
  brusselsSketch,
  florenceSketch,
  madridSketch,
  milanSketch,
  parisSketch,
  romeSketch,
];

export const findZoneSketch = (slug: string): ZoneSketchData | undefined =>
  zoneSketches.find(({ zones }) => zones.includes(slug));
