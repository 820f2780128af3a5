import { joinClasses } from '#ui/join-classes.ts';
import outlines from './europe-outlines.svg?no-inline';

const labels = [
  { place: 'amsterdam', band: 'NL', text: 'Amsterdam', dx: 10, dy: -26 },
  { place: 'brussels', band: 'B', text: 'Brussels', dx: -150, dy: -20 },
  { place: 'paris', band: 'F', text: 'Paris', dx: -112, dy: -10 },
  { place: 'vienna', band: 'A', text: 'Austria', dx: -96, dy: -44 },
  { place: 'milan', band: 'I', text: 'Milan', dx: -50, dy: -44 },
  { place: 'florence', band: 'I', text: 'Florence', dx: 12, dy: -20 },
  { place: 'rome', band: 'I', text: 'Rome', dx: 12, dy: -6 },
  { place: 'barcelona', band: 'E', text: 'Barcelona', dx: 9, dy: -6 },
  { place: 'madrid', band: 'E', text: 'Madrid', dx: -50, dy: -46 },
] as const;

const LETTER = 13;
const BAND = 24;
const HEIGHT = 32;

/**
 * Europe on the navy ground of a page head: our six countries in yellow, their cities on number plates. A phone shows no
 * map, so the outlines are a file that only wide screens load. They are from Natural Earth (public domain), 1:50 million:
 * Lambert's azimuthal equal-area projection, simplified (decision 033).
 */
export function EuropeMap({ className }: { className?: string }) {
  return (
    <div className={joinClasses('relative', className)}>
      <img src={outlines} alt="" width="600" height="540" loading="lazy" className="block h-auto w-full" />
      <svg
        viewBox="0 0 600 540"
        role="img"
        aria-label="Map of Europe with France, Italy, Belgium, the Netherlands, Spain and Austria highlighted"
        className="absolute inset-0 size-full p-[inherit]"
      >
        {labels.map(({ place, band, text, dx, dy }) => {
          const [x, y] = cityCoordinates[place];
          return (
            <g key={place}>
              <circle cx={x} cy={y} r="5" fill="#b2241b" stroke="#fff" strokeWidth="2" />
              <MapPlate x={x + dx} y={y + dy} band={band} text={text} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function MapPlate({ x, y, band, text }: { x: number; y: number; band: string; text: string }) {
  const width = BAND + text.length * LETTER + 12;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={HEIGHT} rx="5" fill="#fff" stroke="#101d3b" strokeWidth="2" />
      <path d={`M5 1H${BAND}V${HEIGHT - 1}H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z`} fill="#1c3f94" />
      <text x={BAND / 2 + 0.5} y="21" textAnchor="middle" fontSize="13" fill="#fff" className="plate-letters">
        {band}
      </text>
      <text
        x={BAND + 6}
        y="24"
        fontSize="21"
        fill="#0b1020"
        textLength={width - BAND - 12}
        lengthAdjust="spacingAndGlyphs"
        className="plate-letters"
      >
        {text}
      </text>
    </g>
  );
}

/** The positions of the cities on the map. */
const cityCoordinates = {
  paris: [269, 182],
  milan: [396, 274],
  rome: [467, 366],
  brussels: [306, 129],
  barcelona: [258, 384],
  madrid: [136, 401],
  amsterdam: [316, 88],
  florence: [438, 317],
  vienna: [521, 187],
} as const;
