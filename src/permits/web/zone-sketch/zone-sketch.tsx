import { ExternalLink } from '#ui/external-link.tsx';
import { longDate } from '../../long-date.ts';
import { describeAssumption, type Provenance } from '../../provenance.ts';

/** Clockwise from north in degrees, and the distance from the middle of the sketch. */
export type Spot = readonly [bearing: number, distance: number];

/** The distance from the middle every 30 degrees, clockwise from north; 0 where the line has a gap. */
export type Outline = readonly number[];

export interface SketchArea {
  /** Printed on the area, a line each. */
  label: readonly string[];
  at: Spot;
  outline: Outline;
  /** The spot round which the outline lies, where that is not the middle. */
  around?: Spot;
  /** The area with the stricter rule. */
  inner?: true;
}

/** What a sketch of a zone shows. The drawing and its words are made from it, so a new city is data only. */
export interface ZoneSketchData {
  /** Slugs of the zones on it. */
  zones: readonly string[];
  /** What the zone takes in: a sentence. */
  inside: string;
  areas: readonly SketchArea[];
  /** Ring roads; at the outermost the roads from outside arrive. */
  rings: readonly { name: string; at: Spot; outline: Outline; free?: true }[];
  /** Streets, gates and quarters, clockwise from north; in the drawing each part is a line. */
  names: readonly { name: readonly string[]; at: Spot }[];
  water?: { name: string; at: Spot; course: readonly Spot[] };
  /** Roads from outside, with the bearing at which they arrive. */
  ways: Readonly<Record<string, number>>;
  /** What may be used without the permit, and how far: a sentence. */
  free?: string;
  parkAndRide: readonly { name: string; line: string; at: Spot; side?: 'left' | 'right' }[];
  parkAndRideNote?: string;
  officialMap: { name: string; url: string };
  provenance: Provenance;
}

const middle = { x: 180, y: 165 };
const margin = 5;

const toPoint = ([bearing, distance]: Spot) => {
  const angle = (bearing * Math.PI) / 180;
  return {
    x: Math.round(middle.x + distance * Math.sin(angle)),
    y: Math.round(middle.y - distance * Math.cos(angle)),
  };
};
type Point = ReturnType<typeof toPoint>;

/** A smooth line through the points (Catmull and Rom). */
function drawLine(points: readonly Point[], closed: boolean): string {
  const last = points.length - 1;
  const pointAt = (index: number) =>
    points[closed ? (index + points.length) % points.length : Math.min(Math.max(index, 0), last)] ?? middle;
  /** Where the line leaves a point (1), and whence it reaches it (-1). */
  const handle = (index: number, sign: number) => {
    const [before, { x, y }, after] = [pointAt(index - 1), pointAt(index), pointAt(index + 1)];
    return `${x + sign * Math.round((after.x - before.x) / 6)} ${y + sign * Math.round((after.y - before.y) / 6)}`;
  };
  const arrive = (index: number) => `${handle(index, -1)} ${pointAt(index).x} ${pointAt(index).y}`;
  // S takes the handle that mirrors the last one.
  const rest = Array.from({ length: last - (closed ? 0 : 1) }, (_, step) => arrive(step + 2)).join(' ');
  return `M${pointAt(0).x} ${pointAt(0).y}C${handle(0, 1)} ${arrive(1)}S${rest}${closed ? 'z' : ''}`;
}

function drawOutline(outline: Outline, around: Spot = [0, 0]): string {
  const shift = toPoint(around);
  const gap = outline.indexOf(0);
  const spots = outline.map((distance, index): Spot => [index * 30, distance]);
  const fromGap = [...spots.slice(gap + 1), ...spots.slice(0, gap + 1)].filter(([, distance]) => distance > 0);
  const points = fromGap.map(toPoint).map(({ x, y }) => ({ x: x + shift.x - middle.x, y: y + shift.y - middle.y }));
  return drawLine(points, gap < 0);
}

/** How far from the middle the straight line between two points of an outline lies at a bearing. */
function measureOutline(outline: Outline, bearing: number): number {
  const [before = 0, after = 0] = [outline[Math.floor(bearing / 30) % 12], outline[Math.ceil(bearing / 30) % 12]];
  if (!before || !after || bearing % 30 === 0) return Math.min(before, after);
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
  const past = bearing % 30;
  return (before * after * sine(30)) / (before * sine(past) + after * sine(30 - past));
}

/** The last point on the way out at which a box of this width stays in the picture. */
function findEdge(bearing: number, width: number): Point {
  const angle = (bearing * Math.PI) / 180;
  const reach = Math.min(
    (middle.x - margin - width / 2) / Math.abs(Math.sin(angle)),
    (middle.y - margin - 8) / Math.abs(Math.cos(angle)),
  );
  return toPoint([bearing, reach]);
}

const compass = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;
const nameDirection = (bearing: number) => compass[Math.round(bearing / 45) % 8];

/** A name of a road as on its sign. */
function RoadSign({ name, at: { x, y }, free }: { name: string; at: Point; free?: boolean }) {
  const width = measureSign(name);
  return (
    <>
      <rect
        x={x - width / 2}
        y={y - 8}
        width={width}
        height="16"
        rx="3"
        className={free ? 'fill-ok stroke-card' : 'fill-ink stroke-card'}
      />
      <text
        x={x}
        y={y + 4}
        className="fill-card"
        textAnchor="middle"
        fontWeight="700"
        textLength={width - 8}
        lengthAdjust="spacingAndGlyphs"
      >
        {name}
      </text>
    </>
  );
}
const measureSign = (name: string) => Math.round(name.length * 7 + 9);

/** Name and line of a park-and-ride place, on as many lines as they need. */
function wrapLabel(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ');
    if (lines.length > 0 && longer.length <= 11) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function Lines({ lines, x, y }: { lines: readonly string[]; x: number; y: number }) {
  const top = y + 4 - (lines.length - 1) * 6.5;
  return lines.map((line, index) => (
    <text key={line} x={x} y={top + index * 13}>
      {line}
    </text>
  ));
}

/** A zone as a diagram of its ring, roads, border and park-and-ride places, and the same in words below it. */
export function ZoneSketch({ sketch }: { sketch: ZoneSketchData }) {
  const { areas, rings, names, water, ways, parkAndRide } = sketch;
  const arrivals = rings.length > 0 ? rings : areas;
  const drawWay = ([name, bearing]: [string, number]) => {
    const start = toPoint([bearing, Math.max(...arrivals.map(({ outline }) => measureOutline(outline, bearing)))]);
    const end = findEdge(bearing, measureSign(name));
    return `M${start.x} ${start.y}L${end.x} ${end.y}`;
  };
  return (
    <figure className="max-w-md rounded-xl border border-line bg-card text-ink sm:p-4">
      <svg
        viewBox={`0 0 ${middle.x * 2} ${middle.y * 2}`}
        role="img"
        aria-label={describeDrawing(sketch)}
        className="w-full forced-color-adjust-none"
        fontSize="12"
        fill="none"
      >
        <rect width="360" height="330" rx="11" className="fill-card" />
        {areas.map(({ outline, around, inner }) => (
          <path
            key={outline.join()}
            d={drawOutline(outline, around)}
            className={inner ? 'fill-signal stroke-ink' : 'fill-signal-soft stroke-ink'}
            strokeWidth={inner ? 2 : 1.5}
            strokeDasharray={inner ? undefined : '5 3'}
          />
        ))}
        {water && (
          <path d={drawLine(water.course.map(toPoint), false)} className="stroke-link" strokeWidth="8" opacity=".35" />
        )}
        <path d={Object.entries(ways).map(drawWay).join('')} className="stroke-line-strong" strokeWidth="4" />
        {rings.map(({ name, outline, free }) => (
          <path
            key={name}
            d={drawOutline(outline)}
            className={free ? 'stroke-ok' : 'stroke-line-strong'}
            strokeWidth="5"
          />
        ))}
        <g fontSize="12.5" fontWeight="700" textAnchor="middle">
          {areas.map(({ label, at, inner }) => (
            <g key={label.join()} className={inner ? 'fill-on-signal' : 'fill-ink'}>
              <Lines lines={label} {...toPoint(at)} />
            </g>
          ))}
        </g>
        <g className="fill-ink stroke-card" strokeWidth="3" paintOrder="stroke">
          {names.map(({ name, at }) => {
            const lean = Math.sin((at[0] * Math.PI) / 180);
            return (
              <g key={name.join()} textAnchor={lean > 0.4 ? 'start' : lean < -0.4 ? 'end' : 'middle'}>
                <Lines lines={name} {...toPoint(at)} />
              </g>
            );
          })}
          {water && (
            <g textAnchor="middle" fontStyle="italic">
              <Lines lines={[water.name]} {...toPoint(water.at)} />
            </g>
          )}
          {parkAndRide.map(({ name, line, at, side = at[0] > 180 ? 'left' : 'right' }) => {
            const { x, y } = toPoint(at);
            return (
              <g key={name} textAnchor={side === 'left' ? 'end' : 'start'}>
                <Lines lines={wrapLabel(`${name} ${line}`)} x={side === 'left' ? x - 11 : x + 11} y={y} />
              </g>
            );
          })}
        </g>
        {parkAndRide.map(({ name, at }) => (
          <RoadSign key={name} name="P" at={toPoint(at)} />
        ))}
        {rings.map(({ name, at, free }) => (
          <RoadSign key={name} name={name} at={toPoint(at)} free={free} />
        ))}
        {Object.entries(ways).map(([name, bearing]) => (
          <RoadSign key={name} name={name} at={findEdge(bearing, measureSign(name))} />
        ))}
        <path d="M346 322V302M341 308l5-6 5 6" className="stroke-ink" strokeWidth="2" />
        <text x="330" y="316" className="fill-ink" fontWeight="700">
          N
        </text>
      </svg>
      <SketchWords sketch={sketch} />
    </figure>
  );
}

function SketchWords({ sketch }: { sketch: ZoneSketchData }) {
  const { inside, rings, free, parkAndRide, parkAndRideNote, officialMap, provenance } = sketch;
  return (
    <figcaption className="space-y-2 p-3 text-sm sm:p-0">
      <ul className="space-y-1">
        <li>
          <Swatch className="bg-signal" />
          <b>Inside:</b> {inside}
        </li>
        {free && (
          <li>
            {rings.some((ring) => ring.free) && <Swatch className="bg-ok" />}
            <b>Free:</b> {free}
          </li>
        )}
        {parkAndRide.length > 0 && (
          <li>
            <Swatch className="bg-ink" />
            <b>Park and ride:</b> {parkAndRide.map(({ name, line }) => `${name} (${line})`).join(', ')}.{' '}
            {parkAndRideNote}
          </li>
        )}
      </ul>
      <p className="text-ink-soft">
        Our sketch of {longDate(provenance.seenOn ?? provenance.asOf)}, not to scale. {describeAssumption(provenance)}{' '}
        The official map: <ExternalLink href={officialMap.url}>{officialMap.name}</ExternalLink>
      </p>
    </figcaption>
  );
}

const Swatch = ({ className }: { className: string }) => (
  <span className={`mr-1.5 inline-block h-3 w-4 rounded-sm forced-color-adjust-none ${className}`} />
);

/** What the drawing shows beside the words below it. */
function describeDrawing({ rings, names, ways, parkAndRide }: ZoneSketchData): string {
  const list = (entries: readonly (readonly [string, number])[]) =>
    entries.map(([name, bearing]) => `${name} (${nameDirection(bearing)})`).join(', ');
  return [
    ['Ring', rings.map(({ name }) => name).join(', ')],
    ['Round it', list(names.map(({ name, at }) => [name.join(' '), at[0]]))],
    ['Ways in', list(Object.entries(ways))],
    ['Park and ride', list(parkAndRide.map(({ name, at }) => [name, at[0]]))],
  ]
    .filter(([, found]) => found)
    .map(([term, found]) => `${term}: ${found}.`)
    .join(' ');
}
