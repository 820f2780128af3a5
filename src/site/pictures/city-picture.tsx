import type { ReactNode } from 'react';
import type { CitySlug } from '../cities.ts';
import {
  AmsterdamDrawing,
  BarcelonaDrawing,
  BrusselsDrawing,
  FlorenceDrawing,
  landmarkColours,
  MadridDrawing,
  MilanDrawing,
  ParisDrawing,
  RomeDrawing,
} from './landmarks.tsx';

const landmarks: Readonly<Record<CitySlug, { altText: string; drawing: ReactNode }>> = {
  paris: { altText: 'The Eiffel Tower in Paris', drawing: <ParisDrawing /> },
  milan: { altText: 'The cathedral of Milan', drawing: <MilanDrawing /> },
  rome: { altText: 'The Colosseum in Rome', drawing: <RomeDrawing /> },
  brussels: { altText: 'The Atomium in Brussels', drawing: <BrusselsDrawing /> },
  barcelona: { altText: 'The Sagrada Família in Barcelona', drawing: <BarcelonaDrawing /> },
  madrid: { altText: 'The Puerta de Alcalá in Madrid', drawing: <MadridDrawing /> },
  amsterdam: { altText: 'Canal houses in Amsterdam', drawing: <AmsterdamDrawing /> },
  florence: { altText: 'The cathedral of Florence', drawing: <FlorenceDrawing /> },
};

/** A city's landmark, seen across a road at night. The class gives its size; it keeps 16:9. */
export function CityPicture({ city, className }: { city: CitySlug; className?: string }) {
  const { altText, drawing } = landmarks[city];
  return (
    <svg viewBox="0 0 480 270" role="img" aria-label={altText} className={className}>
      <rect width="480" height="270" rx="14" fill={landmarkColours.sky} />
      <circle cx="398" cy="58" r="26" fill={landmarkColours.light} />
      {drawing}
      <path d="M0 238h480v18a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" fill="#0b1630" />
      <path d="M14 254h452" stroke={landmarkColours.light} strokeWidth="4" strokeDasharray="34 22" />
    </svg>
  );
}
