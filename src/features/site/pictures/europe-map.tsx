import { dots, mapSize, neighbours, outlines } from './europe-outlines.ts';

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

/** Europe as seen from the navy ground of a page head: our six countries in yellow, their places on number plates. */
export function EuropeMap({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label="Map of Europe with France, Italy, Belgium, the Netherlands, Spain and Austria highlighted"
      className={className}
    >
      <radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="290" cy="270" r="330">
        <stop offset=".7" stopColor="#fbf8f1" stopOpacity=".2" />
        <stop offset="1" stopColor="#fbf8f1" stopOpacity="0" />
      </radialGradient>
      <path d={neighbours} fill="url(#fade)" stroke="#14254c" strokeWidth="1.5" />
      <g fill="#ffd31a" stroke="#14254c" strokeWidth="2" strokeLinejoin="round">
        {Object.entries(outlines).map(([country, outline]) => (
          <path key={country} d={outline} />
        ))}
      </g>
      {labels.map(({ place, band, text, dx, dy }) => {
        const [x, y] = dots[place];
        return (
          <g key={place}>
            <circle cx={x} cy={y} r="5" fill="#b2241b" stroke="#fff" strokeWidth="2" />
            <Plate x={x + dx} y={y + dy} band={band} text={text} />
          </g>
        );
      })}
    </svg>
  );
}

function Plate({ x, y, band, text }: { x: number; y: number; band: string; text: string }) {
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
