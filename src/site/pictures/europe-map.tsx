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

/** Europe on the navy ground of a page head: our six countries in yellow, their cities on number plates. */
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
        const [x, y] = cityCoordinates[place];
        return (
          <g key={place}>
            <circle cx={x} cy={y} r="5" fill="#b2241b" stroke="#fff" strokeWidth="2" />
            <MapPlate x={x + dx} y={y + dy} band={band} text={text} />
          </g>
        );
      })}
    </svg>
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

// From Natural Earth (public domain), 1:50 million: Lambert's azimuthal equal-area projection, simplified (decision 033).
const mapSize = { width: 600, height: 540 };
const neighbours =
  'M63 542l11-22 15-2-1 8 13 13 27 3 10-4 1 4-76 0zM174 542l21-12 8 2 9-9 21-8 29-1 8-5 18-2 21 0 12 7 26-12 10 4 6-1-1-4 16 6 14-2 24-12 3 0 0 5 1-3 7 1 6 12 13-10 2 5-13 20 3 8 9 6 2 5-275 0zM602 348l-17-12-32-11 13 1-2-1-15-10-18-1-18-15-1-2 6-2-10-7-4-13-6-5-5-1-7 15-5-7-2-11 2-2 3-1-9-10 3-5-5-2 5-7 16 1 6-6 19-5 2-5 6-5-2-10 4-5-5-3 11-2 1-8-7-10 1-6-8-4-9 2-18-4-5 11-12 2-4-4-1 6-5-1-1 6-10 8 6 17-7-5-8 0-1 3-20 7-11-3-4 7-5-5-8-1 1 7 1 6 10 5 4-4 2 3 0 9-6-1 1 10-4-4-7 2-2-4-3 0-4 17-11-10-1-5-11 14-15 0-5-13-6 0-4 6-5 0 9-20 10-10-1-4 7 0 5-4 0-15 8-23-12-4-13 0-7-8-9-2-1-11 4-6 2 1 4-9-6-8-2-8 4-3 1-8-4-10 14-4-1-3 5-9-6-5 6-2 2-17-2-5 3-6 12 0 2 6 3-4 3 5 1-13 10 0 10 8-15-10 0-8-5-3 5-5-5-10-1-13-8-5 0-2 26 0-4 4 2 6-3 6 4 1 1 5 4 4-2 5 14 4 5-2-2 10 9 1 17-16 19 7 3 8 7 2 5 2-1-5-5 0-5 0-2-6 6 3 30-13 5-8 19-10 7-2 7 3-5 0 8 9 12-5 3-13 52 0zM459-2l0 1-20 1 0-2 20 0zM216-2l4 22 17 17-2 3 4 11-12-4 5 2 9 10 1 5-6 6 4 3 5-4 11 2 8 10-4 12-6 4 1 3-9 3 2 4-8 3 16 3 0 5-8 7-12 3-18-1-11-4-2 4-9-1 0 4-16-5-7 1-6 10-9-5-9 2-8 6-8-2 28-27 18 1 9-10-11 5-4-1-5-5-6-1 3-2-5-3-9 2-5-7 20-10 4-5-1-11-10 2 8-8 14-4 5 3 1-4 5 3-4-6 5-17-5 1-5-13 10-9-8-1-7 4-13-4-2 4-3-5 6-11 50 0zM145-2l2 1 4 10-4 4 5 0 1 5-3-2 0 8-7 5-3-2-3 4 1 28-10 14 2 3-10 1 0-2-20 8-6-3-1 5-16 3-9-2 7-4-11 0 11-5-13-1 9-7-7-4 10 1-1-4 5-3 14-1-3-3-16 2 13-12 7-2-18-9 1-3 6-1-2-3 6-1-5-3 0-11 23 5-1-3 10-6-10-3 7-5 1-2 11 0-1 2 2-2 22 0zM39 345l11-3 1 9 31 1 1 8 6 4-17 12 0 19-5 4 2 4-2 6-13 1 9 18-9 15 4 9 3 0-12 11-2 14-10 4-15-6-9 1 5-10 3-28 5 2-3-3-9 0 1-6 11-9-9 7-6-2 4-14 15-19 6-17 3-25-3-3zM455 27l-4 4-4-2 1-10zM430-2l-1 2 3 4-4 3 0 11-3 1-4-11-8-3-2-7 19 0zM404-2l4 12-6 3-7-3-2-9 11-3zM417 16l6 2 1 4-5 1-7-3 0-5z';
const outlines = {
  France:
    'M405 345l2 18-7 21-7-5 1-3-6-6-1-12 5-7 9-3 1-8zM364 217l-5 4-7 0 1 4-10 10-9 20 5 0 4-6 6 0 5 13-4 5 7 10-10 9 7 6-1 13 8 6 6-1-2 11-2 0-1 1-15 14-9 4-14-4-7-6-7 2-16-6-13 10-4 7 3 14-24 1-6-4 0-3-6 0-13-7-5 3-21-4-14-10-3 2 1-5-7-6 6-3 7-27 4-3-1-2-2 2 5-23 9 15-4-13-7-7 3 0-1-16-11-7-4-8 1-6-3-4 3-3 5 3-13-4 2-5-7-1 0-3-26-9-6-7 6-2-4-4 6 0-8-2 1-5 27-5 9 9 4-2 8 2 2-3 10 2-6-28 10 1 1 8 17 4 11-4-5-2 1-5 19-7 7-6 2-17 15-5 3 9 6-1 10 14 8 1 0 8 7 0 5-5 0 10 12 7 5 0 9 2 7 8 13 0 12 4-8 23z',
  Italy:
    'M354 262l15 0 11-14 1 5 11 10 4-17 3 0 2 4 7-2 4 4-1-10 6 1 0-9 10 2 5-6 16-4 5 10 25 3-5 7 5 2-3 5 9 10-3 1-2-5-8 1-17 10 0 6 6 7-5 7 4 13 25 15 11 23 12 11 13 7 20-1-4 11 45 17 12 10-1 11-6-2-6-9-8 0-6-4-5 2-6 20 13 9 3 10-11 7 0 10-9 14-9-1 3-16 6-5 0-5-14-27-16-5-5-11-9 3 2-4-8-1-8-11-13 1-10-5-22-21-10-2 1-3-14-11-8-26-28-12-15 15-9 4 2-11-6 1-8-6 1-13-7-6 10-9-7-10zM540 458l-8 22 5 10-2 10-14-1-8-7-34-10-5-6 6-11 4 4 8-5 11 5zM410 397l4 10-3 7 0 30-11-2-1 8-7 1-5-8 2-17-3-2 1-10-6-9 0-6 10-1 11-11z',
  Belgium:
    'M304 114l14-2 3 6 10 3-3 8 6 3 6 8-4 9-2-1-4 6 1 11-5 0-12-7 0-10-5 5-7 0 0-8-8-1-10-14-6 1-3-9 14-8 1 4 8 1z',
  Netherlands:
    'M334 132l-6-3 3-8-10-3-3-6-14 2-13-4 14 2-6-9 10-13 5-17 21-13 12-1 6 4-2 17-6 2 6 5-5 9 1 3-14 4 4 10-1 8-4 3zM304 114l-6 5-8-1-1-4z',
  Spain:
    'M276 428l7 3-9 10-7-6-4 1-3-3 11-8 7-2zM182 324l7 6-1 5 3-2 14 10 21 4 5-3 13 7 0 4 6-1 6 4 24-1 0 13-5 5-19 12-22 5-7 6 4 3-6 2-21 29 1 12 8 9-16 11-7 14 2 4-13 1-8 4-11 16-49-4-7 5-11 1-5 7-6 2-9-6-6-13 5-7-4 2-9-13-12 0 2-14 12-11-3 0-4-9 9-15-9-18 13-1 2-6-2-4 5-4 0-19 17-12-6-4-1-8-31-1-1-9-11 3-1-5 4-7 0-7-5 1 3-5-5-6 2-5 17-3 3-5 12-3 11 8 24 1 25 9 18 0 10 5z',
  Austria:
    'M400 224l-1-7 8 1 5 5 4-7 11 3 20-7 1-3 8 0 7 5-6-17 10-8 1-6 5 1 1-6 4 4 12-2 5-11 18 4 9-2 8 4-1 6 7 10-1 8-11 2 5 3-4 5 2 10-6 5-2 5-19 5-6 6-16-1-25-3-5-10-16 4-5 6-10-2-2-3-4 4-10-5z',
} as const;
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
