/** The format of world-atlas: lines shared between neighbours, as steps on an integer grid. */
export type Topology = {
  transform: { scale: readonly [number, number]; translate: readonly [number, number] };
  arcs: readonly (readonly (readonly number[])[])[];
  objects: { countries: { geometries: readonly Shape[] } };
};

type Shape =
  | { type: 'Polygon'; arcs: readonly (readonly number[])[] }
  | { type: 'MultiPolygon'; arcs: readonly (readonly (readonly number[])[])[] };

/** Latitude and longitude, in degrees. */
export type LatLng = [number, number];

/**
 * The countries as polygons: each a list of rings, the first its outline, the others holes in it. One that crosses the
 * 180th meridian goes on beyond it, and stands at both edges of the map.
 */
export function countryPolygons(topology: Topology): LatLng[][][] {
  const lines = topology.arcs.map((arc) => pointsOf(arc, topology.transform));
  const ring = (arcs: readonly number[]): LatLng[] => arcs.flatMap((index, at) => lineOf(lines, index, at));
  return topology.objects.countries.geometries
    .flatMap((shape) => (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs))
    .flatMap((polygon) => atBothEdges(polygon.map((arcs) => unbroken(ring(arcs)))));
}

/** A step over more than half of the earth is a short one over the 180th meridian. */
function unbroken(ring: readonly LatLng[]): LatLng[] {
  let turns = 0;
  const points = ring.map(([lat, lng], at): LatLng => {
    const step = at === 0 ? 0 : lng - ring[at - 1]![1];
    turns -= Math.abs(step) > 180 ? Math.sign(step) : 0;
    return [lat, lng + turns * 360];
  });
  const [first, last] = [points[0]!, points.at(-1)!];
  // A ring around the pole ends a turn further on: it closes along the edge of the map.
  return turns === 0 ? points : [...points, [-90, last[1]], [-90, first[1]], first];
}

/** The polygon, and a copy one turn away where it reaches beyond the map. */
function atBothEdges(polygon: LatLng[][]): LatLng[][][] {
  const farthest = polygon.flat().reduce((far, [, lng]) => (Math.abs(lng) > Math.abs(far) ? lng : far), 0);
  if (Math.abs(farthest) <= 180.001) return [polygon];
  const turn = -Math.sign(farthest) * 360;
  return [polygon, polygon.map((ring) => ring.map(([lat, lng]): LatLng => [lat, lng + turn]))];
}

/** Each point of a line is a delta from the one before. */
function pointsOf(
  arc: readonly (readonly number[])[],
  { scale: [kx, ky], translate: [dx, dy] }: Topology['transform'],
): LatLng[] {
  let x = 0;
  let y = 0;
  return arc.map(([stepX = 0, stepY = 0]) => {
    x += stepX;
    y += stepY;
    return [y * ky + dy, x * kx + dx];
  });
}

/**
 * A negative index is the line ~index, reversed. Lines of a ring share their ends, so all but the first omit
 * their first point.
 */
function lineOf(lines: readonly LatLng[][], index: number, at: number): LatLng[] {
  const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []);
  return at === 0 ? line : line.slice(1);
}
