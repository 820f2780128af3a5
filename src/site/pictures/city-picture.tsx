import type { ReactNode } from 'react';
import type { CitySlug } from '../cities.ts';
import { Amsterdam, Barcelona, Brussels, Florence, Madrid, Milan, Paris, palette, Rome } from './landmarks.tsx';

const landmarks: Readonly<Record<CitySlug, { words: string; drawing: ReactNode }>> = {
  paris: { words: 'The Eiffel Tower in Paris', drawing: <Paris /> },
  milan: { words: 'The cathedral of Milan', drawing: <Milan /> },
  rome: { words: 'The Colosseum in Rome', drawing: <Rome /> },
  brussels: { words: 'The Atomium in Brussels', drawing: <Brussels /> },
  barcelona: { words: 'The Sagrada Família in Barcelona', drawing: <Barcelona /> },
  madrid: { words: 'The Puerta de Alcalá in Madrid', drawing: <Madrid /> },
  amsterdam: { words: 'Canal houses in Amsterdam', drawing: <Amsterdam /> },
  florence: { words: 'The cathedral of Florence', drawing: <Florence /> },
};

/** A city by its landmark, seen across a road at night. Its size is given by the class; it keeps 16:9. */
export function CityPicture({ city, className }: { city: CitySlug; className?: string }) {
  const { words, drawing } = landmarks[city];
  return (
    <svg viewBox="0 0 480 270" role="img" aria-label={words} className={className}>
      <rect width="480" height="270" rx="14" fill={palette.sky} />
      <circle cx="398" cy="58" r="26" fill={palette.light} />
      {drawing}
      <path d="M0 238h480v18a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" fill="#0b1630" />
      <path d="M14 254h452" stroke={palette.light} strokeWidth="4" strokeDasharray="34 22" />
    </svg>
  );
}
