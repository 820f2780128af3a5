// Draws the map of the home page from Natural Earth's outlines and writes it as src/features/site/pictures/europe-outlines.ts.
// Run by hand when the map is to change: node tools/draw-europe-map.ts
import { writeFileSync } from 'node:fs';
import { geoAzimuthalEqualArea, geoIdentity, geoPath } from 'd3-geo';
import { feature, merge } from 'topojson-client';
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };

const SIZE = { width: 600, height: 540 };
/** Points nearer than this to the simplified line are left out, islands smaller than this (square pixels) too. */
const TOLERANCE = 2.2;
const SMALLEST_ISLAND = 45;

const highlighted = ['France', 'Italy', 'Belgium', 'Netherlands', 'Spain', 'Austria'];
const places: Record<string, [longitude: number, latitude: number]> = {
  paris: [2.35, 48.86],
  milan: [9.19, 45.46],
  rome: [12.5, 41.9],
  brussels: [4.35, 50.85],
  barcelona: [2.17, 41.39],
  madrid: [-3.7, 40.42],
  amsterdam: [4.9, 52.37],
  florence: [11.26, 43.77],
  vienna: [16.37, 48.21],
};

const corners = {
  type: 'MultiPoint' as const,
  coordinates: [
    [-9.4, 36.1],
    [18.2, 37],
    [17, 53.4],
    [-8, 53.4],
  ],
};
const projection = geoAzimuthalEqualArea()
  .rotate([-5.5, -46.5])
  .fitExtent(
    [
      [0, 0],
      [SIZE.width, SIZE.height],
    ],
    corners,
  );

type Point = [number, number];

/** Simplified arc by arc, so that two countries keep the one border they share. */
function flatten(topology: Topology): Topology {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      const [px, py] = projection([x * scale[0] + translate[0], y * scale[1] + translate[1]]) ?? [0, 0];
      return [px, py];
    });
    return simplify(points);
  });
  return { type: 'Topology', objects: topology.objects, arcs };
}

/** Douglas and Peucker's line simplification. */
function simplify(points: Point[]): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (points.length < 3 || !first || !last) return points;
  let [farthest, distance] = [0, 0];
  points.forEach((point, index) => {
    const away = distanceTo(point, first, last);
    if (away > distance) [farthest, distance] = [index, away];
  });
  if (distance < TOLERANCE) return [first, last];
  return [...simplify(points.slice(0, farthest + 1)), ...simplify(points.slice(farthest)).slice(1)];
}

function distanceTo([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return Math.hypot(x - ax, y - ay);
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

const topology = flatten(atlas as unknown as Topology);
const countries = topology.objects.countries as GeometryCollection;
const path = geoPath(
  geoIdentity().clipExtent([
    [-2, -2],
    [SIZE.width + 2, SIZE.height + 2],
  ]),
).digits(0);
const area = geoPath(geoIdentity());

function outline(shape: GeoJSON.Polygon | GeoJSON.MultiPolygon): string {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const kept = polygons
    .map((rings) => rings.slice(0, 1))
    .filter((rings) => Math.abs(area.area({ type: 'Polygon', coordinates: rings })) > SMALLEST_ISLAND);
  return relative(path({ type: 'MultiPolygon', coordinates: kept }) ?? '');
}

/** The same path in steps from point to point, which are short numbers. */
function relative(absolute: string): string {
  return absolute
    .split('Z')
    .filter(Boolean)
    .map((ring) => {
      const points = ring
        .slice(1)
        .split('L')
        .map((point) => point.split(',').map(Number) as Point);
      const steps = points.slice(1).map(([x, y], index) => {
        const [fromX, fromY] = points[index] ?? [0, 0];
        return `${x - fromX} ${y - fromY}`;
      });
      return `M${points[0]?.join(' ')}l${steps.filter((step) => step !== '0 0').join(' ')}z`.replace(/ -/g, '-');
    })
    .join('');
}

const nameOf = (geometry: GeometryObject) => String((geometry.properties as { name?: string } | undefined)?.name);
const around = countries.geometries.filter((geometry) => !highlighted.includes(nameOf(geometry)));
const outlines = Object.fromEntries(
  highlighted.map((name) => {
    const geometry = countries.geometries.find((one) => nameOf(one) === name);
    if (!geometry) throw new Error(`The atlas has no ${name}.`);
    const drawn = feature(topology, geometry);
    const shape = drawn.type === 'Feature' ? drawn.geometry : undefined;
    if (shape?.type !== 'Polygon' && shape?.type !== 'MultiPolygon') throw new Error(`${name} has no area.`);
    return [name, outline(shape)];
  }),
);
const neighbours = outline(merge(topology, around as (Polygon | MultiPolygon)[]));
const dots = Object.fromEntries(
  Object.entries(places).map(([name, place]) => [name, (projection(place) ?? [0, 0]).map(Math.round)]),
);

const text = `// Written by tools/draw-europe-map.ts from Natural Earth (public domain), 1:50 million. Do not edit.
export const mapSize = ${JSON.stringify(SIZE)};
export const neighbours = '${neighbours}';
export const outlines = ${JSON.stringify(outlines, null, 2)} as const;
/** Where places are on the map. */
export const dots = ${JSON.stringify(dots)} as const;
`;
writeFileSync('src/features/site/pictures/europe-outlines.ts', text);
